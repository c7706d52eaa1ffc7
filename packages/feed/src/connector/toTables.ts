/** What the desk has decided, to the tables: movement, rulings, hands, calls that are settled. */
import type { ConnectorSession } from './connectorSession.ts'
import { handRecords, sectionUpdate } from './layout.ts'
import { resultFor, wordOf } from './told.ts'
import { type SectionDto, TD_CALL, type TdCallDto } from './wire.ts'

export class ToTables {
  readonly #own: ConnectorSession

  constructor(own: ConnectorSession) {
    this.#own = own
  }

  async send(): Promise<void> {
    await this.#sendMovement()
    await this.#sendRulings()
    await this.#sendHands()
    await this.#sendSettled()
  }

  /** Sections that are other than they were sent; a round is sent anew only where nobody has begun it. */
  async #sendMovement(): Promise<void> {
    const { club } = this.#own.options
    for (const wanted of this.#own.layout.sections) {
      const before = this.#own.kept.sections[wanted.Letters]
      const { section, kept } = before ? this.#sendable(before, wanted) : { section: wanted, kept: [] }
      const matter = `movement ${section.Letters}`
      if (!before || JSON.stringify(before) !== JSON.stringify(section)) {
        const update = sectionUpdate(this.#own.evening, section, club)
        if (!(await this.#own.sent(matter, `Section ${section.Letters}`, 'updateMovement', update))) continue
        await this.#own.keep({ sections: { ...this.#own.kept.sections, [section.Letters]: section } })
        this.#own.say(
          matter,
          `Section ${section.Letters}: ${roundsIn(section)} rounds are at the Bridgemates.`,
        )
      }
      for (const { number, round } of kept)
        this.#own.say(
          `${matter} ${number}`,
          `Section ${section.Letters} has another movement at the desk, and round ${round} has begun at table ${number}: rounds up to it are not sent, as the Bridgemates would forget their results.`,
        )
    }
  }

  /**
   * A section as it may be sent: what is drawn anew at a table begins after its last round that has begun, as the Bridgemates
   * forget the results of rounds that are sent anew.
   */
  #sendable(before: SectionDto, wanted: SectionDto) {
    const kept: { readonly number: number; readonly round: number }[] = []
    const Tables = wanted.Tables.map((table) => {
      const { TableNumber: number } = table
      const known = before.Tables.find(({ TableNumber }) => TableNumber === number)?.Rounds ?? []
      const changed = Math.max(known.length, table.Rounds.length)
      const first = Array.from({ length: changed }, (_, i) => i).find(
        (i) => JSON.stringify(known[i]) !== JSON.stringify(table.Rounds[i]),
      )
      const begun = this.#own.layout.spots.flatMap(({ letters, table: one }) =>
        letters === wanted.Letters && one.number === number && one.begun ? [one.round] : [],
      )
      const last = Math.max(0, ...begun)
      if (first === undefined || last <= first) return table
      kept.push({ number, round: last })
      return { ...table, Rounds: [...known.slice(0, last), ...table.Rounds.slice(last)] }
    })
    return { section: { ...wanted, Tables }, kept }
  }

  /** The director's words, and what counts again once he has taken one back. */
  async #sendRulings(): Promise<void> {
    for (const spot of this.#own.layout.spots) {
      const place = `${spot.letters}${spot.table.number} round ${spot.table.round}`
      const boards = new Set(spot.table.results.map(({ board }) => board))
      for (const key of Object.keys(this.#own.kept.ruled))
        if (key.startsWith(`${place} board `)) boards.add(Number(key.slice(place.length + 7)))
      for (const board of boards) {
        const counts = spot.table.results.find((one) => one.board === board) ?? null
        const key = `${place} board ${board}`
        const known = this.#own.kept.ruled[key]
        if (!counts?.ruled && known === undefined) continue
        const dto = resultFor(spot, board, counts, this.#own.layout)
        if (dto === null) {
          this.#own.say(key, `${key}: a Bridgemate has no word for this ruling; it counts at the desk alone.`)
          continue
        }
        if (known === wordOf(dto)) continue
        if (!(await this.#own.sent(key, key, 'putResults', [dto]))) continue
        const { [key]: _, ...others } = this.#own.kept.ruled
        await this.#own.keep({ ruled: counts?.ruled ? { ...others, [key]: wordOf(dto) } : others })
        this.#own.say(key, `${key}: the desk's result is at the Bridgemate.`)
      }
    }
  }

  async #sendHands(): Promise<void> {
    const sent = new Set(this.#own.kept.hands)
    const hands = this.#own.evening.hands.filter(({ board }) => !sent.has(board))
    if (hands.length === 0) return
    const records = handRecords({ hands }, this.#own.layout)
    if (!(await this.#own.sent('hands', 'Hands', 'putHandrecords', records))) return
    await this.#own.keep({ hands: [...sent, ...hands.map(({ board }) => board)] })
  }

  /** Calls that the director has settled at the desk. */
  async #sendSettled(): Promise<void> {
    const open = new Set(this.#own.evening.calls.map(({ tableId }) => tableId))
    for (const tableId of this.#own.kept.calls.filter((one) => !open.has(one))) {
      const spot = this.#own.layout.spots.find(({ table }) => table.tableId === tableId)
      if (spot) {
        const at = this.#own.options.now()
        const call: TdCallDto = {
          SessionGuid: this.#own.kept.guid,
          SectionLetters: spot.letters,
          TableNumber: spot.table.number,
          RoundNumber: spot.table.round,
          Hour: at.getHours(),
          Minute: at.getMinutes(),
          Status: TD_CALL.resolved,
          ValidationMessages: null,
        }
        const place = `${spot.letters}${spot.table.number}`
        if (!(await this.#own.sent(`call ${place}`, `The call of ${place}`, 'putTdCalls', [call]))) continue
      }
      await this.#own.keep({ calls: this.#own.kept.calls.filter((one) => one !== tableId) })
    }
  }
}

const roundsIn = ({ Tables }: SectionDto): number => Math.max(0, ...Tables.map(({ Rounds }) => Rounds.length))
