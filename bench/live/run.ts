/**
 * 500 tables at ten times real speed: entries through the ingest interface, a viewer at every table. Prints
 * p50 and p99 from sending an entry to its viewer's socket, and how many never came.
 */
import { memory, processor } from '../process.ts'
import { begin, feed, pause, plan, serve, Times, Viewer } from './playing.ts'

const TABLES = Number(process.env.TABLES ?? 500)
const SECONDS = Number(process.env.SECONDS ?? 30)
const SPEED = Number(process.env.SPEED ?? 10)
const TABLES_A_SOCKET = 50
/** How long stragglers are waited for. */
const PATIENCE_MS = 15_000

const GOAL_P99_MS = 500

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const { url, pid, stop } = await serve()
const { id, tables: ids } = await begin(url, 'live', TABLES)
const times = new Times()
const viewers = await Promise.all(
  Array.from({ length: Math.ceil(ids.length / TABLES_A_SOCKET) }, async (_, i) => {
    const viewer = await Viewer.connect(url)
    await viewer.watch(id, ids.slice(i * TABLES_A_SOCKET, (i + 1) * TABLES_A_SOCKET), times)
    return viewer
  }),
)
const due = plan(ids, SPEED, SECONDS)
const before = processor(pid)
const began = performance.now()
await feed(url, due, times)
const took = (performance.now() - began) / 1000
const cost = `${(processor(pid) - before).toFixed(1)} s of processor without the database's, ${memory(pid).toFixed(0)} MB`
for (let waited = 0; waited < PATIENCE_MS && times.delays.size < due.length; waited += 50) await pause(50)
for (const viewer of viewers) viewer.leave()
stop()

const taken = times.taken.toSorted((a, b) => a - b)
const delays = [...times.delays.values()].sort((a, b) => a - b)
const lost = due.length - delays.length
const p99 = percentile(delays, 0.99)
console.log(
  `${ids.length} tables at ${SPEED} times real speed: ${due.length} entries in ${took.toFixed(1)} s`,
)
console.log(
  `entry to acknowledgement: p50 ${percentile(taken, 0.5).toFixed(0)} ms, p99 ${percentile(taken, 0.99).toFixed(0)} ms`,
)
console.log(`entry to viewer: p50 ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
console.log(`server: ${cost}`)
console.log(`lost ${lost}, doubled ${times.doubled}`)
console.log(p99 <= GOAL_P99_MS && lost === 0 && times.doubled === 0 ? 'goal met' : 'goal missed')
