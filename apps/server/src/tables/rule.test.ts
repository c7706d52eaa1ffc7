import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BroadcastPosition, FAST_FROM_MS, lagAt, ON_TIME_MS, RATES, reachedAt, speedAt } from './pace.ts'
import {
  dueBy,
  nextRelease,
  type Openings,
  type Queue,
  type QueuedEntry,
  SILENCE_MS,
  standingFrom,
  type Terms,
} from './rule.ts'

const MINUTE = 60_000
const T0 = Date.UTC(2026, 0, 1)

const terms = (changes: Partial<Terms> = {}): Terms => ({
  rule: 'DELAY',
  delay: 5 * MINUTE,
  begun: T0,
  closing: null,
  isOver: false,
  isBarred: changes.rule === 'BOARD',
  ...changes,
})

/** Entries of board 1, received at these times after T0. */
const log = (...times: readonly number[]): readonly QueuedEntry[] =>
  times.map((ms, i) => ({ seq: i + 1, board: 1, receivedAt: T0 + ms }))

const queue = (entries: readonly QueuedEntry[], changes: Partial<Queue> = {}): Queue => ({
  cursor: 0,
  pace: null,
  held: false,
  entries,
  ...changes,
})

const NONE: Openings = new Map()

type Shown = { readonly seq: number; readonly at: number }

/** Lets a driver look at the queue at these times; tells what became public when. */
function drive(given: Terms, start: Queue, openings: Openings, looks: readonly number[]) {
  let now = start
  const shown: Shown[] = []
  for (const at of looks) {
    const due = dueBy(given, now, openings, at)
    if (!due) continue
    const out = now.entries.filter(({ seq }) => seq <= due.cursor)
    shown.push(...out.map(({ seq }) => ({ seq, at })))
    now = { ...now, ...due, entries: now.entries.slice(out.length) }
  }
  return { shown, queue: now }
}

/** Looks exactly when something is due, as the gate does, from `from` on. */
function driveByNext(given: Terms, start: Queue, openings: Openings, from: number, most = 10_000) {
  let now = start
  let at = from
  const shown: Shown[] = []
  for (let i = 0; i < most; i += 1) {
    const next = nextRelease(given, now, openings)
    if (next === null) break
    at = Math.max(at, next)
    const step = drive(given, now, openings, [at])
    shown.push(...step.shown)
    now = step.queue
  }
  return { shown, queue: now }
}

describe('the delay', () => {
  it('has passed to the millisecond before anything comes', () => {
    const waiting = queue(log(0))
    expect(dueBy(terms(), waiting, NONE, T0 + 5 * MINUTE - 1)).toBeNull()
    expect(dueBy(terms(), waiting, NONE, T0 + 5 * MINUTE)).toMatchObject({ cursor: 1 })
  })

  it('opens no board that is still played elsewhere, until it is over', () => {
    const elsewhere = new Set([1])
    const waiting = queue(log(0))
    expect(nextRelease(terms({ elsewhere }), waiting, NONE)).toBeNull()
    expect(dueBy(terms({ elsewhere }), waiting, NONE, T0 + 1_000 * MINUTE)).toBeNull()
    expect(nextRelease(terms({ elsewhere: new Set([2]) }), waiting, NONE)).toBe(T0 + 5 * MINUTE)
    expect(nextRelease(terms({ elsewhere, isOver: true }), waiting, NONE)).toBe(T0 + 5 * MINUTE)
  })

  it('passes between the table and the public', () => {
    const { shown } = driveByNext(terms(), queue(log(0, 7_000, 7_000, 60_000)), NONE, T0)
    expect(shown.map(({ at }) => at - T0 - 5 * MINUTE)).toEqual([0, 7_000, 7_000, 60_000])
  })

  it('begins with the session, for what was sent before', () => {
    expect(nextRelease(terms({ begun: T0 + MINUTE }), queue(log(0)), NONE)).toBe(T0 + 6 * MINUTE)
    expect(nextRelease(terms({ begun: null }), queue(log(0)), NONE)).toBeNull()
  })

  it('holds for times that go back', () => {
    const entries = [{ seq: 1, board: 1, receivedAt: T0 + 9_000 }, ...log(0, 5_000).slice(1)]
    const { shown } = driveByNext(terms({ delay: 0 }), queue(entries), NONE, T0)
    expect(shown.map(({ at }) => at - T0)).toEqual([9_000, 9_000])
  })
})

describe('a decision of the director that belongs to no table', () => {
  it('comes into force a delay after it was made, or after the beginning', () => {
    expect(standingFrom(terms(), T0 + MINUTE)).toBe(T0 + 6 * MINUTE)
    expect(standingFrom(terms(), T0 - MINUTE)).toBe(T0 + 5 * MINUTE)
    expect(standingFrom(terms({ rule: 'BOARD' }), T0 + MINUTE)).toBe(T0 + 6 * MINUTE)
  })

  it('nobody knows when, before the beginning', () => {
    expect(standingFrom(terms({ begun: null }), T0)).toBeNull()
  })

  it('waits under SESSION for the end, and not once it is over', () => {
    const session = terms({ rule: 'SESSION' })
    expect(standingFrom(session, T0)).toBeNull()
    expect(standingFrom({ ...session, closing: T0 + 30 * MINUTE }, T0)).toBe(T0 + 35 * MINUTE)
    expect(standingFrom({ ...session, closing: T0 }, T0 + MINUTE)).toBe(T0 + 6 * MINUTE)
    expect(standingFrom({ ...session, isOver: true }, T0)).toBe(T0 + 5 * MINUTE)
  })
})

describe('a table that is held', () => {
  it('shows nothing', () => {
    const held = queue(log(0), { held: true })
    expect(nextRelease(terms(), held, NONE)).toBeNull()
    expect(dueBy(terms(), held, NONE, T0 + 99 * MINUTE)).toBeNull()
  })

  it('is passed over once the session is over', () => {
    const held = queue(log(0), { held: true })
    expect(nextRelease(terms({ isOver: true }), held, NONE)).toBe(T0 + 5 * MINUTE)
  })
})

describe('the rule BOARD', () => {
  const board = terms({ rule: 'BOARD' })

  it('keeps a board back until it opens, and the seating not', () => {
    const entries = [{ seq: 1, board: null, receivedAt: T0 }, ...log(0, 1_000).slice(1)]
    expect(driveByNext(board, queue(entries), NONE, T0).shown).toEqual([{ seq: 1, at: T0 + 5 * MINUTE }])
    const opened = new Map([[1, T0 + 20 * MINUTE]])
    expect(driveByNext(board, queue(entries), opened, T0).shown[1]).toEqual({ seq: 2, at: T0 + 20 * MINUTE })
  })

  it('opens all boards with the end of the session', () => {
    const closing = { ...board, closing: T0 + 30 * MINUTE }
    expect(nextRelease(closing, queue(log(0)), NONE)).toBe(T0 + 35 * MINUTE)
  })
})

describe('the rule SESSION', () => {
  it('shows everything at once at the end', () => {
    const session = terms({ rule: 'SESSION' })
    expect(nextRelease(session, queue(log(0, MINUTE)), NONE)).toBeNull()
    const closing = { ...session, closing: T0 + 30 * MINUTE }
    const { shown } = driveByNext(closing, queue(log(0, MINUTE, 9 * MINUTE)), NONE, T0)
    expect(new Set(shown.map(({ at }) => at))).toEqual(new Set([T0 + 35 * MINUTE]))
    expect(shown).toHaveLength(3)
  })
})

describe('overdue play', () => {
  const entries = log(...Array.from({ length: 210 }, (_, i) => i * 10_000))

  it('comes 20 % faster while a minute or more is overdue, then 5 %, then on time', () => {
    const late = 3 * MINUTE
    const start = T0 + 5 * MINUTE + late
    const { shown } = driveByNext(terms(), queue(entries), NONE, start)
    const gaps = shown.slice(1).map(({ at }, i) => at - (shown[i]?.at ?? 0))
    // 120 s are made up at a fifth a second, the last minute at a twentieth.
    expect(gaps.slice(0, 70).every((gap) => Math.abs(gap - 10_000 / 1.2) <= 1)).toBe(true)
    expect(gaps.slice(74, 180).every((gap) => Math.abs(gap - 10_000 / 1.05) <= 1)).toBe(true)
    expect(gaps.slice(-2)).toEqual([10_000, 10_000])
    expect(shown.at(-1)?.at).toBe(T0 + 5 * MINUTE + 209 * 10_000)
  })

  it('is told of as FAST, NORMAL and then not', () => {
    const pace: BroadcastPosition = { at: T0 + 8 * MINUTE, position: T0 }
    const at = (seconds: number) => speedAt(pace, 5 * MINUTE, pace.at + seconds * 1000)
    expect([0, 599, 601, 1_700, 1_790].map(at)).toEqual(['FAST', 'FAST', 'NORMAL', 'NORMAL', null])
  })

  it('starts anew after whatever stopped it, without a burst', () => {
    const start = queue(entries, { pace: { at: T0 + 5 * MINUTE, position: T0 } })
    const { shown } = driveByNext(terms(), start, NONE, T0 + 25 * MINUTE)
    expect(shown.slice(0, 2).map(({ at }) => at - T0 - 25 * MINUTE)).toEqual([0, 8_334])
  })

  it('of a session without a delay is told at once after an outage, and play goes on as it comes', () => {
    const { shown } = driveByNext(terms({ delay: 0 }), queue(entries), NONE, T0 + 20 * MINUTE)
    expect(shown.slice(0, 121).every(({ at }) => at === T0 + 20 * MINUTE)).toBe(true)
    expect(shown.slice(121).map(({ at }) => at - T0)).toEqual(
      Array.from({ length: 89 }, (_, i) => 20 * MINUTE + (i + 1) * 10_000),
    )
  })

  it('of a table that staff held is paced, without a delay too', () => {
    const held = queue(entries, { wasHeld: true })
    const { shown } = driveByNext(terms({ delay: 0 }), held, NONE, T0 + 20 * MINUTE)
    expect(shown.slice(0, 2).map(({ at }) => at - T0 - 20 * MINUTE)).toEqual([0, 8_334])
  })

  it('leaves out silence, and catches up by it', () => {
    const silent = log(0, 10 * MINUTE, 10 * MINUTE + 10_000)
    const { shown } = driveByNext(terms(), queue(silent), NONE, T0 + 12 * MINUTE)
    const [first, second, third] = shown.map(({ at }) => at - T0)
    expect(first).toBe(12 * MINUTE)
    // Due already, and never before that.
    expect(second).toBe(15 * MINUTE)
    expect(third).toBe(15 * MINUTE + 10_000)
    const late = driveByNext(terms(), queue(silent), NONE, T0 + 30 * MINUTE).shown
    expect((late[1]?.at ?? 0) - (late[0]?.at ?? 0)).toBe(SILENCE_MS / RATES.FAST)
  })

  it('is on time as long as a timer may be late, and no longer', () => {
    const paceAt = (late: number) =>
      dueBy(terms(), queue(log(0)), NONE, T0 + 5 * MINUTE + ON_TIME_MS + late)?.pace.at
    expect([paceAt(0), paceAt(1)]).toEqual([T0 + 5 * MINUTE, T0 + 5 * MINUTE + ON_TIME_MS + 1])
  })

  it('does not fall behind with a driver that is always a little late', () => {
    const looks = Array.from({ length: 30_000 }, (_, i) => T0 + 8 * MINUTE + i * 90)
    const { shown } = drive(terms(), queue(entries), NONE, looks)
    const exact = driveByNext(terms(), queue(entries), NONE, T0 + 8 * MINUTE).shown
    const behind = shown.map(({ at }, i) => at - (exact[i]?.at ?? 0))
    expect(shown).toHaveLength(210)
    expect(Math.max(...behind)).toBeLessThanOrEqual(2 * 90)
  })
})

const arbitraryLog = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.constant(0), fc.nat(200_000)),
      board: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
    {
      maxLength: 60,
    },
  )
  .map((parts) => {
    let at = T0
    return parts.map(({ gap, board }, i): QueuedEntry => {
      at += gap
      return { seq: i + 1, board, receivedAt: at }
    })
  })

const arbitraryTerms = fc.record({
  rule: fc.constantFrom('DELAY', 'BOARD', 'SESSION'),
  isBarred: fc.boolean(),
  delay: fc.oneof(fc.constant(0), fc.nat(30 * MINUTE)),
  begun: fc.integer({ min: T0 - MINUTE, max: T0 + 10 * MINUTE }),
  closing: fc.option(fc.integer({ min: T0, max: T0 + 200 * MINUTE })),
  isOver: fc.boolean(),
}) satisfies fc.Arbitrary<Terms>

const arbitraryOpenings = fc
  .array(fc.option(fc.nat(100 * MINUTE)), { minLength: 4, maxLength: 4 })
  .map(
    (times): Openings => new Map(times.flatMap((ms, i) => (ms === null ? [] : [[i + 1, T0 + ms] as const]))),
  )

const arbitraryLooks = fc
  .array(fc.nat(400_000), { maxLength: 80 })
  .map((gaps) => gaps.reduce<number[]>((times, gap) => [...times, (times.at(-1) ?? T0) + gap], []))

const keptUntil = (given: Terms, { board, receivedAt }: QueuedEntry, openings: Openings): number => {
  const due = Math.max(receivedAt, given.begun ?? 0) + given.delay
  if (given.isOver || board === null || (given.rule !== 'SESSION' && !given.isBarred)) return due
  const end = given.closing === null ? Number.POSITIVE_INFINITY : given.closing + given.delay
  const opened = given.rule === 'SESSION' ? end : (openings.get(board) ?? Number.POSITIVE_INFINITY)
  return Math.max(due, Math.min(opened, end))
}

describe('whatever the log, the rule and the moments the gate looks', () => {
  it('nothing is early, and the order is that of the log', () => {
    fc.assert(
      fc.property(
        arbitraryTerms,
        arbitraryLog,
        arbitraryOpenings,
        arbitraryLooks,
        (given, entries, open, looks) => {
          const { shown } = drive(given, queue(entries), open, looks)
          expect(shown.map(({ seq }) => seq)).toEqual(entries.slice(0, shown.length).map(({ seq }) => seq))
          for (const [i, { at }] of shown.entries())
            expect(at).toBeGreaterThanOrEqual(keptUntil(given, entries[i]!, open))
        },
      ),
    )
  })

  it('everything is out in the end', () => {
    fc.assert(
      fc.property(
        arbitraryTerms,
        arbitraryLog,
        arbitraryOpenings,
        arbitraryLooks,
        (given, entries, open, looks) => {
          const before = drive(given, queue(entries), open, looks)
          const closing = { ...given, closing: given.closing ?? T0 + 300 * MINUTE }
          const from = Math.max(looks.at(-1) ?? T0, closing.closing)
          const after = driveByNext(closing, before.queue, open, from)
          expect(after.queue.entries).toEqual([])
        },
      ),
    )
  })

  it('is the same after a restart at any moment', () => {
    fc.assert(
      fc.property(
        arbitraryTerms,
        arbitraryLog,
        arbitraryOpenings,
        arbitraryLooks,
        fc.nat(80),
        (given, entries, open, looks, cut) => {
          const whole = drive(given, queue(entries), open, looks)
          const first = drive(given, queue(entries), open, looks.slice(0, cut))
          const { cursor, pace } = first.queue
          const again = queue(
            entries.filter(({ seq }) => seq > cursor),
            { cursor, pace },
          )
          const rest = drive(given, again, open, looks.slice(cut))
          expect([...first.shown, ...rest.shown]).toEqual(whole.shown)
        },
      ),
    )
  })

  it('overdue play is never broadcast more than 20 % faster than it was played', () => {
    fc.assert(
      fc.property(
        arbitraryLog,
        fc.integer({ min: 1, max: 30 * MINUTE }),
        fc.nat(60 * MINUTE),
        (entries, delay, late) => {
          const given = terms({ delay })
          const { shown } = driveByNext(given, queue(entries), NONE, T0 + delay + late)
          for (let i = 1; i < shown.length; i += 1) {
            const played = Math.min(SILENCE_MS, entries[i]!.receivedAt - entries[i - 1]!.receivedAt)
            const gap = shown[i]!.at - shown[i - 1]!.at
            expect(gap).toBeGreaterThanOrEqual(Math.floor(played / RATES.FAST) - 1 - ON_TIME_MS)
          }
        },
      ),
    )
  })

  it('catches up: the lag goes down with time, and the clock agrees with itself', () => {
    fc.assert(
      fc.property(fc.nat(60 * MINUTE), fc.nat(30 * MINUTE), fc.nat(60 * MINUTE), (lag, delay, ahead) => {
        const pace: BroadcastPosition = { at: T0, position: T0 - delay - lag }
        const at = reachedAt(pace, pace.position + ahead, delay)
        expect(at - delay - (pace.position + ahead)).toBeCloseTo(lagAt(pace, delay, at), -1)
        expect(at).toBeGreaterThanOrEqual(pace.position + ahead + delay)
        if (lag > FAST_FROM_MS) expect(lagAt(pace, delay, T0 + 10_000)).toBeLessThan(lag)
      }),
    )
  })
})
