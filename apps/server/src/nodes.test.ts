/** Three nodes on one database and one NATS server: one truth for whoever watches at whichever. */
import { IngestClient } from '@openroom/feed/client'
import { plansOf } from '@openroom/feed/plan'
import { playSession } from '@openroom/feed/player'
import { dealText, withSessions } from '@openroom/formats/json/documentBuilder'
import { pushRoutes } from '@openroom/protocol/pushRoutes'
import { routes } from '@openroom/protocol/routes'
import type { PushKey, PushWish } from '@openroom/protocol/schema/push'
import type { RunningScores } from '@openroom/protocol/schema/results'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { atNight } from '@openroom/test-kit/atNight'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pairsDocument, teamsDocument } from './testing/documents.ts'
import { hasNats, type TestNats, testNats } from './testing/nats.ts'
import { type TestPushService, testPushService } from './testing/pushEndpoint.ts'
import { browser, form, json, storeAs, type TestServer, testServer } from './testing/server.ts'
import { entriesOf, match, source, TOKEN, TOKENS, tournaments } from './testing/source.ts'
import { type Heard, type Viewer, viewer } from './testing/viewer.ts'

if (!hasNats) console.warn('nats-server is not installed: tests of several nodes are skipped.')

/** What is played in minutes, in a second or two. */
const SPEED = 600

const address = (tableId: number) => ({ kind: 'table', tableId }) as const
const events = (bodies: readonly Heard[]) =>
  bodies
    .filter(({ type, seq }) => type !== 'FULL' && seq % 1024 === 0)
    .map(({ type, seq }) => `${seq / 1024} ${type}`)

describe.skipIf(!hasNats)('three nodes', () => {
  let nats: TestNats
  let service: TestPushService
  let nodes: readonly TestServer[] = []
  const viewers: Viewer[] = []

  beforeAll(async () => {
    nats = await testNats()
    service = await testPushService()
    const settings = { NATS_URL: nats.url, PUSH_SERVICES: service.origin }
    const first = await testServer(settings, { ingestTokens: TOKENS })
    const shared = { ...settings, DATABASE_URL: first.databaseUrl }
    const others = [
      await testServer(shared, { ingestTokens: TOKENS }),
      await testServer(shared, { ingestTokens: TOKENS }),
    ]
    nodes = [first, ...others]
    const [file] = tournaments()
    await first.imports.files([file!], { playVisible: true }, { accountId: null })
  })
  afterAll(async () => {
    for (const one of viewers) await one.close()
    for (const node of nodes.toReversed()) await node.stop()
    await nats?.kill()
    await service?.close()
  })

  const watchAt = async (node: number) => {
    const one = await viewer(nodes[node]!.url)
    viewers.push(one)
    return one
  }

  /** Starts a session on one node. @returns its id once it is in the lists of another; nothing is entered before `play` */
  async function begun(node: number, key: string, document = teamsDocument()) {
    const before = new Set((await sessions(0)).map(({ miniSessionId }) => miniSessionId))
    const [plan] = plansOf(document, { key })
    const client = new IngestClient({ server: nodes[node]!.url, token: TOKEN })
    const { timer } = client
    let begin = () => {}
    const begins = new Promise<void>((resolve) => {
      begin = resolve
    })
    // Each round begins with its clock.
    client.timer = (...clock) => begins.then(() => timer(...clock))
    const playing = playSession(client, plan!, { speed: SPEED })
    let id = 0
    await expect
      .poll(async () => {
        const found = (await sessions(2)).find(
          ({ miniSessionId, status }) => !before.has(miniSessionId) && status === 'LIVE',
        )
        id = found?.miniSessionId ?? 0
        return id
      })
      .toBeGreaterThan(0)
    const play = () => {
      begin()
      return playing
    }
    return { id, play }
  }

  type Listed = { readonly miniSessionId: number; readonly status: string; readonly type: string }
  const sessions = async (node: number): Promise<readonly Listed[]> =>
    (await fetch(nodes[node]!.url + viewAt('miniSessions').path)).json()

  const tablesOf = async (id: number) => {
    const tables = (await (await fetch(nodes[0]!.url + viewAt('tables', { id, round: 1 }).path)).json()) as {
      readonly tables: readonly { readonly openTableId?: number; readonly tableId?: number }[]
    }
    return tables.tables.flatMap(({ openTableId, tableId }) => openTableId ?? tableId ?? [])
  }

  /** Whether a node looks for what those who follow want to be told of. */
  async function isWatched(): Promise<boolean> {
    const client = new pg.Client({ connectionString: nodes[0]!.databaseUrl })
    await client.connect()
    const { rowCount } = await client.query('select from push_watch')
    await client.end()
    return rowCount === 1
  }

  it('one drives the gate', () => {
    expect(nodes.filter(({ gate }) => gate.isDriving)).toHaveLength(1)
  })

  it('tell the same of a table that is fed to another', async () => {
    const { id, play } = await begun(1, 'three')
    const [table] = await tablesOf(id)
    const destination = viewAt('watch', { id, table: address(table!) }).destination
    const heard = await Promise.all([0, 1, 2].map(async (node) => (await watchAt(node)).listen(destination)))
    await Promise.all(heard.map((one) => one.wait(1)))
    await play()
    await expect
      .poll(() => heard.map(({ bodies }) => bodies.at(-1)?.seq))
      .toSatisfy((last: readonly number[]) => new Set(last.map((seq) => Math.floor(seq / 1024))).size === 1)
    const [one, two, three] = heard.map(({ bodies }) => events(bodies))
    expect(one!.length).toBeGreaterThan(20)
    const short = Math.min(one!.length, two!.length, three!.length)
    expect(two!.slice(-short)).toEqual(one!.slice(-short))
    expect(three!.slice(-short)).toEqual(one!.slice(-short))
  })

  atNight('share a key, and tell a browser once of what is played at another', async () => {
    const keys = await Promise.all(
      nodes.map(async ({ url }) => (await fetch(url + pushRoutes.key())).json() as Promise<PushKey>),
    )
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
    const told = service.browser(keys[0]!.publicKey!)
    const { endpoint, keys: own } = told
    const wish: PushWish = {
      endpoint,
      keys: own,
      quiet: null,
      hidden: false,
      followed: [{ kind: 'tournament', name: 'Any', tournamentId: 1 }],
      tell: { sit: true, swing: false, end: true },
    }
    expect((await fetch(nodes[2]!.url + pushRoutes.subscribe(), json(wish))).status).toBe(200)
    // Whoever leads hears of it, and begins to look.
    await expect.poll(isWatched).toBe(true)
    await (await begun(1, 'told')).play()
    await expect.poll(() => told.texts().filter((text) => text.includes('Over: '))).toHaveLength(1)
    // On a busy machine it may be over before anybody has looked at its beginning.
    expect(told.texts().length).toBeLessThanOrEqual(2)
    expect(new Set(told.texts()).size).toBe(told.tries())
    await fetch(nodes[0]!.url + pushRoutes.unsubscribe(), json({ endpoint }))
  })

  it('miss nothing for their viewers while the line between them is cut', async () => {
    const { id, play } = await begun(1, 'cut', pairsDocument())
    const listed = await tablesOf(id)
    const listening = await Promise.all(
      listed.map(async (table) =>
        (await watchAt(2)).listen(viewAt('watch', { id, table: address(table) }).destination),
      ),
    )
    await Promise.all(listening.map((one) => one.wait(1)))
    const fed = (await watchAt(1)).listen(viewAt('watch', { id, table: address(listed[0]!) }).destination)
    await fed.wait(1)
    let isOver = false
    const playing = play().finally(() => {
      isOver = true
    })
    await nats.kill()
    // Something is played meanwhile, which the other nodes are not told; on a busy machine it may be over by now.
    const enough = fed.bodies.length + 3
    await expect.poll(() => isOver || fed.bodies.length >= enough).toBe(true)
    await nats.start()
    await playing
    await expect
      .poll(() => listening.map(({ bodies }) => events(bodies).at(-1)?.includes('END_GAME') ?? true))
      .toEqual(listening.map(() => true))
    for (const { bodies } of listening) {
      const seqs = bodies
        .filter(({ type, seq }) => type !== 'FULL' && seq % 1024 === 0)
        .map(({ seq }) => seq / 1024)
      expect(seqs).toEqual(seqs.map((_, i) => seqs[0]! + i))
    }
  })

  atNight('tell of what was stored and written elsewhere while the line was cut', async () => {
    const at = await watchAt(2)
    const list = at.listen(viewAt('miniSessions').destination)
    const messages = at.listen(viewAt('globalSystemMessages').destination)
    const admin = browser(nodes[1]!.url)
    const login = { username: 'ada@example.org', password: 'seven no trumps' }
    await nodes[1]!.accounts.create({ ...login, email: login.username, name: 'Ada', role: 'ADMIN' })
    await admin.call(routes.login(), form(login))
    const id = await storeAs(nodes[1]!, pairsDocument(), 'closed')
    const scores = at.listen<RunningScores>(viewAt('runningScores', { id }).destination)
    await Promise.all([list.wait(1), messages.wait(1), scores.wait(1)])
    const before = scores.bodies.length
    await nats.kill()
    const corrected = withSessions(pairsDocument(), (session) => ({
      ...session,
      registrations: session.registrations.map((one) => ({ ...one, correction: 1 })),
    }))
    await storeAs(nodes[1]!, corrected, 'closed')
    const added = await storeAs(nodes[1]!, teamsDocument(), 'meanwhile')
    const said = { miniSessionId: null, tableId: null, message: 'Dinner is served' }
    expect((await admin.call(sessionRoutes.systemMessage(), json(said))).ok).toBe(true)
    await nats.start()
    await expect.poll(() => JSON.stringify(list.bodies)).toContain(`"miniSessionId":${added},`)
    await expect.poll(() => JSON.stringify(messages.bodies)).toContain('Dinner is served')
    await expect.poll(() => scores.bodies.length).toBeGreaterThan(before)
    const [here, there] = await Promise.all(
      [1, 2].map(async (node) =>
        (await fetch(nodes[node]!.url + viewAt('runningScores', { id }).path)).text(),
      ),
    )
    expect(there).toBe(here)
  })

  atNight('keep sessions of two events, fed to each of them, waiting for each other', async () => {
    const records = [CLAIMED, GRAND_SLAM]
    const boards = records.map(({ board }) => ({ number: board.number, deal: dealText(board.deal!) }))
    const fedAt = async (node: number, name: string) => {
      const { call, send } = source(nodes[node]!.url)
      const body = {
        ...match({ key: name, boards, boardsPerRound: 2, delay: 0, releaseRule: 'BOARD' }),
        event: { key: name, name, type: 'TEAM' },
      }
      const made = await call('PUT', staffRoutes.ingestSessions(), body)
      expect(made.status).toBe(200)
      const id = Number(made.body.miniSessionId)
      await call('POST', staffRoutes.ingestStart(id), {})
      const tables = (made.body.tables as readonly { readonly tableId: number }[]).map(
        ({ tableId }) => tableId,
      )
      const all = entriesOf()
      const play = async (which: number) => {
        const own = all.filter(({ board }) => board === records[which]!.board.number)
        for (const table of tables) expect((await send(table, own)).status).toBe(200)
      }
      const finish = () => call('POST', staffRoutes.ingestFinish(id), {})
      return { id, play, finish }
    }
    const [open, ladies] = [await fedAt(1, 'open'), await fedAt(2, 'ladies')]
    const shown = async () =>
      Promise.all(
        nodes.flatMap(({ url }) =>
          [open, ladies].map(async ({ id }) => {
            const list = await (await fetch(url + viewAt('boards', { id }).path)).json()
            return Array.isArray(list) ? list.length : 0
          }),
        ),
      )
    await open.play(0)
    await open.play(1)
    await open.finish()
    await ladies.play(0)
    // The board that both have played is told at all nodes, and the other one at none.
    await expect.poll(shown).toEqual([1, 1, 1, 1, 1, 1])
    await ladies.play(1)
    await expect.poll(shown).toEqual([2, 2, 2, 2, 2, 2])
    const statuses = async () =>
      (await Promise.all([0, 1, 2].map(sessions))).map(
        (all) => all.find(({ miniSessionId }) => miniSessionId === open.id)?.status,
      )
    await expect.poll(statuses).toEqual(['CLOSED', 'CLOSED', 'CLOSED'])
  })

  it('lead a viewer of one on who comes back at another', async () => {
    const { path, destination } = viewAt('miniSessions')
    const elsewhere = (await watchAt(1)).listen(destination)
    await elsewhere.wait(1)
    let stored = 0
    // The other node may look at the list at other versions: then it sends the whole.
    const comingBack = async () => {
      const since = (await fetch(nodes[0]!.url + path)).headers.get('x-openroom-seq') ?? ''
      stored += 1
      const added = `"miniSessionId":${await storeAs(nodes[2]!, teamsDocument(), `on the way ${stored}`)},`
      await expect.poll(() => JSON.stringify(elsewhere.bodies)).toContain(added)
      const back = (await watchAt(1)).listen(destination, { since })
      const types = (await back.wait(1)).map(({ type }) => type)
      expect(JSON.stringify(back.bodies)).toContain(added)
      return types
    }
    await expect.poll(comingBack).not.toContain('SUBSCRIBE')
  })

  it('see who sits at a table of another', async () => {
    nodes[0]!.presence.announce({ kind: 'commentator', session: 1, table: '1', name: 'Iris', forMs: null })
    await expect.poll(() => nodes[2]!.presence.of('commentator', 1).get('1')).toEqual(['Iris'])
  })

  it('one takes over the gate when its driver leaves', async () => {
    const driver = nodes.findIndex(({ gate }) => gate.isDriving)
    await nodes[driver]!.gate.stop()
    await expect.poll(() => nodes.filter(({ gate }) => gate.isDriving).length).toBe(1)
    const { id, play } = await begun(1, 'taken over')
    const [table] = await tablesOf(id)
    const heard = (await watchAt(2)).listen(viewAt('watch', { id, table: address(table!) }).destination)
    await heard.wait(1)
    await play()
    await expect.poll(() => events(heard.bodies).length).toBeGreaterThan(10)
  })
})
