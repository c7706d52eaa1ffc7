/** The thread for files: one of many megabytes must not hold up those who watch. */
import { parentPort } from 'node:worker_threads'
import { ok, type Result } from '@openroom/bridge/result'
import type { ByteSource } from '@openroom/formats/report'
import type { ErrorCode } from '@openroom/protocol/errors'
import { askedFile, type ExportedFile } from './exportFiles.ts'
import { handOver, type Part, TakenOver } from './handOver.ts'
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

async function* pullPieces(id: number, file: number): ByteSource {
  for (let bytes = await pull(id, file); bytes !== null; bytes = await pull(id, file)) yield bytes
}

/** What was read and has not been asked for yet. */
const kept = new Map<number, Iterator<readonly Part[]>>()

function keepReading(id: number, reading: Reading): void {
  const { outlines, pieces } = handOver(reading.ok ? reading.value.map(({ document }) => document) : [])
  const files = reading.ok && reading.value.map((file, i) => ({ ...file, document: outlines[i]! }))
  kept.set(id, pieces)
  postAnswer({ type: 'outline', id, reading: files ? ok(files) : reading })
}

function giveNext(id: number): void {
  const next = kept.get(id)?.next()
  if (next?.done !== false) kept.delete(id)
  postAnswer({ type: 'parts', id, parts: next?.done === false ? next.value : null })
}

type Writing = { readonly taken: TakenOver; readonly write: () => Result<ExportedFile, ErrorCode> }

/** What is to be written, as far as it has come. */
const writing = new Map<number, Writing>()

function begin({ id, document, asked, format }: Extract<ToReader, { type: 'write' }>): void {
  writing.set(id, { taken: new TakenOver([document]), write: () => askedFile(document, asked, format) })
  postAnswer({ type: 'more', id })
}

function takeParts(id: number, parts: readonly Part[] | null): void {
  const { taken, write } = writing.get(id)!
  if (parts === null) giveWritten(id, write)
  else {
    taken.take(parts)
    postAnswer({ type: 'more', id })
  }
}

function giveWritten(id: number, write: Writing['write']): void {
  writing.delete(id)
  try {
    const file = write()
    const own = (file.ok ? file.value.pieces : []).filter((one) => one.length === one.buffer.byteLength)
    const message: FromReader = { type: 'written', id, file }
    port!.postMessage(
      message,
      own.map(({ buffer }) => buffer as ArrayBuffer),
    )
  } catch (error) {
    postAnswer(failureOf(id, error))
  }
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
  if (message.type === 'write') return begin(message)
  if (message.type === 'parts') return takeParts(message.id, message.parts)
  if (message.type === 'read') {
    const { id, names, limits } = message
    const files = names.map((name, file) => ({ name, source: pullPieces(id, file) }))
    readHere(files, limits).then(
      (reading) => keepReading(id, reading),
      (error: unknown) => postAnswer(failureOf(id, error)),
    )
    return
  }
  const asked = waiting.get(message.pull)
  waiting.delete(message.pull)
  if (message.type === 'piece') asked?.take(message.bytes)
  else asked?.fail(new Error(message.reason))
})
