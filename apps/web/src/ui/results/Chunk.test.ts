import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extremesOf } from './Chunk.tsx'

describe('rows that need the most room', () => {
  it('has the greatest, the least and the longest', () => {
    const rows = [
      { rank: 1, points: 104.5, name: 'Ida' },
      { rank: 2, points: 3, name: 'Annegret Wolff' },
      { rank: 3, points: 2, name: 'Bo' },
      { rank: 1000, points: 1, name: 'Ed' },
      { rank: 4, points: -12.25, name: 'Jo' },
    ]
    const names = extremesOf(rows).map(({ name }) => name)
    expect([...names].sort()).toEqual(['Annegret Wolff', 'Ed', 'Ida', 'Jo'])
  })

  it('needs no row to have a figure', () => {
    expect(extremesOf([])).toEqual([])
    expect(extremesOf([{ rank: null, points: null }])).toEqual([])
  })

  it('never leaves out a row whose figure is beyond all that are given back', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ a: fc.integer(), b: fc.float({ noNaN: true }) })), (rows) => {
        const kept = extremesOf(rows)
        for (const field of ['a', 'b'] as const) {
          const figures = kept.map((row) => row[field])
          for (const row of rows) {
            expect(row[field]).toBeLessThanOrEqual(Math.max(...figures))
            expect(row[field]).toBeGreaterThanOrEqual(Math.min(...figures))
          }
        }
      }),
    )
  })
})
