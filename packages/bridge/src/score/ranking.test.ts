import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Ranked, ranked, rankedByGroup } from './ranking.ts'

const rankLabel = ({ rank, tied }: Pick<Ranked<unknown>, 'rank' | 'tied'>): string =>
  `${rank ?? ''}${tied ? '=' : ''}`

const labels = (figures: readonly (number | null)[]): string[] =>
  ranked(figures, (figure) => figure).map((one) => `${one.item} ${rankLabel(one)}`)

describe('ranked', () => {
  it('gives equal figures the same rank and leaves out as many after them', () => {
    expect(labels([10, 40, 30, 30])).toEqual(['40 1', '30 2=', '30 2=', '10 4'])
  })

  it('takes sums of thirds as the same figure', () => {
    const total = (33 + 1 / 3) * 3
    expect(ranked([33.333 + 33.333 + 33.334, 100, total, 99.999], (x) => x).map(rankLabel)).toEqual([
      '1=',
      '1=',
      '1=',
      '4',
    ])
  })

  it('does not rank what has no figure, and lists it last', () => {
    expect(labels([null, 5])).toEqual(['5 1', 'null '])
  })

  it('ranks groups apart', () => {
    const sides = rankedByGroup(
      ['n1', 'e3', 'n2'],
      (id) => id[0],
      (id) => Number(id[1]),
    )
    expect(sides.get('n')?.map(({ item, rank }) => [item, rank])).toEqual([
      ['n2', 1],
      ['n1', 2],
    ])
    expect(sides.get('e')?.map(({ item, rank }) => [item, rank])).toEqual([['e3', 1]])
  })

  it('is well formed: a rank is one more than the number of strictly better figures', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 })), (figures) => {
        const rows = ranked(figures, (figure) => figure / 3)
        expect(rows.map(({ item }) => item)).toEqual([...figures].sort((a, b) => b - a))
        for (const { item, rank, tied } of rows) {
          expect(rank).toBe(1 + figures.filter((figure) => figure > item).length)
          expect(tied).toBe(figures.filter((figure) => figure === item).length > 1)
        }
      }),
    )
  })
})
