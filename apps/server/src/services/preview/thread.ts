/** The painting thread as the server sees it: started when it is needed, stopped when it fails, takes too long or rests. */
import { Worker } from 'node:worker_threads'
import { QueueRefusal } from '../../runtime/fairQueue.ts'
import type { FromPainter, ToPainter } from './worker.ts'

export type Painter = {
  readonly paint: (svg: string) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** Far more than a picture takes. */
const MOST_MS = 10_000
/** What the drawing library has in memory goes with the thread. */
const REST_MS = 60_000
const ROOM = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 } as const

type Job = { readonly done: (png: Uint8Array) => void; readonly fail: (error: Error) => void }

/** @param script the bundled `worker.ts` */
export function paintingThread(script: string | URL, mostMs = MOST_MS): Painter {
  const jobs = new Map<number, Job>()
  let worker: Worker | null = null
  let rest: NodeJS.Timeout | undefined
  let ids = 0

  const stop = async (error: Error) => {
    clearTimeout(rest)
    const stopped = worker
    worker = null
    for (const job of [...jobs.values()]) job.fail(error)
    await stopped?.terminate()
  }

  const start = (): Worker => {
    const started = new Worker(script, { resourceLimits: ROOM })
    started.unref()
    started.on('message', ({ id, png }: FromPainter) => {
      if (png === null) jobs.get(id)?.fail(new Error('The picture was not drawn.'))
      else jobs.get(id)?.done(png)
    })
    started.on('error', (error) => {
      if (worker === started) void stop(error)
    })
    return started
  }

  return {
    paint: (svg) =>
      new Promise((done, fail) => {
        clearTimeout(rest)
        worker ??= start()
        ids += 1
        const id = ids
        const late = setTimeout(() => void stop(new QueueRefusal('late')), mostMs)
        late.unref()
        const settled = () => {
          clearTimeout(late)
          jobs.delete(id)
          if (jobs.size > 0) return
          clearTimeout(rest)
          rest = setTimeout(() => void stop(new Error('The painter rests.')), REST_MS)
          rest.unref()
        }
        jobs.set(id, {
          done: (png) => {
            settled()
            done(png)
          },
          fail: (error) => {
            settled()
            fail(error)
          },
        })
        worker.postMessage({ id, svg } satisfies ToPainter)
      }),
    close: () => stop(new Error('The server stops.')),
  }
}
