/** Where the cards of one hand lie: a fan, rows or columns. Pure; lengths are in the caller's unit. */
import type { Card } from '@openroom/bridge/card'
import { COLUMN_GAP, type Drawing, FULL, HALF, ROW_GAP, STEP, STRIP, SUIT_GAP } from './geometry.ts'

/** A card within its hand, from the hand's own corner; later ones lie on top of earlier ones. */
type PlacedCard = {
  readonly card: Card
  readonly x: number
  readonly y: number
  readonly drawing: Drawing
}

export type HandLayout = {
  readonly cards: readonly PlacedCard[]
  /** Width of one card. */
  readonly cardWidth: number
  readonly width: number
  readonly height: number
}

type Suits = readonly (readonly Card[])[]

/** How a fan is spread. */
export type Spread = { readonly cardWidth: number; readonly step: number; readonly gap: number }

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

/** Width of a fan of so many cards and suits. */
export const fanWidth = (cards: number, suits: number, { cardWidth, step, gap }: Spread): number =>
  cards === 0 ? 0 : cardWidth * (1 + (cards - 1) * step + Math.max(0, suits - 1) * gap)

/**
 * The widest spread that fits: first the gaps between suits give way, then the step, then the card itself.
 * Below the tight step a queen and a ten would touch.
 */
export function fitSpread(cards: number, suits: number, cardWidth: number, room: number): Spread {
  const steps = Math.max(1, cards - 1)
  const gaps = Math.max(1, suits - 1)
  const share = room / cardWidth - 1
  const gap = between(SUIT_GAP.tight, (share - steps * STEP.wide) / gaps, SUIT_GAP.wide)
  const step = between(STEP.tight, (share - (suits - 1) * gap) / steps, STEP.wide)
  const spread = { cardWidth, step, gap }
  const width = fanWidth(cards, suits, spread)
  return width <= room ? spread : { ...spread, cardWidth: (cardWidth * room) / width }
}

/** One line of overlapping cards; only the last is seen whole. */
export function fanLayout(suits: Suits, cardWidth: number, room: number): HandLayout {
  const count = suits.reduce((sum, cards) => sum + cards.length, 0)
  const spread = fitSpread(count, suits.length, cardWidth, room)
  const w = spread.cardWidth
  const placed: PlacedCard[] = []
  for (const [at, cards] of suits.entries()) {
    for (const card of cards) {
      const x = w * (placed.length * spread.step + at * spread.gap)
      placed.push({ card, x, y: 0, drawing: placed.length === count - 1 ? 'full' : 'index' })
    }
  }
  return { cards: placed, cardWidth: w, width: fanWidth(count, suits.length, spread), height: w * FULL }
}

/** The card width at which rows of these lengths fit into a room of this width. */
export function fitRows(lengths: readonly number[], cardWidth: number, room: number): number {
  const longest = Math.max(1, ...lengths)
  return Math.min(cardWidth, room / (1 + (longest - 1) * STEP.tight))
}

/** One suit a row, of half cards, at the left or right edge of the block. */
export function rowsLayout(
  suits: Suits,
  cardWidth: number,
  { room, edge, chips }: { readonly room: number; readonly edge: 'left' | 'right'; readonly chips: boolean },
): HandLayout {
  const rows = suits.map((cards) => fitSpread(cards.length, 1, cardWidth, room))
  const widths = rows.map((spread, at) => fanWidth(suits[at]?.length ?? 0, 1, spread))
  const width = Math.max(0, ...widths)
  const pitch = cardWidth * (HALF + (chips ? ROW_GAP.chips : ROW_GAP.plain))
  const placed = suits.flatMap((cards, row): readonly PlacedCard[] => {
    const start = edge === 'left' ? 0 : width - (widths[row] ?? 0)
    const step = cardWidth * (rows[row]?.step ?? STEP.wide)
    return cards.map((card, i) => ({
      card,
      x: start + i * step,
      y: row * pitch,
      drawing: i === cards.length - 1 ? 'half' : 'halfIndex',
    }))
  })
  const height = suits.length === 0 ? 0 : (suits.length - 1) * pitch + cardWidth * HALF
  return { cards: placed, cardWidth, width, height }
}

/** Height of the longest column, in card widths. */
export const columnHeight = (longest: number): number => FULL + Math.max(0, longest - 1) * STRIP

/** One suit a column, as a dummy lies; covered cards show their rank, the last one everything. */
export function columnsLayout(suits: Suits, cardWidth: number, align: 'top' | 'bottom' = 'top'): HandLayout {
  const pitch = cardWidth * (1 + COLUMN_GAP)
  const longest = Math.max(0, ...suits.map((cards) => cards.length))
  const height = longest === 0 ? 0 : cardWidth * columnHeight(longest)
  const placed = suits.flatMap((cards, column): readonly PlacedCard[] => {
    const top = align === 'top' ? 0 : height - cardWidth * columnHeight(cards.length)
    return cards.map((card, i) => ({
      card,
      x: column * pitch,
      y: top + i * cardWidth * STRIP,
      drawing: i === cards.length - 1 ? 'full' : 'rank',
    }))
  })
  const width = suits.length === 0 ? 0 : suits.length * pitch - cardWidth * COLUMN_GAP
  return { cards: placed, cardWidth, width, height }
}
