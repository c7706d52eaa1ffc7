import { hasSharedData, readSharedJson } from '@openroom/test-kit/sharedData'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CONVENTIONS } from './conventions.ts'
import { type BoardContext, explainBoard, type PublishedFigure } from './explain.ts'
import { explainTotal } from './explainTotal.ts'
import type { Outcome } from './outcome.ts'
import { ROUNDINGS } from './publishedRounding.ts'

const played = (scoreNs: number): Outcome => ({ kind: 'score', scoreNs })
const adjusted: Outcome = { kind: 'average', ns: 60, ew: 60 }

const contextOf = (outcomes: readonly Outcome[], changes: Partial<BoardContext> = {}): BoardContext => ({
  calculation: 'MP',
  conventions: DEFAULT_CONVENTIONS,
  outcomes,
  mostResults: outcomes.length,
  ...changes,
})

const figure = (kind: PublishedFigure['kind'], value: number, decimals: number): PublishedFigure => ({
  kind,
  value,
  decimals,
})

describe('explainBoard', () => {
  const scores = [620, 620, 170, -100].map(played)
  const eleven = [...Array.from({ length: 10 }, (_, at) => played(at * 10)), adjusted]

  it.each<[readonly Outcome[], number, PublishedFigure, readonly string[] | null]>([
    [scores, 170, figure('points', 2, 0), []],
    [scores, 170, figure('percent', 33.33, 2), []],
    [scores, 170, figure('points', 1, 0), ['scale-1-½-0']],
    [scores, 170, figure('percent', 37.5, 1), ['ffb-simultaneous']],
    [scores, 170, figure('percent', 33.3, 2), ['one-decimal-less']],
    [scores, 620, figure('percent', 83.33, 2), []],
    [scores, 620, figure('points', 2.3, 1), null],
    [eleven, 90, figure('points', 18, 2), ['neuberg-off']],
    [eleven, 90, figure('points', 19.9, 2), []],
    [eleven, 90, figure('points', 9.95, 2), ['scale-1-½-0']],
  ])('%#: %j', (outcomes, own, published, expected) => {
    expect(explainBoard(contextOf(outcomes))(played(own), 'NS', published)).toEqual(expected)
  })

  it('knows Neuberg up to the board played most often, with its own rounding', () => {
    const explain = explainBoard(contextOf(scores, { mostResults: 6 }))
    expect(explain(played(170), 'NS', figure('points', 3.5, 2))).toEqual(['neuberg-by-session'])
    const seven = explainBoard(contextOf(scores, { mostResults: 7 }))
    expect(seven(played(170), 'NS', figure('points', 4.2, 2))).toEqual([
      'neuberg-by-session',
      'neuberg-1-decimal',
    ])
  })

  it.each<[number, readonly string[] | null]>([
    [0, []],
    [-16, ['cross-imp-sum']],
    [-0.75, null],
  ])('explains %d cross-IMPs by %j', (value, expected) => {
    const outcomes = [420, 170, -50].map(played)
    const context = contextOf(outcomes, { calculation: 'IMP' })
    const own = value === 0 ? 170 : -50
    expect(explainBoard(context)(played(own), 'NS', figure('points', value, 2))).toEqual(expected)
  })

  it('tells Butler’s datums apart', () => {
    const outcomes = [-650, -170, -1440, 100, -170, -200].map(played)
    const explain = explainBoard(contextOf(outcomes, { calculation: 'IMP' }))
    expect(explain(played(-170), 'NS', figure('points', 4, 2))).toEqual(['butler-trimmed-1'])
    expect(explain(played(-170), 'EW', figure('points', -6, 2))).toEqual(['butler'])
  })
})

describe('explainTotal', () => {
  const rows = { points: [1.286, 2.143, -3.999], tops: null, sessionBoards: 6, rowDecimals: 2 }

  it.each<[PublishedFigure, readonly string[] | null]>([
    [figure('points', -0.57, 2), []],
    [figure('points', -1.14, 2), ['scaled-for-missed-boards']],
    [figure('points', -0.56, 2), null],
    [figure('percent', 50, 2), null],
  ])('%j', (published, expected) => expect(explainTotal(rows, published)).toEqual(expected))

  it('adds up rounded rows where the source did', () => {
    const thirds = { points: [1 / 3, 1 / 3, 1 / 3], tops: [2, 2, 2], sessionBoards: 3, rowDecimals: 2 }
    expect(explainTotal(thirds, figure('points', 1, 2))).toEqual([])
    expect(explainTotal(thirds, figure('points', 0.99, 2))).toEqual(['rows-rounded'])
    expect(explainTotal(thirds, figure('percent', 16.5, 2))).toEqual(['rows-rounded'])
  })
})

describe('ROUNDINGS', () => {
  it.each([
    [12.65, 20, [12.6, 12.7, 12.7, 12.6, 12.6, 13]],
    [33.75, 20, [33.8, 33.8, 33.8, 33.8, 33.7, 34]],
    [-2.25, 0, [-2.3, -2.2, -2.3, -2.2, -2.2, -2]],
    [7.31, 0, [7.3, 7.3, 7.3, 7.3, 7.3, 7]],
  ])('%d with average %d', (value, average, expected) => {
    expect(ROUNDINGS.map(({ round }) => round(value, 1, average))).toEqual(expected)
  })
})

describe.skipIf(!hasSharedData)('published figures', () => {
  type Row = { nsScore?: number; pctNS: number | null }

  it('of a session whose points were rounded before they were used', () => {
    const { boards, expectedResults } = readSharedJson<{
      expectedResults: number
      boards: { results: Row[] }[]
    }>('vectors/mp_kops_PCH1003.json')
    const counts = new Map<string, number>()
    for (const { results } of boards) {
      const explain = explainBoard(
        contextOf(
          results.map(({ nsScore }) => played(nsScore ?? 0)),
          { mostResults: expectedResults },
        ),
      )
      for (const { nsScore, pctNS } of results) {
        const why = explain(played(nsScore ?? 0), 'NS', figure('percent', pctNS ?? -1, 1))
        const name = why === null ? 'unexplained' : why.join(' + ') || 'equal'
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
    }
    expect(counts.get('unexplained') ?? 0).toBe(0)
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(570)
  })
})
