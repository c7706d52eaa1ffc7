/** @vitest-environment node */
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { inPieces } from './inPieces.ts'

/** What the STOMP client does with its socket: it sets handlers after the factory gave it away. */
class Socket extends EventTarget {
  readonly heard: string[] = []
  #onmessage: ((event: MessageEvent<string | ArrayBuffer>) => void) | null = null
  get onmessage() {
    return this.#onmessage
  }
  listen(): void {
    this.#onmessage = ({ data }) =>
      this.heard.push(typeof data === 'string' ? data : Buffer.from(data).toString('latin1'))
    this.addEventListener('message', (event) => this.#onmessage?.(event as MessageEvent<string>))
  }
  receive(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function listening(): Socket {
  const socket = new Socket()
  inPieces(socket as unknown as WebSocket)
  socket.listen()
  return socket
}

const textOf = (pieces: readonly string[]): string => Buffer.from(pieces.join(''), 'latin1').toString()

test('a small message is read at once', () => {
  const socket = listening()
  socket.receive('small')
  expect(socket.heard).toEqual(['small'])
})

test('a large message is read in pieces, each in a task of its own, and none of its letters is torn for good', async () => {
  const socket = listening()
  const large = 'Ťhüringen ♠♥♦♣ 😀'.repeat(3_000)
  socket.receive(large)
  expect(socket.heard).toEqual([])
  await vi.waitFor(() => expect(textOf(socket.heard)).toBe(large))
  expect(socket.heard.length).toBeGreaterThan(5)
})

test('what comes after a large message waits for it', async () => {
  const socket = listening()
  const large = 'a'.repeat(30_000)
  socket.receive(large)
  socket.receive('b')
  await vi.waitFor(() => expect(textOf(socket.heard)).toBe(`${large}b`))
  socket.receive('c')
  expect(socket.heard.at(-1)).toBe('c')
})

test('of a closed connection nothing more is read', async () => {
  const socket = listening()
  socket.receive('a'.repeat(30_000))
  socket.dispatchEvent(new Event('close'))
  await setTimeout(20)
  expect(socket.heard).toEqual([])
})
