import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Size } from '../slot/slotSize.ts'
import { hasStrip } from './layout/corners.ts'
import { shapeOf, unitOf } from './layout/shape.ts'
import { LEAST_UNIT, opensTabs, type ScreenLayout, screenLayout } from './screenLayout.ts'

const CLOSED = { open: false, split: false }

/** Any slot of a window between 320 by 192 (a laptop at 400 %) and 2560 by 1440. */
const sizeArb: fc.Arbitrary<Size> = fc.record({
  width: fc.integer({ min: 320, max: 2560 }),
  height: fc.integer({ min: 130, max: 1440 }),
})
const stateArb = fc.record({ open: fc.boolean(), split: fc.boolean(), asks: fc.boolean() })

/** The felt without its strip. */
function feltOf({ table, arrangement }: ScreenLayout): Size {
  const strip = arrangement !== 'landscape' && hasStrip(table) ? 52 : 0
  return { width: table.width, height: table.height - strip }
}

describe('a replay takes the arrangement of its slot', () => {
  test.each([
    [1600, 834, CLOSED, 'desktop'],
    [1024, 708, CLOSED, 'tablet'],
    [740, 316, CLOSED, 'landscape'],
    [360, 694, CLOSED, 'portrait'],
    [798, 404, { open: false, split: true }, 'quarter'],
    [600, 900, CLOSED, 'portrait'],
    [667, 331, { ...CLOSED, asks: true }, 'landscape'],
  ] as const)('%i by %i', (width, height, state, arrangement) => {
    expect(screenLayout({ width, height }, state).arrangement).toBe(arrangement)
  })

  test('the table never leaves the slot, unless the screen scrolls', () => {
    fc.assert(
      fc.property(sizeArb, stateArb, (size, state) => {
        const { table, panel, scrolls, over, bar } = screenLayout(size, state)
        expect(table.width + (over ? 0 : panel)).toBeLessThanOrEqual(size.width)
        if (!scrolls) expect(table.height).toBeLessThanOrEqual(size.height)
        expect(Math.min(table.width, table.height)).toBeGreaterThan(0)
        expect(bar).toBeLessThanOrEqual(size.width)
      }),
    )
  })

  test('cards of every table can be read', () => {
    fc.assert(
      fc.property(sizeArb, stateArb, (size, state) => {
        const felt = feltOf(screenLayout(size, state))
        const shape = shapeOf(felt)
        expect(unitOf(shape, felt)).toBeGreaterThanOrEqual(LEAST_UNIT[shape] - 0.01)
      }),
      { numRuns: 2_000 },
    )
  })

  test('below the table of a desktop there is room for a bar of any height, and beside it for the tabs', () => {
    fc.assert(
      fc.property(sizeArb, fc.integer({ min: 72, max: 200 }), (size, bar) => {
        const layout = screenLayout(size, { ...CLOSED, bar })
        if (layout.arrangement !== 'desktop') return
        expect(layout.table.height + bar).toBeLessThanOrEqual(size.height)
        expect(Math.max(layout.table.width, layout.bar) + layout.panel).toBeLessThanOrEqual(size.width - 48)
      }),
    )
  })

  test('a screen that is alone keeps its buttons below the felt wherever a felt of some size is left', () => {
    for (const [width, height] of [
      [1024, 540],
      [900, 500],
      [1440, 440],
      [682, 640],
    ] as const) {
      const { arrangement, table, bar } = screenLayout({ width, height }, CLOSED)
      expect([width, arrangement]).not.toContain('quarter')
      expect(table.height + 60).toBeLessThanOrEqual(height)
      expect(bar).toBeLessThanOrEqual(width)
    }
  })

  test('tabs beside the felt grow with the text, and leave the felt the greater part', () => {
    const panelOf = (text: number) => screenLayout({ width: 1366, height: 700 }, { ...CLOSED, text }).panel
    expect(panelOf(1)).toBe(288)
    expect(panelOf(1.5)).toBe(432)
    expect(panelOf(4)).toBeLessThan(1366 / 2)
  })

  test('a quarter tells match, other room and par in a line, down to the window that may be split', () => {
    for (const [width, height] of [
      [549, 280],
      [556, 344],
      [601, 330],
      [682, 240],
      [798, 404],
    ] as const) {
      const layout = screenLayout({ width, height }, { open: false, split: true })
      expect([width, layout.arrangement, layout.line]).toEqual([width, 'quarter', true])
      expect(layout.table.height).toBe(height - 30)
    }
  })

  test('the controls of a replay in a frame have a place of their own below the felt', () => {
    for (const size of [
      { width: 970, height: 325 },
      { width: 1000, height: 300 },
    ]) {
      const { table } = screenLayout(size, { ...CLOSED, keepsBar: true })
      expect(table.height + 48).toBeLessThanOrEqual(size.height)
    }
  })

  test('tabs stand open from the first where the felt is larger beside them than above the results', () => {
    expect(opensTabs({ width: 1024, height: 492 })).toBe(true)
    expect(opensTabs({ width: 1024, height: 660 })).toBe(false)
    expect(opensTabs({ width: 1024, height: 660 }, 1, true)).toBe(true)
    expect(opensTabs({ width: 1366, height: 600 })).toBe(false)
    expect(opensTabs({ width: 390, height: 700 })).toBe(false)
  })

  test('opening the tabs of a tablet makes room beside the table', () => {
    const size = { width: 1024, height: 740 }
    const open = screenLayout(size, { open: true, split: false })
    expect([open.panel, open.table.width]).toEqual([288, 736])
    expect(screenLayout(size, CLOSED).table).toEqual({ width: 1024, height: 600 })
  })

  test.each([
    [1440, 792, 'desktop', 1104, 704],
    [1280, 900, 'desktop', 944, 786],
    [820, 1068, 'portrait', 820, 820],
    [820, 930, 'portrait', 820, 683],
    [2560, 1332, 'desktop', 2051, 1244],
  ] as const)('the felt of %i by %i takes the room there is (%s)', (width, height, arrangement, w, h) => {
    const layout = screenLayout({ width, height }, CLOSED)
    expect([layout.arrangement, layout.table]).toEqual([arrangement, { width: w, height: h }])
  })

  test('below the table of a tablet there is room for the buttons and a line of results', () => {
    for (const height of [580, 660, 708, 900]) {
      expect(height - screenLayout({ width: 1024, height }, CLOSED).table.height).toBeGreaterThanOrEqual(140)
    }
  })
})

describe('a pane of a match view', () => {
  const paneOf = (width: number, height: number, text = 1) =>
    screenLayout({ width, height }, { ...CLOSED, pane: true, text })
  const paneArb = fc.record({
    width: fc.integer({ min: 240, max: 1100 }),
    height: fc.integer({ min: 160, max: 1400 }),
  })

  test('has a square felt that can be read, as far as its width lets it', () => {
    fc.assert(
      fc.property(paneArb, fc.constantFrom(1, 1.5, 2), (size, text) => {
        const layout = paneOf(size.width, size.height, text)
        const felt = feltOf(layout)
        expect(felt.width).toBe(felt.height)
        expect(felt.width).toBeLessThanOrEqual(size.width)
        expect(felt.width).toBeGreaterThanOrEqual(Math.min(size.width, 300))
      }),
    )
  })

  test('keeps its tabs some rows, or scrolls', () => {
    fc.assert(
      fc.property(paneArb, fc.constantFrom(1, 1.5, 2), (size, text) => {
        const { table, scrolls } = paneOf(size.width, size.height, text)
        const below = size.height - 44 - table.height
        expect(scrolls).toBe(below < 170)
      }),
    )
  })

  test('gives the tabs their share of the height before the felt more than can be read', () => {
    fc.assert(
      fc.property(paneArb, (size) => {
        const { table } = paneOf(size.width, size.height)
        const below = size.height - 44 - table.height
        if (table.width > 300) expect(below).toBeGreaterThanOrEqual(Math.floor(size.height * 0.3))
      }),
    )
  })

  test.each([
    [302, 584, 302],
    [346, 652, 346],
    [424, 704, 397],
    [405, 714, 404],
    [491, 648, 358],
  ])('%i by %i has a felt of %i and five rows of tricks', (width, height, felt) => {
    const { table, scrolls } = paneOf(width, height)
    expect([table.width, scrolls]).toEqual([felt, false])
    expect(height - 44 - table.height - 38 - 24).toBeGreaterThanOrEqual(5 * 24)
  })
})

describe('a line between the felt of a phone and its tabs', () => {
  test.each([
    [375, 607],
    [390, 640],
    [360, 680],
  ])('has its room before the felt in %i x %i', (width, height) => {
    const plain = screenLayout({ width, height }, { open: false, split: false })
    const { table, scrolls } = screenLayout({ width, height }, { open: false, split: false, notice: true })
    expect(scrolls).toBe(false)
    expect(height - table.height).toBeGreaterThanOrEqual(242)
    expect(table.height).toBeLessThanOrEqual(plain.table.height)
  })

  test('makes a low screen scroll', () => {
    const state = { open: false, split: false, notice: true } as const
    expect(screenLayout({ width: 320, height: 508 }, state).scrolls).toBe(true)
  })
})
