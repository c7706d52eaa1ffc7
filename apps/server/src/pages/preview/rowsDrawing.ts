/** Rows with a place, a name and a figure: what rankings and matches are drawn of. */
import type { Figure } from '../../sessions/playing.ts'
import type { MatchesPreview, PreviewRow } from '../previewKinds.ts'
import { drawFigure } from './figures.ts'
import { INK, MARGIN, panel, SIZE, type Words } from './frame.ts'
import { drawLine, sizeFor } from './text.ts'

/** What figures are, and how that is said. */
export type SaidUnit = { readonly unit: Figure['unit'] | null; readonly words: Words }

export const TOP = 124
export const WIDTH = SIZE.width - 2 * MARGIN
export const HEIGHT = SIZE.height - TOP - 40
export const INSIDE = 36

/** Where a row has its room: from `x`, `width` wide. */
export type Place = { readonly x: number; readonly width: number; readonly y: number; readonly size: number }

/** The whole panel. */
export const ACROSS = { x: MARGIN + INSIDE, width: WIDTH - 2 * INSIDE } as const

export function rowOf(
  { rank, name, figure }: PreviewRow,
  { unit, words }: SaidUnit,
  place: Place,
  bold: boolean,
): string {
  const { x: left, y, size, width } = place
  const [room, ranks] = [size * 7.1, size * 2.2]
  const x = rank === null ? left : left + ranks
  const right = left + width
  const look = { y, size, bold, fill: INK.ink }
  const figures = figure === null ? '' : drawFigure(figure, unit, words)
  return [
    rank === null
      ? ''
      : drawLine(`${rank}`, { ...look, x: left + ranks * 0.52, width: ranks, fill: INK.ink2, anchor: 'end' }),
    drawLine(name, {
      ...look,
      x,
      width: right - (figures === '' ? 0 : figures.length * size * 0.64 + 24) - x,
    }),
    figures === '' ? '' : drawLine(figures, { ...look, x: right, width: room, anchor: 'end' }),
  ].join('')
}

export const rule = (y: number, { x, width }: Pick<Place, 'x' | 'width'> = ACROSS): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="2" fill="${INK.line}"/>`

export function unitOf({ unit, words }: SaidUnit): string {
  if (unit === null || unit === 'PERCENT') return ''
  const look = { x: SIZE.width - MARGIN - INSIDE, y: TOP + HEIGHT - 14, size: 22, width: 200 }
  return drawLine(words(`head.preview.${unit}`), { ...look, fill: INK.ink2, anchor: 'end' })
}

/** A large mark where there is nothing to tell yet. */
export const NOTHING = `<g transform="translate(425 150) scale(3.5)" opacity="0.9"><rect x="17" y="17" width="66" height="66" rx="14" fill="none" stroke="#fff" stroke-width="6"/><path d="M38 31h24M38 69h24M31 38v24M69 38v24" stroke="#fff" stroke-width="6" stroke-linecap="round"/></g>`

/** What the figure of a match takes, and what is before it, in ems. */
const FIGURE = 3

function matchRows({ rows, unit }: MatchesPreview, words: Words): readonly string[] {
  const count = rows.length / 2
  const height = (HEIGHT - 40) / count
  const most = count === 1 ? 72 : count === 2 ? 52 : 40
  const width = ACROSS.width - FIGURE * most
  // All of the same size, the smaller for a team that is called by its players.
  const size = Math.min(...rows.map(({ name }) => sizeFor(name, { size: most, width, least: 0.5 })))
  return rows.map((row, i) => {
    const match = Math.floor(i / 2)
    const other = rows[i % 2 === 0 ? i + 1 : i - 1]
    const leads = row.figure !== null && row.figure > (other?.figure ?? row.figure)
    const middle = TOP + 14 + height * (match + 0.5)
    const y = middle + (i % 2 === 0 ? -size * 0.42 : size * 1.02)
    const between = match > 0 && i % 2 === 0 ? rule(TOP + 14 + height * match) : ''
    return between + rowOf(row, { unit, words }, { ...ACROSS, y, size }, leads)
  })
}

export function matchesDrawing(preview: MatchesPreview, words: Words): string {
  if (preview.rows.length === 0) return NOTHING
  return [
    panel(MARGIN, TOP, WIDTH, HEIGHT),
    ...matchRows(preview, words),
    unitOf({ unit: preview.unit, words }),
  ].join('')
}
