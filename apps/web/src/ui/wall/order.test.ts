import type { WallTable } from '@openroom/protocol/schema/wall'
import { expect, it } from 'vitest'
import { wallTable } from '../../testing/wall.ts'
import { inOrder, orderOf, passing, towards } from './order.ts'

const table = (tableId: number, over: Partial<WallTable> = {}) => wallTable({ tableId, ...over })
const contract = (level: 4 | 6, modifier: '' | 'x') =>
  ({ passedOut: false, declarer: 'SOUTH', level, suit: 'SPADES', modifier }) as const

it('puts what is interesting first, else goes by sections, tables and rooms', () => {
  const tables = [
    table(3, { interest: 5 }),
    table(2, { room: 'CLOSED', tableNumber: 1 }),
    table(1, { room: 'OPEN', tableNumber: 1, interest: 9 }),
    table(4, { section: 'A', tableNumber: 9 }),
  ]
  expect(orderOf(tables, 'interest')).toEqual([1, 3, 2, 4])
  expect(orderOf(tables, 'table')).toEqual([1, 2, 3, 4])
  expect(inOrder(tables, [4, 3]).map(({ tableId }) => tableId)).toEqual([4, 3, 2, 1])
})

it('finds slams, doubled contracts, swings made and to come, and what is in play', () => {
  const tables = [
    table(1, { contract: contract(6, '') }),
    table(2, { contract: contract(4, 'x'), phase: 'RESULT', figure: -7 }),
    table(3, { atStake: 12, contract: contract(4, '') }),
    table(4, { phase: 'WAITING' }),
    table(5, { phase: 'RESULT', figure: 60, unit: 'PERCENT' }),
  ]
  const found = (filter: Parameters<typeof passing>[1]) =>
    passing(tables, filter).map(({ tableId }) => tableId)
  expect(found('all')).toHaveLength(5)
  expect(found('playing')).toEqual([1, 3])
  expect(found('slams')).toEqual([1])
  expect(found('doubled')).toEqual([2])
  expect(found('swings')).toEqual([2, 3])
})

it('comes nearer to an order move by move, drops who has gone and takes in who has come', () => {
  const wanted = [5, 1, 2, 3]
  let ids: readonly number[] = [1, 2, 3, 4]
  for (let step = 0; step < 4; step++) ids = towards(ids, wanted, 1)
  expect(ids).toEqual(wanted)
  expect(towards(ids, wanted, 1)).toBe(ids)
})
