/** A club or a player as a picture: some large figures, and the sessions last played. */

import { dayText } from '../../core/saidFigures.ts'
import type { ListPreview, ListRow } from '../previewKinds.ts'
import { signedText } from './figures.ts'
import { INK, MARGIN, panel, type Words } from './frame.ts'
import { ACROSS, HEIGHT, NOTHING, rule, TOP, WIDTH } from './rowsDrawing.ts'
import { drawLine } from './text.ts'

const FIGURES = 150
const BESIDE = 230

function figuresOfListPreview({ figures }: ListPreview, words: Words): string {
  const width = ACROSS.width / Math.max(1, figures.length)
  return figures
    .map(({ id, value }, i) => {
      const x = ACROSS.x + width * i
      const figure = id === 'swing' ? signedText(Number(value.toFixed(2)), words) : `${value}`
      return [
        drawLine(figure, { x, y: TOP + 78, size: 60, width: width - 20, fill: INK.ink, bold: true }),
        drawLine(
          id === 'swing' ? words('head.preview.swing') : words(`head.preview.${id}`, { count: value }),
          {
            x,
            y: TOP + 116,
            size: 24,
            width: width - 20,
            fill: INK.ink2,
          },
        ),
      ].join('')
    })
    .join('')
}

function rowOfListRow({ name, day, isLive }: ListRow, y: number, words: Words): string {
  const right = ACROSS.x + ACROSS.width
  const beside = { x: right, y, size: 26, width: BESIDE, anchor: 'end' } as const
  return [
    drawLine(name, {
      x: ACROSS.x,
      y,
      size: 34,
      width: ACROSS.width - BESIDE - 20,
      fill: INK.ink,
      bold: isLive,
    }),
    isLive
      ? drawLine(words('head.preview.live'), { ...beside, fill: INK.live, bold: true })
      : drawLine(day === null ? '' : dayText(day, words), { ...beside, fill: INK.ink2 }),
  ].join('')
}

export function listDrawing(list: ListPreview, words: Words): string {
  const { figures, rows } = list
  if (figures.length + rows.length === 0) return NOTHING
  const top = TOP + (figures.length > 0 ? FIGURES : 16)
  const step = (TOP + HEIGHT - 20 - top) / Math.max(rows.length, 3)
  return [
    panel(MARGIN, TOP, WIDTH, HEIGHT),
    figuresOfListPreview(list, words),
    ...rows.map(
      (row, i) =>
        (i > 0 || figures.length > 0 ? rule(top + step * i) : '') +
        rowOfListRow(row, top + step * (i + 0.5) + 12, words),
    ),
  ].join('')
}
