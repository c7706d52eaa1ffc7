/** A line that is reset at any moment, whatever was asked on it, ends that line and nothing else. */
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
const faults: unknown[] = []
const keep = (fault: unknown) => faults.push(fault)

beforeAll(async () => {
  server = await testServer()
  process.on('uncaughtException', keep)
})
afterAll(async () => {
  process.off('uncaughtException', keep)
  await server?.stop()
})

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
const asks = (line: string, headers: string, body = '') =>
  `${line} HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`

const ASKED: readonly (readonly [string, string])[] = [
  ['a WebSocket elsewhere', asks('GET /elsewhere', UPGRADE)],
  ['a WebSocket', asks('GET /api/websocket', UPGRADE)],
  ['a WebSocket of who says who he is', asks('GET /api/websocket', `${UPGRADE}Cookie: openroom=none\r\n`)],
  ['a WebSocket that is none', asks('GET /api/websocket', 'Connection: Upgrade\r\nUpgrade: websocket\r\n')],
  ['a WebSocket by another method', asks('POST /api/websocket', UPGRADE)],
  ['a WebSocket with broken frames', asks('GET /api/websocket', UPGRADE, '\xff\xff\xff\xff')],
  ['another protocol', asks('GET /', 'Connection: Upgrade\r\nUpgrade: h2c\r\n')],
  ['a tunnel', asks('CONNECT elsewhere:443', '')],
  ['a page', asks('GET /', '')],
  ['two answers at once', asks('GET /api/sessions', '') + asks('GET /api/clubs', '')],
  [
    'a body that stops',
    asks('POST /api/login', 'Content-Type: application/json\r\nContent-Length: 100\r\n', '{'),
  ],
  ['leave to go on', asks('POST /api/login', 'Content-Length: 100\r\nExpect: 100-continue\r\n')],
  ['nothing that is HTTP', 'hello\r\n\r\n'],
]

/** Asks, reads what comes for so many turns of the loop, and resets the line. */
async function resetAfter(text: string, turns: number): Promise<void> {
  const { hostname, port } = new URL(server.url)
  const line = connect(Number(port), hostname)
  const closed = new Promise<void>((resolve) => line.once('close', () => resolve()))
  line.on('error', () => {})
  line.once('connect', async () => {
    line.write(text, 'latin1')
    for (let i = 0; i < turns; i += 1) await turn()
    line.resetAndDestroy()
  })
  await closed
}

describe('a line that is reset', () => {
  it.each(ASKED)('harms nobody else: %s', async (_, text) => {
    for (let turns = 0; turns < 40; turns += 1) await resetAfter(text, turns)
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect(faults.splice(0)).toEqual([])
  })
})
