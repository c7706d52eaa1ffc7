/** Convention cards: who gives them, what may be one, who sees them, and how they go. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { Role } from '@openroom/protocol/names'
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { KeptPerson } from '@openroom/protocol/schema/personKeeping'
import type { Registration } from '@openroom/protocol/schema/results'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pairsDocument, teamsDocument } from '../testing/documents.ts'
import { type Browser, browser, form, json, storeAs, type TestServer, testServer } from '../testing/server.ts'

const PASSWORD = 'seven no trumps'
const pdf = (words: string): string =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n% ${words}\ntrailer << >>\n%%EOF\n`).toString(
    'base64',
  )

let server: TestServer
let pairs: number
let teams: number
const staff = new Map<Role, Browser>()

async function signIn(role: Role): Promise<void> {
  const email = `${role}@example.org`.toLowerCase()
  await server.accounts.create({ name: role, email, role, password: PASSWORD })
  const own = browser(server.url)
  await own.call(routes.login(), form({ username: email, password: PASSWORD }))
  staff.set(role, own)
}

beforeAll(async () => {
  server = await testServer()
  for (const role of ['ADMIN', 'UPCOMING_EVENT_HANDLER', 'UPLOADER'] as const) await signIn(role)
  pairs = await storeAs(server, pairsDocument(), 'p')
  teams = await storeAs(server, teamsDocument(), 't')
  await server.settled()
})
afterAll(() => server.stop())

const read = async <T>(path: string): Promise<T> => (await fetch(server.url + path)).json()
const entriesOf = (session: number) =>
  read<readonly Registration[]>(viewAt('registrations', { id: session }).path)
const entry = async (session: number, at = 0) => (await entriesOf(session))[at]!
const call = (role: Role, path: string, body: object) => staff.get(role)!.call(path, json(body))
const give = (session: number, registrationId: number, file: string, players: readonly number[] = []) =>
  call('UPCOMING_EVENT_HANDLER', deskRoutes.setConventionCard(session), { registrationId, players, file })
const opened = (card: string) => fetch(`${server.url}/convention-card/${card}`)

it('is given by who runs sessions, and opened by everybody as a file to be saved', async () => {
  const { registrationId } = await entry(pairs)
  const body = { registrationId, players: [], file: pdf('ours') }
  expect((await call('UPLOADER', deskRoutes.setConventionCard(pairs), body)).status).toBe(403)
  expect((await give(pairs, registrationId, body.file)).status).toBe(200)
  const [shown] = (await entry(pairs)).cards!
  expect(shown).toMatchObject({ players: [], type: 'application/pdf' })
  const answer = await opened(shown!.card)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="convention-card.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  })
  expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(body.file)
  const again = await fetch(`${server.url}/convention-card/${shown!.card}`, {
    headers: { 'if-none-match': answer.headers.get('etag')! },
  })
  expect(again.status).toBe(304)
})

it('is refused with a script, of somebody else, and of one player', async () => {
  const { registrationId, players } = await entry(pairs, 1)
  const script = Buffer.from('%PDF-1.7\n<< /S /JavaScript >>\n%%EOF\n').toString('base64')
  expect((await give(pairs, registrationId, script)).status).toBe(422)
  expect((await give(pairs, 99_999, pdf('x'))).status).toBe(404)
  expect((await give(pairs, registrationId, pdf('x'), [players[0]!.playerId])).status).toBe(404)
  const team = await entry(teams)
  expect((await give(teams, team.registrationId, pdf('x'))).status).toBe(404)
  expect((await give(teams, registrationId, pdf('x'))).status).toBe(404)
  expect((await entry(pairs, 1)).cards).toBeUndefined()
})

it('another one takes its place, and none is left once it is removed', async () => {
  const { registrationId, cards } = await entry(pairs)
  await give(pairs, registrationId, pdf('newer'))
  const [now] = (await entry(pairs)).cards!
  expect((await opened(cards![0]!.card)).status).toBe(404)
  expect((await opened(now!.card)).status).toBe(200)
  const path = deskRoutes.removeConventionCard(pairs)
  const removed = await call('UPCOMING_EVENT_HANDLER', path, { registrationId, players: [] })
  expect(await removed.json()).toEqual([])
  expect((await entry(pairs)).cards).toBeUndefined()
  expect((await opened(now!.card)).status).toBe(404)
})

it('of a team is of two, and is not seen while the name of one of the team is not shown', async () => {
  const { registrationId, players } = await entry(teams)
  const two = players.slice(0, 2).map(({ playerId }) => playerId)
  await give(teams, registrationId, pdf('two'), [...two].reverse())
  const [card] = (await entry(teams)).cards!
  expect(card!.players).toEqual([...two].sort((a, b) => a - b))

  const last = players.at(-1)!
  const name = `${last.name} ${last.surname}`
  const list = await staff
    .get('ADMIN')!
    .call(`${staffRoutes.keptPersons()}?${new URLSearchParams({ q: name })}`)
  const [person] = (await list.json()) as readonly KeptPerson[]
  const show = async (shown: string) => {
    const path = staffRoutes.showPerson(person!.personId)
    expect((await call('ADMIN', path, { shown })).status).toBe(200)
    await server.settled()
  }
  await show('hidden')
  expect((await entry(teams)).cards).toBeUndefined()
  expect((await opened(card!.card)).status).toBe(404)
  const kept = await staff.get('UPCOMING_EVENT_HANDLER')!.call(deskRoutes.conventionCards(teams))
  expect(await kept.json()).toMatchObject([{ registrationId, card: card!.card }])
  await show('name')
  expect((await opened(card!.card)).status).toBe(200)
})

/** The name as lists have it. */
const nameOf = ({ name, surname }: Registration['players'][number]) => `${name} ${surname}`.trim()

it.each([
  [
    'put right',
    async (from: string) => {
      const correction = { kind: 'player', from, to: 'Quite Another' }
      return call('ADMIN', deskRoutes.correctSession(teams), { correction, reason: 'So' })
    },
  ],
  [
    'one person with another',
    async (from: string) => {
      const find = async (name: string) => {
        const path = `${staffRoutes.keptPersons()}?${new URLSearchParams({ q: name })}`
        return ((await (await staff.get('ADMIN')!.call(path)).json()) as readonly KeptPerson[])[0]!.personId
      }
      const { players } = await entry(teams, 1)
      const [one, other] = [await find(from), await find(nameOf(players[0]!))]
      return call('ADMIN', staffRoutes.joinPerson(one), { into: other })
    },
  ],
])('of two stays theirs when a name of them is %s', async (_, change) => {
  const { registrationId, players } = await entry(teams)
  const two = players.slice(0, 2)
  await give(
    teams,
    registrationId,
    pdf('name'),
    two.map(({ playerId }) => playerId),
  )
  const [card] = (await entry(teams)).cards!
  // Who is who is found once it has been worked out.
  await server.settled()
  expect((await change(nameOf(two[0]!))).status).toBe(200)
  await server.settled()
  const now = await entry(teams)
  const own = new Set(now.players.map(({ playerId }) => playerId))
  expect(now.cards).toMatchObject([{ card: card!.card }])
  expect(now.cards![0]!.players.filter((player) => own.has(player))).toHaveLength(2)
  expect((await opened(card!.card)).status).toBe(200)
})

it('goes with a pair whose session becomes part of another event', async () => {
  const { registrationId } = await entry(pairs)
  await give(pairs, registrationId, pdf('moved'))
  const [card] = (await entry(pairs)).cards!
  const other = await storeAs(server, pairsDocument(), 'p2')
  const correction = { kind: 'tie', session: other }
  const tied = await call('ADMIN', deskRoutes.correctSession(pairs), { correction, reason: 'One event' })
  expect([tied.status, await tied.json()]).toEqual([200, { success: true, changed: true }])
  await server.settled()
  const all = await entriesOf(pairs)
  expect(all.flatMap(({ cards = [] }) => cards.map((one) => one.card))).toEqual([card!.card])
  expect((await opened(card!.card)).status).toBe(200)
})

it('goes with its session', async () => {
  const [card] = (await entry(teams)).cards!
  const [own] = (await read<readonly MiniSession[]>(viewAt('miniSessions').path)).filter(
    ({ miniSessionId }) => miniSessionId === teams,
  )
  const path = staffRoutes.deleteSegment(own!.serverId, own!.segmentId)
  expect((await staff.get('ADMIN')!.call(path, { method: 'POST' })).status).toBe(200)
  expect((await opened(card!.card)).status).toBe(404)
})
