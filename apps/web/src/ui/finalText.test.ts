/** Until when results can be questioned, as it is said. */
import { expect, it } from 'vitest'
import { finalText } from './finalText.ts'

const NOON = new Date(2026, 10, 21, 12)

it.each([
  ['nothing where nothing was set', undefined, null],
  ['the time today', new Date(2026, 10, 21, 12, 30), 'Corrections and appeals are possible until 12:30.'],
  [
    'the day as well where it is another',
    new Date(2026, 10, 22, 9),
    'Corrections and appeals are possible until Sun 22 Nov, 09:00.',
  ],
  ['that it is over', NOON, 'Final: the time for corrections and appeals is over.'],
])('says %s', (_, at, text) => {
  const session = at === undefined ? {} : { finalAt: at.toISOString() }
  expect(finalText(session, NOON.getTime())).toBe(text)
})
