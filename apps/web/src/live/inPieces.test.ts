/** @vitest-environment node */
import { expect, test, vi } from 'vitest'
import { HeardSocket } from '../testing/stompSource.ts'
import { inPieces } from './inPieces.ts'

/** What the STOMP client does with its socket: it sets its handler after the factory gave it away. */
function listening() {
  const socket = new HeardSocket()
  inPieces(socket as unknown as WebSocket)
  const heard: string[] = []
  socket.onmessage = ({ data }) =>
    heard.push(typeof data === 'string' ? data : Buffer.from(data).toString('latin1'))
  return { socket, heard }
}

const textOf = (pieces: readonly string[]): string => Buffer.from(pieces.join(''), 'latin1').toString()

test('a small message is read at once', () => {
  const { socket, heard } = listening()
  socket.say('small')
  expect(heard).toEqual(['small'])
})

test('a large message is read in pieces, each in a task of its own, and none of its letters is torn for good', async () => {
  const { socket, heard } = listening()
  const large = 'Ťhüringen ♠♥♦♣ 😀'.repeat(3_000)
  socket.say(large)
  expect(heard).toEqual([])
  await vi.waitFor(() => expect(textOf(heard)).toBe(large))
  expect(heard.length).toBeGreaterThan(5)
})

test('what comes after a large message waits for it', async () => {
  const { socket, heard } = listening()
  const large = 'a'.repeat(30_000)
  socket.say(large)
  socket.say('b')
  await vi.waitFor(() => expect(textOf(heard)).toBe(`${large}b`))
  socket.say('c')
  expect(heard.at(-1)).toBe('c')
})

test('of a closed connection nothing more is read', async () => {
  const { socket, heard } = listening()
  socket.say('a'.repeat(30_000))
  socket.dispatchEvent(new Event('close'))
  // Another one has read as much since.
  const other = listening()
  other.socket.say('a'.repeat(30_000))
  await vi.waitFor(() => expect(textOf(other.heard)).toHaveLength(30_000))
  expect(heard).toEqual([])
})
