/**
 * Reads one file as the server does, in a thread with the memory of the server's (core/reading/thread.ts), and
 * says what it took: run by itself, so that the peak is its own.
 */
import { createReadStream } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { LENIENT } from '@openroom/formats/limits'
import { compareOfficial } from '@openroom/formats/official/compare'
import { readFile } from '@openroom/formats/read'

const ROOM = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 12 }

async function resultsIn(file: string): Promise<number> {
  const read = await readFile(createReadStream(file), LENIENT)
  if (!read.ok) throw new Error(read.error.message)
  compareOfficial(read.value.document, read.value.pars)
  return read.value.counts.results
}

function readInThread(file: string): Promise<number> {
  const thread = new Worker(new URL(import.meta.url), {
    workerData: file,
    resourceLimits: ROOM,
  })
  return new Promise((done, fail) => thread.on('message', done).on('error', fail))
}

if (isMainThread) {
  const start = performance.now()
  const results = await readInThread(process.argv[2]!)
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage()
  const processor = (user + system) / 1_000_000
  const peak = (process.resourceUsage().maxRSS * 1024) / 1_000_000
  console.log(
    `${results} results in ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor), at most ${Math.round(peak)} MB`,
  )
} else parentPort!.postMessage(await resultsIn(workerData as string))
