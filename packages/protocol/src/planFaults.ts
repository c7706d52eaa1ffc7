/** The rules of a plan: what keeps it from being saved as a draft, and what from being announced. */
import { tellsEarly } from '@openroom/bridge/movement/telling'
import type { Plan, PlannedEvent, PlannedSegment, PlannedSession } from './schema/upcoming.ts'

export const PLAN_FAULTS = [
  'name-missing',
  'name-long',
  'name-repeated',
  'zone-missing',
  'zone-unknown',
  'organiser-unknown',
  'events-none',
  'segments-none',
  'sessions-none',
  'calc-for-teams',
  'calc-repeated',
  'arrangement-for-teams',
  'arrangement-for-pairs',
  'winners-for-pairs',
  'start-past',
  'start-order',
  'delay-range',
  'rule-tells-early',
  'rounds-range',
  'boards-range',
  'first-board-range',
  'groups-range',
  'adaptive-bid-only',
  'started',
  'event-differs',
  'started-removed',
] as const
export type PlanFaultCode = (typeof PLAN_FAULTS)[number]

/** `path` as in `events.0.segments.1.name`; empty for the plan as a whole. */
export type PlanFault = { readonly path: string; readonly code: PlanFaultCode }

export const LONGEST_NAME = 120
/** A day, in seconds. */
export const LONGEST_DELAY = 86_400
export const MOST_ROUNDS = 200
export const MOST_BOARDS = 100
export const LAST_FIRST_BOARD = 999

const PAST_MS = 24 * 3600 * 1000

type PlanFaults = readonly PlanFault[]

const faultWhen = (wrong: boolean, path: string, code: PlanFaultCode): PlanFaults =>
  wrong ? [{ path, code }] : []

const isBetween = (value: number, low: number, high: number): boolean => value >= low && value <= high

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone !== ''
  } catch {
    return false
  }
}

const nameFaults = (name: string, path: string): PlanFaults => [
  ...faultWhen(name.trim() === '', path, 'name-missing'),
  ...faultWhen(name.trim().length > LONGEST_NAME, path, 'name-long'),
]

/** Names that differ only in case or spaces would have one address in files. */
function repeatedNames(items: readonly { readonly name: string }[], path: string): PlanFaults {
  const names = items.map(({ name }) => name.trim().toLowerCase())
  return names.flatMap((name, i) =>
    faultWhen(name !== '' && names.indexOf(name) < i, `${path}.${i}.name`, 'name-repeated'),
  )
}

/**
 * Whether boards could be public while somebody has still to play them: of teams all play the same ones in a round, of pairs
 * nobody knows yet.
 */
export const mayTellEarly = (
  { type }: Pick<PlannedEvent, 'type'>,
  { releaseRule, numberOfRounds }: Pick<PlannedSession, 'releaseRule' | 'numberOfRounds'>,
): boolean =>
  type === 'PAIR' &&
  tellsEarly(releaseRule, {
    contestants: Number.POSITIVE_INFINITY,
    rounds: numberOfRounds,
    boards: [],
    ofRounds: null,
  }) !== null

/** Of sessions that are there already the server knows what they had before. */
const earlyFaults = (event: PlannedEvent, path: string): PlanFaults =>
  event.segments.flatMap(({ sessions }, g) =>
    sessions.flatMap((session, s) =>
      faultWhen(
        session.miniSessionId === null && !session.tellsEarly && mayTellEarly(event, session),
        `${path}.segments.${g}.sessions.${s}.releaseRule`,
        'rule-tells-early',
      ),
    ),
  )

const sessionFaults = (session: PlannedSession, path: string): PlanFaults => [
  ...faultWhen(!isBetween(session.delay, 0, LONGEST_DELAY), `${path}.delay`, 'delay-range'),
  ...faultWhen(!isBetween(session.numberOfRounds, 0, MOST_ROUNDS), `${path}.numberOfRounds`, 'rounds-range'),
  ...faultWhen(!isBetween(session.boardsPerRound, 0, MOST_BOARDS), `${path}.boardsPerRound`, 'boards-range'),
  ...faultWhen(
    !isBetween(session.firstBoard, 1, LAST_FIRST_BOARD),
    `${path}.firstBoard`,
    'first-board-range',
  ),
  ...faultWhen(!isBetween(session.roundGroups, 1, MOST_ROUNDS), `${path}.roundGroups`, 'groups-range'),
  ...faultWhen(session.adaptive && !session.bidOnly, `${path}.adaptive`, 'adaptive-bid-only'),
]

function startFaults({ sessions }: PlannedSegment, path: string): PlanFaults {
  const starts = sessions.map(({ startDateTime }) => startDateTime)
  return starts.flatMap((start, i) => {
    const before = starts.slice(0, i).findLast((one) => one !== null)
    const isEarlier = start !== null && before !== undefined && before !== null && start < before
    return faultWhen(isEarlier, `${path}.sessions.${i}.startDateTime`, 'start-order')
  })
}

const segmentFaults = (segment: PlannedSegment, path: string): PlanFaults => [
  ...nameFaults(segment.name, `${path}.name`),
  ...segment.sessions.flatMap((session, i) => sessionFaults(session, `${path}.sessions.${i}`)),
  ...startFaults(segment, path),
]

const PAIRS_ONLY: readonly string[] = ['MITCHELL', 'HOWELL']
const TEAMS_ONLY: readonly string[] = ['KNOCK_OUT']

function scoringFaults(event: PlannedEvent, path: string): PlanFaults {
  const { type, calcType, otherCalcTypes, arrangeType, winners } = event
  const isPairs = type === 'PAIR'
  const others = otherCalcTypes.includes(calcType) || new Set(otherCalcTypes).size < otherCalcTypes.length
  return [
    ...faultWhen(isPairs && calcType === 'BAM', `${path}.calcType`, 'calc-for-teams'),
    ...faultWhen(others, `${path}.otherCalcTypes`, 'calc-repeated'),
    ...faultWhen(isPairs && TEAMS_ONLY.includes(arrangeType), `${path}.arrangeType`, 'arrangement-for-teams'),
    ...faultWhen(
      !isPairs && PAIRS_ONLY.includes(arrangeType),
      `${path}.arrangeType`,
      'arrangement-for-pairs',
    ),
    ...faultWhen(!isPairs && winners === 2, `${path}.winners`, 'winners-for-pairs'),
  ]
}

const faultsOfEvent = (event: PlannedEvent, path: string): PlanFaults => [
  ...nameFaults(event.name, `${path}.name`),
  ...scoringFaults(event, path),
  ...repeatedNames(event.segments, `${path}.segments`),
  ...event.segments.flatMap((segment, i) => segmentFaults(segment, `${path}.segments.${i}`)),
  ...earlyFaults(event, path),
]

/** What keeps a plan from being saved at all. */
export const draftFaults = (plan: Plan): PlanFaults => [
  ...nameFaults(plan.name, 'name'),
  ...faultWhen(plan.timeZone !== '' && !isZone(plan.timeZone), 'timeZone', 'zone-unknown'),
  ...repeatedNames(plan.events, 'events'),
  ...plan.events.flatMap((event, i) => faultsOfEvent(event, `events.${i}`)),
]

/** What a draft may leave open, and an announcement may not. */
const openFaults = (plan: Plan): PlanFaults => [
  ...faultWhen(plan.timeZone === '', 'timeZone', 'zone-missing'),
  ...faultWhen(plan.events.length === 0, 'events', 'events-none'),
  ...plan.events.flatMap((event, e) => [
    ...faultWhen(event.segments.length === 0, `events.${e}.segments`, 'segments-none'),
    ...event.segments.flatMap((segment, g) =>
      faultWhen(segment.sessions.length === 0, `events.${e}.segments.${g}.sessions`, 'sessions-none'),
    ),
  ]),
]

/** Everything that keeps a plan from being announced. */
export const announceFaults = (plan: Plan): PlanFaults => [...draftFaults(plan), ...openFaults(plan)]

/** A start more than a day ago is a slip of the pen. @param now in ms */
export const isLongPast = (startDateTime: string, now: number): boolean =>
  Date.parse(startDateTime) < now - PAST_MS
