/**
 * Viewers who arrive at a site with 200 closed sessions, and who come back after a session has begun: until the last
 * of them has the list, what went out to each, memory and processor time of the server.
 */
import { begin, pause, serve } from '../live/playing.ts'
import { memory, mostMemory, processor } from '../process.ts'
import { type Arrived, arrive, type How, listed } from './viewer.ts'

const VIEWERS = Number(process.env.VIEWERS ?? 1_000)
const EVENINGS = Number(process.env.EVENINGS ?? 200)
const AT_ONCE = 200

/** Bytes for each viewer who comes back: 5,000 of them in 60 MB. */
const GOAL_BYTES = 12_000

/** @returns bytes for each viewer */
async function measure(url: string, pid: number, how: How, since: string): Promise<number> {
  const before = { cpu: processor(pid), memory: memory(pid) }
  const from = performance.now()
  const viewers: Arrived[] = []
  while (viewers.length < VIEWERS) {
    const count = Math.min(AT_ONCE, VIEWERS - viewers.length)
    viewers.push(...(await Promise.all(Array.from({ length: count }, () => arrive(url, how, since)))))
  }
  const seconds = (performance.now() - from) / 1000
  const bytes = viewers.reduce((sum, one) => sum + one.bytes, 0)
  await pause(1_000)
  console.log(
    `${how}: ${VIEWERS} viewers in ${seconds.toFixed(1)} s, ${(bytes / VIEWERS / 1000).toFixed(1)} kB each, ` +
      `${(bytes / 1e6).toFixed(1)} MB in all; server ${(processor(pid) - before.cpu).toFixed(2)} s of processor, ` +
      `${before.memory.toFixed(0)} -> ${memory(pid).toFixed(0)} MB (most ${mostMemory(pid).toFixed(0)} MB)`,
  )
  for (const one of viewers) one.leave()
  await pause(1_000)
  return bytes / VIEWERS
}

const { url, pid, stop } = await serve(EVENINGS)
// Somebody listens all the time, as there is on a site that is looked at.
const always = await arrive(url, 'whole', '')
const { seq } = await listed(url)
await measure(url, pid, 'called', seq)
await begin(url, 'begun', 4)
await pause(1_000)
const back = await measure(url, pid, 'back', seq)
await measure(url, pid, 'whole', seq)
always.leave()
stop()
console.log(back <= GOAL_BYTES ? 'goal met' : 'goal missed')
