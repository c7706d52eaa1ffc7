import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { handArb } from '../../testing/arbitraries.ts'
import { FULL, HALF, STEP } from './geometry.ts'
import { columnsLayout, fanLayout, fitRows, fitSpread, rowsLayout } from './handLayout.ts'
import { bySuits } from './order.ts'

const roomArb = fc.double({ min: 60, max: 900, noNaN: true })
const widthArb = fc.double({ min: 20, max: 120, noNaN: true })

describe('a fan', () => {
  test('fits its room and keeps its cards apart', () => {
    fc.assert(
      fc.property(handArb, widthArb, roomArb, (hand, width, room) => {
        const fan = fanLayout(bySuits(hand), width, room)
        expect(fan.cards.map(({ card }) => card)).toHaveLength(hand.length)
        if (hand.length > 0) expect(fan.width).toBeLessThanOrEqual(Math.max(room, fan.cardWidth) + 0.001)
        for (const [i, { x }] of fan.cards.entries()) {
          const before = fan.cards[i - 1]
          if (before) expect(x - before.x).toBeGreaterThanOrEqual(fan.cardWidth * STEP.tight - 0.001)
        }
      }),
    )
  })

  test('gives up gaps, then the step, then the size of its cards', () => {
    const wide = fitSpread(13, 4, 100, 660)
    expect(wide).toEqual({ cardWidth: 100, step: STEP.wide, gap: 0.12 })
    const tighter = fitSpread(13, 4, 100, 640)
    expect(tighter.cardWidth).toBe(100)
    expect(tighter.step).toBe(STEP.wide)
    expect(tighter.gap).toBeLessThan(0.12)
    const tight = fitSpread(13, 4, 100, 620)
    expect([tight.cardWidth, tight.gap]).toEqual([100, 0.07])
    expect(tight.step).toBeLessThan(STEP.wide)
    expect(fitSpread(13, 4, 100, 500).cardWidth).toBeLessThan(100)
  })

  test('shows its last card whole and the others by their index', () => {
    const { cards } = fanLayout([['SA', 'SK'], ['H2']], 100, 500)
    expect(cards.map(({ drawing }) => drawing)).toEqual(['index', 'index', 'full'])
  })
})

describe('rows', () => {
  test('stay in their room and hug their edge', () => {
    fc.assert(
      fc.property(handArb, widthArb, roomArb, fc.constantFrom('left', 'right'), (hand, width, room, edge) => {
        const suits = bySuits(hand)
        const card = fitRows(
          suits.map((cards) => cards.length),
          width,
          room,
        )
        const rows = rowsLayout(suits, card, { room, edge, chips: false })
        for (const cards of suits) {
          const placed = rows.cards.filter((one) => cards.includes(one.card))
          const start = Math.min(...placed.map(({ x }) => x))
          const end = Math.max(...placed.map(({ x }) => x)) + card
          if (edge === 'left') expect(start).toBeCloseTo(0)
          else expect(end).toBeCloseTo(rows.width)
          expect(end - start).toBeLessThanOrEqual(room + 0.001)
        }
      }),
    )
  })

  test('are as high as their suits, higher with chips', () => {
    const suits = [['SA'], ['H2', 'H3'], ['C4']] as const
    const plain = rowsLayout(suits, 100, { room: 500, edge: 'left', chips: false })
    const chips = rowsLayout(suits, 100, { room: 500, edge: 'left', chips: true })
    expect(plain.height).toBeCloseTo(100 * (2 * (HALF + 0.07) + HALF))
    expect(chips.height).toBeGreaterThan(plain.height)
  })
})

describe('columns', () => {
  test('end with a whole card, and align at the bottom for South', () => {
    const suits = [['SA', 'SK', 'SQ'], ['H2']] as const
    const top = columnsLayout(suits, 100)
    expect(top.cards.map(({ drawing }) => drawing)).toEqual(['rank', 'rank', 'full', 'full'])
    const low = columnsLayout(suits, 100, 'bottom')
    const ends = ['SQ', 'H2'].map((card) => low.cards.find((one) => one.card === card)?.y)
    expect(ends[0]).toBeCloseTo(ends[1] ?? 0)
    expect(low.height).toBeCloseTo((ends[0] ?? 0) + 100 * FULL)
  })

  test('of an empty hand take no room', () => {
    expect(columnsLayout([], 100)).toMatchObject({ width: 0, height: 0, cards: [] })
  })
})
