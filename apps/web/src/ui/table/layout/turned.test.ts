import { SEATS } from '@openroom/bridge/seat'
import { foldTable } from '@openroom/bridge/table/reducer'
import { visibleHands } from '@openroom/bridge/table/view'
import { seatArb } from '@openroom/test-kit/arbitraries'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureOf } from '../figure.ts'
import { placeOf, turned } from './turned.ts'

test('the seat at the bottom is followed clockwise by the others, from the left on', () => {
  for (const below of SEATS) expect(placeOf(below, below)).toBe('S')
  expect(SEATS.map((seat) => placeOf(seat, 'E'))).toEqual(['E', 'S', 'W', 'N'])
})

test('whatever happened at a table, all that was of a seat is at its place', () => {
  fc.assert(
    fc.property(logArb(), fc.option(seatArb), seatArb, (log, kibitzed, below) => {
      const state = foldTable(log)
      const figure = figureOf(state, visibleHands(state, kibitzed))
      const placed = turned(figure, below)
      const at = (seat: Parameters<typeof placeOf>[0] | null) => seat && placeOf(seat, below)
      for (const seat of SEATS) expect(placed.hands[placeOf(seat, below)]).toBe(figure.hands[seat])
      expect(placed.dummy).toBe(at(figure.dummy))
      expect(placed.turn?.seat ?? null).toBe(at(figure.turn?.seat ?? null))
      for (const [now, before] of [
        [placed.trick?.trick, figure.trick?.trick],
        [placed.taken, figure.taken],
      ]) {
        expect(now?.winner ?? null).toBe(at(before?.winner ?? null))
        expect(now?.cards).toEqual(before?.cards.map((one) => ({ ...one, seat: at(one.seat) })))
      }
    }),
  )
})
