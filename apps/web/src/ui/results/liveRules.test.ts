import { expect, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { canReplay } from './liveRules.ts'

const row = (contract: string | null, replay: boolean) => ({ contract, replay })
const session = (playVisible: boolean, bidOnly = false) => miniSession({ playVisible, bidOnly })

test.each([
  ['a replay that may be seen', session(true), row('4S', true), 'MP', true],
  ['a replay that may not be seen', session(false), row('4S', true), 'MP', false],
  ['no replay', session(true), row('4S', false), 'MP', false],
  ['passed out without a replay', session(false), row('Passed out', false), 'MP', true],
  ['passed out, bid only, without a replay', session(false, true), row('Passed out', false), 'MP', false],
  ['passed out, bid only, with a replay', session(false, true), row('Passed out', true), 'MP', true],
  ['IMPs with a replay', session(false), row('4S', true), 'IMP', true],
  ['IMPs passed out without a replay', session(true), row('Passed out', false), 'IMP', false],
] as const)('%s', (_, of, line, calcType, expected) => {
  expect(canReplay(of, line, calcType)).toBe(expected)
})
