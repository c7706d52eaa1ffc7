/**
 * `npm run soak -- live [minutes]`: 500 tables at ten times real speed, session after session, with some hundred
 * viewers. Prints the server's memory over time, what it holds on to after each session when its viewers have left,
 * and what was lost or doubled.
 */
import { readFileSync } from 'node:fs'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { begin, call, feed, pause, plan, serve, Times, Viewer } from './playing.ts'

const MINUTES = Number(process.argv[2] ?? 30)
const TABLES = Number(process.env.TABLES ?? 500)
const VIEWERS = Number(process.env.VIEWERS ?? 300)
const SPEED = 10
/** Each table is seen by so many viewers. */
const SEEN_BY = 3
const PATIENCE_MS = 30_000
const LOOK_MS = 30_000
/** Until the server has taken in that the viewers have left. */
const LEAVE_MS = 1_000
/** What is held on to counts as steady when it is not above this share of what it was in the middle. */
const STEADY = 1.15

const began = performance.now()
const minutes = () => (performance.now() - began) / 60_000

/** MB that a process holds. */
function memory(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return (Number(pages) * 4_096) / 2 ** 20
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const tablesOf = (viewer: number, tables: readonly number[]): readonly number[] => {
  const own = Math.ceil((tables.length * SEEN_BY) / VIEWERS)
  return Array.from({ length: own }, (_, i) => tables[(viewer * own + i) % tables.length] ?? 0)
}

const { url, pid, weigh, stop } = await serve()
const viewers = await Promise.all(Array.from({ length: VIEWERS }, () => Viewer.connect(url)))
/** MB after each session. */
const held: number[] = []
const looking = setInterval(
  () => console.log(`${minutes().toFixed(1)} min: the process has ${memory(pid).toFixed(0)} MB`),
  LOOK_MS,
)

let entries = 0
let lost = 0
let doubled = 0
let slowest = 0
/** ms that the sessions were to take, and took. */
let [planned, taken] = [0, 0]
for (let round = 1; minutes() < MINUTES; round++) {
  const { id, tables } = await begin(url, `soak-${round}`, TABLES)
  // One record for each viewer: what one has twice another may lack.
  const seen = viewers.map(() => new Times())
  const also = [viewAt('runningScores', { id }).destination, viewAt('miniSessions').destination]
  await Promise.all(
    viewers.map((viewer, i) => viewer.watch(id, tablesOf(i, tables), seen[i] ?? new Times(), also)),
  )
  const due = plan(tables, SPEED, 60 * (MINUTES - minutes()))
  const sent = new Times()
  const from = performance.now()
  await feed(url, due, sent)
  taken += performance.now() - from
  planned += due.at(-1)?.at ?? 0
  const wanted = seen.map((_, i) => {
    const own = new Set(tablesOf(i, tables))
    return due.filter(({ table }) => own.has(table)).map(({ table, seq }) => `${table} ${seq}`)
  })
  const missing = () =>
    seen.reduce((sum, times, i) => sum + (wanted[i] ?? []).filter((key) => !times.heard.has(key)).length, 0)
  for (let waited = 0; waited < PATIENCE_MS && missing() > 0; waited += 250) await pause(250)
  entries += due.length
  lost += missing()
  doubled += seen.reduce((sum, times) => sum + times.doubled, 0)
  slowest = Math.max(slowest, ...sent.taken)
  await call(url, 'POST', staffRoutes.ingestFinish(id), {})
  await Promise.all(viewers.map((viewer) => viewer.rest()))
  await pause(LEAVE_MS)
  held.push(await weigh())
  console.log(
    `${minutes().toFixed(1)} min: session ${round}, ${entries} entries in all, lost ${lost}, doubled ${doubled}, ${held.at(-1)?.toFixed(0)} MB held on to`,
  )
}
clearInterval(looking)
const gone = viewers.filter((viewer) => !viewer.isConnected).length
for (const viewer of viewers) viewer.leave()
stop()

const third = Math.ceil(held.length / 3)
const [middle, end] = [median(held.slice(third, 2 * third)), median(held.slice(2 * third))]
console.log(
  `${TABLES} tables at ${((SPEED * planned) / taken).toFixed(1)} times real speed (wanted ${SPEED}), ${VIEWERS} viewers, ${minutes().toFixed(1)} min: ${entries} entries, ` +
    `lost ${lost}, doubled ${doubled}, ${gone} viewers dropped, slowest acknowledgement ${slowest.toFixed(0)} ms`,
)
console.log(`held on to: ${middle.toFixed(0)} MB in the middle third, ${end.toFixed(0)} MB in the last`)
if (lost + doubled + gone > 0 || end > middle * STEADY) process.exitCode = 1
