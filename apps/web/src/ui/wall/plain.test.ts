import type { WallTable } from '@openroom/protocol/schema/wall'
import { expect, it } from 'vitest'
import { wallTable } from '../../testing/wall.ts'
import { orderOf, passing } from './order.ts'
import { plainOf } from './plain.ts'
import { boardSaid } from './words.ts'

const side = { registrationId: 0, name: 'Ash', score: 12, tricks: 5 }
const table = (tableId: number, over: Partial<WallTable> = {}) =>
  wallTable({
    tableId,
    ns: side,
    ew: side,
    boardNumber: 7,
    contract: { passedOut: false, declarer: 'SOUTH', level: 6, suit: 'SPADES', modifier: 'x' },
    atStake: 12,
    interest: 9,
    ...over,
  })

it('tells without spoilers who plays and no more, whatever is asked for', () => {
  const told = [
    table(2),
    table(1, { phase: 'BID', interest: 1 }),
    table(3, { phase: 'RESULT', figure: -9, score: -1100, interest: 20 }),
  ].map(plainOf)
  expect(orderOf(told, 'interest')).toEqual([1, 2, 3])
  expect(passing(told, 'playing').map(({ tableId }) => tableId)).toEqual([2, 1])
  for (const filter of ['slams', 'doubled', 'swings'] as const) expect(passing(told, filter)).toEqual([])
  expect(told.map(boardSaid)).toEqual([
    'Table 2, Ash against Ash, Board 7, In play',
    'Table 1, Ash against Ash, Board 7, In play',
    'Table 3, Ash against Ash, waiting for the next board',
  ])
})
