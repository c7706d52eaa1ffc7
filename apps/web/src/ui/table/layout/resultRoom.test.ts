import { expect, test } from 'vitest'
import { resultRoom } from './frame.ts'

// Middles of tables as windows leave them.
test.each([
  ['1920x1080', 345, 149, 'whole'],
  ['768x1024', 277, 120, 'whole'],
  ['a console of 1280x720', 229, 92, 'whole'],
  ['a console of 1024x768', 209, 79, 'whole'],
  ['412x915', 141, 150, 'small'],
  // A small result with its IMPs is 141 px high.
  ['360x740', 141, 131, 'low'],
  ['a console of 375x667', 97, 68, 'low'],
] as const)('%s', (_, w, h, room) => expect(resultRoom({ w, h })).toBe(room))
