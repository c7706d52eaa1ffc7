import { withSessions } from '@openroom/formats/json/documentBuilder'
import { WEBSOCKET } from '@openroom/protocol/routes'
import type { Club, MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { Client, type IMessage } from '@stomp/stompjs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { fixture, pairsDocument } from '../testing/documents.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { pushesBetween } from './listDifferences.ts'

type Body = { type: string; payload: unknown; seq: number; prev: number | null }

let server: TestServer
const clients: Client[] = []

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.stop())
afterEach(async () => {
  for (const client of clients.splice(0)) await client.deactivate()
})

async function connected(): Promise<Client> {
  const client = new Client({
    webSocketFactory: () => new WebSocket(server.url.replace('http', 'ws') + WEBSOCKET),
    heartbeatIncoming: 25_000,
    heartbeatOutgoing: 25_000,
  })
  clients.push(client)
  await new Promise<void>((resolve, reject) => {
    client.onConnect = () => resolve()
    client.onStompError = (frame) => reject(new Error(frame.body))
    client.activate()
  })
  return client
}

function heard(
  client: Client,
  destination: string,
): { readonly bodies: Body[]; wait: (count: number) => Promise<Body[]> } {
  const bodies: Body[] = []
  client.subscribe(destination, (message: IMessage) => bodies.push(JSON.parse(message.body)))
  return {
    bodies,
    wait: async (count) => {
      await expect.poll(() => bodies.length).toBeGreaterThanOrEqual(count)
      return bodies
    },
  }
}

async function* once(bytes: Buffer) {
  yield new Uint8Array(bytes)
}

const store = async (bytes: Buffer) => {
  const stored = await server.imports.files(
    [{ name: 'x', source: once(bytes) }],
    { playVisible: true },
    { accountId: null },
  )
  if (!stored.ok) throw new Error(stored.error.error.message)
  return stored.value
}

describe('live lists', () => {
  it('begin with the whole state and go on with what is other', async () => {
    const lists = [
      heard(await connected(), viewAt('miniSessions').destination),
      heard(await connected(), viewAt('miniSessions').destination),
    ]
    for (const list of lists)
      expect((await list.wait(1))[0]).toMatchObject({ type: 'SUBSCRIBE', payload: [], prev: null })
    const { miniSessionIds } = await store(fixture('pairs.pbn'))
    for (const { wait } of lists) {
      const [first, added] = await wait(2)
      expect(added).toMatchObject({
        type: 'ADD',
        payload: { miniSessionId: miniSessionIds[0] },
        prev: first!.seq,
      })
    }
    const rest = await fetch(server.url + viewAt('miniSessions').path)
    expect(Number(rest.headers.get('x-openroom-seq'))).toBe(lists[0]!.bodies[1]!.seq)
    expect(await rest.json()).toEqual([lists[0]!.bodies[1]!.payload])
  })

  it('send only the fields of an entry that changed', async () => {
    const document = { ...pairsDocument(), tournament: { ...pairsDocument().tournament, key: 'changed' } }
    const [id] = (await store(Buffer.from(JSON.stringify(document)))).miniSessionIds
    // Who listens before then is told of the session that is new.
    await server.settled()
    const { wait } = heard(await connected(), viewAt('miniSessions').destination)
    await wait(1)
    const corrected = withSessions(document, (session) => ({ ...session, crossTable: !session.crossTable }))
    await store(Buffer.from(JSON.stringify(corrected)))
    expect((await wait(2))[1]).toMatchObject({
      type: 'UPDATE',
      payload: {
        miniSessionId: id,
        crossTable: !pairsDocument().events[0]!.segments[0]!.sessions[0]!.crossTable,
      },
    })
    expect(Object.keys((await wait(2))[1]!.payload as MiniSession)).toHaveLength(2)
  })

  it('tell of a new club', async () => {
    const { wait } = heard(await connected(), viewAt('clubs').destination)
    await wait(1)
    const document = { ...pairsDocument(), organiser: { name: 'Riverside', club: true } }
    await store(Buffer.from(JSON.stringify(document)))
    const added = (await wait(2))[1]!
    expect(added).toMatchObject({ type: 'ADD', payload: { name: 'Riverside' } })
    const sessions: MiniSession[] = await (await fetch(server.url + viewAt('miniSessions').path)).json()
    const { id, serverId } = added.payload as Club
    expect(sessions.filter(({ clubId }) => clubId === id).map((one) => [one.serverId, one.clubName])).toEqual(
      [[serverId, 'Riverside']],
    )
  })

  it('give a sign of life', async () => {
    const { wait } = heard(await connected(), viewAt('healthCheck').destination)
    expect((await wait(1))[0]).toMatchObject({ type: 'HEALTH', payload: { time: expect.any(String) } })
  })

  it('have an empty list of system messages', async () => {
    const { wait } = heard(await connected(), viewAt('globalSystemMessages').destination)
    expect((await wait(1))[0]).toMatchObject({ type: 'SUBSCRIBE', payload: [] })
  })
})

describe('differences of a list', () => {
  const item = (id: number, name = 'a') => ({ id, name })

  it('have versions of their own, in a chain', () => {
    const before = { items: [item(1), item(2)], seq: 10 }
    const now = { items: [item(2, 'b'), item(3)], seq: 1034 }
    expect(pushesBetween(before, now, 'id')).toEqual([
      { type: 'REMOVE', payload: 1, seq: 1032, prev: 10 },
      { type: 'UPDATE', payload: { id: 2, name: 'b' }, seq: 1033, prev: 1032 },
      { type: 'ADD', payload: item(3), seq: 1034, prev: 1033 },
    ])
  })

  it('are sent as the whole list when there are too many for the versions between', () => {
    const now = { items: [item(1), item(2), item(3)], seq: 12 }
    expect(pushesBetween({ items: [], seq: 10 }, now, 'id')).toEqual([
      { type: 'SUBSCRIBE', payload: now.items, seq: 12, prev: 10 },
    ])
  })
})
