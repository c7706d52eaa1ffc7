import { expect, it } from 'vitest'
import type { PlayedContract } from '../contract.ts'
import { atStake, percentsOf } from './inPlay.ts'

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

const written = (text: string): PlayedContract => {
  const [, level, strain, doubling] = /^(\d)(NT|[SHDC])(X*)$/.exec(text)!
  return { kind: 'played', level, strain, doubling, declarer: 'S' } as never as PlayedContract
}

it.each([
  // 4S made is +420 against +420, down one −50: 470 points are 10 IMPs.
  ['4S', 'NONE', 420, 10],
  // Game against a partscore of +170: 620 made is 450 better, 10; −100 is 270 worse, 7.
  ['4S', 'ALL', 170, 10],
  // A slam against a game: 1430 − 680 = 750, 13; −100 − 680 = −780, 13.
  ['6S', 'ALL', 680, 13],
  // A grand slam against a small one: 2210 − 1430 = 780, 13; −100 − 1430 = −1530, 17.
  ['7S', 'NS', 1430, 17],
  ['1NT', 'NONE', 90, 4],
] as const)('%s, vulnerable %s, against %i: %i IMPs', (text, vulnerability, elsewhere, expected) => {
  expect(atStake(written(text), vulnerability, elsewhere)).toBe(expected)
})
