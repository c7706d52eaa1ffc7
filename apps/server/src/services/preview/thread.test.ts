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

it('gives up what takes too long, and starts again when it is closed', async () => {
  const silent = paintingThread(new URL('data:text/javascript,setInterval(() => {}, 1000)'), 50)
  await expect(silent.paint(SVG)).rejects.toMatchObject({ reason: 'late' })
  await painter.close()
  expect((await painter.paint(SVG)).length).toBeGreaterThan(50)
  await silent.close()
})
