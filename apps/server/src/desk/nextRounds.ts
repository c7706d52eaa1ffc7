/** The next round, segment or stage: proposed by how the session stands, made as the director has it, told when he says so. */
import { createHash, randomBytes } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import { dealText, player } from '@openroom/formats/json/documentBuilder'
import { isUpcoming } from '@openroom/protocol/names'
import type { MadeRound, NextOffer, NextRounds } from '@openroom/protocol/schema/nextRound'
import type { Kysely, Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { type AsItWillBe, asItWillBe } from '../corrections/asItWillBe.rows.ts'
import type { FedSessions, GivenSession } from '../sources/fedSessions.ts'
import { tellOrders } from '../sources/fedStanding.rows.ts'
import type { Answered, Refused } from '../tables/entries.ts'
import { commitmentOf, dealtFrom, newSeed } from './dealing.ts'
import { fieldChangesOf } from './fieldChanges.rows.ts'
import {
  type AskedRound,
  boardsOfRound,
  type DealOf,
  type SitsIn,
  stageOf,
  withRound,
} from './nextDocument.ts'
import { nextOffers } from './nextOffers.ts'

type By = Pick<Account, 'id'>
type Tx = Transaction<AllTables>

/** As often a draw is made of what is there now. */
const TRIES = 3

export type NextRoundsOptions = {
  readonly db: Kysely<AllTables>
  readonly sessions: FedSessions
  readonly accounts: Pick<Accounts, 'audit'>
  /** Something of a session may be public now. */
  readonly order: (session: number) => void
}

/** A session to be stored, and what is written with it. */
type Making = {
  readonly given: GivenSession
  readonly also: (tx: Tx, id: number) => Promise<void>
}

const dealing =
  (seed: string | null): DealOf =>
  (number) =>
    seed === null ? null : dealText(dealtFrom(seed, number))

function rowOf({ sessions }: AsItWillBe) {
  return sessions.at(-1)!.row
}

function sessionOf({ document }: AsItWillBe) {
  const [event] = document.events
  const [segment] = event!.segments
  return { event: event!, segment: segment!, session: segment!.sessions[0]! }
}

/** Every contestant once, and of a round all of them. */
function faultOf(asked: AskedRound, offer: NextOffer): string | null {
  const keys = asked.matches.flatMap(({ home, visiting }) => (visiting === null ? [home] : [home, visiting]))
  const wanted = offer.matches.flatMap(({ home, visiting }) =>
    visiting === null ? [home] : [home, visiting],
  )
  if (new Set(keys).size < keys.length) return 'twice'
  if (offer.kind === 'stage') return null
  return keys.length === wanted.length && wanted.every((one) => keys.includes(one)) ? null : 'not-everybody'
}

export class NextRoundsOfDesk {
  readonly #options: NextRoundsOptions

  constructor(options: NextRoundsOptions) {
    this.#options = options
  }

  async propose(id: number): Answered<NextRounds> {
    const found = await asItWillBe(this.#options.db, id)
    return found ? ok(this.#proposed(found)) : err({ code: 'session-not-found' })
  }

  #proposed(found: AsItWillBe): NextRounds {
    const row = rowOf(found)
    const shown = {
      ...nextOffers(found),
      boardsPerRound: row.boards_per_round,
      numberOfRounds: row.number_of_rounds,
      waits: found.newestOrder > 0,
    }
    const { waits: _, ...standing } = shown
    return { ...shown, state: createHash('sha256').update(JSON.stringify(standing)).digest('hex') }
  }

  async make(id: number, asked: AskedRound, by: By): Answered<MadeRound> {
    for (let tries = 1; ; tries++) {
      const made = await this.#make(id, asked, by)
      // Something else came in between; whether it matters says `state`.
      if (made.ok || made.error.code !== 'draw-outdated' || tries === TRIES) return made
    }
  }

  async #make(id: number, asked: AskedRound, by: By): Answered<MadeRound> {
    const found = await asItWillBe(this.#options.db, id)
    if (!found) return err({ code: 'session-not-found' })
    const { state, offers } = this.#proposed(found)
    const offer = offers.find(({ kind }) => kind === asked.kind)
    if (offer === undefined) return err({ code: 'nothing-next' })
    if (state !== asked.state) return err({ code: 'draw-outdated' })
    const fault = faultOf(asked, offer)
    if (fault !== null) return err({ code: 'draw-refused', reason: fault })
    const making =
      asked.kind === 'stage'
        ? this.#stage(found, asked)
        : this.#round(found, asked, offer.round, await this.#substitutes(id, offer.round))
    if (!making.ok) return making
    return this.#store(found, making.value, asked, offer.round, by)
  }

  /** Who sits in somebody's place in a round that is drawn now, the newest last. */
  async #substitutes(id: number, round: number): Promise<readonly SitsIn[]> {
    const changes = await fieldChangesOf(this.#options.db, id)
    return changes
      .map(({ change }) => change)
      .reverse()
      .flatMap(({ seat, to }) => {
        if (seat === undefined || seat.from > round || (to ?? round) < round) return []
        const { name, memberId } = seat.player
        return [{ pair: seat.pair, at: seat.at, player: player(name, memberId) }]
      })
  }

  /** In the same session: its tables and their links go on. */
  #round(
    found: AsItWillBe,
    asked: AskedRound,
    round: number,
    substitutes: readonly SitsIn[],
  ): Result<Making, Refused> {
    const { event, segment, session } = sessionOf(found)
    const { status, id } = rowOf(found)
    const isRunning = !isUpcoming(status) || status === 'DELAYED'
    const before = { ...session, ...found.source }
    const { segments: _, ...ofEvent } = event
    const { sessions: __, ...ofSegment } = segment
    return ok({
      given: {
        tournament: {},
        event: ofEvent,
        segment: ofSegment,
        session: withRound(before, asked, round, {
          dealOf: dealing(found.seed),
          isTeams: event.type === 'TEAM',
          substitutes,
        }),
        madeOf: { session: id, mark: found.mark },
        ...(isRunning && { behind: { session: id, round: round - 1 } }),
      },
      also: async () => {},
    })
  }

  #stage(found: AsItWillBe, asked: AskedRound): Result<Making, Refused> {
    const { event, segment, session } = sessionOf(found)
    const { id } = rowOf(found)
    // A seed of its own: that of the stage before is public once it is closed.
    const seed = asked.deals === 'dealt' ? newSeed() : null
    const key = randomBytes(5).toString('hex')
    const given = stageOf(event, session, asked, { key, order: segment.order + 1, dealOf: dealing(seed) })
    return ok({
      given: { ...given, behind: { session: id, round: null }, madeOf: { session: id, mark: found.mark } },
      also: async (tx, mini_session_id) => {
        const third_place = asked.thirdPlace
        await tx.insertInto('stage').values({ mini_session_id, after_id: id, third_place }).execute()
        if (seed !== null)
          await tx
            .insertInto('deal_seed')
            .values({ mini_session_id, seed, commitment: commitmentOf(seed) })
            .execute()
      },
    })
  }

  async #store(
    found: AsItWillBe,
    { given, also }: Making,
    asked: AskedRound,
    round: number,
    by: By,
  ): Answered<MadeRound> {
    const { sessions, accounts } = this.#options
    const { tournament_id } = rowOf(found)
    const firstBoards = new Map(
      given.session.tables.map((one) => [one.key, boardsOfRound(given.session, one.round)[0]!]),
    )
    const stored = await sessions.store(tournament_id, { ...given, firstBoards }, false, async (tx, id) => {
      await also(tx, id)
      const { kind, matches } = asked
      await accounts.audit(by.id, 'desk.next', { miniSessionId: id, kind, round, matches }, tx)
    })
    return stored.ok ? ok({ miniSessionId: stored.value.miniSessionId, round }) : stored
  }

  /** Who plays whom, and what was decided before it, is public now. @returns whether anything waited */
  async tell(id: number, by: By): Promise<boolean> {
    const { db, accounts, order } = this.#options
    const told = await db.transaction().execute(async (tx) => {
      if (!(await tellOrders(tx, id))) return false
      await accounts.audit(by.id, 'desk.tell', { miniSessionId: id }, tx)
      return true
    })
    if (told) order(id)
    return told
  }
}
