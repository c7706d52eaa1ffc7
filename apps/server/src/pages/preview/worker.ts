/** The thread that paints: 50 ms a picture, in which nothing else would be answered. */
import { parentPort } from 'node:worker_threads'
import { loadPainter, paintHere } from './paint.ts'

export type ToPainter = { readonly id: number; readonly svg: string }
/** `null`: it has begun, and may be given drawings. */
export type FromPainter = { readonly id: number; readonly png: Uint8Array | null } | null

parentPort?.on('message', ({ id, svg }: ToPainter) => {
  const answer = (png: NonNullable<FromPainter>['png']) =>
    parentPort?.postMessage({ id, png } satisfies FromPainter)
  paintHere(svg).then(answer, () => answer(null))
})
void loadPainter().then(() => parentPort?.postMessage(null satisfies FromPainter))
