/** What the felt's corners have room for: board box and contract above, words of the caller. Pure. */

import type { Size } from '../../slot/slotSize.ts'
import { bottom, type Frame, type Rect, right } from './frame.ts'
import { METRICS, shapeOf, unitOf } from './shape.ts'

/** From the felt's edge to what lies in a corner, in px. */
export const marginOf = ({ unit, metrics }: Pick<Frame, 'unit' | 'metrics'>): number =>
  Math.max(5, metrics.margin * unit)

/** Height and width of the board box in px, and height of the contract. */
export const boardBoxSize = ({ unit, metrics }: Pick<Frame, 'unit' | 'metrics'>): number =>
  Math.max(30, metrics.boardBox * unit)

export const contractHeight = ({ unit, metrics }: Pick<Frame, 'unit' | 'metrics'>): number =>
  Math.max(38, metrics.contractHeight * unit)

/** Of a contract's height: a doubled contract, and both sides' tricks. */
const CONTRACT = 1.75 + 2 * 0.84

/** The shortest words beside a contract, as 'needs 8', in px. */
const wordsWidth = (unit: number): number => 3.9 * Math.max(11.5, 1.24 * unit) + 1.9 * unit

/** Whether board and contract need a strip of their own above the felt: beside North there is no room for them. */
export function hasStrip(size: Size): boolean {
  const shape = shapeOf(size)
  if (shape === 'phone') return true
  if (shape === 'square') return false
  const unit = unitOf(shape, size)
  const metrics = METRICS[shape]
  const [margin, height] = [marginOf({ unit, metrics }), contractHeight({ unit, metrics })]
  const handTop = (metrics.northTop + metrics.handGap) * unit + Math.max(22, metrics.plate.height * unit)
  const north = margin + height <= handTop ? metrics.plate.north : metrics.northRoom
  const free = (size.width - north * unit) / 2
  return free < margin + height * CONTRACT + wordsWidth(unit)
}

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value))

/** Height of that strip in px: on a large felt it grows with what is below it. */
export const stripHeight = (width: number): number => Math.round(clamp(52, width * 0.045, 104))

/** Board box and its words where they share a line with the contract, in u. */
const BOARD_WORDS = 32

/** What the contract may take in all, and its words, in px: it never reaches North's hand or plate, however wide it is. */
export function contractLimits(
  frame: Frame,
  doubled: boolean,
): { readonly block: number; readonly words: number } {
  const { shape, unit, size, hands, plates } = frame
  const [margin, height] = [marginOf(frame), contractHeight(frame)]
  const isAboveHand = margin + height <= hands.N.area.y
  const north = isAboveHand ? plates.N.w : Math.max(hands.N.area.w, plates.N.w)
  const beside = shape === 'square' ? BOARD_WORDS * unit : (size.width + north) / 2
  const block = size.width - beside - margin - 0.6 * unit
  const counts = 2 * height * 0.84
  return { block, words: block - height * (doubled ? 1.75 : 1.35) - counts - Math.max(15, unit * 1.9) }
}

/** A row of words in a corner is so high, and no use if it is narrower, in px. */
const ROW = 20
const NARROW = 60

/** Enough for two lines, of a clock with its label and a delay: then the lower corner is the better place. */
const ENOUGH = { w: 150, h: 54 } as const

/** Between words and what lies beside them, in px. */
const AIR = 4

/** @param above what is told in that upper corner, in px from the felt's edge; 0 for nothing */
function freeZones(frame: Frame, side: 'left' | 'right', above: number): readonly Rect[] {
  const { hands, plates, size } = frame
  const margin = marginOf(frame)
  const beside = side === 'left' ? 'W' : 'E'
  const inner = (seat: 'N' | 'S') => {
    const parts = [plates[seat], hands[seat].area]
    return side === 'left' ? Math.min(...parts.map(({ x }) => x)) : size.width - Math.max(...parts.map(right))
  }
  const zone = (seat: 'N' | 'S', top: number, low: number): Rect => {
    const w = inner(seat) - margin - AIR
    return { x: side === 'left' ? margin : size.width - margin - w, y: top, w, h: low - top }
  }
  const upper = zone(
    'N',
    above > 0 ? above + AIR : margin,
    Math.min(plates[beside].y, hands[beside].area.y) - AIR,
  )
  const lower = zone('S', bottom(hands[beside].area) + AIR, size.height - margin)
  return [lower, upper].filter(({ w, h }) => w >= NARROW && h >= ROW)
}

/** Where words may lie in a corner of the felt, free of hands and plates; `null` where there is no such place. */
export function cornerRect(frame: Frame, side: 'left' | 'right', above: number): Rect | null {
  if (frame.shape === 'phone') return null
  const free = freeZones(frame, side, above)
  const roomy = free.find(({ w, h }) => w >= ENOUGH.w && h >= ENOUGH.h)
  return roomy ?? [...free].sort((a, b) => b.w - a.w)[0] ?? null
}
