import { expect, test } from 'vitest'
import { inZone, newEvent, newPlan, ofType, tidied, withMore } from './edit.ts'
import { faultsOf } from './faults.ts'

const START = '2026-03-28T18:00:00.000Z'

test('a new tournament needs only names to be announced', () => {
  const plan = newPlan(new Date('2026-11-21T10:00:00Z'))
  expect(faultsOf(plan, 'announce').map(({ path }) => path)).toEqual(['name', 'events.0.name'])
  const named = { ...plan, name: ' Cup ', events: plan.events.map((event) => ({ ...event, name: 'Pairs ' })) }
  expect(faultsOf(named, 'announce')).toEqual([])
  expect(tidied(named)).toMatchObject({
    name: 'Cup',
    events: [{ name: 'Pairs', segments: [{ name: 'Pairs' }] }],
  })
  expect(plan.events[0]?.segments[0]?.sessions[0]?.startDateTime?.slice(0, 10)).toMatch(/^2026-11-2[123]$/)
})

test.each([
  ['three-hours', ['2026-03-28T21:00:00.000Z', '2026-03-29T00:00:00.000Z']],
  ['day', ['2026-03-29T17:00:00.000Z', '2026-03-30T17:00:00.000Z']],
  ['week', ['2026-04-04T17:00:00.000Z', '2026-04-11T17:00:00.000Z']],
] as const)('sessions a %s apart keep the clock time where clocks change', (step, starts) => {
  const [segment] = newEvent('PAIR', START).segments
  const more = withMore(segment!, { count: 2, step, type: 'PAIR', zone: 'Europe/Warsaw' })
  expect(more.sessions.map(({ startDateTime }) => startDateTime)).toEqual([START, ...starts])
})

test('sessions added are set like the last one, and are new', () => {
  const [segment] = newEvent('TEAM', START).segments
  const given = { ...segment!, sessions: [{ ...segment!.sessions[0]!, miniSessionId: 7, delay: 900 }] }
  const { sessions } = withMore(given, { count: 1, step: 'day', type: 'TEAM', zone: 'UTC' })
  expect(sessions[1]).toMatchObject({ miniSessionId: null, delay: 900, boardsPerRound: 8 })
})

test('another zone keeps clock times, and the instants of what has begun', () => {
  const event = newEvent('PAIR', START)
  const [session] = event.segments[0]!.sessions
  const sessions = [
    { ...session!, miniSessionId: 1 },
    { ...session!, miniSessionId: 2 },
  ]
  const plan = {
    serverId: 1,
    name: 'Cup',
    location: '',
    timeZone: 'Europe/Warsaw',
    events: [{ ...event, segments: [{ ...event.segments[0]!, sessions }] }],
  }
  const moved = inZone(plan, 'Europe/London', ({ miniSessionId }) => miniSessionId === 1)
  expect(moved.events[0]?.segments[0]?.sessions.map(({ startDateTime }) => startDateTime)).toEqual([
    START,
    '2026-03-28T19:00:00.000Z',
  ])
})

test('pairs made teams have nothing left that is for pairs', () => {
  const pairs = { ...newEvent('PAIR', START), name: 'E', winners: 2, otherCalcTypes: ['IMP'] } as const
  const plan = { ...newPlan(), name: 'Cup', events: [ofType(pairs, 'TEAM')] }
  expect(faultsOf(plan, 'announce')).toEqual([])
})
