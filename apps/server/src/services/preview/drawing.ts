/** The picture beside a link as SVG. */
import type { Preview } from '../public/previews.ts'
import { boardDrawing } from './boardDrawing.ts'
import { framed, type Words } from './frame.ts'
import { rowsDrawing } from './rowsDrawing.ts'

export const drawing = (preview: Preview, words: Words): string =>
  framed(
    preview,
    words,
    preview.kind === 'board' ? boardDrawing(preview, words) : rowsDrawing(preview, words),
  )
