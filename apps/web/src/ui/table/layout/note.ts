/** Where the words under a finished trick stand in a diagram: between its lowest card and South's hand. */
import { trickRect } from './cards.ts'
import type { Frame } from './frame.ts'

/** Lines of text, in their size; the size in u, and the least in px, as `felt.module.css` has them. */
const LINE = 1.3
const TEXT = 1.25
const LEAST_TEXT = 12
/** Below the card, in u, where there is room. */
const GAP = 0.6

/** @returns px from the felt's top; `null` where they would lie on the card or the hand */
export function noteTop(frame: Frame): number | null {
  const { unit, hands } = frame
  const { y, h } = trickRect(frame, 'S')
  const room = hands.S.area.y - (y + h) - LINE * Math.max(LEAST_TEXT, TEXT * unit)
  return room < 0 ? null : y + h + Math.min(GAP * unit, room)
}
