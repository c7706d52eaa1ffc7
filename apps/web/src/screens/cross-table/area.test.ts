import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaToward, rangeOf, toward } from './area.ts'

describe('what is in view', () => {
  const of = (start: number, length: number) => rangeOf(100, 40, start, length, 4)

  test('steps, with one more on either side', () => {
    expect(of(0, 400)).toEqual({ from: 0, to: 16 })
    expect(of(800, 400)).toEqual({ from: 16, to: 36 })
    expect(of(4000, 400)).toEqual({ from: 96, to: 100 })
    expect(of(-900, 400)).toEqual({ from: 0, to: 0 })
  })

  test('all of it is drawn, and never the whole of a large table', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3600 }), fc.integer({ min: 40, max: 900 }), (start, length) => {
        const { from, to } = of(start, length)
        expect(from * 40).toBeLessThanOrEqual(start)
        expect(to * 40).toBeGreaterThanOrEqual(Math.min(4000, start + length))
        expect(to - from).toBeLessThanOrEqual(Math.ceil(length / 40) + 17)
      }),
    )
  })
})

describe('towards what is wanted', () => {
  test.each([
    [
      { from: 0, to: 0 },
      { from: 10, to: 30 },
      { from: 10, to: 16 },
    ],
    [
      { from: 10, to: 16 },
      { from: 10, to: 30 },
      { from: 10, to: 22 },
    ],
    [
      { from: 10, to: 28 },
      { from: 4, to: 30 },
      { from: 6, to: 30 },
    ],
    [
      { from: 10, to: 30 },
      { from: 12, to: 32 },
      { from: 12, to: 32 },
    ],
    [
      { from: 40, to: 60 },
      { from: 0, to: 20 },
      { from: 0, to: 6 },
    ],
    [
      { from: 3, to: 9 },
      { from: 0, to: 0 },
      { from: 0, to: 0 },
    ],
  ])('from %j to %j: %j', (drawn, wanted, next) => {
    expect(toward(drawn, wanted, 6)).toEqual(next)
  })

  const range = fc
    .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 60 }))
    .map(([from, length]) => ({ from, to: from + length }))

  test('it gets there, never drawing more than so many at once', () => {
    fc.assert(
      fc.property(range, range, fc.integer({ min: 1, max: 20 }), (first, wanted, most) => {
        let drawn = first
        for (let frame = 0; frame <= 60; frame++) {
          const next = toward(drawn, wanted, most)
          const kept = Math.max(0, Math.min(next.to, drawn.to) - Math.max(next.from, drawn.from))
          expect(next.to - next.from - kept).toBeLessThanOrEqual(most)
          drawn = next
        }
        expect(drawn).toEqual(wanted)
      }),
    )
  })
})

describe('an area, bit by bit', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 40 }))
    .map(([from, length]) => ({ from, to: from + length }))
  const area = fc.record({ rows: range, columns: range })
  const one = { from: 0, to: 0 }

  test('columns come first, and as many as the rows there allow', () => {
    const wanted = { rows: { from: 0, to: 20 }, columns: { from: 0, to: 30 } }
    const first = areaToward({ rows: one, columns: one }, wanted, 100)
    expect(first).toEqual({ rows: one, columns: { from: 0, to: 30 } })
    expect(areaToward(first, wanted, 100).rows).toEqual({ from: 0, to: 3 })
    const rows = { rows: { from: 0, to: 20 }, columns: { from: 0, to: 10 } }
    expect(areaToward(rows, wanted, 100)).toEqual({ rows: rows.rows, columns: { from: 0, to: 15 } })
  })

  test('it gets there, with no more cells at once than asked for or a line has', () => {
    fc.assert(
      fc.property(area, area, fc.integer({ min: 1, max: 400 }), (first, wanted, cells) => {
        const cellsOf = ({ rows, columns }: typeof first) =>
          (rows.to - rows.from) * (columns.to - columns.from)
        let drawn = first
        for (let frame = 0; frame <= 90; frame++) {
          const next = areaToward(drawn, wanted, cells)
          expect(cellsOf(next) - cellsOf(drawn)).toBeLessThanOrEqual(Math.max(cells, 40))
          drawn = next
        }
        expect(drawn).toEqual(wanted)
      }),
    )
  })
})
