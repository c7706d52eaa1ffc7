import type { ScoreCardLine } from '@openroom/protocol/schema/screens'
import { expect, it } from 'vitest'
import { leadsOf, spanOf } from './MatchLine.tsx'

const line = (board: number, homeImp: number | null, visitingImp: number | null) =>
  ({ board, homeImp, visitingImp, homeMp: null, visitingMp: null }) as ScoreCardLine

it('adds up what both rooms have made of the boards, in order, and leaves out what is not played', () => {
  const points = leadsOf([line(1, 10, 0), line(2, null, null), line(3, 0, 13), line(4, 0, 0)])
  expect(points).toEqual([
    { board: 1, swing: 10, lead: 10 },
    { board: 3, swing: -13, lead: -3 },
    { board: 4, swing: 0, lead: -3 },
  ])
  expect(leadsOf([line(1, 0, 2)], 12)).toEqual([{ board: 1, swing: -2, lead: 10 }])
})

it('spans the largest lead, and never less than ten', () => {
  expect(spanOf([])).toBe(10)
  expect(spanOf(leadsOf([line(1, 0, 13), line(2, 0, 6)]))).toBe(19)
  expect(spanOf(leadsOf([line(1, 0, 13)], 30), 30)).toBe(30)
})

it('counts matchpoints at board-a-match', () => {
  const bam = { ...line(1, null, null), homeMp: 2, visitingMp: 0 }
  expect(leadsOf([bam])).toEqual([{ board: 1, swing: 2, lead: 2 }])
})
