import { expect, it } from 'vitest'
import { quietUntil } from './finder.ts'

const at = (text: string) => Date.parse(text)
const night = { from: '23:00', to: '07:30', timeZone: 'Europe/Zurich' }
const shown = (ms: number | null) => ms && new Date(ms).toISOString()

it.for([
  ['2026-01-10T21:59:59Z', null],
  ['2026-01-10T22:00:30Z', '2026-01-11T06:30:00.000Z'],
  ['2026-01-11T06:29:59Z', '2026-01-11T06:30:00.000Z'],
  ['2026-01-11T06:30:00Z', null],
  // An hour earlier by the clock of the world in summer.
  ['2026-07-10T21:10:00Z', '2026-07-11T05:30:00.000Z'],
] as const)('over midnight, where the reader is: %s', ([now, until]) =>
  expect(shown(quietUntil(night, at(now)))).toBe(until),
)

it('within a day, and never where nothing is wanted', () => {
  const lunch = { from: '12:00', to: '13:00', timeZone: 'UTC' }
  expect(shown(quietUntil(lunch, at('2026-01-10T12:20:00Z')))).toBe('2026-01-10T13:00:00.000Z')
  expect(quietUntil(lunch, at('2026-01-10T13:00:00Z'))).toBeNull()
  expect(quietUntil({ ...lunch, to: '12:00' }, at('2026-01-10T12:20:00Z'))).toBeNull()
  expect(quietUntil(null, at('2026-01-10T12:20:00Z'))).toBeNull()
})
