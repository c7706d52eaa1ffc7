import type { RunningScores } from '@openroom/protocol/schema/results'
import { expect, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { namesOf } from '../names.ts'
import { isLevel, rankingOf, rankingUnit } from './ranking.ts'

const segment = {
  ...{ round: 1, calcTableId: 11, miniSessionId: 1, homeImp: 30, visitingImp: 25 },
  ...{ status: null, conceded: null },
}

const SCORES: RunningScores = {
  type: 'TEAM',
  rows: [],
  withdraws: {},
  knockoutMatches: [
    {
      ...{ home: 1, visiting: 2, tableNumber: 4, homeImp: 30, visitingImp: 25 },
      ...{ carryOver: { HOME: 0, VISITING: 0 }, winner: null, complete: false, segments: [segment] },
    },
  ],
} as unknown as RunningScores

test('matches of a knock-out stand as they count, corrections included', () => {
  const session = miniSession({ type: 'TEAM', calcType: 'IMP', arrangeType: 'KNOCK_OUT' })
  const made = [{ registrationId: 1, calcTableId: 11, amount: -8, round: null }]
  const figure = (corrections: typeof made) =>
    rankingOf(SCORES, session, namesOf([]), corrections).map(({ lines }) => lines.map((one) => one.figure))
  expect(figure([])).toEqual([['30 – 25']])
  expect(figure(made)).toEqual([['22 – 25']])
})

test('a match of a knock-out has the number of its table beside others, and none where it is alone', () => {
  const session = miniSession({ type: 'TEAM', calcType: 'IMP', arrangeType: 'KNOCK_OUT' })
  const { knockoutMatches } = SCORES as Extract<RunningScores, { readonly type: 'TEAM' }>
  const marks = (matches: typeof knockoutMatches) =>
    rankingOf({ ...SCORES, knockoutMatches: matches } as RunningScores, session, namesOf([]), []).map(
      ({ lines }) => lines.map(({ mark }) => mark),
    )
  expect(marks(knockoutMatches)).toEqual([['']])
  expect(marks([...knockoutMatches, { ...knockoutMatches[0]!, home: 3, tableNumber: 5 }])).toEqual([
    ['4', '5'],
  ])
})

test('where all are first there is no ranking: before boards can be compared, or of one table alone', () => {
  const of = (...ranks: (number | null)[]) => ranks.map((totalRank) => ({ totalRank }))
  const live = miniSession({ status: 'LIVE' })
  expect(isLevel(of(1, 1, 1, 1, null), live)).toBe(true)
  expect(isLevel(of(1, 2, 2, 4), live)).toBe(false)
  expect(isLevel(of(null, null), live)).toBe(false)
  const over = miniSession({ status: 'CLOSED' })
  expect(isLevel(of(1, 1), over)).toBe(true)
  // A tie is a result.
  expect(isLevel(of(1, 1, 1, 1), over)).toBe(false)
})

test('a rank that is shared says so', () => {
  const row = { registrationId: 1, totalRank: 2, totalPercent: 55, totalPoints: 3, tied: true }
  const scores = { type: 'PAIR', rows: [row] } as unknown as RunningScores
  const [group] = rankingOf(scores, miniSession({ type: 'PAIR', calcType: 'MP' }), namesOf([]), [])
  expect(group!.lines.map(({ mark }) => mark)).toEqual(['2='])
})

test('with a carry-over it is of points, which rank, and not of percent, which do not', () => {
  const session = miniSession({ type: 'PAIR', calcType: 'MP' })
  const scoresOf = (carryOverPoints: number | null) => {
    const rows = [
      { registrationId: 1, totalRank: 1, totalPercent: 52.78, totalPoints: 51.06, carryOverPoints },
      { registrationId: 2, totalRank: 2, totalPercent: 55.56, totalPoints: 50.45, carryOverPoints: null },
    ]
    return { type: 'PAIR', rows } as unknown as RunningScores
  }
  const told = (scores: RunningScores) => [
    rankingUnit(scores, session),
    ...rankingOf(scores, session, namesOf([]), []).flatMap(({ lines }) => lines.map((one) => one.figure)),
  ]
  expect(told(scoresOf(19.39))).toEqual(['MP', '51.06', '50.45'])
  expect(told(scoresOf(null))).toEqual(['PERCENT', '52.78%', '55.56%'])
})
