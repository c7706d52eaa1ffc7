import { bySeat, SEATS } from '@openroom/bridge/seat'
import { deal } from '@openroom/test-kit/build'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Size } from '../../slot/slotSize.ts'
import { screenLayout } from '../screenLayout.ts'
import { boardBoxSize, contractHeight, contractLimits, cornerRect, hasStrip, marginOf } from './corners.ts'
import { type Frame, frameOf, type Rect } from './frame.ts'

const FLAT = deal('N:AKQJ.AK2.AK2.AK2 T98.QJT.QJT9.QJT 765.987.876.9876 432.6543.543.543')
const LONG = deal('N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432')

const overlap = (a: Rect, b: Rect): boolean =>
  Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > 0.5 &&
  Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > 0.5

/** Felts as the screens of all slots come to have them. */
const feltArb = fc
  .record({
    width: fc.integer({ min: 480, max: 2560 }),
    height: fc.integer({ min: 200, max: 1440 }),
    open: fc.boolean(),
    split: fc.boolean(),
  })
  .map(({ width, height, open, split }) => screenLayout({ width, height }, { open, split }))
  .map(({ table, arrangement }) => {
    const strip = arrangement !== 'landscape' && hasStrip(table)
    const felt: Size = { width: table.width, height: table.height - (strip ? 52 : 0) }
    return { felt, strip, outside: arrangement === 'landscape' }
  })

const frameArb = fc
  .record({
    at: feltArb,
    view: fc.constantFrom('cards' as const, 'diagram' as const),
    dealt: fc.constantFrom(
      FLAT,
      LONG,
      bySeat(() => null),
    ),
    dummy: fc.constantFrom('N' as const, 'E' as const, 'S' as const, null),
    chips: fc.boolean(),
  })
  .map(({ at, ...scene }) => ({
    strip: at.strip,
    outside: at.outside,
    frame: frameOf({ ...scene, size: at.felt, strain: scene.dummy === null ? null : 'S' }),
  }))

const parts = (frame: Frame): readonly Rect[] => [
  ...SEATS.map((seat) => frame.plates[seat]),
  ...SEATS.map((seat) => frame.hands[seat].area),
]

/** What is told in a corner above, as a rectangle. */
function boardBox(frame: Frame, strip: boolean): Rect | null {
  if (strip) return null
  const [margin, side] = [marginOf(frame), boardBoxSize(frame)]
  return { x: margin, y: margin, w: side, h: side }
}

test('words in a corner lie on no card, plate or board box, whatever the room', () => {
  fc.assert(
    fc.property(frameArb, ({ frame, strip }) => {
      const box = boardBox(frame, strip)
      const above = box === null ? 0 : box.y + box.h
      const left = cornerRect(frame, 'left', above)
      const right = cornerRect(frame, 'right', strip ? 0 : marginOf(frame) + contractHeight(frame))
      for (const room of [left, right]) {
        if (room === null) continue
        expect(parts(frame).filter((part) => overlap(part, room))).toEqual([])
        if (box) expect(overlap(box, room)).toBe(false)
        expect(room.x).toBeGreaterThanOrEqual(0)
        expect(room.x + room.w).toBeLessThanOrEqual(frame.size.width)
        expect(room.y + room.h).toBeLessThanOrEqual(frame.size.height)
      }
    }),
    { numRuns: 1_000 },
  )
})

/** px: lower felts are those of a window of 250 px, with nothing to spare. */
const LEAST_CLOCK = 4.2

test('a felt that is no phone has a corner for the clock', () => {
  fc.assert(
    fc.property(frameArb, ({ frame, strip }) => {
      if (frame.shape === 'phone' || frame.unit < LEAST_CLOCK) return
      const above = strip ? 0 : marginOf(frame) + boardBoxSize(frame)
      expect(cornerRect(frame, 'left', above)).not.toBeNull()
    }),
    { numRuns: 1_000 },
  )
})

test('a contract in the corner leaves plates and hands free', () => {
  fc.assert(
    fc.property(frameArb, ({ frame, strip, outside }) => {
      if (strip || outside || frame.shape === 'phone' || frame.shape === 'square') return
      const [margin, h] = [marginOf(frame), contractHeight(frame)]
      const w = contractLimits(frame, true).block
      const contract = { x: frame.size.width - margin - w, y: margin, w, h }
      expect(parts(frame).filter((part) => overlap(part, contract))).toEqual([])
      // The shortest words, as 'needs 8', are seen whole.
      expect(contractLimits(frame, false).words).toBeGreaterThan(3.7 * Math.max(11.5, 1.24 * frame.unit))
    }),
    { numRuns: 1_000 },
  )
})
