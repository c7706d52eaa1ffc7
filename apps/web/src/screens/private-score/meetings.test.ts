import type { TeamScoreLine } from '@openroom/protocol/schema/screens'
import { expect, test } from 'vitest'
import { matchesOf } from './meetings.ts'

const NONE = { WE: null, OPPONENT: null }

const line = (round: number, opponent: number, more: Partial<TeamScoreLine> = {}): TeamScoreLine => ({
  round,
  calcTableId: round * 10,
  team: { OPPONENT: opponent },
  bye: false,
  home: true,
  based: 8,
  imp: NONE,
  vp: NONE,
  mp: NONE,
  impAdjust: NONE,
  ranking: null,
  tableClickable: true,
  ...more,
})

const allOf = (results: readonly TeamScoreLine[]) => matchesOf(results).filter(({ kind }) => kind === 'all')

test('opponents met once have no line of their own', () => {
  expect(matchesOf([line(1, 5), line(2, 6)]).map(({ kind }) => kind)).toEqual(['round', 'round'])
})

test('opponents met more than once have one line for all of it', () => {
  expect(allOf([line(1, 5), line(2, 6), line(3, 5)])).toEqual([
    { kind: 'all', opponent: 5, calcTableId: 30, based: 16, imp: NONE, mp: NONE },
  ])
})

test('what was played against one team adds up, as far as it is known', () => {
  const [all] = allOf([
    line(1, 5, { based: 7, imp: { WE: 26, OPPONENT: 0 } }),
    line(2, 5, { based: 8, imp: { WE: 18, OPPONENT: 19.5 } }),
    line(3, 5, { based: 0 }),
  ])
  expect(all).toMatchObject({ based: 15, imp: { WE: 44, OPPONENT: 19.5 }, mp: NONE })
})

test('rounds without a score card and byes do not count', () => {
  expect(allOf([line(1, 5), line(2, 5, { tableClickable: false })])).toEqual([])
  expect(allOf([line(1, 5, { bye: true }), line(2, 5, { bye: true })])).toEqual([])
})
