// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { EMPTY, type Filled } from './asked.ts'
import { keepEvent, lastEvent } from './lastEvent.ts'

afterEach(() => localStorage.clear())

test('the first event begins as most clubs play', () => {
  expect(lastEvent()).toEqual(EMPTY)
  expect(EMPTY).toMatchObject({ occasion: 'club', delayMinutes: 0, deals: 'none', winners: 2 })
})

test('the next one begins as the last one was made, without who played and when', () => {
  const how = {
    occasion: 'broadcast',
    form: 'swiss',
    calcType: 'IMP',
    vpScale: 'acbl20',
    byes: 'better',
    rounds: 5,
    boardsPerRound: 7,
    firstBoard: 17,
    tournament: 'Tuesday Teams',
    serverId: 3,
    deals: 'dealt',
    delayMinutes: 30,
    releaseRule: 'SESSION',
    winners: 1,
  } satisfies Partial<Filled>
  const names = 'Ash\nElm\nFir'
  keepEvent({
    ...EMPTY,
    ...how,
    names,
    startDateTime: '2026-12-01T19:00:00Z',
    tellsEarly: true,
    file: 'QQ==',
  })
  expect(lastEvent()).toEqual({ ...EMPTY, ...how })
})

test('hands in a file, and what an admin accepted, are not next week’s', () => {
  const names = Array.from({ length: 8 }, (_, i) => `Ash ${i} - Elm ${i}`).join('\n')
  keepEvent({ ...EMPTY, names, deals: 'file', file: 'QQ==', releaseRule: 'DELAY', tellsEarly: true })
  expect(lastEvent()).toMatchObject({ deals: 'none', releaseRule: null, file: null, tellsEarly: false })
})

test('an event that was made before clubs had movements of their own is not forgotten', () => {
  keepEvent({ ...EMPTY, serverId: 3, tournament: 'Tuesday Pairs' })
  const { movement: _, ...before } = JSON.parse(localStorage.getItem('desk-event')!)
  localStorage.setItem('desk-event', JSON.stringify(before))
  expect(lastEvent()).toEqual({ ...EMPTY, serverId: 3, tournament: 'Tuesday Pairs' })
})

test.each(['', '[]', '{', 'null', '{"form":"mitchell"}', '{"occasion":"war"}'])(
  'what is kept as %s is passed over',
  (text) => {
    localStorage.setItem('desk-event', text)
    expect(lastEvent()).toEqual(EMPTY)
  },
)
