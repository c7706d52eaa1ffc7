import { expect, test } from 'vitest'
import { announceFaults, draftFaults, isLongPast, type PLAN_FAULTS } from './planFaults.ts'
import { type Plan, type PlannedEvent, type PlannedSession, planSchema } from './schema/upcoming.ts'

const session = (over: Partial<PlannedSession> = {}): PlannedSession => ({
  miniSessionId: null,
  startDateTime: '2026-11-21T09:00:00Z',
  delay: 0,
  releaseRule: 'BOARD',
  numberOfRounds: 9,
  boardsPerRound: 3,
  firstBoard: 1,
  roundGroups: 1,
  bidOnly: false,
  adaptive: false,
  vugraphClosedResult: false,
  playVisible: true,
  crossTable: false,
  alertType: 'SELF',
  ...over,
})

const event = (over: Partial<PlannedEvent> = {}, sessions = [session()]): PlannedEvent => ({
  eventId: null,
  name: 'Pairs',
  type: 'PAIR',
  calcType: 'MP',
  otherCalcTypes: [],
  arrangeType: 'FREE',
  winners: 1,
  sectionsScored: 'together',
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  segments: [{ segmentId: null, name: 'Final', sessions }],
  ...over,
})

const plan = (over: Partial<Plan> = {}): Plan => ({
  serverId: 1,
  name: 'Cup',
  location: '',
  timeZone: 'Europe/Warsaw',
  events: [event()],
  ...over,
})

const of = (one: PlannedEvent): Plan => plan({ events: [one] })
const IN = 'events.0.segments.0.sessions.0'

test('a sound plan has no fault, and is of the form that is sent', () => {
  expect(announceFaults(plan())).toEqual([])
  expect(planSchema.safeParse(plan()).success).toBe(true)
})

test('boards of pairs are not told by the delay alone, unless that is accepted', () => {
  const faults = (over: Partial<PlannedSession>, type: 'PAIR' | 'TEAM' = 'PAIR') =>
    draftFaults(of(event({ type, calcType: 'IMP' }, [session({ releaseRule: 'DELAY', ...over })])))
  const early = [{ path: `${IN}.releaseRule`, code: 'rule-tells-early' }]
  expect(faults({})).toEqual(early)
  expect(faults({ numberOfRounds: 0 })).toEqual(early)
  expect(faults({ tellsEarly: false })).toEqual(early)
  for (const over of [{ tellsEarly: true }, { numberOfRounds: 1 }, { releaseRule: 'SESSION' as const }])
    expect(faults(over)).toEqual([])
  expect(faults({}, 'TEAM')).toEqual([])
})

test.each<[string, Plan, string, (typeof PLAN_FAULTS)[number]]>([
  ['no name', plan({ name: '  ' }), 'name', 'name-missing'],
  ['a long name', plan({ name: 'x'.repeat(121) }), 'name', 'name-long'],
  ['an unknown zone', plan({ timeZone: 'Mars/Olympus' }), 'timeZone', 'zone-unknown'],
  [
    'one name twice',
    plan({ events: [event(), event({ name: 'PAIRS ' })] }),
    'events.1.name',
    'name-repeated',
  ],
  ['BAM for pairs', of(event({ calcType: 'BAM' })), 'events.0.calcType', 'calc-for-teams'],
  ['MP twice', of(event({ otherCalcTypes: ['MP'] })), 'events.0.otherCalcTypes', 'calc-repeated'],
  [
    'knock-out pairs',
    of(event({ arrangeType: 'KNOCK_OUT' })),
    'events.0.arrangeType',
    'arrangement-for-teams',
  ],
  [
    'a Howell for teams',
    of(event({ type: 'TEAM', calcType: 'IMP', arrangeType: 'HOWELL' })),
    'events.0.arrangeType',
    'arrangement-for-pairs',
  ],
  [
    'two rankings of teams',
    of(event({ type: 'TEAM', calcType: 'IMP', winners: 2 })),
    'events.0.winners',
    'winners-for-pairs',
  ],
  ['a negative delay', of(event({}, [session({ delay: -1 })])), `${IN}.delay`, 'delay-range'],
  ['a long delay', of(event({}, [session({ delay: 86_401 })])), `${IN}.delay`, 'delay-range'],
  ['many rounds', of(event({}, [session({ numberOfRounds: 201 })])), `${IN}.numberOfRounds`, 'rounds-range'],
  ['many boards', of(event({}, [session({ boardsPerRound: 101 })])), `${IN}.boardsPerRound`, 'boards-range'],
  ['board 0', of(event({}, [session({ firstBoard: 0 })])), `${IN}.firstBoard`, 'first-board-range'],
  ['no round shown', of(event({}, [session({ roundGroups: 0 })])), `${IN}.roundGroups`, 'groups-range'],
  ['adaptive play', of(event({}, [session({ adaptive: true })])), `${IN}.adaptive`, 'adaptive-bid-only'],
  [
    'a session before the last that has a start',
    of(
      event({}, [
        session(),
        session({ startDateTime: null }),
        session({ startDateTime: '2026-11-21T08:59:00Z' }),
      ]),
    ),
    'events.0.segments.0.sessions.2.startDateTime',
    'start-order',
  ],
])('%s', (_, given, path, code) => {
  expect(draftFaults(given)).toEqual([{ path, code }])
})

test.each<[Plan, string, (typeof PLAN_FAULTS)[number]]>([
  [plan({ timeZone: '' }), 'timeZone', 'zone-missing'],
  [plan({ events: [] }), 'events', 'events-none'],
  [of(event({ segments: [] })), 'events.0.segments', 'segments-none'],
  [of(event({}, [])), 'events.0.segments.0.sessions', 'sessions-none'],
])('what a draft may leave open: %#', (given, path, code) => {
  expect(draftFaults(given)).toEqual([])
  expect(announceFaults(given)).toEqual([{ path, code }])
})

test('more than a day ago is long past', () => {
  const now = Date.parse('2026-11-21T09:00:00Z')
  expect(isLongPast('2026-11-20T09:00:00Z', now)).toBe(false)
  expect(isLongPast('2026-11-20T08:59:59Z', now)).toBe(true)
})
