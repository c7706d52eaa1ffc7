import { bySeat, SEATS } from '@openroom/bridge/seat'
import { deal } from '@openroom/test-kit/build'
import { expect, test } from 'vitest'
import { noteRect } from '../Middle.tsx'
import { trickRect } from './cards.ts'
import { bottom, frameOf, type Rect, right } from './frame.ts'

const DEALT = deal('N:AKQ.JT9.876.5432 JT9.876.5432.AKQ 876.5432.AKQ.JT9 5432.AKQ.JT9.876')

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < right(b) - 0.5 && b.x < right(a) - 0.5 && a.y < bottom(b) - 0.5 && b.y < bottom(a) - 0.5

const frameAt = (width: number, height: number, view: 'cards' | 'diagram') => {
  const dealt = bySeat((seat) => DEALT[seat])
  return frameOf({ size: { width, height }, view, dealt, strain: 'S', dummy: 'S', chips: false })
}

test('words under a trick lie neither on its lowest card nor on a hand, at any size of the table', () => {
  let shown = 0
  let left = 0
  for (const view of ['diagram', 'cards'] as const)
    for (let width = 200; width <= (view === 'cards' ? 475 : 1_200); width += 25)
      for (let height = 160; height <= 900; height += 20) {
        const frame = frameAt(width, height, view)
        const rect = noteRect(frame)
        if (rect === null) {
          left += 1
          continue
        }
        shown += 1
        for (const { area } of [{ area: trickRect(frame, 'S') }, ...SEATS.map((seat) => frame.hands[seat])])
          expect(overlap(rect, area), `${view} ${width}x${height}`).toBe(false)
      }
  expect(shown).toBeGreaterThan(left)
  expect(left).toBeGreaterThan(0)
})

test.each([320, 360, 390])('a phone of %i px has room for them between West and East', (width) => {
  expect(noteRect(frameAt(width, width * 1.044, 'cards'))?.w).toBeGreaterThan(112)
})
