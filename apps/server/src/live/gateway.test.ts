import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@stomp/stompjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Gateway, openGateway } from './gateway.ts'
import { Hub } from './hub.ts'

let server: Server
let gateway: Gateway
let hub: Hub
let url: string
let seq = 1

beforeEach(async () => {
  seq = 1
  hub = new Hub(
    (destination) =>
      destination.startsWith('/clubs')
        ? { snapshot: () => Promise.resolve({ seq, body: `[${seq}]` }) }
        : null,
    (error) => {
      throw error
    },
  )
  server = createServer()
  gateway = openGateway(server, hub)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/websocket`
})

afterEach(async () => {
  await gateway.close()
  await new Promise((resolve) => server.close(resolve))
})

/** A raw socket that keeps what it hears. */
async function raw(path = url): Promise<{ socket: WebSocket; heard: string[]; closed: Promise<number> }> {
  const socket = new WebSocket(path)
  const heard: string[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('message', (message) => heard.push(message.toString()))
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return { socket, heard, closed }
}

const until = async (condition: () => boolean) => {
  for (let i = 0; i < 200 && !condition(); i += 1) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(condition()).toBe(true)
}

describe('@stomp/stompjs with its defaults', () => {
  it('connects, receives the state and its changes, and leaves', async () => {
    const bodies: string[] = []
    const client = new Client({
      brokerURL: url,
      webSocketFactory: () => new WebSocket(url, ['v12.stomp']) as never,
      heartbeatIncoming: 25_000,
      heartbeatOutgoing: 25_000,
    })
    await new Promise<void>((resolve, reject) => {
      client.onConnect = () => resolve()
      client.onStompError = (frame) => reject(new Error(frame.headers.message))
      client.activate()
    })
    expect(client.connectedVersion).toBe('1.2')
    client.subscribe('/clubs', (message) => bodies.push(message.body))
    await until(() => bodies.length === 1)
    seq = 2
    hub.publish('/clubs', { seq, body: '{"type":"ADD"}' })
    await until(() => bodies.length === 2)
    expect(bodies).toEqual(['[1]', '{"type":"ADD"}'])
    await client.deactivate()
    await until(() => gateway.viewers() === 0)
    expect(hub.isWatched('/clubs')).toBe(false)
  })
})

describe('raw sockets', () => {
  const CONNECT = 'CONNECT\naccept-version:1.2\nheart-beat:10000,10000\n\n\0'
  const SUBSCRIBE = (id: string) => `SUBSCRIBE\nid:${id}\ndestination:/clubs\n\n\0`

  it('agree on version and heart-beats, in frames split and joined at will [DURATION.heartBeat]', async () => {
    const { socket, heard } = await raw()
    socket.send(CONNECT.slice(0, 9))
    socket.send(`${CONNECT.slice(9)}SUBSCRIBE\nid:x\ndestination:/clubs\nreceipt:r1\n\n\0`)
    await until(() => heard.length === 3)
    expect(heard[0]).toContain('version:1.2\nheart-beat:25000,25000\n')
    expect(heard.join('')).toContain('receipt-id:r1')
    expect(heard.join('')).toMatch(/MESSAGE\nsubscription:x\ndestination:\/clubs\n/)
    socket.close()
  })

  it.each([
    ['SUBSCRIBE\nid:x\ndestination:/clubs\n\n\0', 'not-connected'],
    ['CONNECT\naccept-version:0.9\n\n\0', 'unsupported-version'],
    [`${CONNECT}SUBSCRIBE\nid:x\ndestination:/nowhere\n\n\0`, 'not-found'],
    [`${CONNECT}SUBSCRIBE\nid:x\n\n\0`, 'bad-header'],
    [`${CONNECT}SEND\ndestination:/clubs\n\nhello\0`, 'forbidden'],
    [`${CONNECT}UNSUBSCRIBE\nid:x\n\n\0`, 'bad-header'],
    [`${CONNECT}TRANSMIT\n\n\0`, 'bad-frame'],
    [`${CONNECT}${CONNECT}`, 'bad-frame'],
    [`${CONNECT}SUBSCRIBE\n\n${'x'.repeat(17_000)}`, 'frame-too-large'],
    [CONNECT + 'ACK\nid:1\n\n\0'.repeat(500), 'too-many-frames'],
    [
      CONNECT +
        Array.from({ length: 201 }, (_, i) => `SUBSCRIBE\nid:${i}\ndestination:/clubs/${i}\n\n\0`).join(''),
      'too-many-subscriptions',
    ],
    [CONNECT + ['v', 'w', 'x', 'y', 'z'].map(SUBSCRIBE).join(''), 'too-many-subscriptions'],
  ])('that send %j hear an ERROR %s, then the end', async (text, code) => {
    const { socket, heard, closed } = await raw()
    socket.send(text)
    expect(await closed).toBe(1002)
    expect(heard.at(-1)).toMatch(new RegExp(`^ERROR\\n(?:version:.*\\n)?message:${code}\\n`))
  })

  it('are answered a receipt before goodbye', async () => {
    const { socket, heard, closed } = await raw()
    socket.send(`${CONNECT}DISCONNECT\nreceipt:bye\n\n\0`)
    expect(await closed).toBe(1000)
    expect(heard.at(-1)).toBe('RECEIPT\nreceipt-id:bye\n\n\0')
  })

  it.each([
    ['1.1', '1.0,1.1', '1.1'],
    ['1.2', '1.1,1.2', '1.2'],
  ])('agree on version %s of those offered', async (_, offered, agreed) => {
    const { socket, heard } = await raw()
    socket.send(`CONNECT\naccept-version:${offered}\n\n\0`)
    await until(() => heard.length === 1)
    expect(heard[0]).toMatch(new RegExp(`^CONNECTED\nversion:${agreed.replace('.', '\\.')}\n`))
    socket.close()
  })

  it('hear nothing more of what they have left, and may use its id again', async () => {
    const { socket, heard } = await raw()
    socket.send(`${CONNECT}SUBSCRIBE\nid:x\ndestination:/clubs\n\n\0`)
    await until(() => heard.length === 2)
    socket.send('UNSUBSCRIBE\nid:x\nreceipt:left\n\n\0')
    await until(() => heard.length === 3)
    expect(hub.isWatched('/clubs')).toBe(false)
    hub.publish('/clubs', { seq: 5, body: '"unheard"' })
    socket.send('SUBSCRIBE\nid:x\ndestination:/clubs\n\n\0')
    await until(() => heard.length === 4)
    expect(heard.slice(2).join('')).not.toContain('unheard')
    socket.close()
  })

  it('get their own ids back, escaped', async () => {
    const { socket, heard } = await raw()
    socket.send(`${CONNECT}SUBSCRIBE\nid:a\\cb\\\\c\\nd\ndestination:/clubs\n\n\0`)
    await until(() => heard.length === 2)
    expect(heard[1]).toContain('\nsubscription:a\\cb\\\\c\\nd\n')
    socket.close()
  })

  it('may send a frame byte by byte', async () => {
    const { socket, heard } = await raw()
    for (const byte of Buffer.from(`${CONNECT}\nSUBSCRIBE\nid:x\ndestination:/clubs\n\n\0\n\n`))
      socket.send(Buffer.from([byte]))
    await until(() => heard.length === 2)
    expect(heard[1]).toMatch(/^MESSAGE\n/)
    socket.close()
  })

  it('find nothing at another path', async () => {
    await expect(raw(url.replace('websocket', 'elsewhere'))).rejects.toThrow('404')
  })
})
