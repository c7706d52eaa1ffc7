/** Where a diagram is and how high its rows are; their type size and spacing, so that even thirteen cards of one suit fit. */
import { SEATS, type Seat } from '@openroom/bridge/seat'
import { trickRect } from './cards.ts'
import { bottom, type Frame, type Rect, right } from './frame.ts'

/** px between a diagram and the place of its card in the trick. */
const CLEAR = 6
/** px between a diagram and another hand. */
const EDGE = 2
/** Of a figure under a rank: its least height in px, its share of the rank's, and the air of both in em of the rank. */
const CHIP = { least: 14.3, share: 0.65, air: 1.24 } as const

/** From where to where down the felt a hand's diagram may grow, px: to its card, and to the hands above or below it. */
function roomOf(frame: Frame, place: Seat): readonly [number, number] {
  const { hands } = frame
  const { area } = hands[place]
  const card = trickRect(frame, place)
  const others = SEATS.filter((seat) => seat !== place).map((seat) => hands[seat].area)
  const inLine = others.filter((other) => other.x < right(area) && area.x < right(other))
  const middle = (rect: Rect) => rect.y + rect.h / 2
  const above = inLine.filter((other) => middle(other) < middle(area)).map((other) => bottom(other) + EDGE)
  const below = inLine.filter((other) => middle(other) > middle(area)).map((other) => other.y - EDGE)
  if (place === 'N') above.push(area.y)
  if (place === 'N') below.push(card.y - CLEAR)
  if (place === 'S') above.push(bottom(card) + CLEAR)
  if (place === 'S') below.push(bottom(area))
  return [Math.min(Math.max(...above), area.y), Math.max(Math.min(...below), bottom(area))]
}

/** A hand's diagram. Figures under the ranks want higher rows, as far as the card that is played has its place. */
export function diagramOf(
  frame: Frame,
  place: Seat,
  chips: boolean,
): { readonly area: Rect; readonly rowHeight: number; readonly fontSize: number } {
  const { unit, metrics } = frame
  const { area } = frame.hands[place]
  const plain = metrics.diagram.row * unit
  const font = Math.max(14, plain * 0.7)
  if (!chips) return { area, rowHeight: plain, fontSize: font }
  const [top, low] = roomOf(frame, place)
  const row = Math.min(metrics.diagram.chipRow * unit, plain + Math.max(0, low - top - area.h) / 4)
  const h = area.h + 4 * (row - plain)
  const y = Math.min(Math.max(area.y + (area.h - h) / 2, top), low - h)
  const most = Math.min((row - CHIP.least) / CHIP.air, row / (CHIP.air + CHIP.share))
  return { area: { ...area, y, h }, rowHeight: row, fontSize: Math.max(11, Math.min(font, most)) }
}

/** Width of a rank, what one of two letters adds (a ten), and the space between ranks, in em: generous, and as tight as may be. */
const RANK = 0.7
const WIDE = 0.45
const GAP = { wide: 0.48, tight: 0.1 } as const

/**
 * @param ranks how many ranks, and how many of them are of two letters
 * @param room px
 * @param font px of the size it should have
 * @returns font size and gap in px
 */
export function rankSize(
  { count, wide }: { readonly count: number; readonly wide: number },
  room: number,
  font: number,
): { readonly font: number; readonly gap: number } {
  const gaps = Math.max(1, count - 1)
  const ink = count * RANK + wide * WIDE
  const gap = Math.min(GAP.wide, (room / font - ink) / gaps)
  if (gap >= GAP.tight) return { font, gap: gap * font }
  const tight = room / (ink + gaps * GAP.tight)
  return { font: tight, gap: tight * GAP.tight }
}
