import { SEATS } from '@openroom/bridge/seat'
import { foldTable } from '@openroom/bridge/table/reducer'
import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import { visibleHands } from '@openroom/bridge/table/view'
import { seatArb } from '@openroom/test-kit/arbitraries'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureOf } from '../figure.ts'
import { cardBoxes } from './cards.ts'
import { frameOf, type Scene } from './frame.ts'

const sceneOf = (figure: ReturnType<typeof figureOf>, view: Scene['view']): Scene => ({
  size: { width: 1264, height: 711 },
  view,
  dealt: {
    N: figure.hands.N.dealt,
    E: figure.hands.E.dealt,
    S: figure.hands.S.dealt,
    W: figure.hands.W.dealt,
  },
  strain: figure.strain,
  dummy: figure.dummy,
  chips: false,
})

const viewArb = fc.constantFrom('cards' as const, 'diagram' as const)

test('whatever happened at a table, each card is drawn once and those of unseen hands face down', () => {
  fc.assert(
    fc.property(logArb(), fc.option(seatArb), viewArb, (log, kibitzed, view) => {
      const state = foldTable(log)
      const figure = figureOf(state, visibleHands(state, kibitzed))
      const scene = sceneOf(figure, view)
      const boxes = cardBoxes(figure, frameOf(scene), scene)
      expect(new Set(boxes.map(({ key }) => key)).size).toBe(boxes.length)
      for (const seat of SEATS) {
        const own = boxes.filter((box) => box.seat === seat && box.place === 'hand')
        if (view === 'cards') expect(own).toHaveLength(figure.hands[seat].count)
        if (figure.hands[seat].left === null) expect(own.every(({ card }) => card === null)).toBe(true)
      }
      for (const box of boxes) expect(box.w).toBeGreaterThan(0)
    }),
    { numRuns: 60 },
  )
})

test('an empty table has no cards', () => {
  const figure = figureOf(EMPTY_TABLE, visibleHands(EMPTY_TABLE, null))
  const scene = sceneOf(figure, 'cards')
  expect(cardBoxes(figure, frameOf(scene), scene)).toEqual([])
})
