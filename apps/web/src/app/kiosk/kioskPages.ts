/** What a screen in the playing area shows one after the other, each page as much as can be read from afar. Pure. */

import type { Group, Line } from '../../ui/results/ranking.ts'

export type Window = { readonly width: number; readonly height: number }

export type KioskPage =
  | { readonly kind: 'cover' }
  | {
      readonly kind: 'lines'
      readonly of: 'ranking' | 'seats'
      readonly title: string | null
      readonly lines: readonly Line[]
    }
  | { readonly kind: 'boards'; readonly from: number; readonly to: number }

/** Heights in hundredths of the smaller side of the window: of the head and foot, of a line, and of two with each other. */
const HEAD = 22
const HEIGHT = { ranking: 6, seats: 9.6 } as const

type Height = (typeof HEIGHT)[keyof typeof HEIGHT]

/** A small board of the wall with the gap after it, in pixels at its own size. */
const BOARD = { width: 300, height: 215 }

const unit = ({ width, height }: Window): number => Math.min(width, height) / 100

export const heightOf = ({ of }: Extract<KioskPage, { kind: 'lines' }>): Height => HEIGHT[of]

/** Lines beside each other where the window is wide; more of them on screens beside each other. */
export const columnsIn = ({ width, height }: Window): number =>
  Math.max(width >= 1.4 * height ? 2 : 1, Math.floor(width / height / 0.88))

const linesDown = (window: Window, height: Height): number =>
  Math.max(1, Math.floor((window.height / unit(window) - HEAD) / height))

export const linesIn = (window: Window, height: Height = HEIGHT.ranking): number =>
  linesDown(window, height) * columnsIn(window)

/** A few lines stand in one column and are larger, as long as two partners have room in one, in the same hundredths. */
const LARGEST = 1.6
const LINE = 82
const EDGES = 6

export function layoutOf(
  count: number,
  window: Window,
  height: Height,
): { readonly columns: number; readonly scale: number } {
  const down = linesDown(window, height)
  if (count > down) return { columns: columnsIn(window), scale: 1 }
  const across = (window.width / unit(window) - EDGES) / LINE
  return { columns: 1, scale: Math.min(LARGEST, across, down / Math.max(1, count)) }
}

function boardsAt({ width, height }: Window, scale: number): number {
  const side = unit({ width, height })
  const across = Math.max(1, Math.floor((width - 6 * side) / (BOARD.width * scale)))
  const down = Math.max(1, Math.floor((height - HEAD * side) / (BOARD.height * scale)))
  return across * down
}

const leastScale = (window: Window): number => Math.max(1, unit(window) / 7.2)

export const boardsIn = (window: Window): number => boardsAt(window, leastScale(window))

/** A few boards are larger. */
const LARGER = [3, 2.6, 2.3, 2, 1.8, 1.6, 1.4, 1.2]

/** How much larger so many small boards are drawn than elsewhere. */
export function boardScale(count: number, window: Window): number {
  const least = leastScale(window)
  const room = (scale: number) =>
    BOARD.width * scale <= window.width - 6 * unit(window) && boardsAt(window, scale) >= count
  return LARGER.map((times) => times * least).find(room) ?? least
}

/** Parts of nearly the same length, none longer than `most`. */
export function evenly<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
  const parts = Math.ceil(all.length / most)
  const start = (part: number): number => Math.floor((part * all.length) / parts)
  return Array.from({ length: parts }, (_, i) => all.slice(start(i), start(i + 1)))
}

type Content = {
  readonly ranking: readonly Group[]
  readonly seats: readonly Group[]
  /** Small boards of live tables. */
  readonly boards: number
}

/** What a hall wants to see comes first; the cover is there always, so that the screen is never empty. */
export function pagesOf({ ranking, seats, boards }: Content, window: Window): readonly KioskPage[] {
  const lines = (of: 'ranking' | 'seats', { title, lines: all }: Group): readonly KioskPage[] =>
    evenly(all, linesIn(window, HEIGHT[of])).map((part) => ({ kind: 'lines', of, title, lines: part }))
  const each = boardsIn(window)
  const wall = Array.from(
    { length: Math.ceil(boards / each) },
    (_, i): KioskPage => ({
      kind: 'boards',
      from: i * each,
      to: Math.min(boards, (i + 1) * each),
    }),
  )
  return [
    ...ranking.flatMap((group) => lines('ranking', group)),
    ...seats.flatMap((group) => lines('seats', group)),
    ...wall,
    { kind: 'cover' },
  ]
}
