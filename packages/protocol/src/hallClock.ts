/** The clock of a session that is played in rounds: what it shows at a moment, and what an order makes of it. Pure. */
import type { ClockOrder, HallClock } from './schema/hall.ts'

const MINUTE_MS = 60_000

/** What a clock shows; `left` is below 0 in overtime. */
export type ClockShown = {
  readonly round: number
  readonly phase: HallClock['phase']
  /** Milliseconds. */
  readonly left: number
  readonly running: boolean
}

/** What comes after a phase without the director; `null`: he says, or nothing does. */
function following(clock: HallClock): HallClock | null {
  const { round, rounds, phase, endsAt, changeMs, playMs, byItself, running } = clock
  if (!byItself || !running || round >= rounds) return null
  if (phase === 'play' && changeMs > 0)
    return { ...clock, phase: 'change', at: endsAt, endsAt: endsAt + changeMs }
  return { ...clock, phase: 'play', round: round + 1, at: endsAt, endsAt: endsAt + playMs }
}

/** The phase that runs at a moment: a clock that runs by itself has gone on meanwhile. */
export function clockAt(clock: HallClock, now: number): HallClock {
  const next = clock.endsAt <= now ? following(clock) : null
  return next === null ? clock : clockAt(next, now)
}

/** @param now ms since 1970 */
export function shownAt(set: HallClock, now: number): ClockShown {
  const { round, phase, endsAt, running, at } = clockAt(set, now)
  return { round, phase, running, left: endsAt - (running ? Math.max(now, at) : at) }
}

/** The phase at a moment and all that follow it by themselves, each with the moment at which it begins. */
export function phasesFrom(set: HallClock, now: number): readonly HallClock[] {
  const phases = [clockAt(set, now)]
  for (let next = following(phases[0]!); next !== null; next = following(next)) phases.push(next)
  return phases
}

/** The same time left, from now on. */
const stopClock = (clock: HallClock, now: number, running: boolean): HallClock => ({
  ...clock,
  at: now,
  endsAt: now + shownAt(clock, now).left,
  running,
})

/** What goes on by itself ends now where it would have ended before: no order turns the hall's clock back or ahead by rounds. */
const notPast = (clock: HallClock, now: number): HallClock => {
  const from = clock.running ? now : clock.at
  return clock.byItself && clock.endsAt < from ? { ...clock, endsAt: from } : clock
}

/**
 * What an order makes of a clock.
 * @param rounds the session's
 * @returns `null`: none is shown any more; `undefined`: there is no clock that could be ordered so
 */
export function ordered(
  set: HallClock | null,
  order: ClockOrder,
  now: number,
  rounds: number,
): HallClock | null | undefined {
  if (order.order === 'start') {
    const { round, minutes, change, byItself } = order
    const playMs = Math.round(minutes * MINUTE_MS)
    const changeMs = Math.round(change * MINUTE_MS)
    const last = Math.max(round, rounds)
    const phase = { phase: 'play', at: now, endsAt: now + playMs, running: true } as const
    return { round, rounds: last, ...phase, playMs, changeMs, byItself }
  }
  if (set === null) return undefined
  const is = { ...clockAt(set, now), rounds: Math.max(set.rounds, rounds) }
  switch (order.order) {
    case 'stop':
      return null
    case 'pause':
      return stopClock(is, now, false)
    case 'resume':
      return notPast(stopClock(is, now, true), now)
    case 'add':
      return notPast({ ...is, endsAt: is.endsAt + Math.round(order.minutes * MINUTE_MS) }, now)
    case 'set': {
      const { minutes, change, byItself } = order
      const lengths = { playMs: Math.round(minutes * MINUTE_MS), changeMs: Math.round(change * MINUTE_MS) }
      return notPast({ ...is, ...lengths, byItself }, now)
    }
    case 'next': {
      if (is.round >= is.rounds) return undefined
      return { ...is, phase: 'play', round: is.round + 1, at: now, endsAt: now + is.playMs, running: true }
    }
  }
}
