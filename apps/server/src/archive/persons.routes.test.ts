import type { Card } from '@openroom/bridge/card'
import { fullDeal } from '@openroom/bridge/deal'
import { groupBy } from '@openroom/bridge/groupBy'
import { roundAway } from '@openroom/bridge/score/rounding'
import { SEATS, type Seat, seatAfter, sideOf } from '@openroom/bridge/seat'
import { foldTable } from '@openroom/bridge/table/reducer'
import { onTurn, type Position, playCard } from '@openroom/dds/position'
import { Solver } from '@openroom/dds/solver'
import { dealOfBoard } from '@openroom/formats/json/crossChecks'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { routes } from '@openroom/protocol/routes'
import { type FieldOfBoard, fieldOfBoardSchema } from '@openroom/protocol/schema/fieldOfBoard'
import { type FoundBoards, foundBoardsSchema } from '@openroom/protocol/schema/findBoards'
import {
  entryPagesSchema,
  type PersonBody,
  pairSchema,
  personSchema,
  teamSchema,
} from '@openroom/protocol/schema/person'
import { personFileSchema } from '@openroom/protocol/schema/personKeeping'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import { groupAtNight } from '@openroom/test-kit/atNight'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PlayCosts } from '../analysis/playCosts.ts'
import { wallClock } from '../core/clock.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { Jobs } from '../core/jobs/jobs.ts'
import { browser, directorOf, form, storeAs, type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let first: number

const dated = (given: TournamentDocument, date: string) =>
  withSessions(given, (one) => ({ ...one, date, startDateTime: null }))

const MADE = simulate({
  kind: 'pairs-mitchell',
  seed: 7,
  contestants: 12,
  boards: 12,
  recorded: 1,
  estimated: true,
})
const FIRST = dated(MADE, '2024-03-02')
const SECOND = dated(MADE, '2025-03-02')
/** The same names, without numbers of members. */
const UNNUMBERED = dated(
  withSessions(MADE, (one) => ({
    ...one,
    registrations: one.registrations.map((entry) => ({
      ...entry,
      players: entry.players.map((player) => ({ ...player, memberId: null })),
    })),
    tables: one.tables.map((table) => ({
      ...table,
      players: Object.fromEntries(
        SEATS.map((seat) => [seat, table.players[seat] && { ...table.players[seat], memberId: null }]),
      ) as typeof table.players,
    })),
  })),
  '2023-03-02',
)
const elsewhere = (given: TournamentDocument) => ({ ...given, organiser: { name: 'Elsewhere', club: true } })

/** With another name wherever one stands. */
const spelled = (given: TournamentDocument, from: string, to: string): TournamentDocument =>
  JSON.parse(JSON.stringify(given).replaceAll(JSON.stringify(from), JSON.stringify(to)))

const foundIn = async (year: string) => (await find(`from=${year}-01-01&to=${year}-12-31`)).count ?? 0

const tablesOf = (document: TournamentDocument) =>
  document.events.flatMap(({ segments }) =>
    segments.flatMap(({ sessions }) => sessions.flatMap(({ tables }) => tables)),
  )

const SOMEBODY = tablesOf(MADE)[0]!.players.N!.name

/** Slowly and simply, of the document itself. */
const OWN = tablesOf(MADE).flatMap((table) => {
  const seat = SEATS.find((one) => table.players[one]?.name === SOMEBODY)
  return seat
    ? table.results
        .filter((one) => one.contract !== null || one.scoreNs !== null)
        .map((result) => ({ seat, result }))
    : []
})

async function find(query: string): Promise<FoundBoards> {
  return foundBoardsSchema.parse(
    await (await fetch(`${server.url}${archiveRoutes.findBoards()}?${query}`)).json(),
  )
}

async function personsNamed(name: string): Promise<readonly number[]> {
  const { boards } = await find(`player=${encodeURIComponent(name)}`)
  return [
    ...new Set(
      boards.flatMap(({ players }) =>
        players.flatMap((one) => (one.name === name ? (one.personId ?? []) : [])),
      ),
    ),
  ]
}

const person = async (id: number): Promise<PersonBody> =>
  personSchema.parse(await (await fetch(server.url + archiveRoutes.person(id))).json())

const stored = tablesOf(MADE)
  .flatMap(({ results }) => results)
  .filter(({ contract, scoreNs }) => contract !== null || scoreNs !== null).length

beforeAll(async () => {
  server = await testServer()
  first = await storeAs(server, FIRST, 'first')
  await storeAs(server, SECOND, 'second')
  await vi.waitFor(async () => expect((await find('')).count).toBe(Math.min(1001, stored * 2)), {
    timeout: 60_000,
    interval: 200,
  })
})
afterAll(() => server?.stop())

describe('a person', () => {
  it('has the boards of all events, with figures that a plain look gives', async () => {
    const ids = await personsNamed(SOMEBODY)
    expect(ids).toHaveLength(1)
    const body = await person(ids[0]!)
    expect(body.name).toBe(SOMEBODY)
    expect(body.tendencies.boards).toBe(2 * OWN.length)
    const played = OWN.flatMap(({ seat, result }) =>
      result.contract?.kind === 'played' && result.tricks !== null
        ? [{ seat, contract: result.contract, over: result.tricks - result.contract.level - 6 }]
        : [],
    )
    const declared = played.filter(({ seat, contract }) => contract.declarer === seat)
    expect(declared.length).toBeGreaterThan(0)
    expect(body.tendencies.declarer.boards).toBe(2 * declared.length)
    expect(body.tendencies.declarer.made).toBe(2 * declared.filter(({ over }) => over >= 0).length)
    const defended = played.filter(({ seat, contract }) => sideOf(contract.declarer) !== sideOf(seat))
    expect(body.tendencies.defence.boards).toBe(2 * defended.length)
    expect(body.tendencies.defence.beaten).toBe(2 * defended.filter(({ over }) => over < 0).length)
    expect(body.years.map(({ year, boards }) => [year, boards])).toEqual([
      [2025, OWN.length],
      [2024, OWN.length],
    ])
    expect(body.sessions).toHaveLength(2)
    for (const { miniSessionId, registrationId, place, number, of } of body.sessions) {
      const scores = await (
        await fetch(server.url + viewAt('runningScores', { id: miniSessionId }).path)
      ).json()
      const row = scores.rows.find((one: { registrationId: number }) => one.registrationId === registrationId)
      const percent = roundAway(row.totalPercent, 2, 50)
      expect(place).toEqual({ rank: row.totalRank, of: 6, percent, imps: null, vps: null })
      expect([number, of]).toEqual([null, 1])
    }
    expect(body.partners).toHaveLength(1)
    expect(body.partners[0]!.boards).toBe(2 * OWN.length)
    expect(body.opponents.reduce((sum, { boards }) => sum + boards, 0)).toBe(4 * OWN.length)
    const imps = body.won.map(({ swing }) => Math.abs(swing!))
    expect(imps).toEqual([...imps].sort((a, b) => b - a))
  })

  it('can be told all that is kept of them: a file that admins save, and nobody else', async () => {
    const [id = 0] = await personsNamed(SOMEBODY)
    const ask = async (cookie: string, of: number) =>
      fetch(server.url + staffRoutes.personFile(of), { headers: { cookie } })
    const uploader = browser(server.url)
    const account = { name: 'Una', email: 'una@oakmere.example', password: 'correct horse' }
    await server.accounts.create({ ...account, role: 'UPLOADER' })
    await uploader.call(routes.login(), form({ username: account.email, password: account.password }))
    const admin = await directorOf(server, 'ADMIN')
    expect((await fetch(server.url + staffRoutes.personFile(id))).status).toBe(401)
    expect((await uploader.call(staffRoutes.personFile(id))).status).toBe(403)
    expect((await ask(admin, 999_999)).status).toBe(404)
    const response = await ask(admin, id)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="person-${id}.json"`)
    const { person: told, players, played, boards, ...more } = personFileSchema.parse(await response.json())
    expect(told).toEqual({ personId: id, name: SOMEBODY, shown: 'name' })
    expect(players).toMatchObject([{ name: SOMEBODY, organiser: expect.any(String) }])
    const { sessions } = await person(id)
    expect(played.map(({ miniSessionId, name }) => [miniSessionId, name]).sort()).toEqual(
      sessions.map(({ miniSessionId }) => [miniSessionId, SOMEBODY]).sort(),
    )
    expect(boards).toBe(2 * OWN.length)
    expect(more).toMatchObject({ madeAt: expect.any(String), conventionCards: [], namedIn: [] })
  })

  it('is nobody where there is no such number', async () => {
    const response = await fetch(server.url + archiveRoutes.person(999_999))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'player-not-found' })
  })

  it('without a number of a member is joined by name within one organiser alone', async () => {
    await storeAs(server, elsewhere(UNNUMBERED), 'third')
    await storeAs(server, elsewhere(dated(UNNUMBERED, '2022-03-02')), 'fourth')
    await expect
      .poll(async () => (await find('to=2023-12-31')).count, { interval: 200 })
      .toBe(Math.min(1001, stored * 2))
    const boards = (await find(`to=2023-12-31&player=${encodeURIComponent(SOMEBODY)}`)).boards
    const ids = new Set(
      boards.flatMap(({ players }) =>
        players.flatMap((one) => (one.name === SOMEBODY ? (one.personId ?? []) : [])),
      ),
    )
    expect(ids.size).toBe(1)
    const [there] = ids
    const [here] = (await personsNamed(SOMEBODY)).filter((id) => id !== there)
    expect(here).toBeDefined()
    expect((await person(there!)).tendencies.boards).toBe(2 * OWN.length)
    expect((await person(here!)).tendencies.boards).toBe(2 * OWN.length)
  })
})

const solver = new Solver()

/** As the server's worker does it, here. */
async function analyse(): Promise<void> {
  const db = new Kysely<PublicTables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: server.databaseUrl }) }),
  })
  const pool = { trace: async (play: Parameters<Solver['trace']>[0]) => solver.trace(play) }
  const onError = () => (error: unknown) => {
    throw error
  }
  const jobs = new Jobs({ db, changes: server.changes, clock: wallClock, isAlone: false, onError })
  jobs.add({ ...new PlayCosts({ db, pool }), isIdle: false })
  await jobs.settled()
  await jobs.stop()
  await db.destroy()
}

type Analysed = {
  readonly board: number
  readonly players: readonly (string | undefined)[]
  readonly declarer: Seat
  readonly strain: string
  readonly cards: readonly Card[]
  /** By seat, after the lead. */
  readonly given: Readonly<Record<Seat, number>>
  readonly leadCost: number
}

/** Slowly and simply: card by card, each by the best there was. Of the document's plays that were noted to the end. */
function analysed(): readonly Analysed[] {
  const boards = new Map(
    MADE.events.flatMap(({ segments }) =>
      segments.flatMap(({ sessions }) =>
        sessions.flatMap((session) => session.boards.map((board) => [board.number, board] as const)),
      ),
    ),
  )
  return tablesOf(MADE).flatMap((table) =>
    table.logs.flatMap(({ board, events }): readonly Analysed[] => {
      const { contract, tricks } = foldTable(events)
      const result = table.results.find((one) => one.board === board)
      const hands = dealOfBoard(boards.get(board)!)
      const deal = hands && fullDeal(hands)
      const cards = tricks.flatMap((trick) => trick.cards.map(({ card }) => card))
      if (contract?.kind !== 'played' || !deal || cards.length === 0 || !result) return []
      const { strain, declarer } = contract
      let position: Position = { strain, hands: deal, leader: seatAfter(declarer), trick: [] }
      const costs = cards.map((card) => {
        const seat = onTurn(position)
        const solved = solver.cards(position)
        if (!solved.ok) throw new Error(solved.error.code)
        const best = Math.max(...solved.value.map((one) => one.tricks))
        position = playCard(position, card).position
        return { seat, cost: best - solved.value.find((one) => one.card === card)!.tricks }
      })
      const given = { N: 0, E: 0, S: 0, W: 0 }
      for (const { seat, cost } of costs.slice(1))
        given[sideOf(seat) === sideOf(declarer) ? declarer : seat] += cost
      const players = SEATS.map((seat) => table.players[seat]?.name)
      return [{ board, players, declarer, strain, cards, given, leadCost: costs[0]!.cost }]
    }),
  )
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 100) / 100

groupAtNight('cards', () => {
  it('give away what a slow look at each of them finds, for players and for the field of a board', async () => {
    await analyse()
    const plays = analysed()
    expect(plays.length).toBeGreaterThan(3)
    const names = new Set(plays.flatMap(({ players }) => players))
    for (const name of [...names].slice(0, 3)) {
      const [id] = await personsNamed(name!)
      const { tendencies } = await person(id!)
      const own = plays.map((play) => ({ ...play, seat: SEATS[play.players.indexOf(name!)] }))
      const declared = own.filter(({ seat, declarer }) => seat === declarer)
      // Each is stored twice: on two days.
      expect(tendencies.declarer.given).toEqual({
        boards: 2 * declared.length,
        mean: meanOf(declared.map(({ given, declarer }) => given[declarer])),
      })
      const defended = own.filter(({ seat, declarer }) => seat && sideOf(seat) !== sideOf(declarer))
      expect(tendencies.defence.given).toEqual({
        boards: 2 * defended.length,
        mean: meanOf(defended.map(({ given, seat }) => given[seat!])),
      })
    }
    for (const [board, own] of groupBy(plays, (play) => play.board)) {
      const field: FieldOfBoard = fieldOfBoardSchema.parse(
        await (await fetch(server.url + archiveRoutes.fieldOfBoard(first, board))).json(),
      )
      expect(field.waiting).toBe(0)
      for (const play of own) {
        const contract = field.contracts.find(
          ({ strain, declarer }) => strain === play.strain && declarer[0] === play.declarer,
        )!
        expect(contract.leads.find(({ card }) => card === play.cards[0])!.cost).toBe(play.leadCost)
        const alike = own.filter(
          ({ strain, declarer }) => strain === play.strain && declarer === play.declarer,
        )
        expect(contract.declarers.tables).toBe(alike.length)
        expect(contract.declarers.given).toBe(meanOf(alike.map(({ given, declarer }) => given[declarer])))
        expect(contract.lines[0]!.tables).toBe(alike.length)
        expect(play.cards.slice(0, contract.lines[0]!.cards.length)).toEqual(contract.lines[0]!.cards)
      }
    }
  })
})

it('tells of a table once, however often somebody has ruled on its result', async () => {
  const field = async (): Promise<FieldOfBoard> =>
    fieldOfBoardSchema.parse(await (await fetch(server.url + archiveRoutes.fieldOfBoard(first, 1))).json())
  const before = await field()
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(
    `insert into result (table_id, board_id, ord, seq, status, contract, lead, tricks, score_ns, jury)
      select r.table_id, r.board_id, r.ord, r.seq - 1, r.status, r.contract, r.lead, r.tricks, r.score_ns, r.jury
      from result r join board b on b.id = r.board_id where b.mini_session_id = $1 and b.number = 1`,
    [first],
  )
  await client.end()
  expect(rowCount).toBeGreaterThan(0)
  expect(await field()).toEqual(before)
})

describe('a pair', () => {
  it('has the boards that both played together, whichever of the two is asked for first', async () => {
    const own = OWN.filter(({ result }) => result !== null)
    const { personId, partners } = await person((await personsNamed(SOMEBODY))[0]!)
    const partner = partners[0]!.personId
    const at = (one: number, other: number) => fetch(server.url + archiveRoutes.pair(one, other))
    const pair = pairSchema.parse(await (await at(partner, personId)).json())
    expect(pair).toEqual(pairSchema.parse(await (await at(personId, partner)).json()))
    expect(pair.players.map((one) => one.personId)).toEqual([personId, partner].sort((a, b) => a - b))
    expect(pair.tendencies.boards).toBe(2 * own.length)
    const played = own.filter(({ result }) => result.contract?.kind === 'played' && result.tricks !== null)
    const declared = played.filter(
      ({ seat, result }) =>
        result.contract?.kind === 'played' && sideOf(result.contract.declarer) === sideOf(seat),
    )
    expect(pair.tendencies.declarer.boards).toBe(2 * declared.length)
    expect(pair.tendencies.defence.boards).toBe(2 * (played.length - declared.length))
    expect((await at(personId, personId)).status).toBe(404)
    const [session] = pair.sessions
    const pages = await fetch(
      server.url + archiveRoutes.entryPages(session!.miniSessionId, session!.registrationId),
    )
    const { players, teamId } = entryPagesSchema.parse(await pages.json())
    expect(players.map((one) => one.personId).sort((a, b) => a - b)).toEqual(
      pair.players.map((one) => one.personId),
    )
    expect(teamId).toBeNull()
  })

  it('has no page of players without a board', async () => {
    const late = withSessions(MADE, (one) => ({
      ...one,
      date: '2020-06-01',
      startDateTime: null,
      registrations: [
        ...one.registrations,
        {
          ...one.registrations[0]!,
          key: 'late',
          number: '99',
          name: 'Lena Late - Lars Late',
          players: ['Lena Late', 'Lars Late'].map((name) => ({
            ...one.registrations[0]!.players[0]!,
            name,
            memberId: null,
          })),
        },
      ],
    }))
    const session = await storeAs(server, elsewhere(late), 'late')
    await expect.poll(() => foundIn('2020')).toBeGreaterThan(0)
    await server.settled()
    const entries = (await (
      await fetch(server.url + viewAt('registrations', { id: session }).path)
    ).json()) as readonly { readonly registrationId: number; readonly name: string }[]
    const pagesOf = async (name: (one: string) => boolean) => {
      const { registrationId } = entries.find((one) => name(one.name))!
      const pages = await fetch(server.url + archiveRoutes.entryPages(session, registrationId))
      return entryPagesSchema.parse(await pages.json()).players
    }
    expect(await pagesOf((name) => name !== 'Lena Late - Lars Late')).toHaveLength(2)
    expect(await pagesOf((name) => name === 'Lena Late - Lars Late')).toEqual([])
  })
})

groupAtNight('a team', () => {
  it('has the boards of all its sessions, by its name within one organiser', async () => {
    const made = simulate({
      kind: 'teams-round-robin',
      seed: 3,
      contestants: 4,
      boards: 4,
      recorded: 0,
      estimated: true,
    })
    const [, second] = [
      await storeAs(server, elsewhere(dated(made, '2021-01-01')), 'league 1'),
      await storeAs(server, elsewhere(dated(made, '2021-02-01')), 'league 2'),
    ]
    const found = async () => (await find('to=2021-12-31')).boards.map((one) => one.miniSessionId)
    await expect.poll(() => found(), { interval: 200 }).toContain(second)
    await server.settled()
    const registered = made.events[0]!.segments[0]!.sessions[0]!.registrations[0]!
    const rows = (await find('to=2021-12-31')).boards
    const row = rows.find((one) => one.miniSessionId === second)!
    const { teamId } = entryPagesSchema.parse(
      await (await fetch(server.url + archiveRoutes.entryPages(second, row.ns))).json(),
    )
    const team = teamSchema.parse(await (await fetch(server.url + archiveRoutes.team(teamId!))).json())
    const mine = made.events[0]!.segments.flatMap(({ sessions }) =>
      sessions.flatMap((session) => {
        const key = session.registrations.find(({ name }) => name === team.name)?.key
        return session.tables
          .filter(({ ns, ew }) => ns === key || ew === key)
          .flatMap(({ results }) => results.filter((one) => one.contract !== null || one.scoreNs !== null))
      }),
    )
    expect(registered.name).not.toBe('')
    expect(mine.length).toBeGreaterThan(0)
    // Both rooms of a match have each board: once.
    expect(team.tendencies.boards).toBe(mine.length)
    expect(team.tendencies.declarer.boards + team.tendencies.defence.boards).toBeGreaterThan(mine.length)
    expect(team.sessions.map(({ boards }) => boards)).toEqual([mine.length / 2, mine.length / 2])
    expect(team.opponents.reduce((sum, { boards }) => sum + boards, 0)).toBe(mine.length)
    const swung = [...team.won, ...team.lost].map((one) => `${one.miniSessionId} ${one.round} ${one.board}`)
    expect(new Set(swung).size).toBe(swung.length)
    expect(team.players.length).toBeGreaterThan(3)
    expect((await fetch(server.url + archiveRoutes.team(999_999))).status).toBe(404)
    // Called otherwise in one session it is two teams; in all of them the old address leads to the new name.
    const bodies = await Promise.all(team.players.map(({ personId }) => person(personId)))
    const sat = bodies.find(({ sessions }) => sessions.length === 2)!
    const renamed = (date: string) => dated(spelled(made, team.name, 'Ashcombe'), date)
    const other = (date: string) => spelled(renamed(date), sat.name, 'Wilma Newname')
    const now = async (path: string) => (await fetch(server.url + path, { redirect: 'manual' })).status
    await storeAs(server, elsewhere(other('2021-01-01')), 'league 1')
    await server.settled()
    expect(await now(archiveRoutes.team(teamId!))).toBe(200)
    await storeAs(server, elsewhere(other('2021-02-01')), 'league 2')
    await expect.poll(() => now(archiveRoutes.team(teamId!)), { interval: 200 }).toBe(308)
    const followed = await (await fetch(server.url + archiveRoutes.team(teamId!))).json()
    expect(teamSchema.parse(followed)).toMatchObject({ name: 'Ashcombe', tendencies: team.tendencies })
    // By a member's number somebody stays himself; without one the old address leads on.
    expect(await person(sat.personId)).toMatchObject({ name: 'Wilma Newname' })
    await storeAs(server, elsewhere(UNNUMBERED), 'third')
    await expect.poll(() => foundIn('2023')).toBeGreaterThan(0)
    const all = await Promise.all((await personsNamed(SOMEBODY)).map(person))
    const { personId } = all.find(({ organiser }) => organiser === 'Elsewhere')!
    for (const [date, key] of [
      ['2023-03-02', 'third'],
      ['2022-03-02', 'fourth'],
    ] as const)
      await storeAs(server, elsewhere(dated(spelled(UNNUMBERED, SOMEBODY, 'Otto Newname'), date)), key)
    await expect.poll(() => now(archiveRoutes.person(personId)), { interval: 200 }).toBe(308)
    expect(await person(personId)).toMatchObject({ name: 'Otto Newname' })
  })
})

describe('a team that won a knock-out match', () => {
  it('is told the score of the whole match, with what was carried into it', async () => {
    const made = simulate({ kind: 'teams-final', seed: 5, boards: 12, recorded: 0, estimated: true })
    const id = await storeAs(server, elsewhere(dated(made, '2020-01-01')), 'final')
    await server.settled()
    const asked = async (path: string) => (await fetch(server.url + path)).json()
    const scores = await asked(viewAt('runningScores', { id }).path ?? '')
    const [match] = scores.knockoutMatches
    const [winner, loser] =
      match.winner === 'HOME' ? [match.home, match.visiting] : [match.visiting, match.home]
    const { teamId } = entryPagesSchema.parse(await asked(archiveRoutes.entryPages(id, winner)))
    const beaten = entryPagesSchema.parse(await asked(archiveRoutes.entryPages(id, loser)))
    const team = teamSchema.parse(await asked(archiveRoutes.team(teamId!)))
    const other = teamSchema.parse(await asked(archiveRoutes.team(beaten.teamId!)))
    const imps = [match.homeImp, match.visitingImp].sort((a, b) => b - a)
    expect(match.carryOver).not.toEqual({ HOME: 0, VISITING: 0 })
    expect(team.sessions[0]?.match).toEqual({
      ...{ opponent: other.name, own: imps[0], other: imps[1], outcome: 'won' },
    })
    expect(other.sessions[0]?.match).toMatchObject({ own: imps[1], other: imps[0], outcome: 'lost' })
  })
})

describe('a session whose segment has no name of its own', () => {
  it('is not called Main', async () => {
    expect(MADE.events[0]?.segments[0]?.name).toBe('Main')
    const [body] = await Promise.all((await personsNamed(SOMEBODY)).map(person))
    const [found] = (await find(`player=${encodeURIComponent(SOMEBODY)}`)).boards
    expect([body?.sessions[0]?.session, found?.session].join()).not.toContain('Main')
  })
})
