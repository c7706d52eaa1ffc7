/** Line-ups on two nodes, and out of a backup: handed in here, shown there, placed once; with cards and what is final. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { CAPTAIN_PREFIX, lineUpRoutes } from '@openroom/protocol/lineUpRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { routes } from '@openroom/protocol/routes'
import type { Correctable } from '@openroom/protocol/schema/corrections'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import type { CaptainLineUps, DeskLineUps } from '@openroom/protocol/schema/lineUps'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { Registration } from '@openroom/protocol/schema/results'
import { viewAt } from '@openroom/protocol/views'
import { atNight } from '@openroom/test-kit/atNight'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { ADVISORY_LOCKS } from '../core/database/advisoryLocks.ts'
import { manualClock } from '../testing/clock.ts'
import { testDatabase } from '../testing/database.ts'
import { ALONE, SCORING } from '../testing/deskEvents.ts'
import { hasNats, testNats } from '../testing/nats.ts'
import { admin, launch, temporaryFolder } from '../testing/process.ts'
import { directorOf, form, json, type TestServer, testServer } from '../testing/server.ts'
import { viewer } from '../testing/viewer.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const MINUTE = 60_000
const WORDS = ['Ash', 'Birch', 'Cedar', 'Date', 'Elm', 'Fir']
const rosterOf = (team: string) => WORDS.map((word) => `${word} of ${team}`)
const lineUpOf = (team: string) => {
  const [a, b, c, d] = rosterOf(team)
  return { open: [a!, b!], closed: [c!, d!] }
}
const TEAMS = ['Oak', 'Yew']

const match = (tournament: string): NewEvent => ({
  ...{ tournament, event: 'Teams', form: 'match', rounds: 1, boardsPerRound: 2, calcType: 'IMP', delay: 0 },
  sections: [TEAMS.map((name) => ({ name, players: rosterOf(name) }))],
  scoring: SCORING,
  deals: { kind: 'dealt' },
})

type Headers = Readonly<Record<string, string>>

type Node = Pick<TestServer, 'url'>

async function answered<T>({ url }: Node, path: string, headers: Headers, body?: object): Promise<T> {
  const init = body === undefined ? {} : json(body)
  const all = { ...(init.headers as object), ...headers, ...ALONE }
  const response = await fetch(url + path, { ...init, headers: all })
  const told = await response.json()
  expect([path, response.status, told]).toEqual([path, 200, told])
  return told as T
}

async function startedWith(...given: Parameters<typeof testServer>): Promise<TestServer> {
  const node = await testServer(...given)
  ends.push(node.stop)
  return node
}

/** A match, and each captain's link. */
async function asked(node: Node, cookie: string, dueAt: string) {
  const { miniSessionId: id } = await answered<{ miniSessionId: number }>(
    node,
    deskRoutes.makeEvent(),
    { cookie },
    match('Cup'),
  )
  await answered(node, deskRoutes.deskStart(id), { cookie }, {})
  const made = operateRoutes.createOperatorLinks(id)
  const { links } = await answered<CreatedLinks>(node, made, { cookie }, { kind: 'captain' })
  const call = { dueAt, rights: 'blind', answerMinutes: 10 }
  await answered(node, lineUpRoutes.askLineUps(id), { cookie }, { round: 1, call })
  const captains = new Map(
    links.map((one) => [
      one.team!,
      { link: one.id, headers: { authorization: `Bearer ${CAPTAIN_PREFIX}${one.secret}` } },
    ]),
  )
  return { id, captains }
}

const handIn = (node: Node, headers: Headers, team: string) =>
  answered<CaptainLineUps>(node, lineUpRoutes.handInLineUp(), headers, {
    ...{ round: 1, lineUp: lineUpOf(team), seen: null },
    against: TEAMS.find((one) => one !== team),
  })

const seen = (node: Node, headers: Headers) =>
  answered<CaptainLineUps>(node, lineUpRoutes.captainLineUps(), headers)

/** Who sits at the first table, by the desk. */
async function seats(node: Node, cookie: string, id: number) {
  const { tables, corrections } = await answered<Correctable>(node, deskRoutes.corrections(id), { cookie })
  return { seats: tables.find(({ room }) => room === 'OPEN')!.seats, corrections: corrections.length }
}

const PLACED = [...['Ash of Oak', 'Ash of Yew', 'Birch of Oak', 'Birch of Yew']]

describe.skipIf(!hasNats)('two nodes', () => {
  it('one takes what the other shows, and they are placed once', async () => {
    const nats = await testNats()
    ends.push(() => nats.kill())
    const one = await startedWith({ NATS_URL: nats.url })
    const other = await startedWith({ NATS_URL: nats.url, DATABASE_URL: one.databaseUrl })
    const cookie = await directorOf(one)
    const { id, captains } = await asked(one, cookie, new Date(Date.now() + 30 * MINUTE).toISOString())
    const [oak, yew] = TEAMS.map((team) => captains.get(team)!)
    const at = await viewer(other.url)
    ends.push(() => at.close())
    const { destination } = viewAt('captain', { link: yew!.link })
    const heard = at.listen<CaptainLineUps>(destination, yew!.headers)
    await heard.wait(1)
    await handIn(one, oak!.headers, 'Oak')
    expect((await seen(other, yew!.headers)).rounds[0]).toMatchObject({ state: 'open', theirs: null })
    // Both at once, one at each.
    await Promise.all([handIn(other, yew!.headers, 'Yew'), seen(one, oak!.headers)])
    await expect
      .poll(() => heard.bodies.at(-1)?.payload.rounds[0])
      .toMatchObject({ state: 'shown', theirs: lineUpOf('Oak') })
    expect(JSON.stringify(heard.bodies.slice(0, -1))).not.toContain('of Oak')
    for (const node of [one, other]) {
      await expect.poll(async () => (await seats(node, cookie, id)).seats).toEqual(PLACED)
      expect((await seats(node, cookie, id)).corrections).toBe(2)
    }
  })

  it('what one has taken when it stops the other shows at its time', async () => {
    const nats = await testNats()
    ends.push(() => nats.kill())
    const clock = manualClock(Date.now())
    const one = await startedWith({ NATS_URL: nats.url }, { clock })
    const cookie = await directorOf(one)
    const shared = { NATS_URL: nats.url, DATABASE_URL: one.databaseUrl }
    const other = await testServer(shared, { clock })
    const { id, captains } = await asked(one, cookie, new Date(clock.now() + 30 * MINUTE).toISOString())
    await handIn(other, captains.get('Oak')!.headers, 'Oak')
    await other.stop()
    clock.advance(31 * MINUTE)
    await expect
      .poll(async () => (await seen(one, captains.get('Yew')!.headers)).rounds[0])
      .toMatchObject({ state: 'over', theirs: lineUpOf('Oak') })
    await expect
      .poll(async () => (await seats(one, cookie, id)).seats)
      .toEqual(['Ash of Oak', null, 'Birch of Oak', null])
  })
})

atNight(
  'killed when they are shown and not placed yet, they are placed by the next process, once',
  async () => {
    const database = await testDatabase()
    const folder = temporaryFolder()
    ends.push(async () => folder.remove(), database.drop)
    const started = async () => {
      const { child, exit, output } = launch({ DATA_DIR: folder.path, DATABASE_URL: database.url })
      ends.push(async () => {
        child.kill('SIGTERM')
        await exit
      })
      const url = () => /Openroom listens on (http:[^,]+),/.exec(output())?.[1] ?? ''
      await expect.poll(url).not.toBe('')
      return { child, exit, node: { url: url() } }
    }
    const one = await started()
    const login = { email: 'vera@oakmere.example', password: 'correct horse' }
    const user = { ...login, name: 'Vera', role: 'UPCOMING_EVENT_HANDLER' }
    const headers = { 'content-type': 'application/json' }
    const call = { method: 'POST', path: '/user', headers }
    const made = await admin(folder.path, call, Buffer.from(JSON.stringify(user)))
    expect(made.status).toBe(200)
    const entered = await fetch(
      one.node.url + routes.login(),
      form({ username: login.email, password: login.password }),
    )
    const cookie = entered.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ')
    const { id, captains } = await asked(one.node, cookie, new Date(Date.now() + 30 * MINUTE).toISOString())
    const [oak, yew] = TEAMS.map((team) => captains.get(team)!.headers)
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.places])
    await handIn(one.node, oak!, 'Oak')
    expect((await handIn(one.node, yew!, 'Yew')).rounds[0]).toMatchObject({ state: 'shown' })
    const looker = new pg.Client({ connectionString: database.url })
    await looker.connect()
    const waits = async () =>
      (await looker.query('select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0'))
        .rowCount
    await expect.poll(waits).toBeGreaterThan(0)
    one.child.kill('SIGKILL')
    await one.exit
    await holder.end()
    await looker.end()
    const next = await started()
    await expect.poll(async () => (await seats(next.node, cookie, id)).seats).toEqual(PLACED)
    expect((await seats(next.node, cookie, id)).corrections).toBe(2)
  },
)

it('go on from a backup: sealed ones are shown at their time, cards open, and what is final stays so', async () => {
  const clock = manualClock(Date.now())
  const server = await startedWith({}, { clock })
  const cookie = await directorOf(server)
  const dueAt = new Date(clock.now() + 30 * MINUTE).toISOString()
  const open = await asked(server, cookie, dueAt)
  await handIn(server, open.captains.get('Oak')!.headers, 'Oak')
  // Another is over, has a card, and can be questioned for a while.
  const over = await asked(server, cookie, dueAt)
  const [entry] = await answered<readonly Registration[]>(
    server,
    viewAt('registrations', { id: over.id }).path,
    {},
  )
  const file = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << >>\n%%EOF\n')
  const players = entry!.players.slice(0, 2).map(({ playerId }) => playerId)
  await answered(
    server,
    deskRoutes.setConventionCard(over.id),
    { cookie },
    {
      ...{ registrationId: entry!.registrationId, players, file: file.toString('base64') },
    },
  )
  await answered(server, deskRoutes.deskFinish(over.id), { cookie }, { appealMinutes: 45 })
  for (let i = 0; i < 3; i += 1) {
    clock.advance(1_000)
    await server.settled()
  }
  const of = async (node: TestServer) => {
    const all = await answered<readonly MiniSession[]>(node, viewAt('miniSessions').path, {})
    const [one] = await answered<readonly Registration[]>(
      node,
      viewAt('registrations', { id: over.id }).path,
      {},
    )
    const { finalAt, status } = all.find(({ miniSessionId }) => miniSessionId === over.id)!
    return { finalAt, status, cards: one!.cards }
  }
  const before = await of(server)
  expect(before).toMatchObject({ status: 'CLOSED', cards: [{ players }] })
  expect(Date.parse(before.finalAt!) - clock.now()).toBeGreaterThan(44 * MINUTE)

  const { bytes } = await admin(server.dataDir, { method: 'GET', path: '/backup' })
  const empty = await startedWith({}, { clock })
  const headers = { 'content-type': 'application/octet-stream', 'x-openroom-replace': 'false' }
  const restored = await admin(empty.dataDir, { method: 'POST', path: '/restore', headers }, bytes)
  expect(restored.status).toBe(200)
  const other = await startedWith({ DATABASE_URL: empty.databaseUrl }, { clock })
  expect(await of(other)).toEqual(before)
  const card = await fetch(`${other.url}/convention-card/${before.cards![0]!.card}`)
  expect(Buffer.from(await card.arrayBuffer())).toEqual(file)
  // Links and log-ins are those of before; nobody has been told anything meanwhile.
  const [oak, yew] = TEAMS.map((team) => open.captains.get(team)!.headers)
  expect((await seen(other, oak!)).rounds[0]).toMatchObject({ state: 'open', own: lineUpOf('Oak') })
  expect((await seen(other, yew!)).rounds[0]).toMatchObject({ state: 'open', theirs: null })
  const { rounds } = await answered<DeskLineUps>(other, lineUpRoutes.deskLineUps(open.id), { cookie })
  expect(rounds[0]!.matches[0]!.home.lineUp).toBeNull()
  await handIn(other, yew!, 'Yew')
  await other.settled()
  expect((await seats(other, cookie, open.id)).seats).toEqual(PLACED)
})
