/**
 * What a session that is looked at, a table that is watched, a viewer and a stored board take of the server: memory
 * that is held once everything else has been thrown away, and bytes of the database.
 */
import { viewAt } from '@openroom/protocol/views'
import { simulate } from '@openroom/simulate/simulate'
import { begin, pause, serve, Times, Viewer } from '../live/playing.ts'

const SESSIONS = Number(process.env.SESSIONS ?? 20)
const TABLES = Number(process.env.TABLES ?? 14)
const VIEWERS = Number(process.env.VIEWERS ?? 1_000)
const EVENINGS = Number(process.env.EVENINGS ?? 100)

/** Of one of the stored evenings. */
const PLAYED = simulate({ kind: 'club-evening', seed: 1 })
  .events.flatMap(({ segments }) => segments)
  .flatMap(({ sessions }) => sessions)
  .flatMap(({ tables }) => tables)
const RESULTS = PLAYED.reduce((sum, { results }) => sum + results.length, 0)
/** Results whose auction and play are told. */
const RECORDED = PLAYED.reduce((sum, { logs }) => sum + logs.length, 0)

const kB = (megabytes: number, of: number): string => `${((megabytes * 1024) / of).toFixed(1)} kB`

async function live(): Promise<void> {
  const { url, weigh, stop } = await serve()
  const empty = await weigh()
  const sessions = []
  for (let i = 0; i < SESSIONS; i += 1) sessions.push(await begin(url, `session ${i}`, TABLES))
  for (const { id } of sessions) await (await fetch(url + viewAt('runningScores', { id }).path)).text()
  await pause(2_000)
  const looked = await weigh()
  const times = new Times()
  const watchers = await Promise.all(sessions.map(() => Viewer.connect(url)))
  await Promise.all(sessions.map(({ id, tables }, i) => watchers[i]?.watch(id, tables, times)))
  await pause(2_000)
  const watched = await weigh()
  const [first] = sessions
  const viewers: Viewer[] = []
  for (let i = 0; i < VIEWERS; i += 50)
    viewers.push(...(await Promise.all(Array.from({ length: 50 }, () => Viewer.connect(url)))))
  for (const viewer of viewers) await viewer.watch(first?.id ?? 0, first?.tables.slice(0, 1) ?? [], times)
  const all = await weigh()
  console.log(`an empty server: ${empty.toFixed(0)} MB held`)
  console.log(`a session of ${TABLES} tables that is looked at: ${kB(looked - empty, SESSIONS)}`)
  console.log(`a watched table: ${kB(watched - looked, SESSIONS * TABLES)}`)
  console.log(`a viewer of one table: ${kB(all - watched, VIEWERS)} of objects`)
  for (const viewer of [...watchers, ...viewers]) viewer.leave()
  stop()
}

async function storedBoard(): Promise<void> {
  const few = await serve(1)
  const many = await serve(1 + EVENINGS)
  const [small, large] = [await few.stored(), await many.stored()]
  console.log(
    `a stored result: ${kB(large - small, EVENINGS * RESULTS)} (${EVENINGS} evenings of ${RESULTS}, ${RECORDED} of them with auction and play)`,
  )
  few.stop()
  many.stop()
}

await live()
await storedBoard()
