import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTime, fromZoned, toZoned } from './zoned.ts'

test.each([
  ['2026-11-21T18:30:00.000Z', 'Europe/Warsaw', '2026-11-21', '19:30'],
  ['2026-07-01T18:30:00.000Z', 'Europe/Warsaw', '2026-07-01', '20:30'],
  ['2026-11-21T18:30:00.000Z', 'Asia/Kolkata', '2026-11-22', '00:00'],
  ['2026-11-21T00:30:00.000Z', 'America/St_Johns', '2026-11-20', '21:00'],
] as const)('%s in %s', (instant, zone, date, time) => {
  expect(toZoned(instant, zone)).toEqual({ date, time })
  expect(fromZoned({ date, time }, zone)).toBe(instant)
})

test('a time that is skipped is none, one that comes twice is the earlier', () => {
  expect(fromZoned({ date: '2026-03-29', time: '02:30' }, 'Europe/Warsaw')).toBeNull()
  expect(fromZoned({ date: '2026-10-25', time: '02:30' }, 'Europe/Warsaw')).toBe('2026-10-25T00:30:00.000Z')
})

test.each(['', 'x', '2026-13-01'])('%j is no date', (date) => {
  expect(fromZoned({ date, time: '10:00' }, 'UTC')).toBeNull()
})

test.each([
  { date: '', time: '' },
  { date: '2026-11-21', time: '' },
  { date: '2026-11-21', time: '9' },
])('$date $time is no time', (zoned) => {
  expect(fromZoned(zoned, 'UTC')).toBeNull()
})

test('every minute comes back from every zone, or an hour earlier where clocks were put back', () => {
  const minute = fc
    .integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 })
    .map((at) => new Date(at * 60_000).toISOString())
  const zone = fc.constantFrom(
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Tokyo',
    'UTC',
  )
  fc.assert(
    fc.property(minute, zone, (instant, where) => {
      const back = fromZoned(toZoned(instant, where), where)
      expect(back).not.toBeNull()
      expect(toZoned(back ?? '', where)).toEqual(toZoned(instant, where))
      expect(Date.parse(instant) - Date.parse(back ?? '')).toBeOneOf([0, 1_800_000, 3_600_000])
    }),
  )
})

test('days later, as calendars count', () => {
  expect(addTime({ date: '2026-12-31', time: '19:00' }, 1)).toEqual({ date: '2027-01-01', time: '19:00' })
  expect(addTime({ date: '2026-12-31', time: '23:00' }, 0, 90)).toEqual({ date: '2027-01-01', time: '00:30' })
})
