import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundledPainter } from '../../testing/process.ts'
import { paintHere } from './paint.ts'
import { type Painter, paintingThread } from './thread.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="9" height="9"/></svg>'

let painter: Painter

beforeAll(() => {
  painter = paintingThread(bundledPainter())
})
afterAll(() => painter.close())

it('paints the same as here', async () => {
  expect(Buffer.from(await painter.paint(SVG))).toEqual(Buffer.from(await paintHere(SVG)))
})

it('refuses what is no drawing, and goes on', async () => {
  await expect(painter.paint('no drawing')).rejects.toThrow()
  expect((await painter.paint(SVG)).length).toBeGreaterThan(50)
})

/** A thread of the test's own: what it does with drawings. */
const made = (onDrawing: string, begins = 'parentPort.postMessage(null)') =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      const answer = (id) => parentPort.postMessage({ id, png: new Uint8Array([1]) })
      parentPort.on('message', ({ id, svg }) => { ${onDrawing} })
      ${begins}`)}`,
  )

it('counts neither its own start nor the wait for others, only the work', async () => {
  const slow = made(
    'setTimeout(() => answer(id), 200)',
    'setTimeout(() => parentPort.postMessage(null), 1600)',
  )
  const thread = paintingThread(slow, { paintMs: 1_500 })
  const all = await Promise.all(Array.from({ length: 8 }, () => thread.paint(SVG)))
  expect(all).toHaveLength(8)
  await thread.close()
})

it('stays for the next picture, and goes after its rest', async () => {
  const which =
    'import("node:worker_threads").then(({ threadId }) => parentPort.postMessage({ id, png: new Uint8Array([threadId]) }))'
  const thread = paintingThread(made(which))
  const first = await thread.paint(SVG)
  expect([await thread.paint(SVG), await thread.paint(SVG)]).toEqual([first, first])
  await thread.close()
  const resting = paintingThread(made(which), { restMs: 0 })
  const before = await resting.paint(SVG)
  await expect.poll(() => resting.paint(SVG)).not.toEqual(before)
  await resting.close()
})

it('gives up a drawing that takes too long, and no other', async () => {
  const thread = paintingThread(made('if (svg !== "endless") answer(id)'), { paintMs: 2_000 })
  const asked = ['one', 'endless', 'two', 'three'].map((svg) => thread.paint(svg))
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(settled[1]).toMatchObject({ reason: { reason: 'late' } })
  await thread.close()
})

it('gives up a thread that never begins, and tries again when it is asked again', async () => {
  const silent = paintingThread(new URL('data:text/javascript,setInterval(() => {}, 1000)'), { startMs: 50 })
  await expect(silent.paint(SVG)).rejects.toMatchObject({ reason: 'late' })
  await expect(silent.paint(SVG)).rejects.toMatchObject({ reason: 'late' })
  await silent.close()
})

it('starts again when it is closed', async () => {
  await painter.close()
  expect((await painter.paint(SVG)).length).toBeGreaterThan(50)
})
