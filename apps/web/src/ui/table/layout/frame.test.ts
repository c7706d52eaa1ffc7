import { STRAINS } from '@openroom/bridge/card'
import { SEATS, type Seat } from '@openroom/bridge/seat'
import { dealArb, partialDealArb, seatArb } from '@openroom/test-kit/arbitraries'
import { deal } from '@openroom/test-kit/build'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FULL } from '../../cards/geometry.ts'
import type { Size } from '../../slot/slotSize.ts'
import { trickRect } from './cards.ts'
import { diagramOf } from './diagram.ts'
import { bottom, type Frame, frameOf, type Rect, right, type Scene } from './frame.ts'
import { shapeOf } from './shape.ts'

/** The sizes the design names. */
const SIZES: readonly Size[] = [
  { width: 1264, height: 711 },
  { width: 1024, height: 576 },
  { width: 798, height: 448 },
  { width: 604, height: 604 },
  { width: 520, height: 360 },
  { width: 844, height: 700 },
  { width: 944, height: 786 },
  { width: 1104, height: 704 },
  { width: 360, height: 376 },
]

const sizeArb = fc.constantFrom(...SIZES)

const sizesArb = fc.oneof(
  sizeArb,
  fc.record({ width: fc.integer({ min: 240, max: 2_560 }), height: fc.integer({ min: 200, max: 1_440 }) }),
)

const sceneArb: fc.Arbitrary<Scene> = fc.record({
  size: sizeArb,
  view: fc.constantFrom('cards', 'diagram'),
  dealt: dealArb,
  strain: fc.option(fc.constantFrom(...STRAINS)),
  dummy: fc.option(seatArb),
  chips: fc.boolean(),
})

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < right(b) - 0.5 && b.x < right(a) - 0.5 && a.y < bottom(b) - 0.5 && b.y < bottom(a) - 0.5

const inside = (rect: Rect, { width, height }: Size): boolean =>
  rect.x >= -0.5 && rect.y >= -0.5 && right(rect) <= width + 0.5 && bottom(rect) <= height + 0.5

const trickOf = (frame: Frame): readonly Rect[] => SEATS.map((seat) => trickRect(frame, seat))

describe('shapes follow the size', () => {
  test.each([
    [SIZES[0], 'wide'],
    [SIZES[2], 'wide'],
    [SIZES[3], 'square'],
    [SIZES[4], 'low'],
    [SIZES[5], 'low'],
    [SIZES[7], 'wide'],
    [SIZES[8], 'phone'],
  ] as const)('%o is %s', (size, shape) => {
    expect(size && shapeOf(size)).toBe(shape)
  })
})

describe('a frame', () => {
  test('keeps plates, trick and centre on the felt', () => {
    fc.assert(
      fc.property(sceneArb, (scene) => {
        const frame = frameOf(scene)
        for (const seat of SEATS) expect(inside(frame.plates[seat], scene.size)).toBe(true)
        for (const card of trickOf(frame)) expect(inside(card, scene.size)).toBe(true)
        expect(inside(frame.centre, scene.size)).toBe(true)
      }),
    )
  })

  test.each([
    ['in a square', { width: 604, height: 604 }],
    ['on a phone on its side', { width: 520, height: 360 }],
    ['on a low felt', { width: 844, height: 700 }],
  ])('has South no smaller than North %s, whatever West and East hold', (_, size) => {
    fc.assert(
      fc.property(sceneArb, (scene) => {
        const { hands } = frameOf({ ...scene, size, view: 'cards', dummy: null, chips: false })
        expect(hands.S.card).toBeGreaterThan(hands.N.card * 0.99)
      }),
    )
  })

  test('moves South aside where the rows of one neighbour alone reach in, before it makes it smaller', () => {
    const size = { width: 844, height: 700 }
    const of = (pbn: string) =>
      frameOf({ size, view: 'cards', dealt: deal(pbn), strain: null, dummy: null, chips: false })
    const even = of('N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT98.T98 876.876.765.7654 5432.5432.432.32').hands
    const long = of('N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.J98.T987 8765.8765.765.65 432.432.T432.432').hands
    const middle = ({ S }: typeof even) => S.area.x + S.area.w / 2
    expect(even.S.card).toBeGreaterThan(0)
    expect(middle(even)).not.toBe(middle(long))
    expect(long.S.card).toBeGreaterThan(long.N.card * 0.9)
  })

  test('lays no trick on a hand', () => {
    fc.assert(
      fc.property(sceneArb, (scene) => {
        const frame = frameOf(scene)
        const hands = SEATS.map((seat) => frame.hands[seat].area)
        for (const card of trickOf(frame)) for (const hand of hands) expect(overlap(card, hand)).toBe(false)
      }),
    )
  })

  test('lays no diagram on another hand, at any size', () => {
    fc.assert(
      fc.property(sceneArb, sizesArb, (scene, size) => {
        const { hands } = frameOf({ ...scene, view: 'diagram', size })
        for (const a of SEATS)
          for (const b of SEATS) expect(a !== b && overlap(hands[a].area, hands[b].area)).toBe(false)
      }),
    )
  })

  test('grows no diagram by its figures over another hand, at any size', () => {
    fc.assert(
      fc.property(sceneArb, sizesArb, seatArb, (scene, size, seat) => {
        const frame = frameOf({ ...scene, chips: true, size })
        const own = frame.hands[seat]
        if (own.arrangement !== 'diagram') return
        const { area } = diagramOf(frame, seat, true)
        for (const other of SEATS.filter((one) => one !== seat)) {
          const hand = frame.hands[other].area
          expect(overlap(area, hand)).toBe(overlap(own.area, hand))
        }
      }),
    )
  })

  test('grows no diagram by its figures over the place of its card', () => {
    fc.assert(
      fc.property(sceneArb, sizesArb, seatArb, (scene, size, seat) => {
        const frame = frameOf({ ...scene, view: 'diagram', chips: true, size })
        const { area } = diagramOf(frame, seat, true)
        for (const card of trickOf(frame))
          expect(overlap(card, area)).toBe(overlap(card, frame.hands[seat].area))
      }),
    )
  })

  test('keeps the auction off hands and names', () => {
    fc.assert(
      fc.property(sceneArb, (scene) => {
        const { centre, auction, hands, plates } = frameOf(scene)
        for (const seat of SEATS) {
          expect(overlap(centre, hands[seat].area)).toBe(false)
          expect(overlap(auction, plates[seat])).toBe(false)
        }
      }),
    )
  })

  test('keeps the trick readable', () => {
    fc.assert(
      fc.property(sceneArb, (scene) => {
        const { trick, unit, metrics } = frameOf({ ...scene, view: 'cards' })
        expect(trick.card).toBeGreaterThanOrEqual(metrics.card.trick * unit * 0.8)
      }),
    )
  })

  test('is the same while cards are played: hands that are not seen keep their place too', () => {
    fc.assert(
      fc.property(sceneArb, partialDealArb, (scene, partial) => {
        const dealt = partial ?? { N: null, E: null, S: null, W: null }
        const frame = frameOf({ ...scene, dealt })
        for (const seat of SEATS) expect(frame.hands[seat].area.w).toBeGreaterThan(0)
      }),
    )
  })
})

describe('dummy', () => {
  const scene = (dummy: Seat, north: string): Scene => ({
    size: { width: 1264, height: 711 },
    view: 'cards',
    dealt: deal(north),
    strain: 'H',
    dummy,
    chips: false,
  })
  const SHORT = 'N:KT64.AK.K95.8732 95.T986.QT62.Q54 AQJ72.75.J43.AJ9 83.QJ432.A87.KT6'
  const SEVEN = 'N:A.AKQJT98.432.32 KQJ2.32.AQ5.QT54 T9876.54.KJT.AKJ 543.76.9876.9876'

  test('lies in columns where there is room, in a fan with a seven-card suit', () => {
    expect(frameOf(scene('N', SHORT)).hands.N.arrangement).toBe('columns')
    expect(frameOf(scene('N', SEVEN)).hands.N.arrangement).toBe('fan')
    const deeper = { ...scene('S', SHORT), size: { width: 1264, height: 790 } }
    expect(frameOf(deeper).hands.S.arrangement).toBe('columns')
  })
})

describe('cards', () => {
  test('of North and South are whole at every size: neither lies under a plate', () => {
    fc.assert(
      fc.property(sceneArb, sizesArb, (scene, size) => {
        const { hands, plates } = frameOf({ ...scene, view: 'cards', size })
        expect(bottom(hands.S.area)).toBeLessThanOrEqual(plates.S.y)
        expect(hands.N.area.y).toBeGreaterThanOrEqual(bottom(plates.N))
        expect(hands.S.area.h).toBeGreaterThanOrEqual(Math.floor(hands.S.card * FULL))
      }),
    )
  })
})
