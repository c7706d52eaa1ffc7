/** The server's time: the database's, which all nodes share, kept evenly. */
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { type Clock, clockOf, wallClock } from '../runtime/clock.ts'
import { Loop } from '../runtime/loop.ts'
import { SteadyTime } from '../runtime/steadyTime.ts'
import type { PublicTables } from '../store/tables.ts'

const EVERY_MS = 5_000

/** An answer that took longer says too little of the time. */
const LONGEST_MS = 500

/** @returns milliseconds since 1970; `null` when the database took too long to say them */
async function databaseTime(db: Kysely<PublicTables>): Promise<number | null> {
  const began = performance.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const took = performance.now() - began
  return took > LONGEST_MS || !rows[0] ? null : rows[0].at.getTime() + took / 2
}

/** Whether something may wait for its time behind the gate. */
async function isPlaying(db: Kysely<PublicTables>): Promise<boolean> {
  const row = await db
    .selectFrom('mini_session')
    .select('id')
    .where('status', 'in', ['DELAYED', 'LIVE'])
    .where('fed', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Compares once; a clock that was set is adopted as soon as nothing is played. */
export async function compareTime(
  time: SteadyTime,
  read: { readonly clock: () => Promise<number | null>; readonly isPlaying: () => Promise<boolean> },
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const now = await read.clock()
  if (now === null) return
  const setBy = time.compare(now)
  const seconds = Math.round(setBy / 1_000)
  if (setBy !== 0)
    logger.warn(
      { seconds },
      'the clock of the database was set; sessions that are played keep the time they began with',
    )
  if (time.step === 0 || (await read.isPlaying())) return
  logger.warn({ seconds: Math.round(time.step / 1_000) }, 'the time goes by the clock of the database again')
  time.adopt()
}

export type KeptTime = { readonly clock: Clock; readonly stop: () => Promise<void> }

export async function keepTime(db: Kysely<PublicTables>, logger: Logger): Promise<KeptTime> {
  const time = new SteadyTime((await databaseTime(db)) ?? Date.now())
  const read = { clock: () => databaseTime(db), isPlaying: () => isPlaying(db) }
  const run = async () => {
    await compareTime(time, read, logger)
    return EVERY_MS
  }
  const onError = (error: unknown) => logger.error({ err: error }, 'the time could not be compared')
  const loop = new Loop({ clock: wallClock, run, onError })
  loop.ask(EVERY_MS)
  return { clock: clockOf(() => time.now()), stop: () => loop.stop() }
}
