/**
 * Between a session of this site and Bridgemates, through their Data Connector (docs/bridgemates.md): what the desk has decided
 * goes to the tables, what the tables tell is stored, and only then accepted.
 */
import type {
  TellResults,
  TerminalEvening,
  ToldReason,
  ToldResults,
} from '@openroom/protocol/schema/terminals'
import { FeedRefused } from '../client.ts'
import type { TerminalClient } from './client.ts'
import { type Connector, ConnectorRefused } from './connector.ts'
import { continueOf, handRecords, initOf, type Layout, layoutOf, sectionUpdate } from './layout.ts'
import { Seats } from './seats.ts'
import { keyOf, resultFor, toldOf } from './told.ts'
import type { Command, ParticipationDto, PlayerDto, ResultDto, SectionDto, TdCallDto } from './wire.ts'

/** What is kept between two runs, so that the second goes on where the first was. */
export type Kept = {
  readonly session: number
  readonly guid: string
  /** The connector has the session. */
  readonly isBegun: boolean
  /** Sections as they were sent, by their letters. */
  readonly sections: Readonly<Record<string, SectionDto>>
  /** The director's words as they were sent, by table, round and board. */
  readonly ruled: Readonly<Record<string, string>>
  /** Boards whose hands were sent. */
  readonly hands: readonly number[]
  /** Tables that have called the director, and nobody has said that it is settled. */
  readonly calls: readonly number[]
}

export type Keeping = {
  readonly read: () => Promise<Kept | null>
  readonly write: (kept: Kept) => Promise<void>
}

export type CourierOptions = {
  readonly server: TerminalClient
  readonly connector: Connector
  readonly session: number
  readonly club: string
  readonly keeping: Keeping
  /** A new number of the session for the connector: 32 hexadecimal digits in capitals. */
  readonly newGuid: () => string
  /** By the clock of the room. */
  readonly now: () => Date
  /** Hears what a person beside it is to know. */
  readonly say: (line: string) => void
}

/** The session cannot be played, or the connector will not have it: a person has to do something. */
export class CourierStopped extends Error {}

const newKept = (session: number, guid: string): Kept => ({
  session,
  guid,
  isBegun: false,
  sections: {},
  ruled: {},
  hands: [],
  calls: [],
})

/** Results in one call, so that their tables are not held long. */
const MOST_AT_ONCE = 200

const CALLED = 1
const RESOLVED = 3

/** What keeps a word from counting until it passes. */
const PASSING: ReadonlySet<ToldReason> = new Set(['round-not-played', 'table-taken', 'session-over'])

/** Refusals of a batch that pass. */
const LATER: ReadonlySet<string> = new Set(['session-not-started', 'table-not-found', 'draw-outdated'])

const OUTCOMES: Readonly<Record<string, string>> = {
  'told-otherwise': 'somebody has told another result; the director decides at the desk',
  'other-pairs':
    'other pairs, or the other way round, than the desk has it; the director decides at the desk',
  'table-not-found': 'there is no such table any more',
  'board-not-at-table': 'this board is not played there; the director decides at the desk',
  'round-not-played':
    'this round is not played now; it counts once it is, or the director decides at the desk',
  'table-taken': 'an operator keeps the record there; it counts once he has left, unless he has told another',
  'session-over': 'the session is over; the director decides at the desk',
}

export class Courier {
  readonly #options: CourierOptions
  readonly #seats = new Seats()
  /** What was said last of each matter, so that it is said once. */
  readonly #said = new Map<string, string>()
  #kept: Kept
  #evening: TerminalEvening | null = null
  #layout: Layout | null = null
  /** The queues are read from their beginning once. */
  #isRead = false
  #results = 0
  /** How far the results are told. */
  #last = 0
  /** Boards whose words may count later. */
  readonly #waiting = new Set<string>()

  constructor(options: CourierOptions) {
    this.#options = options
    this.#kept = newKept(options.session, '')
  }

  /**
   * One round of questions to both sides.
   * @returns whether the session is over, and everything that the tables have told is stored
   * Errors: `ConnectorAway`, where the same is to be tried again; `CourierStopped`; those of the client.
   */
  async step(): Promise<boolean> {
    await this.#read()
    await this.#begin()
    await this.#fromTables()
    // What the desk has decided since, with what has just come in.
    await this.#read()
    await this.#toTables()
    this.#isRead = true
    return this.#evening?.status === 'CLOSED' || this.#evening?.status === 'ARCHIVED'
  }

  /** How many results were stored so far. */
  get results(): number {
    return this.#results
  }

  async #read(): Promise<void> {
    const { server, session } = this.#options
    const evening = await server.evening(session)
    const layout = layoutOf(evening, this.#kept.guid)
    if (!layout.ok) throw new CourierStopped(layout.error)
    this.#evening = evening
    this.#layout = layout.value
  }

  #call(command: Command, data?: unknown) {
    return this.#options.connector.call(command, this.#kept.guid, data)
  }

  async #keep(changes: Partial<Kept>): Promise<void> {
    this.#kept = { ...this.#kept, ...changes }
    await this.#options.keeping.write(this.#kept)
  }

  /** Says something once, until something else is to be said of the same matter. */
  #say(matter: string, line: string): void {
    if (this.#said.get(matter) === line) return
    this.#said.set(matter, line)
    this.#options.say(line)
  }

  /** The session is made at the connector, or goes on there: what it has already is never made anew. */
  async #begin(): Promise<void> {
    if (this.#isRead) return
    const { session, newGuid, keeping, connector, club } = this.#options
    const before = await keeping.read()
    if (before?.session === session) this.#kept = before
    else await this.#keep(newKept(session, newGuid()))
    await this.#read()
    const goesOn = await this.#goesOn(before?.session === session)
    if (goesOn) {
      if (!this.#kept.isBegun) await this.#keep({ isBegun: true, sections: this.#sections() })
      this.#say('begin', 'The session goes on at the Bridgemates.')
      return
    }
    if (this.#kept.isBegun)
      throw new CourierStopped(
        'Bridgemate Control Software does not know this session any more. Open its file there again; or begin anew with --anew, after which the Bridgemates have no results.',
      )
    const { now } = this.#options
    await connector.call('initializeEvent', '', initOf(this.#evening!, this.#layout!, club, now()))
    const hands = this.#evening!.hands.map(({ board }) => board)
    await this.#keep({ isBegun: true, sections: this.#sections(), hands })
    const tables = this.#layout!.sections.reduce((sum, { Tables }) => sum + Tables.length, 0)
    this.#say('begin', `The session is at the Bridgemates: ${tables} tables.`)
  }

  async #goesOn(wasKept: boolean): Promise<boolean> {
    if (!wasKept) return false
    const { connector, club } = this.#options
    try {
      await connector.call('continueEvent', '', continueOf(this.#kept.guid, club))
      return true
    } catch (error) {
      if (error instanceof ConnectorRefused && error.error === 'entryUnknown') return false
      throw error
    }
  }

  #sections(): Kept['sections'] {
    return Object.fromEntries(this.#layout!.sections.map((one) => [one.Letters, one]))
  }

  async #fromTables(): Promise<void> {
    const all = !this.#isRead
    await this.#takeResults(all)
    await this.#takePlayers(all)
    await this.#takeCalls()
  }

  async #takeResults(all: boolean): Promise<void> {
    const { server, session } = this.#options
    const { items, last } = await this.#call(all ? 'pollAllResults' : 'pollResults')
    if (items.length === 0) {
      // What kept a word from counting may have passed at the desk.
      const empty = { queue: this.#kept.guid, last: this.#last, results: [] }
      if (this.#waiting.size > 0) this.#report(await server.tell(session, empty))
      return
    }
    const words = new Map<string, TellResults['results'][number]>()
    for (const dto of items as readonly ResultDto[]) {
      const key = keyOf(dto)
      // What the desk has sent there comes back as something that was entered; after another word it was entered.
      if (this.#kept.ruled[key] === wordOf(dto) && !words.has(key)) continue
      const one = toldOf(dto, this.#layout!)
      if (!one.ok) this.#say(key, `${one.error}. Look at the Bridgemate.`)
      else {
        // The last of each board, in their order.
        words.delete(key)
        words.set(key, one.value)
      }
    }
    const told = [...words.values()]
    try {
      // All of them up to the same item: what is told twice changes nothing.
      for (let from = 0; from === 0 || from < told.length; from += MOST_AT_ONCE) {
        const results = told.slice(from, from + MOST_AT_ONCE)
        this.#report(await server.tell(session, { queue: this.#kept.guid, last, results }))
      }
    } catch (error) {
      if (!(error instanceof FeedRefused) || !LATER.has(error.refusal.code)) throw error
      this.#say(
        'start',
        error.refusal.code === 'session-not-started'
          ? 'The session is not started at the desk yet; results wait at the Bridgemates.'
          : 'The desk is changing who plays where; results wait at the Bridgemates.',
      )
      return
    }
    this.#said.delete('start')
    this.#last = last
    await this.#call('acceptResults', last)
  }

  #report({ results }: ToldResults): void {
    for (const { tableId, board, outcome, reason } of results) {
      const spot = this.#layout!.spots.find(({ table }) => table.tableId === tableId)
      const place = spot
        ? `${spot.letters}${spot.table.number} round ${spot.table.round} board ${board}`
        : `board ${board}`
      if (outcome === 'counts') this.#results += 1
      if (outcome === 'stands' && reason !== null && PASSING.has(reason)) this.#waiting.add(place)
      else if (outcome === 'counts' && this.#waiting.delete(place))
        this.#say(place, `${place}: it counts now.`)
      else if (outcome !== 'same') this.#waiting.delete(place)
      if (reason !== null) this.#say(place, `${place}: ${OUTCOMES[reason] ?? reason}.`)
      if (outcome !== 'ruled') continue
      this.#say(place, `${place}: the director has ruled; what the table says is kept beneath it.`)
      // The Bridgemate shows what was entered there: it is told the ruling again.
      const { [place]: _, ...ruled } = this.#kept.ruled
      this.#kept = { ...this.#kept, ruled }
    }
  }

  async #takePlayers(all: boolean): Promise<void> {
    const { server, session } = this.#options
    const players = await this.#call(all ? 'pollAllPlayers' : 'pollPlayers')
    this.#seats.know(players.items as readonly PlayerDto[])
    const seats = await this.#call(all ? 'pollAllParticipations' : 'pollParticipations')
    for (const said of this.#seats.take(seats.items as readonly ParticipationDto[], this.#layout!)) {
      try {
        await server.players(session, said.body)
        this.#say(said.place, `${said.place}: ${said.names}.`)
      } catch (error) {
        if (!(error instanceof FeedRefused)) throw error
        this.#say(said.place, `${said.place}: ${said.names}. Not taken: ${error.message}`)
      }
    }
    if (players.items.length > 0) await this.#call('acceptPlayers', players.last)
    if (seats.items.length > 0) await this.#call('acceptParticipations', seats.last)
  }

  async #takeCalls(): Promise<void> {
    const { server, session } = this.#options
    const { items, last } = await this.#call('pollTdCalls')
    if (items.length === 0) return
    for (const dto of items as readonly TdCallDto[]) {
      const spot = this.#layout!.spots.find(
        ({ letters, table }) =>
          letters === dto.SectionLetters &&
          table.number === dto.TableNumber &&
          table.round === dto.RoundNumber,
      )
      if (!spot || (dto.Status !== CALLED && dto.Status !== RESOLVED)) continue
      const { tableId } = spot.table
      const isOpen = dto.Status === CALLED
      await this.#unlessOver(() => server.callDirector(session, { tableId, state: isOpen ? 'open' : 'done' }))
      const others = this.#kept.calls.filter((one) => one !== tableId)
      await this.#keep({ calls: isOpen ? [...others, tableId] : others })
      this.#options.say(
        `${spot.letters}${spot.table.number}: ${isOpen ? 'calls the director' : 'the call is settled'}.`,
      )
    }
    await this.#call('acceptTdCalls', last)
  }

  /** Nobody is called to a session that is over. */
  async #unlessOver(act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof FeedRefused) || error.refusal.code !== 'session-over') throw error
    }
  }

  async #toTables(): Promise<void> {
    await this.#sendMovement()
    await this.#sendRulings()
    await this.#sendHands()
    await this.#sendSettled()
  }

  /** What the connector will not have of the desk's is said, tried again, and stops nothing else. */
  async #sent(matter: string, what: string, command: Command, data: unknown): Promise<boolean> {
    try {
      await this.#call(command, data)
      return true
    } catch (error) {
      if (!(error instanceof ConnectorRefused)) throw error
      this.#say(matter, `${what}: the Data Connector does not take it (${error.message}). All else goes on.`)
      return false
    }
  }

  /** Sections that are other than they were sent; a round is sent anew only where nobody has begun it. */
  async #sendMovement(): Promise<void> {
    const { club } = this.#options
    for (const wanted of this.#layout!.sections) {
      const before = this.#kept.sections[wanted.Letters]
      const { section, kept } = before ? this.#sendable(before, wanted) : { section: wanted, kept: [] }
      const matter = `movement ${section.Letters}`
      if (!before || JSON.stringify(before) !== JSON.stringify(section)) {
        const update = sectionUpdate(this.#evening!, section, club)
        if (!(await this.#sent(matter, `Section ${section.Letters}`, 'updateMovement', update))) continue
        await this.#keep({ sections: { ...this.#kept.sections, [section.Letters]: section } })
        this.#say(matter, `Section ${section.Letters}: ${roundsIn(section)} rounds are at the Bridgemates.`)
      }
      for (const { number, round } of kept)
        this.#say(
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
      const begun = this.#layout!.spots.flatMap(({ letters, table: one }) =>
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
    for (const spot of this.#layout!.spots) {
      const place = `${spot.letters}${spot.table.number} round ${spot.table.round}`
      const boards = new Set(spot.table.results.map(({ board }) => board))
      for (const key of Object.keys(this.#kept.ruled))
        if (key.startsWith(`${place} board `)) boards.add(Number(key.slice(place.length + 7)))
      for (const board of boards) {
        const counts = spot.table.results.find((one) => one.board === board) ?? null
        const key = `${place} board ${board}`
        const known = this.#kept.ruled[key]
        if (!counts?.ruled && known === undefined) continue
        const dto = resultFor(spot, board, counts, this.#layout!)
        if (dto === null) {
          this.#say(key, `${key}: a Bridgemate has no word for this ruling; it counts at the desk alone.`)
          continue
        }
        if (known === wordOf(dto)) continue
        if (!(await this.#sent(key, key, 'putResults', [dto]))) continue
        const { [key]: _, ...others } = this.#kept.ruled
        await this.#keep({ ruled: counts?.ruled ? { ...others, [key]: wordOf(dto) } : others })
        this.#say(key, `${key}: the desk's result is at the Bridgemate.`)
      }
    }
  }

  async #sendHands(): Promise<void> {
    const sent = new Set(this.#kept.hands)
    const hands = this.#evening!.hands.filter(({ board }) => !sent.has(board))
    if (hands.length === 0) return
    const records = handRecords({ hands }, this.#layout!)
    if (!(await this.#sent('hands', 'Hands', 'putHandrecords', records))) return
    await this.#keep({ hands: [...sent, ...hands.map(({ board }) => board)] })
  }

  /** Calls that the director has settled at the desk. */
  async #sendSettled(): Promise<void> {
    const open = new Set(this.#evening!.calls.map(({ tableId }) => tableId))
    for (const tableId of this.#kept.calls.filter((one) => !open.has(one))) {
      const spot = this.#layout!.spots.find(({ table }) => table.tableId === tableId)
      if (spot) {
        const at = this.#options.now()
        const call: TdCallDto = {
          SessionGuid: this.#kept.guid,
          SectionLetters: spot.letters,
          TableNumber: spot.table.number,
          RoundNumber: spot.table.round,
          Hour: at.getHours(),
          Minute: at.getMinutes(),
          Status: RESOLVED,
          ValidationMessages: null,
        }
        const place = `${spot.letters}${spot.table.number}`
        if (!(await this.#sent(`call ${place}`, `The call of ${place}`, 'putTdCalls', [call]))) continue
      }
      await this.#keep({ calls: this.#kept.calls.filter((one) => one !== tableId) })
    }
  }
}

const roundsIn = ({ Tables }: SectionDto): number => Math.max(0, ...Tables.map(({ Rounds }) => Rounds.length))

/** What a result says, without what it is a message of. */
function wordOf(dto: ResultDto): string {
  if (dto.IsDeleted) return 'deleted'
  const { PairNorthSouth, PairEastWest, DeclarerDirection, Level, Denomination, Stake, TotalTricks } = dto
  return [PairNorthSouth, PairEastWest, DeclarerDirection, Level, Denomination, Stake, TotalTricks].join(' ')
}
