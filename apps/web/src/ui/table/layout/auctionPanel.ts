/** How the auction fits the middle of the table: rows shrink first, then the oldest rows and notes go. */
import type { Rect } from './frame.ts'

export type PanelFit = {
  readonly row: number
  readonly head: number
  readonly gap: number
  readonly padding: number
  readonly font: number
  readonly noteFont: number
  /** How many of the last rows and notes are shown. */
  readonly rows: number
  readonly notes: number
}

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value))

/** Rows are not lower than this, in px. */
const LEAST_ROW = 20

/** @param area free room in px */
export function panelFit(area: Rect, unit: number, rows: number, notes: number): PanelFit {
  const padding = clamp(5, unit * 0.9, 14)
  const gap = clamp(3, unit * 0.55, 8)
  const noteFont = Math.max(12, unit * 1.3)
  const noteLine = noteFont * 1.36
  const cell = (area.w - 2 * padding - 3 * gap) / 4
  const ideal = Math.min(unit * 4.3, cell * 0.62)
  const free = area.h - 2 * padding
  const shownNotes = area.w < 220 ? 0 : clamp(0, Math.floor((free * 0.34) / noteLine), Math.min(3, notes))
  const forRows = free - (shownNotes > 0 ? shownNotes * noteLine + gap : 0)
  const row = clamp(LEAST_ROW, forRows / (rows + 0.75) - gap, Math.max(LEAST_ROW, ideal))
  const head = row * 0.75
  const fits = Math.max(1, Math.floor((forRows - head) / (row + gap)))
  return {
    row,
    head,
    gap,
    padding,
    font: Math.min(row * 0.56, cell * 0.42),
    noteFont,
    rows: fits,
    notes: shownNotes,
  }
}
