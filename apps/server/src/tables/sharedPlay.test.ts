/**
 * Sessions of an organiser that play the same deals, fed and from files, in whatever order they come, begin, end, are left and
 * sent again: nothing is public of a deal that somebody has still to play, and in the end everything is.
 */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { dealText, result } from '@openroom/formats/json/documentBuilder'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fedSessionBody, givenSession } from '../core/reading/bodies.ts'
import { type ManualClock, manualClock } from '../testing/clock.ts'
import { pairsDocument, withTables } from '../testing/documents.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { match, type Source, source, TOKENS, tournaments } from '../testing/source.ts'

let server: TestServer
let clock: ManualClock
let feed: Source
let database: pg.Client

beforeAll(async () => {
  clock = manualClock(Date.now())
  server = await testServer({}, { ingestTokens: TOKENS, clock })
  for (const file of tournaments())
    expect((await server.imports.files([file], { playVisible: true }, { accountId: null })).ok).toBe(true)
  feed = source(server.url)
  database = new pg.Client({ connectionString: server.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await server?.stop()
})

const DEALS = [dealText(CLAIMED.board.deal!), dealText(GRAND_SLAM.board.deal!)] as const

type Session = {
  readonly isFile: boolean
  readonly event: number
  /** How many days after the first. */
  readonly day: number
  /** Of its boards, from number 2 on, which deals they have. */
  readonly deals: readonly number[]
  readonly releaseRule: 'BOARD' | 'SESSION'
  readonly delay: number
  /** Its match is postponed: however long nothing comes, it is still to be played. */
  readonly isPutOff: boolean
}

const SESSION: fc.Arbitrary<Session> = fc.record({
  isFile: fc.constantFrom(false, false, true),
  event: fc.integer({ min: 0, max: 1 }),
  day: fc.integer({ min: 0, max: 1 }),
  deals: fc.constantFrom([0, 1], [0, 1], [1, 0], [0], [1]),
  releaseRule: fc.constantFrom('BOARD' as const, 'SESSION' as const),
  delay: fc.constantFrom(0, 20),
  isPutOff: fc.constantFrom(false, false, true),
})

type Step = 'come' | 'begin' | 'play' | 'end' | 'again' | 'grow'

/** What becomes of a session, in its order: some are never begun, played to their end or closed. */
const lifeOf = ({ isFile }: Session): fc.Arbitrary<readonly Step[]> =>
  isFile
    ? fc.constantFrom<readonly Step[]>(
        ['come'],
        ['come', 'again'],
        ['grow', 'grow', 'end'],
        ['grow', 'end', 'again'],
        ['grow'],
      )
    : fc
        .record({
          isBegun: fc.boolean(),
          plays: fc.constantFrom(4, 4, 4, 2),
          ends: fc.boolean(),
          again: fc.boolean(),
        })
        .map(({ isBegun, plays, ends, again }): readonly Step[] => [
          'come',
          ...(again ? (['again'] as const) : []),
          ...(isBegun || ends ? (['begin', ...Array<Step>(plays).fill('play')] as const) : []),
          ...(ends ? (['end'] as const) : []),
        ])

const SLEEP = 12
const DAY = 86_400_000
const today = (): number => Math.floor(clock.now() / DAY)

const CASE = fc.record({
  sessions: fc.array(
    SESSION.chain((one) => lifeOf(one).map((life) => ({ ...one, life }))),
    { minLength: 2, maxLength: 4 },
  ),
  /** Whose turn it is; or else a day passes. */
  turns: fc.array(fc.nat({ max: SLEEP + 1 }), { minLength: 36, maxLength: 36 }),
})

const ROOMS = [0, 1]
const numberOf = (i: number): number => 2 * (i + 1)

const PUT_OFF = { round: 1, number: 1, home: 'ash', visiting: 'elm', status: 'POSTPONED_NOT_PLAYED' }

/** A session as who plays in it knows it. */
class Played {
  readonly of: Session
  readonly #body: ReturnType<typeof match>
  readonly #name: string
  id: number | null = null
  state: 'none' | 'ready' | 'live' | 'over' = 'none'
  #tables: readonly number[] = []
  #sent = new Map<number, number>()
  /** Rooms and boards that have been played. */
  readonly #done = new Set<string>()
  /** Deals that were public when it came: nobody can take that back. */
  #known: ReadonlySet<number> = new Set()
  /** Days by their number: its own, when it began, and of the last that came of it. */
  readonly #day: number
  #began = 0
  #news = 0

  constructor(of: Session, round: number, i: number) {
    this.of = of
    this.#name = `shared-${round}-${i}`
    const names = (team: string) =>
      ['North', 'East', 'South', 'West'].map((name) => ({
        name: `${name} ${team} ${this.#name}`,
        memberId: null,
      }))
    this.#day = today() + of.day
    const date = new Date(this.#day * DAY).toISOString().slice(0, 10)
    this.#body = {
      ...match({
        key: this.#name,
        date,
        boardsPerRound: of.deals.length,
        releaseRule: of.releaseRule,
        delay: of.delay,
        boards: of.deals.map((deal, at) => ({ number: numberOf(at), deal: DEALS[deal] })),
        ...(of.isPutOff && !of.isFile && { matches: [PUT_OFF] }),
        registrations: ['ash', 'elm'].map((key) => ({
          key,
          name: `${key} ${this.#name}`,
          players: names(key),
        })),
      }),
      event: { key: `shared-${round}-${of.event}`, name: `Shared ${round} ${of.event}`, type: 'TEAM' },
      segment: { key: this.#name, name: this.#name },
    }
  }

  get isPutOff(): boolean {
    return this.of.isPutOff && !this.of.isFile && this.state === 'live'
  }

  /** Nobody comes any more. */
  #isLeftFor(other: Played): boolean {
    if (this.state === 'ready') return this.#day < Math.min(Math.max(other.#day, today() - 1), today())
    return !this.isPutOff && Math.max(this.#day, this.#news) < today() - 1
  }

  #days(): readonly (readonly [first: number, last: number])[] {
    const own = [this.#day, this.#day] as const
    return this.state === 'live' ? [own, [Math.min(this.#began, today()), today()]] : [own]
  }

  #isNear(other: Played): boolean {
    const all = this.#days().flatMap((one) => other.#days().map((two) => [one, two] as const))
    return (
      this.of.event === other.of.event ||
      all.some(([one, two]) => one[0] - two[1] <= 1 && two[0] - one[1] <= 1)
    )
  }

  /** Whether somebody has the deal still to play, of whom it has not been told before, so that another one waits. */
  awaits(deal: number, other: Played): boolean {
    if (this.state === 'none' || this.state === 'over' || this.#known.has(deal)) return false
    if (this !== other && (this.#isLeftFor(other) || !this.#isNear(other))) return false
    return this.of.deals.some(
      (one, at) => one === deal && ROOMS.some((room) => !this.#done.has(`${room} ${numberOf(at)}`)),
    )
  }

  /** Deals of which it has a result. */
  get played(): readonly number[] {
    return this.of.deals.filter((_, at) => ROOMS.some((room) => this.#done.has(`${room} ${numberOf(at)}`)))
  }

  async does(step: Step, known: ReadonlySet<number>): Promise<void> {
    if (this.of.isFile) await this.#filed(step, known)
    else await this.#fed(step)
  }

  async #fed(step: Step): Promise<void> {
    if (step === 'come' || (step === 'again' && this.state !== 'none')) {
      const answer = await feed.call('PUT', staffRoutes.ingestSessions(), this.#body)
      expect([200, 422]).toContain(answer.status)
      if (answer.status === 422) expect(answer.body.code).toMatch(/^(rule-tells-early|session-over)$/)
      if (answer.status === 200) this.#news = today()
      if (this.state !== 'none' || answer.status !== 200) return
      this.id = Number(answer.body.miniSessionId)
      this.#tables = (answer.body.tables as readonly { tableId: number }[]).map(({ tableId }) => tableId)
      this.state = 'ready'
    } else if (step === 'begin' && this.state === 'ready') {
      await feed.call('POST', staffRoutes.ingestStart(this.id!), {})
      this.state = 'live'
      this.#began = today()
      this.#news = today()
    } else if (step === 'play' && this.state === 'live') await this.#play()
    else if (step === 'end' && this.state === 'live') {
      await feed.call('POST', staffRoutes.ingestFinish(this.id!), {})
      this.state = 'over'
    }
  }

  /** The next board of the next table. */
  async #play(): Promise<void> {
    for (const [at] of this.of.deals.entries())
      for (const room of ROOMS) {
        const mark = `${room} ${numberOf(at)}`
        if (this.#done.has(mark)) continue
        const seq = this.#sent.get(room) ?? 0
        const told = { contract: null, tricks: null, scoreNs: 420 }
        const sent = await feed.send(this.#tables[room]!, [{ seq, board: numberOf(at), result: told }])
        expect(sent).toMatchObject({ status: 200 })
        this.#news = today()
        this.#sent.set(room, seq + 1)
        this.#done.add(mark)
        return
      }
  }

  async #filed(step: Step, known: ReadonlySet<number>): Promise<void> {
    if (step === 'grow' && this.state !== 'over') {
      if (this.state === 'none') {
        this.#known = known
        this.#began = this.#day
      }
      this.#news = today()
      await this.#store(this.of.deals.map((_, at) => numberOf(at)))
      this.state = 'live'
    } else if (step === 'end' || step === 'come' || (step === 'again' && this.state === 'over')) {
      await this.#store(null)
      this.state = 'over'
      for (const room of ROOMS)
        for (const [at] of this.of.deals.entries()) this.#done.add(`${room} ${numberOf(at)}`)
    }
  }

  async #store(awaited: readonly number[] | null): Promise<void> {
    const given = givenSession(fedSessionBody.parse(this.#body))
    const document: TournamentDocument = {
      ...pairsDocument(),
      events: [{ ...given.event, segments: [{ ...given.segment, sessions: [given.session] }] }],
    }
    const file = () => ({
      name: `${this.#name}.json`,
      source: new Blob([
        writeDocument(
          withTables(document, (tables) =>
            tables.map((one) => ({
              ...one,
              results: this.of.deals.map((_, at) => result({ board: numberOf(at), scoreNs: 400 })),
            })),
          ),
        ),
      ]).stream(),
    })
    const options = { playVisible: true, replace: true, sameness: null } as const
    const by = { accountId: null }
    const stored =
      awaited === null
        ? await server.imports.files([file()], options, by)
        : await this.#grown(file, awaited, options, by)
    if (!stored.ok) throw new Error(JSON.stringify(stored.error))
    this.id = stored.value.miniSessionIds[0]!
  }

  async #grown(
    file: () => Parameters<TestServer['imports']['read']>[0][number],
    awaited: readonly number[],
    options: object,
    by: { readonly accountId: null },
  ) {
    const read = await server.imports.read([file()])
    if (!read.ok) throw new Error(read.error.error.message)
    const open = read.value.map((one) => ({ ...one, progress: { expected: 4, received: 2, awaited } }))
    return server.imports.store([file()], open, { playVisible: true, open, ...options }, by)
  }
}

async function passes(seconds: number): Promise<void> {
  clock.advance(seconds * 1_000)
  await server.settled()
}

/** Deals of which anything is public, by their session: cards, calls or results. */
async function toldOf(sessions: readonly Played[]): Promise<ReadonlyMap<Played, readonly number[]>> {
  const { rows } = await database.query<{ session: number; number: number }>(
    `select b.mini_session_id as session, b.number from board b
      where b.mini_session_id = any($1) and (
        exists (select from released_board r where r.id = b.id and r.deal is not null)
        or exists (select from released_result r where r.board_id = b.id)
        or exists (select from released_log l where l.board_id = b.id and l.event ->> 'type' not in ('START_ROUND', 'SEAT_PLAYER')))`,
    [sessions.flatMap(({ id }) => id ?? [])],
  )
  return new Map(
    sessions.map((one) => [
      one,
      rows.flatMap(({ session, number }) => (session === one.id ? one.of.deals[number / 2 - 1]! : [])),
    ]),
  )
}

async function statuses(sessions: readonly Played[]): Promise<readonly string[]> {
  const { rows } = await database.query<{ id: number; status: string }>('select id, status from mini_session')
  const byId = new Map(rows.map(({ id, status }) => [id, status]))
  return sessions.map(({ id }) => byId.get(id ?? 0) ?? 'none')
}

/** Those that nobody plays any more have had their day. */
async function leave(sessions: readonly Played[]): Promise<void> {
  for (const one of sessions) if (one.isPutOff) await one.does('end', new Set())
  const ids = sessions.flatMap(({ id, state }) => (state === 'over' ? [] : (id ?? [])))
  await database.query(
    `update mini_session set date = date - 5000, changed_at = changed_at - interval '5000 days',
      real_start_date_time = real_start_date_time - interval '5000 days' where id = any($1)`,
    [ids],
  )
  await database.query(
    `update table_log l set received_at = received_at - interval '5000 days' from play_table t
      where t.id = l.table_id and t.mini_session_id = any($1)`,
    [ids],
  )
}

const PLAIN: Session = {
  isFile: false,
  event: 0,
  day: 0,
  deals: [0, 1],
  releaseRule: 'BOARD',
  delay: 0,
  isPutOff: false,
}
const WHOLE: readonly Step[] = ['come', 'begin', 'play', 'play', 'play', 'play', 'end']
const FIRST = Array<number>(30).fill(0)

/** What always is tried: another one of the organiser that is still to play, and files beside it. */
const EXAMPLES: [{ sessions: (Session & { readonly life: readonly Step[] })[]; turns: number[] }][] = [
  [
    {
      sessions: [
        { ...PLAIN, life: WHOLE },
        { ...PLAIN, event: 1, day: 1, life: ['come', 'begin', 'play'] },
      ],
      turns: [1, ...FIRST],
    },
  ],
  // Played before its day, and before that of another one, which is to come.
  [
    {
      sessions: [
        { ...PLAIN, life: ['come'] },
        { ...PLAIN, day: 1, life: WHOLE },
      ],
      turns: FIRST,
    },
  ],
  [
    {
      sessions: [
        { ...PLAIN, isFile: true, life: ['come', 'again'] },
        { ...PLAIN, event: 1, deals: [1, 0], life: WHOLE },
      ],
      turns: [1, 1, ...FIRST],
    },
  ],
]

const ENDS = { none: 'none', ready: 'FINALIZED', live: 'LIVE', over: 'CLOSED' } as const

let round = 0

it('tell nothing that somebody has still to play, and in the end everything', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(CASE, async ({ sessions: given, turns }) => {
      round += 1
      clock.advance(10 * DAY)
      const sessions = given.map((one, i) => new Played(one, round, i))
      const known = new Set<number>()
      const before = new Map(sessions.map((one) => [one, new Set<number>()]))
      const look = async (after: string) => {
        const told = await toldOf(sessions)
        for (const [one, deals] of told)
          for (const deal of deals) {
            // Who is left may come back: what was told by then stays so.
            if (before.get(one)!.has(deal)) continue
            const who = sessions.findIndex((other) => other.awaits(deal, one))
            expect(who, `deal ${deal} of ${sessions.indexOf(one)} is told ${after}`).toBe(-1)
            before.get(one)!.add(deal)
            known.add(deal)
          }
      }
      const lives = given.map(({ life }) => [...life])
      for (const turn of turns) {
        const open = lives.flatMap((life, i) => (life.length > 0 ? i : []))
        const at = open[turn % open.length]
        if (at === undefined) break
        if (turn >= SLEEP) {
          await passes(DAY / 1_000)
          await look('after a day')
          continue
        }
        const step = lives[at]!.shift()!
        await sessions[at]!.does(step, known)
        await look(`as ${at} ${step}`)
        await passes(30)
        await look(`after ${at} ${step}`)
      }
      await leave(sessions)
      // What is overdue comes at a pace.
      for (let i = 0; i < 10; i += 1) await passes(30)
      expect(await statuses(sessions)).toEqual(sessions.map(({ state }) => ENDS[state]))
      const told = await toldOf(sessions)
      for (const one of sessions)
        if (one.state === 'over') expect([...told.get(one)!].sort()).toEqual([...one.played].sort())
    }),
    { numRuns: runs(50, 1), examples: EXAMPLES },
  )
})
