import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { screenLayout } from './screenLayout.ts'

const CLOSED = { open: false, split: false }

describe('a replay takes the arrangement of its slot', () => {
  test.each([
    [1600, 834, CLOSED, 'desktop'],
    [1024, 708, CLOSED, 'tablet'],
    [740, 316, CLOSED, 'landscape'],
    [360, 694, CLOSED, 'portrait'],
    [798, 404, { open: false, split: true }, 'quarter'],
    [600, 900, CLOSED, 'portrait'],
  ] as const)('%i by %i', (width, height, state, arrangement) => {
    expect(screenLayout({ width, height }, state).arrangement).toBe(arrangement)
  })

  test('the table never leaves the slot', () => {
    const length = fc.integer({ min: 320, max: 2600 })
    fc.assert(
      fc.property(length, length, fc.boolean(), fc.boolean(), (width, height, open, split) => {
        const { table, panel } = screenLayout({ width, height }, { open, split })
        expect(table.width + panel).toBeLessThanOrEqual(width)
        expect(table.height).toBeLessThanOrEqual(height)
        expect(Math.min(table.width, table.height)).toBeGreaterThan(0)
      }),
    )
  })

  test('opening the tabs of a tablet makes room beside the table', () => {
    const size = { width: 1024, height: 740 }
    const open = screenLayout(size, { open: true, split: false })
    expect([open.panel, open.table.width]).toEqual([288, 736])
    expect(screenLayout(size, CLOSED).table).toEqual({ width: 1024, height: 576 })
  })

  test('below the table of a tablet there is room for the buttons and a line of results', () => {
    for (const height of [580, 660, 708, 900]) {
      expect(height - screenLayout({ width: 1024, height }, CLOSED).table.height).toBeGreaterThanOrEqual(140)
    }
  })
})
