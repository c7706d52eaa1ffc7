/** The top of a ranking, or matches with their scores, as a picture. */
import type { PreviewRow, RowsPreview } from '../public/previews.ts'
import { figureText } from './figures.ts'
import { INK, MARGIN, panel, SIZE, type Words } from './frame.ts'
import { line } from './text.ts'

const TOP = 124
const WIDTH = SIZE.width - 2 * MARGIN
const HEIGHT = SIZE.height - TOP - 40
const INSIDE = 36
const FIGURES = 270

type Place = { readonly y: number; readonly size: number }

function rowOf(
  { rank, name, figure }: PreviewRow,
  unit: RowsPreview['unit'],
  { y, size }: Place,
  bold: boolean,
) {
  const left = MARGIN + INSIDE
  const x = rank === null ? left : left + 84
  const right = SIZE.width - MARGIN - INSIDE
  const look = { y, size, bold, fill: INK.ink }
  return [
    rank === null ? '' : line(`${rank}`, { ...look, x: left + 44, width: 80, fill: INK.ink2, anchor: 'end' }),
    line(name, { ...look, x, width: right - FIGURES - x }),
    figure === null
      ? ''
      : line(figureText(figure, unit), { ...look, x: right, width: FIGURES, anchor: 'end' }),
  ].join('')
}

const rule = (y: number): string =>
  `<rect x="${MARGIN + INSIDE}" y="${y}" width="${WIDTH - 2 * INSIDE}" height="2" fill="${INK.line}"/>`

function unitOf(unit: RowsPreview['unit'], words: Words): string {
  if (unit === null || unit === 'PERCENT') return ''
  const look = { x: SIZE.width - MARGIN - INSIDE, y: TOP + HEIGHT - 14, size: 22, width: 200 }
  return line(words(unit), { ...look, fill: INK.ink2, anchor: 'end' })
}

function matchRows({ rows, unit }: RowsPreview): readonly string[] {
  const count = rows.length / 2
  const height = (HEIGHT - 40) / count
  const size = count === 1 ? 72 : count === 2 ? 52 : 40
  return rows.map((row, i) => {
    const match = Math.floor(i / 2)
    const other = rows[i % 2 === 0 ? i + 1 : i - 1]
    const leads = row.figure !== null && row.figure > (other?.figure ?? row.figure)
    const middle = TOP + 14 + height * (match + 0.5)
    const y = middle + (i % 2 === 0 ? -size * 0.42 : size * 1.02)
    const between = match > 0 && i % 2 === 0 ? rule(TOP + 14 + height * match) : ''
    return between + rowOf(row, unit, { y, size }, leads)
  })
}

function rankingRows({ rows, unit }: RowsPreview): readonly string[] {
  const step = (HEIGHT - 40) / Math.max(rows.length, 3)
  const size = rows.length > 4 ? 38 : 46
  return rows.map((row, i) => {
    const y = TOP + 16 + step * (i + 0.5) + size * 0.36
    return (i > 0 ? rule(TOP + 16 + step * i) : '') + rowOf(row, unit, { y, size }, row.rank === 1)
  })
}

/** A large mark where there is nothing to tell yet. */
const NOTHING = `<g transform="translate(425 150) scale(3.5)" opacity="0.9"><rect x="17" y="17" width="66" height="66" rx="14" fill="none" stroke="#fff" stroke-width="6"/><path d="M38 31h24M38 69h24M31 38v24M69 38v24" stroke="#fff" stroke-width="6" stroke-linecap="round"/></g>`

export function rowsDrawing(preview: RowsPreview, words: Words): string {
  if (preview.rows.length === 0) return NOTHING
  return [
    panel(MARGIN, TOP, WIDTH, HEIGHT),
    ...(preview.kind === 'matches' ? matchRows(preview) : rankingRows(preview)),
    unitOf(preview.unit, words),
  ].join('')
}
