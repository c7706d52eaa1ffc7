/** What an organiser tells of players and teams: shown, exported, put right, and taken back. */
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { routes } from '@openroom/protocol/routes'
import type { Correctable, NewCorrection } from '@openroom/protocol/schema/corrections'
import type { Registration } from '@openroom/protocol/schema/results'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { teamsDocument } from '../testing/documents.ts'
import { browser, form, json, storeAs, type TestServer, testServer } from '../testing/server.ts'

const PASSWORD = 'seven no trumps'
const TOLD = { country: 'ned', title: 'World Master', rating: '2431', publicNumber: '12' }

/** The first player of the first team is told of, and the team plays for a country. */
const GIVEN = withSessions(teamsDocument(), (session) => ({
  ...session,
  registrations: session.registrations.map((entry, at) =>
    at > 0
      ? entry
      : {
          ...entry,
          country: 'SCO',
          players: entry.players.map((one, i) => (i > 0 ? one : { ...one, memberId: '4711', ...TOLD })),
        },
  ),
}))

let server: TestServer
let session: number
let director: ReturnType<typeof browser>

beforeAll(async () => {
  server = await testServer()
  session = await storeAs(server, GIVEN, 'told')
  const role = 'UPCOMING_EVENT_HANDLER'
  await server.accounts.create({ name: 'D', email: 'd@example.org', role, password: PASSWORD })
  director = browser(server.url)
  await director.call(routes.login(), form({ username: 'd@example.org', password: PASSWORD }))
})
afterAll(() => server.stop())

const read = async <T>(path: string): Promise<T> => (await fetch(server.url + path)).json()
const firstTeam = async (): Promise<Registration> =>
  (await read<readonly Registration[]>(viewAt('registrations', { id: session }).path))[0]!
const correctable = async (): Promise<Correctable> =>
  (await director.call(deskRoutes.corrections(session))).json()
const correct = async (correction: NewCorrection['correction']) => {
  const answer = await director.call(
    deskRoutes.correctSession(session),
    json({ correction, reason: 'It was missing' }),
  )
  expect(answer.status).toBe(200)
}

it('is told beside the names, countries by their codes, and members are not told by number', async () => {
  const team = await firstTeam()
  expect(team.country).toBe('GB-SCT')
  expect(team.players[0]).toMatchObject({ ...TOLD, country: 'NL' })
  expect(Object.keys(team.players[1]!).sort()).toEqual(['bye', 'name', 'playerId', 'surname'])
  const exported = await (await fetch(server.url + sessionRoutes.exported('session', session, 'json'))).text()
  for (const text of [...Object.values(TOLD), 'SCO']) expect(exported).toContain(JSON.stringify(text))
  expect(exported).not.toContain('4711')
})

it('is put right and taken back', async () => {
  const [own] = (await correctable()).registrations
  expect(own).toMatchObject({ country: 'SCO', told: [{ name: own!.players[0], ...TOLD }] })
  const player = own!.players[1]!
  const told = { country: 'Atlantis', title: null, rating: '1800', publicNumber: null }
  await correct({ kind: 'about', player, ...told })
  const { name: _, surname: __, playerId: ___, bye: ____, ...now } = (await firstTeam()).players[1]!
  expect(now).toEqual({ country: 'Atlantis', rating: '1800' })

  await correct({ kind: 'country', registration: own!.key, to: null })
  expect(await firstTeam()).not.toHaveProperty('country')
  const [newest] = (await correctable()).corrections
  await director.call(deskRoutes.undoCorrection(session, newest!.id), json({}))
  expect((await firstTeam()).country).toBe('GB-SCT')
})

it('stays when the same file comes again, with what was put right', async () => {
  expect(await storeAs(server, GIVEN, 'told')).toBe(session)
  expect((await firstTeam()).players[1]).toMatchObject({ country: 'Atlantis', rating: '1800' })
})
