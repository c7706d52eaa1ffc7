/** The painting thread as the server sees it: started when it is needed, stopped when it fails, takes too long or rests. */
import { Worker } from 'node:worker_threads'
import { QueueRefusal } from '../../core/fairQueue.ts'
import type { FromPainter, ToPainter } from './worker.ts'

export type Painter = {
  readonly paint: (svg: string) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

export type PaintingTimes = {
  /** That one drawing may take once it is begun; and the thread to begin, on a machine that is busy. */
  readonly paintMs: number
  readonly startMs: number
  /** What the drawing library has in memory goes with the thread: after as long without a drawing. */
  readonly restMs: number
}

/** Far more than a picture takes, and than a thread takes to begin. */
const TIMES: PaintingTimes = { paintMs: 20_000, startMs: 60_000, restMs: 15 * 60_000 }

const ROOM = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 } as const

type Job = {
  readonly svg: string
  readonly done: (png: Uint8Array) => void
  readonly fail: (error: Error) => void
}

/** @param script the bundled `worker.ts` */
export function paintingThread(script: string | URL, times: Partial<PaintingTimes> = {}): Painter {
  const { paintMs, startMs, restMs } = { ...TIMES, ...times }
  /** In their order; the first is being painted, once the thread has begun. */
  const jobs: Job[] = []
  let worker: Worker | null = null
  let hasBegun = false
  let timer: NodeJS.Timeout | undefined
  let ids = 0

  const after = (ms: number, then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
    timer.unref()
  }

  const stop = async (error: Error) => {
    clearTimeout(timer)
    const stopped = worker
    worker = null
    hasBegun = false
    for (const job of jobs.splice(0)) job.fail(error)
    await stopped?.terminate()
  }

  const rest = () => void stop(new Error('The painter rests.'))

  /** A drawing that takes too long goes alone: those that wait for it are painted by another thread. */
  const giveUp = () => {
    const [late, ...others] = jobs.splice(0)
    void stop(new QueueRefusal('late'))
    late?.fail(new QueueRefusal('late'))
    jobs.push(...others)
    if (jobs.length > 0) start()
  }

  const next = () => {
    const [job] = jobs
    if (!job) return after(restMs, rest)
    after(paintMs, giveUp)
    ids += 1
    worker?.postMessage({ id: ids, svg: job.svg } satisfies ToPainter)
  }

  const start = () => {
    const started = new Worker(script, { resourceLimits: ROOM })
    worker = started
    started.unref()
    started.on('message', (said: FromPainter) => {
      if (worker !== started) return
      if (said === null) hasBegun = true
      else if (said.id !== ids) return
      else if (said.png === null) jobs.shift()?.fail(new Error('The picture was not drawn.'))
      else jobs.shift()?.done(said.png)
      next()
    })
    started.on('error', (error) => {
      if (worker === started) void stop(error)
    })
    after(startMs, () => void stop(new QueueRefusal('late')))
  }

  return {
    paint: (svg) =>
      new Promise((done, fail) => {
        jobs.push({ svg, done, fail })
        if (worker === null) start()
        else if (hasBegun && jobs.length === 1) next()
      }),
    close: () => stop(new Error('The server stops.')),
  }
}
