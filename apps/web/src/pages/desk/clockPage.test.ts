import { expect, it } from 'vitest'
import type { ClockWords } from '../../ui/hall/clockWords.ts'
import { calledBetween } from './ClockPage.tsx'

const at = (given: Partial<ClockWords>): ClockWords => ({
  round: 1,
  phase: 'play',
  left: 600_000,
  running: true,
  time: '',
  label: '',
  tone: 'plain',
  ...given,
})

it.each([
  ['nothing while a round goes on', at({}), at({}), null],
  ['that the end is near', at({}), at({ tone: 'near' }), 'near'],
  ['nothing twice', at({ tone: 'near' }), at({ tone: 'near' }), null],
  ['the end, where the next round waits', at({ tone: 'near' }), at({ tone: 'over' }), 'over'],
  ['the change', at({ tone: 'near' }), at({ phase: 'change', tone: 'change' }), 'over'],
  ['the next round', at({ phase: 'change', tone: 'change' }), at({ round: 2 }), 'begin'],
  ['the next round without a change', at({ tone: 'near' }), at({ round: 2 }), 'begin'],
  ['nothing while it stands still', at({}), at({ running: false, tone: 'still' }), null],
  ['nothing when minutes are given in overtime', at({ tone: 'over' }), at({ tone: 'near' }), null],
] as const)('calls %s', (_, before, now, called) => {
  expect(calledBetween(before, now)).toBe(called)
})
