import { expect, it } from 'vitest'
import type { PlayedContract } from '../contract.ts'
import { percentsOf } from './percentsOf.ts'

const contract = (declarer: 'S' | 'W'): PlayedContract => ({
  kind: 'played',
  level: 4,
  strain: 'S',
  doubling: '',
  declarer,
})

it('shares the matchpoints with those who have the same score', () => {
  // +420 made beats +170 and −50 and equals +420; +450 beats all; −50 equals one.
  const percents = percentsOf(contract('S'), 'NONE', [170, -50, 420])
  expect(percents).toHaveLength(14)
  expect([percents[10], percents[11], percents[9], percents[8]]).toEqual([83.3, 100, 16.7, 0])
})

it('is North-South’s share whoever declares', () => {
  const percents = percentsOf(contract('W'), 'NONE', [-420, 50])
  expect([percents[10], percents[11], percents[9]]).toEqual([25, 0, 75])
})
