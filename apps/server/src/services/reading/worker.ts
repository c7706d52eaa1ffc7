/** The reading thread: a file of many megabytes must not hold up those who watch. */
import { parentPort } from 'node:worker_threads'
import type { ByteSource } from '@openroom/formats/report'
import { handOver, type Part } from './handOver.ts'
import { type Reading, readHere } from './reading.ts'
import type { FromReader, ToReader } from './readingProtocol.ts'
import { readSessionHere } from './session.ts'

type Waiting = { readonly take: (bytes: Uint8Array | null) => void; readonly fail: (error: Error) => void }

const port = parentPort
if (port === null) throw new Error('This file runs in a thread of the server only.')
const postAnswer = (message: FromReader) => port.postMessage(message)

const failureOf = (id: number, error: unknown): FromReader => ({
  type: 'failed',
  id,
  reason: String((error as Error)?.stack ?? error),
})

const waiting = new Map<number, Waiting>()
let pulls = 0

const pull = (id: number, file: number) =>
  new Promise<Uint8Array | null>((take, fail) => {
    pulls += 1
    waiting.set(pulls, { take, fail })
    postAnswer({ type: 'pull', pull: pulls, id, file })
  })

async function* pieces(id: number, file: number): ByteSource {
  for (let bytes = await pull(id, file); bytes !== null; bytes = await pull(id, file)) yield bytes
}

/** What was read and has not been asked for yet. */
const kept = new Map<number, Iterator<readonly Part[]>>()

function keep(id: number, reading: Reading): void {
  const { outline, pieces } = handOver(reading)
  kept.set(id, pieces)
  postAnswer({ type: 'outline', id, reading: outline })
}

function giveNext(id: number): void {
  const next = kept.get(id)?.next()
  if (next?.done !== false) kept.delete(id)
  postAnswer({ type: 'parts', id, parts: next?.done === false ? next.value : null })
}

port.on('message', (message: ToReader) => {
  if (message.type === 'session') {
    const { id, body } = message
    readSessionHere(body).then(
      (read) => postAnswer({ type: 'session-done', id, read }),
      (error: unknown) => postAnswer(failureOf(id, error)),
    )
    return
  }
  if (message.type === 'next') return giveNext(message.id)
  if (message.type === 'read') {
    const { id, names, limits } = message
    const files = names.map((name, file) => ({ name, source: pieces(id, file) }))
    readHere(files, limits).then(
      (reading) => keep(id, reading),
      (error: unknown) => postAnswer(failureOf(id, error)),
    )
    return
  }
  const asked = waiting.get(message.pull)
  waiting.delete(message.pull)
  if (message.type === 'piece') asked?.take(message.bytes)
  else asked?.fail(new Error(message.reason))
})
