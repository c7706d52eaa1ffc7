import { bySeat } from '@openroom/bridge/seat'
import { deal } from '@openroom/test-kit/build'
import { expect, test } from 'vitest'
import { noteTop } from '../Middle.tsx'
import { trickRect } from './cards.ts'
import { frameOf } from './frame.ts'

const DEALT = deal('N:AKQ.JT9.876.5432 JT9.876.5432.AKQ 876.5432.AKQ.JT9 5432.AKQ.JT9.876')

/** px of a line of the words, at least. */
const LINE = 15.6

test('words under a trick lie neither on its lowest card nor on South, at any size of the table', () => {
  let shown = 0
  let left = 0
  for (let width = 200; width <= 1_200; width += 25)
    for (let height = 160; height <= 900; height += 20) {
      const scene = {
        size: { width, height },
        view: 'diagram',
        dealt: bySeat((seat) => DEALT[seat]),
      } as const
      const frame = frameOf({ ...scene, strain: 'S', dummy: 'S', chips: false })
      const top = noteTop(frame)
      const { y, h } = trickRect(frame, 'S')
      if (top === null) left += 1
      else {
        shown += 1
        expect(top).toBeGreaterThanOrEqual(y + h)
        expect(top + LINE).toBeLessThanOrEqual(frame.hands.S.area.y + 0.01)
      }
    }
  expect(shown).toBeGreaterThan(left)
  expect(left).toBeGreaterThan(0)
})
