/** What the tables tell: stored here, and only then accepted there. */
import type { TellResults, ToldReason, ToldResults } from '@openroom/protocol/schema/terminals'
import { FeedRefused } from '../client.ts'
import type { ConnectorSession } from './connectorSession.ts'
import { Seats } from './seats.ts'
import { keyOf, toldOf, wordOf } from './told.ts'
import { type ParticipationDto, type PlayerDto, type ResultDto, TD_CALL, type TdCallDto } from './wire.ts'

type Word = TellResults['results'][number]

/** Results in one call, so that their tables are not held long. */
const MOST_AT_ONCE = 200

/** What keeps a word from counting until it passes. */
const PASSING: ReadonlySet<ToldReason> = new Set(['round-not-played', 'table-taken', 'session-over'])

/** Refusals of a batch that pass. */
const LATER: ReadonlySet<string> = new Set(['session-not-started', 'table-not-found', 'draw-outdated'])

const HINDRANCES: Readonly<Record<ToldReason, string>> = {
  'told-otherwise': 'somebody has told another result',
  'other-pairs': 'other pairs, or the other way round, than the desk has it',
  'table-not-found': 'there is no such table any more',
  'board-not-at-table': 'this board is not played there',
  'round-not-played': 'this round is not played now',
  'table-taken': 'an operator keeps the record there',
  'session-over': 'the session is over',
}

/** What becomes of a word that passes, where that is not the director's alone. */
const UNTIL: { readonly [Reason in ToldReason]?: string } = {
  'round-not-played': 'it counts once it is, or the director decides at the desk',
  'table-taken': 'it counts once he has left, unless he has told another',
}

export class FromTables {
  readonly #own: ConnectorSession
  readonly #seats = new Seats()
  #results = 0
  /** How far the results are told. */
  #last = 0
  /** Boards whose words may count later. */
  readonly #waiting = new Set<string>()

  constructor(own: ConnectorSession) {
    this.#own = own
  }

  /** How many results were stored so far. */
  get results(): number {
    return this.#results
  }

  /** @param all from the beginning of the queues @returns whether all results that were there are stored */
  async take(all: boolean): Promise<boolean> {
    const isStored = await this.#takeResults(all)
    await this.#takePlayers(all)
    await this.#takeCalls()
    return isStored
  }

  /** @returns whether all that was there is stored */
  async #takeResults(all: boolean): Promise<boolean> {
    const { items, last } = await this.#own.call(all ? 'pollAllResults' : 'pollResults')
    if (items.length === 0) {
      // What kept a word from counting may have passed at the desk.
      if (this.#waiting.size > 0) await this.#tell(this.#last, [])
      return true
    }
    const words = new Map<string, Word>()
    for (const dto of items as readonly ResultDto[]) {
      const key = keyOf(dto)
      // What the desk has sent there comes back as something that was entered; after another word it was entered.
      if (this.#own.kept.ruled[key] === wordOf(dto) && !words.has(key)) continue
      const one = toldOf(dto, this.#own.layout)
      if (!one.ok) this.#own.say(key, `${one.error}. Look at the Bridgemate.`)
      else {
        // The last of each board, in their order.
        words.delete(key)
        words.set(key, one.value)
      }
    }
    const told = [...words.values()]
    try {
      if ((await this.#tell(last, told)) > last) {
        await this.#own.keep({ queue: (this.#own.kept.queue ?? 1) + 1 })
        this.#own.say('queue', 'The control software has begun to count its results anew.')
        await this.#tell(last, told)
      }
    } catch (error) {
      if (!(error instanceof FeedRefused) || !LATER.has(error.refusal.code)) throw error
      this.#own.say(
        'start',
        error.refusal.code === 'session-not-started'
          ? 'The session is not started at the desk yet; results wait at the Bridgemates.'
          : 'The desk is changing who plays where; results wait at the Bridgemates.',
      )
      return false
    }
    this.#own.forget('start')
    this.#last = last
    await this.#own.call('acceptResults', last)
    return true
  }

  /** @returns how far the queue is stored; further than `last`: nothing of it was taken */
  async #tell(last: number, told: readonly Word[]): Promise<number> {
    const { server, session } = this.#own.options
    const { guid, queue: count = 1 } = this.#own.kept
    const queue = count === 1 ? guid : `${guid}-${count}`
    let stored = last
    // All of them up to the same item: what is told twice changes nothing.
    for (let from = 0; from === 0 || from < told.length; from += MOST_AT_ONCE) {
      const results = told.slice(from, from + MOST_AT_ONCE)
      const answer = await server.tell(session, { queue, last, results })
      this.#report(answer)
      stored = answer.last
    }
    return stored
  }

  #report({ results }: ToldResults): void {
    for (const { tableId, board, outcome, reason } of results) {
      const spot = this.#own.layout.spots.find(({ table }) => table.tableId === tableId)
      const place = spot
        ? `${spot.letters}${spot.table.number} round ${spot.table.round} board ${board}`
        : `board ${board}`
      if (outcome === 'counts') this.#results += 1
      if (outcome === 'stands' && reason !== null && PASSING.has(reason)) this.#waiting.add(place)
      else if (outcome === 'counts' && this.#waiting.delete(place))
        this.#own.say(place, `${place}: it counts now.`)
      else if (outcome !== 'same') this.#waiting.delete(place)
      if (reason !== null) {
        const then =
          outcome === 'refused' ? 'it is not kept' : (UNTIL[reason] ?? 'the director decides at the desk')
        this.#own.say(place, `${place}: ${HINDRANCES[reason]}; ${then}.`)
      }
      if (outcome !== 'ruled') continue
      this.#own.say(place, `${place}: the director has ruled; what the table says is kept beneath it.`)
      // The Bridgemate shows what was entered there: it is told the ruling again.
      const { [place]: _, ...ruled } = this.#own.kept.ruled
      this.#own.kept = { ...this.#own.kept, ruled }
    }
  }

  async #takePlayers(all: boolean): Promise<void> {
    const { server, session } = this.#own.options
    const players = await this.#own.call(all ? 'pollAllPlayers' : 'pollPlayers')
    this.#seats.know(players.items as readonly PlayerDto[])
    const seats = await this.#own.call(all ? 'pollAllParticipations' : 'pollParticipations')
    for (const said of this.#seats.take(seats.items as readonly ParticipationDto[], this.#own.layout)) {
      if (this.#own.evening.type === 'TEAM') {
        this.#own.say(said.place, `${said.place}: ${said.names}. Who sits for a team is told at the desk.`)
        continue
      }
      try {
        await server.players(session, said.body)
        this.#own.say(said.place, `${said.place}: ${said.names}.`)
      } catch (error) {
        if (!(error instanceof FeedRefused)) throw error
        this.#own.say(said.place, `${said.place}: ${said.names}. Not taken: ${error.message}`)
      }
    }
    if (players.items.length > 0) await this.#own.call('acceptPlayers', players.last)
    if (seats.items.length > 0) await this.#own.call('acceptParticipations', seats.last)
  }

  async #takeCalls(): Promise<void> {
    const { server, session } = this.#own.options
    const { items, last } = await this.#own.call('pollTdCalls')
    if (items.length === 0) return
    for (const dto of items as readonly TdCallDto[]) {
      const spot = this.#own.layout.spots.find(
        ({ letters, table }) =>
          letters === dto.SectionLetters &&
          table.number === dto.TableNumber &&
          table.round === dto.RoundNumber,
      )
      if (!spot || (dto.Status !== TD_CALL.called && dto.Status !== TD_CALL.resolved)) continue
      const { tableId } = spot.table
      const isOpen = dto.Status === TD_CALL.called
      await this.#unlessOver(() => server.callDirector(session, { tableId, state: isOpen ? 'open' : 'done' }))
      const others = this.#own.kept.calls.filter((one) => one !== tableId)
      await this.#own.keep({ calls: isOpen ? [...others, tableId] : others })
      this.#own.options.say(
        `${spot.letters}${spot.table.number}: ${isOpen ? 'calls the director' : 'the call is settled'}.`,
      )
    }
    await this.#own.call('acceptTdCalls', last)
  }

  /** Nobody is called to a session that is over. */
  async #unlessOver(act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof FeedRefused) || error.refusal.code !== 'session-over') throw error
    }
  }
}
