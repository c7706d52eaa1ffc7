/** The thread that paints: 50 ms a picture, in which nothing else would be answered. */
import { parentPort } from 'node:worker_threads'
import { paintHere } from './paint.ts'

export type ToPainter = { readonly id: number; readonly svg: string }
export type FromPainter = { readonly id: number; readonly png: Uint8Array | null }

parentPort?.on('message', ({ id, svg }: ToPainter) => {
  const answer = (png: FromPainter['png']) => parentPort?.postMessage({ id, png } satisfies FromPainter)
  paintHere(svg).then(answer, () => answer(null))
})
