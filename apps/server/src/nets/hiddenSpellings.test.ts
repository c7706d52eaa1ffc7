/** A name that is not shown stays so, however a later file writes it; at other organisers it is another person's. */
import { bySeat, SEATS } from '@openroom/bridge/seat'
import type { DocumentPlayer, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { KeptPerson } from '@openroom/protocol/schema/personKeeping'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import { atNight } from '@openroom/test-kit/atNight'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browser, form, json, storeAs, type TestServer, testServer } from '../testing/server.ts'

const NAME = 'Zebülon Quixwäter'
const SPELT = /quixw(?:a|ä|ae)ter|zeb(?:u|ü|ue)lon/i
const PASSWORD = 'correct horse'

/** An evening of an organiser's, at which somebody plays. */
function evening(seed: number, player: DocumentPlayer, organiser: string): TournamentDocument {
  const made = simulate({
    kind: 'pairs-mitchell',
    seed,
    contestants: 6,
    boards: 4,
    recorded: 1,
    estimated: true,
  })
  const old = made.events[0]!.segments[0]!.sessions[0]!.registrations[0]!.players[0]!.name
  const named = <P extends DocumentPlayer>(one: P): P => (one.name === old ? { ...one, ...player } : one)
  const given = withSessions(made, (one) => ({
    ...one,
    date: '2024-03-02',
    startDateTime: null,
    registrations: one.registrations.map((entry) => ({
      ...entry,
      name: entry.name.replace(old, player.name),
      players: entry.players.map(named),
    })),
    tables: one.tables.map((table) => ({
      ...table,
      logs: [],
      players: Object.fromEntries(
        SEATS.map((seat) => [seat, table.players[seat] && named(table.players[seat])]),
      ) as typeof table.players,
    })),
  }))
  return {
    ...given,
    organiser: { name: organiser, club: true },
    tournament: { ...given.tournament, name: `${player.name} Cup` },
  }
}

let server: TestServer
let call: ReturnType<typeof browser>['call']

beforeAll(async () => {
  server = await testServer()
  await server.accounts.create({ name: 'A', email: 'ad@example.org', role: 'ADMIN', password: PASSWORD })
  call = browser(server.url).call
  await call(routes.login(), form({ username: 'ad@example.org', password: PASSWORD }))
})
afterAll(() => server?.stop())

async function told(id: number): Promise<string> {
  await server.settled()
  const paths = [
    viewAt('registrations', { id }).path,
    viewAt('runningScores', { id }).path,
    viewAt('pairFrequencies', { id, board: 1 }).path,
    viewAt('miniSessions').path,
    sessionRoutes.exported('session', id, 'json'),
    sessionRoutes.exported('session', id, 'pbn'),
    `${routes.search()}?q=quixwater`,
    `${routes.search()}?q=quixwaeter`,
  ]
  const answers = await Promise.all(paths.map(async (path) => (await fetch(server.url + path)).text()))
  return answers.join('\n')
}

const sessionsBeside = async (id: number): Promise<readonly MiniSession[]> =>
  (await fetch(server.url + viewAt('sessionsBeside', { id }).path)).json()

const keptPersons = async (): Promise<readonly KeptPerson[]> =>
  (await call(`${staffRoutes.keptPersons()}?q=Quix`)).json()

const show = async (personId: number) =>
  expect((await call(staffRoutes.showPerson(personId), json({ shown: 'hidden' }))).status).toBe(200)

it('stays hidden with other accents, letters, case, order and numbers', async () => {
  const first = await storeAs(server, evening(1, { name: NAME, memberId: null }, 'Oakmere'), 'first')
  expect(await told(first)).toMatch(SPELT)
  await show((await keptPersons())[0]!.personId)
  expect(await told(first)).not.toMatch(SPELT)
  const later: readonly DocumentPlayer[] = [
    { name: NAME, memberId: null },
    { name: 'Zebulon Quixwater', memberId: null },
    { name: 'ZEBÜLON QUIXWÄTER', memberId: null },
    { name: 'Quixwaeter, Zebuelon', memberId: null },
    { name: 'Quixwäter Zebuelon', memberId: '4711' },
    { name: 'Zebu\u0308lon Quixwa\u0308ter', memberId: null },
  ]
  for (const [i, player] of later.entries()) {
    const id = await storeAs(server, evening(10 + i, player, 'Oakmere'), `later ${i}`)
    expect(await told(id), player.name).not.toMatch(SPELT)
  }
  expect(await storeAs(server, evening(1, { name: NAME, memberId: null }, 'Oakmere'), 'first')).toBe(first)
  expect(await told(first)).not.toMatch(SPELT)
})

atNight(
  'is somebody else at another organiser, until staff says that they are one',
  async () => {
    const id = await storeAs(server, evening(30, { name: NAME, memberId: null }, 'Elmstead'), 'else')
    expect(await told(id)).toMatch(SPELT)
    const [hidden, other] = [await keptPersons(), await keptPersons()].map((all, i) =>
      all.find(({ shown, players }) =>
        i === 0 ? shown === 'hidden' : players.some(({ organiser }) => organiser === 'Elmstead'),
      ),
    )
    const joined = await call(staffRoutes.joinPerson(other!.personId), json({ into: hidden!.personId }))
    expect(joined.status).toBe(200)
    expect(await told(id)).not.toMatch(SPELT)
  },
  60_000,
)

atNight(
  'stays hidden in the name of a pair that plays without him',
  async () => {
    const made = simulate({
      estimated: true,
      kind: 'pairs-sessions',
      seed: 3,
      contestants: 6,
      boards: 4,
      sessions: 2,
      recorded: 1,
    })
    const own = sessionsOfDocument(made)[0]!.registrations[0]!
    const [first, partner] = own.players
    const named = <P extends DocumentPlayer>(one: P, name: string): P =>
      one.name === first!.name ? { ...one, name, memberId: null } : one
    const document = withSessions(made, (one) => {
      // In the second session somebody else sits in.
      const name = one.key === sessionsOfDocument(made)[0]!.key ? NAME : 'Sitting In'
      return {
        ...one,
        registrations: one.registrations.map((entry) => ({
          ...entry,
          name: entry.key === own.key ? `Quixwäter - ${partner!.name}` : entry.name,
          players: entry.players.map((player) => named(player, name)),
        })),
        tables: one.tables.map((table) => ({
          ...table,
          players: bySeat((seat) => table.players[seat] && named(table.players[seat], name)),
          results: table.results.map((result) => ({
            ...result,
            jury: true,
            juryComment: 'Quixwäter revoked',
          })),
          logs: [],
        })),
      }
    })
    const club = {
      ...document,
      organiser: { name: 'Ashford', club: true },
      // LIN has no names of events: they are told apart by those of teams.
      events: document.events.map((one) => ({ ...one, key: 'final-quixwater-ford' })),
    }
    const id = await storeAs(server, club, 'without')
    const [, second] = (await sessionsBeside(id)).map(({ miniSessionId }) => miniSessionId)
    for (const session of [id, second!]) expect(await told(session)).toMatch(SPELT)
    const persons = await keptPersons()
    await show(
      persons.find(({ players }) => players.some(({ organiser }) => organiser === 'Ashford'))!.personId,
    )
    for (const session of [id, second!]) expect(await told(session)).not.toMatch(SPELT)
    // Others of the club speak of whom everybody there knows.
    const others = withSessions(evening(40, { name: 'Ann Bo', memberId: null }, 'Ashford'), (one) => ({
      ...one,
      tables: one.tables.map((table) => ({
        ...table,
        results: table.results.map((result) => ({ ...result, jury: true, juryComment: `As ${NAME} said` })),
      })),
    }))
    expect(await told(await storeAs(server, others, 'others'))).not.toMatch(SPELT)
  },
  60_000,
)
