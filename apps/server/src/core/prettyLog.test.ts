import { expect, it } from 'vitest'
import { isPretty } from './prettyLog.ts'

it.each([
  ['pretty', false, true],
  ['pretty', true, true],
  ['json', true, false],
  [undefined, true, true],
  [undefined, false, false],
] as const)('asked for %s, with a terminal %s: %s', (asked, isTTY, wanted) => {
  expect(isPretty(asked, { isTTY })).toBe(wanted)
})
