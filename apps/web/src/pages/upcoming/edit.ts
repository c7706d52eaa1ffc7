/** Changes to a plan: new parts with sensible settings, several sessions at once, another zone. */
import type { Plan, PlannedEvent, PlannedSegment, PlannedSession } from '@openroom/protocol/schema/upcoming'
import { addTime, fromZoned, ownZone, toZoned, type Zoned } from '../../ui/zoned.ts'

type Type = PlannedEvent['type']

/** Three boards a round for pairs; eight for teams, of which the director may make what they like. */
const SIZES = {
  PAIR: { numberOfRounds: 9, boardsPerRound: 3 },
  TEAM: { numberOfRounds: 3, boardsPerRound: 8 },
} as const

/** Boards of pairs go round; of teams all play the same ones at once. */
const RULES = { PAIR: 'BOARD', TEAM: 'DELAY' } as const

/** Tomorrow evening. */
function nextEvening(zone: string, now: Date): string | null {
  return fromZoned({ ...addTime(toZoned(now.toISOString(), zone), 1), time: '19:00' }, zone)
}

export const newSession = (type: Type, startDateTime: string | null): PlannedSession => ({
  miniSessionId: null,
  startDateTime,
  delay: 0,
  releaseRule: RULES[type],
  ...SIZES[type],
  firstBoard: 1,
  roundGroups: 1,
  bidOnly: false,
  adaptive: false,
  vugraphClosedResult: false,
  playVisible: true,
  crossTable: type === 'TEAM',
  alertType: 'SELF',
})

export const newSegment = (type: Type, startDateTime: string | null): PlannedSegment => ({
  segmentId: null,
  name: '',
  sessions: [newSession(type, startDateTime)],
})

export const newEvent = (type: Type, startDateTime: string | null): PlannedEvent => ({
  eventId: null,
  name: '',
  ...scoringOf(type),
  sectionsScored: 'together',
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  segments: [newSegment(type, startDateTime)],
})

/** What usually goes with pairs, and with teams. */
const scoringOf = (type: Type) =>
  ({
    type,
    calcType: type === 'PAIR' ? 'MP' : 'IMP',
    otherCalcTypes: [],
    arrangeType: type === 'PAIR' ? 'MITCHELL' : 'ROUND_ROBIN',
    winners: 1,
  }) as const

/** An event of the other type: what does not go with it becomes what usually does. */
export const ofType = (event: PlannedEvent, type: Type): PlannedEvent => ({
  ...event,
  ...scoringOf(type),
  segments: event.segments.map((segment) => ({
    ...segment,
    sessions: segment.sessions.map((one) => ({
      ...one,
      ...SIZES[type],
      releaseRule: RULES[type],
      roundGroups: 1,
      crossTable: type === 'TEAM',
    })),
  })),
})

export function newPlan(now = new Date()): Plan {
  const timeZone = ownZone()
  return {
    serverId: 1,
    name: '',
    location: '',
    timeZone,
    events: [newEvent('PAIR', nextEvening(timeZone, now))],
  }
}

/** Time from one session to the next. */
export const STEPS = ['three-hours', 'day', 'week'] as const
export type Step = (typeof STEPS)[number]

const stepped = (zoned: Zoned, step: Step, times: number): Zoned =>
  step === 'three-hours' ? addTime(zoned, 0, 180 * times) : addTime(zoned, (step === 'day' ? 1 : 7) * times)

/** Sessions after the last one, set as it is. A start that falls into a skipped hour is left open. */
export function withMore(
  segment: PlannedSegment,
  {
    count,
    step,
    type,
    zone,
  }: { readonly count: number; readonly step: Step; readonly type: Type; readonly zone: string },
): PlannedSegment {
  const last = segment.sessions.at(-1)
  const pattern = last ?? newSession(type, null)
  const start = last?.startDateTime ?? null
  const more = Array.from({ length: count }, (_, i): PlannedSession => {
    const startDateTime = start === null ? null : fromZoned(stepped(toZoned(start, zone), step, i + 1), zone)
    return { ...pattern, miniSessionId: null, startDateTime }
  })
  return { ...segment, sessions: [...segment.sessions, ...more] }
}

const eachSession = (plan: Plan, change: (session: PlannedSession) => PlannedSession): Plan => ({
  ...plan,
  events: plan.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({ ...segment, sessions: segment.sessions.map(change) })),
  })),
})

/** The same clock times in another zone; what has begun stays when it was. */
export function inZone(plan: Plan, zone: string, isFixed: (session: PlannedSession) => boolean): Plan {
  const before = plan.timeZone === '' ? zone : plan.timeZone
  const moved = eachSession(plan, (session) => {
    const { startDateTime } = session
    if (startDateTime === null || isFixed(session)) return session
    return { ...session, startDateTime: fromZoned(toZoned(startDateTime, before), zone) }
  })
  return { ...moved, timeZone: zone }
}

/** Ready to be sent: names without blanks around them, a single segment without a name called like its event. */
export const tidied = (plan: Plan): Plan => ({
  ...plan,
  name: plan.name.trim(),
  location: plan.location.trim(),
  events: plan.events.map((event) => ({
    ...event,
    name: event.name.trim(),
    segments: event.segments.map((segment) => ({
      ...segment,
      name: segment.name.trim() || (event.segments.length === 1 ? event.name.trim() : ''),
    })),
  })),
})

/** A list with one item replaced, or taken out. */
export const replaced = <T>(items: readonly T[], at: number, item: T): readonly T[] =>
  items.map((one, i) => (i === at ? item : one))
export const without = <T>(items: readonly T[], at: number): readonly T[] => items.filter((_, i) => i !== at)
