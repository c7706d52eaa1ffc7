/** The picture beside a link as SVG. */
import type { Preview } from '../previewKinds.ts'
import { boardDrawing } from './boardDrawing.ts'
import { drawFrame, type Words } from './frame.ts'
import { listDrawing } from './listDrawing.ts'
import { rankingDrawing } from './rankingDrawing.ts'
import { matchesDrawing } from './rowsDrawing.ts'

function inner(preview: Preview, words: Words): string {
  if (preview.kind === 'board') return boardDrawing(preview, words)
  if (preview.kind === 'list') return listDrawing(preview, words)
  return preview.kind === 'ranking' ? rankingDrawing(preview, words) : matchesDrawing(preview, words)
}

export const drawing = (preview: Preview, words: Words): string =>
  drawFrame(preview, words, inner(preview, words))
