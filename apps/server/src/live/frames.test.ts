/** Frames as a client of `ws` reads them: whatever their length, one by one and together, whole and in parts. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { writeFrames } from './frames.ts'

const LENGTHS = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000]

let server: Server
let line: Duplex
let client: WebSocket
const got: string[] = []
beforeAll(async () => {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server = createServer().on('upgrade', (request, socket, head) => {
    line = socket
    sockets.handleUpgrade(request, socket, head, () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  client.on('message', (bytes, isBinary) => got.push(`${isBinary}${bytes}`))
  await new Promise((resolve) => client.once('open', resolve))
})
afterAll(() => {
  client?.terminate()
  server?.close()
})

const text = (length: number) => 'x'.repeat(length)
const heard = async (texts: readonly string[]) => {
  await expect.poll(() => got.length).toBe(texts.length)
  expect(got.splice(0)).toEqual(texts.map((one) => `false${one}`))
}

it.each(LENGTHS)('of %i bytes', async (length) => {
  const message = [Buffer.from(text(length))]
  writeFrames(line, [message])
  writeFrames(line, [message])
  await heard([text(length), text(length)])
})

it('several together, also again', async () => {
  const messages = LENGTHS.map((length) => [Buffer.from(text(length))])
  writeFrames(line, messages)
  writeFrames(line, messages)
  await heard([...LENGTHS, ...LENGTHS].map(text))
})

it('in parts', async () => {
  writeFrames(line, [[Buffer.from('a'), Buffer.from(text(300))], [Buffer.from('b')]])
  await heard([`a${text(300)}`, 'b'])
})
