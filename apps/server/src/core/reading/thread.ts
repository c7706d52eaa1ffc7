/** A reading thread as the server sees it: started when it is first needed, and again after it failed. */
import { Worker } from 'node:worker_threads'
import type { GivenFile } from '@openroom/formats/read'
import { handOver, TakenOver } from './handOver.ts'
import type { Reader, Reading } from './reading.ts'
import type { FromReader, ToReader } from './readingProtocol.ts'
import { readSessionHere, type SessionReader } from './session.ts'
import { type Writer, writeHere } from './writing.ts'

/**
 * What needs more than this fails alone, and not the server with it. JSON is counted before it is read and stays far
 * below; the largest PBN files that an upload may have come near.
 */
const MOST_MB = 1_024

/** Beside that, for what was made last: cleared more often, it takes 30 MB less and no longer. */
const YOUNG_MB = 12

const ROOM = { maxOldGenerationSizeMb: MOST_MB, maxYoungGenerationSizeMb: YOUNG_MB } as const

/** A body as small as this is read where it arrives: that takes less than the way to the thread and back. */
const SMALL = 64 * 1024

/** Bytes of files after which a thread goes when it has nothing to do: what they leave in its memory goes with it. */
const LARGE = 4 * 1024 * 1024

type Job = {
  readonly sources: readonly AsyncIterator<Uint8Array>[]
  /** @returns whether that was all */
  readonly onMessage: (message: FromReader) => boolean
  readonly fail: (error: Error) => void
}

export type ReadingThread = {
  readonly read: Reader
  readonly readSession: SessionReader
  readonly write: Writer
  readonly close: () => Promise<void>
}

/** @param script the bundled `worker.ts` */
export function readingThread(script: string | URL): ReadingThread {
  const jobs = new Map<number, Job>()
  let worker: Worker | null = null
  let ids = 0
  let fed = 0

  const post = (message: ToReader) => worker?.postMessage(message)

  const settle = (id: number) => {
    const job = jobs.get(id)
    if (!job) return
    jobs.delete(id)
    for (const source of job.sources) void source.return?.()
    if (jobs.size > 0 || fed < LARGE) return
    void worker?.terminate()
    worker = null
    fed = 0
  }

  const fail = (id: number, error: Error) => {
    jobs.get(id)?.fail(error)
    settle(id)
  }

  const feed = async (pull: number, id: number, file: number) => {
    try {
      const next = await jobs.get(id)?.sources[file]?.next()
      const bytes = next === undefined || next.done ? null : next.value
      fed += bytes?.length ?? 0
      post({ type: 'piece', pull, bytes })
    } catch (error) {
      post({ type: 'broken', pull, reason: String(error) })
    }
  }

  const onMessage = (message: FromReader) => {
    if (message.type === 'pull') void feed(message.pull, message.id, message.file)
    else if (message.type === 'failed') fail(message.id, new Error(message.reason))
    else if (jobs.get(message.id)?.onMessage(message)) settle(message.id)
  }

  const start = (): Worker => {
    const started = new Worker(script, { resourceLimits: ROOM })
    started.unref()
    started.on('message', onMessage)
    started.on('error', (error) => {
      worker = null
      for (const id of [...jobs.keys()]) fail(id, error)
    })
    return started
  }

  const begin = (job: Job): number => {
    worker ??= start()
    ids += 1
    jobs.set(ids, job)
    return ids
  }

  return {
    read: (files: readonly GivenFile[], limits) =>
      new Promise((done, fail) => {
        const sources = files.map(({ source }) => source[Symbol.asyncIterator]())
        let reading: Reading
        let taken: TakenOver
        const onMessage = (message: FromReader): boolean => {
          if (message.type === 'outline') {
            reading = message.reading
            taken = new TakenOver(reading.ok ? reading.value.map(({ document }) => document) : [])
          }
          if (message.type === 'parts') {
            if (message.parts === null) done(reading)
            else taken.take(message.parts)
          }
          const isAll = message.type === 'parts' && message.parts === null
          if (!isAll) post({ type: 'next', id })
          return isAll
        }
        const id = begin({ sources, onMessage, fail })
        post({ type: 'read', id, names: files.map(({ name }) => name), limits })
      }),
    readSession: (body) =>
      body.length <= SMALL
        ? readSessionHere(body)
        : new Promise((done, fail) => {
            const onMessage = (message: FromReader): boolean => {
              if (message.type === 'session-done') done(message.read)
              return true
            }
            post({ type: 'session', id: begin({ sources: [], onMessage, fail }), body })
          }),
    write: (document, asked, format) => {
      const { outlines, pieces } = handOver([document])
      const [first, second] = [pieces.next(), pieces.next()]
      if (second.done) return writeHere(document, asked, format)
      const waiting = [first, second]
      return new Promise((done, fail) => {
        const onMessage = (message: FromReader): boolean => {
          if (message.type === 'written') {
            if (message.file.ok) fed += message.file.value.size
            done(message.file)
            return true
          }
          const next = waiting.shift() ?? pieces.next()
          post({ type: 'parts', id, parts: next.done ? null : next.value })
          return false
        }
        const id = begin({ sources: [], onMessage, fail })
        post({ type: 'write', id, document: outlines[0]!, asked, format })
      })
    },
    close: async () => {
      await worker?.terminate()
      for (const id of [...jobs.keys()]) fail(id, new Error('The server stops.'))
    },
  }
}
