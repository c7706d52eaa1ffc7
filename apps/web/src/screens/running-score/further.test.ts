import type { FurtherRanking, PairRunningScore } from '@openroom/protocol/schema/results'
import { expect, test } from 'vitest'
import { fromQuery, toQuery } from '../../app/slots/query.ts'
import { teamScore } from '../../testing/results.ts'
import { keyOf, optionsOf, pairPlaced, placesOf, rowsIn, teamPlaced } from './further.ts'

const row = (registrationId: number, totalRank: number, totalPercent: number): PairRunningScore => ({
  registrationId,
  miniSessionRank: totalRank,
  totalRank,
  miniSessionPoints: 10,
  totalPoints: 10,
  miniSessionPercent: totalPercent,
  totalPercent,
  played: 4,
  correction: null,
  carryOverPoints: null,
  official: false,
})

const ROWS = [row(1, 1, 60), row(2, 2, 55)]
const HANDICAP: FurtherRanking = {
  kind: 'handicap',
  name: null,
  rows: [
    { registrationId: 2, rank: 1, figure: 58 },
    { registrationId: 1, rank: 2, figure: 57 },
  ],
}
const WOMEN: FurtherRanking = {
  kind: 'category',
  name: 'Women',
  rows: [{ registrationId: 2, rank: 1, figure: 55 }],
}

const shown = (rows: readonly PairRunningScore[]) =>
  rows.map(({ registrationId, totalRank, totalPercent }) => [registrationId, totalRank, totalPercent])

test('a ranking is chosen by a word that the address can hold', () => {
  expect([HANDICAP, WOMEN].map(keyOf)).toEqual(['handicap', 'category Women'])
  for (const one of [HANDICAP, WOMEN]) {
    const at = { screen: 'running-score', params: { ranking: keyOf(one) } } as const
    expect(fromQuery(toQuery(at))).toEqual(at)
  }
})

test('the ranking by score stays as it is', () => {
  expect(rowsIn(ROWS, undefined, pairPlaced)).toBe(ROWS)
  expect(placesOf(undefined)).toBeNull()
})

test('with handicaps each has its place and figure there', () => {
  expect(shown(rowsIn(ROWS, HANDICAP, pairPlaced))).toEqual([
    [1, 2, 57],
    [2, 1, 58],
  ])
})

test('a category has those who are in it, with the score they made', () => {
  expect(shown(rowsIn(ROWS, WOMEN, pairPlaced))).toEqual([[2, 1, 55]])
})

test('a place that is shared is so, whoever won the tie by score', () => {
  const split = ROWS.map((one) => ({ ...one, tieBreak: 'countBack' as const }))
  const shared = { ...HANDICAP, rows: HANDICAP.rows.map((one) => ({ ...one, rank: 1, tied: true as const })) }
  for (const one of rowsIn(split, shared, pairPlaced)) {
    expect(one).toMatchObject({ totalRank: 1, tied: true })
    expect(one).not.toHaveProperty('tieBreak')
  }
})

test.each([
  ['victory points', 30, { totalVp: 58, totalImp: 4 }],
  ['IMPs', null, { totalVp: null, totalImp: 58 }],
])('teams that are ranked by %s have those with handicaps', (_, totalVp, shown) => {
  const team = teamScore(2, totalVp)
  expect(rowsIn([team], HANDICAP, teamPlaced)).toEqual([{ ...team, totalRank: 1, ...shown }])
  expect(rowsIn([team], WOMEN, teamPlaced)).toEqual([{ ...team, totalRank: 1 }])
})

test('the rankings have names', () => {
  expect(
    optionsOf([HANDICAP, { ...WOMEN, kind: 'stratum', name: 'B' }, WOMEN]).map(({ label }) => label),
  ).toEqual(['By score', 'With handicap', 'Stratum B', 'Women'])
})
