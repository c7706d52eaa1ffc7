import type { FurtherRanking, PairRunningScore } from '@openroom/protocol/schema/results'
import { describe, expect, test } from 'vitest'
import { furtherFigures } from './Head.tsx'
import { pairFigures } from './pairHead.ts'

const RANKINGS: readonly FurtherRanking[] = [
  {
    kind: 'handicap',
    name: null,
    rows: [
      { registrationId: 7, rank: 2, tied: true, figure: 54.5 },
      { registrationId: 8, rank: 2, tied: true, figure: 54.5 },
      { registrationId: 9, rank: null, figure: null },
    ],
  },
  { kind: 'stratum', name: 'B', rows: [{ registrationId: 7, rank: 1, figure: 49.5 }] },
  { kind: 'category', name: 'Juniors', rows: [{ registrationId: 7, rank: 3, figure: 49.5 }] },
]

const told = (id: number) =>
  furtherFigures(RANKINGS, id, (figure) => `${figure}%`).map(({ label, value }) => `${label}: ${value}`)

describe('where somebody stands beside the ranking by score', () => {
  test('is told with the handicap, of the stratum and of the category', () => {
    expect(told(7)).toEqual(['With handicap: 54.5%', 'Rank: 2=', 'Stratum B: 1', 'Juniors: 3'])
  })

  test('is not told of rankings that they are not in, or not yet', () => {
    expect(told(8)).toEqual(['With handicap: 54.5%', 'Rank: 2='])
    expect(told(9)).toEqual([])
    expect(furtherFigures(undefined, 7, String)).toEqual([])
  })
})

const SCORE = {
  registrationId: 7,
  miniSessionRank: 5,
  totalRank: 5,
  miniSessionPoints: 100,
  totalPoints: 100,
  miniSessionPercent: 49.5,
  totalPercent: 49.5,
  played: 24,
  correction: 0,
  carryOverPoints: 0,
  official: false,
} satisfies PairRunningScore

test.each([
  ['percents', { calcType: 'MP' as const }, SCORE, '54.50%'],
  ['IMPs', { calcType: 'IMP' as const }, { ...SCORE, totalPercent: null }, '+54.50'],
  ['victory points', { calcType: 'IMP' as const }, { ...SCORE, totalPercent: null, totalVp: 49.5 }, '54.50'],
])('a handicap is added to %s as they are shown', (_, kind, score, expected) => {
  const figures = pairFigures({ ...kind, numberOfSessions: 1 }, score, RANKINGS)
  expect(figures.find(({ label }) => label === 'With handicap')?.value).toBe(expected)
})
