/** The server's time: the database's, which all nodes share, kept evenly. */
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { type Clock, clockOf, wallClock } from './clock.ts'
import type { PublicTables } from './database/tables.ts'
import { forgetMoments, type KeptMoment, keepMoment, keptMoments } from './keptTime.public.ts'
import { Loop } from './loop.ts'
import { bootOf, machine, STEP_MS, SteadyTime, type TimeSources } from './steadyTime.ts'

const EVERY_MS = 5_000

/** An answer that took longer says too little of the time. */
const LONGEST_MS = 500
/** Of so many answers the quickest counts: the first may have waited for a connection, another for the processor. */
const ASKED = 3
/** One as quick as this says enough by itself. */
const QUICK_MS = 5

type Answer = {
  /** Of this process's monotonic clock. */
  readonly ahead: number
  readonly took: number
}

async function askTime(db: Kysely<PublicTables>): Promise<Answer> {
  const began = performance.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const ended = performance.now()
  const took = ended - began
  return { ahead: (rows[0]?.at.getTime() ?? Number.NaN) + took / 2 - ended, took }
}

/** @returns milliseconds since 1970; `null` when the database took too long to say them */
async function databaseTime(db: Kysely<PublicTables>): Promise<number | null> {
  let quickest = await askTime(db)
  for (let asked = 1; asked < ASKED && quickest.took > QUICK_MS; asked += 1) {
    const other = await askTime(db)
    if (other.took < quickest.took) quickest = other
  }
  return quickest.took > LONGEST_MS ? null : quickest.ahead + performance.now()
}

/** Whether something may wait for its time behind the gate. */
async function isAnyPlaying(db: Kysely<PublicTables>): Promise<boolean> {
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

/** Uptimes may be told in whole seconds. */
const UPTIME_MS = 1_000

/**
 * When a server begins while sessions are played: not by a clock that was set while it was down. How long it was
 * down its machine knows, unless that was started again too; then the time never goes back at least.
 * @param clock what the clock says
 */
export function beginning(
  clock: number,
  kept: readonly KeptMoment[],
  here: { readonly boot: string | null; readonly uptime: number },
): number {
  if (kept.length === 0) return clock
  const own = kept.find(({ boot }) => boot === here.boot)
  const newest = kept.reduce((one, other) => (other.at > one.at ? other : one))
  const expected = own ? own.at + here.uptime - own.uptime : Math.max(clock - newest.step, newest.at)
  if (Math.abs(expected - clock) <= STEP_MS) return clock
  return own ? Math.max(own.at, expected - UPTIME_MS) : expected
}

type Keeping = {
  readonly moments: () => Promise<readonly KeptMoment[]>
  readonly keep: (moment: KeptMoment) => Promise<void>
  readonly forget: () => Promise<void>
  readonly isPlaying: () => Promise<boolean>
}

/** Keeps the time for the server after this one, while something is played. */
export async function keepForNext(
  time: Pick<SteadyTime, 'now' | 'step'>,
  keeping: Keeping,
  here: { readonly boot: string | null; readonly uptime: number },
): Promise<void> {
  if (!(await keeping.isPlaying())) return keeping.forget()
  const { boot, uptime } = here
  if (boot !== null) await keeping.keep({ boot, at: time.now(), uptime, step: time.step })
}

/** The time of a server that begins now. */
export async function beginTime(
  clock: number,
  keeping: Keeping,
  boot: string | null,
  sources: TimeSources = machine,
): Promise<SteadyTime> {
  const kept = (await keeping.isPlaying()) ? await keeping.moments() : []
  return new SteadyTime(beginning(clock, kept, { boot, uptime: sources.uptime() }), sources)
}

export type KeptTime = { readonly clock: Clock; readonly stop: () => Promise<void> }

export async function keepTime(db: Kysely<PublicTables>, logger: Logger): Promise<KeptTime> {
  const boot = bootOf()
  const keeping: Keeping = {
    moments: () => keptMoments(db),
    keep: (moment) => keepMoment(db, moment),
    forget: () => forgetMoments(db),
    isPlaying: () => isAnyPlaying(db),
  }
  const time = await beginTime((await databaseTime(db)) ?? Date.now(), keeping, boot)
  const read = { clock: () => databaseTime(db), isPlaying: keeping.isPlaying }
  const run = async () => {
    await compareTime(time, read, logger)
    await keepForNext(time, keeping, { boot, uptime: machine.uptime() })
    return EVERY_MS
  }
  const onError = (error: unknown) => logger.error({ err: error }, 'the time could not be compared')
  const loop = new Loop({ clock: wallClock, run, onError })
  loop.ask()
  return { clock: clockOf(() => time.now()), stop: () => loop.stop() }
}
