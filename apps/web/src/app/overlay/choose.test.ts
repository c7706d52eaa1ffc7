import type { WallTable } from '@openroom/protocol/schema/wall'
import { describe, expect, it } from 'vitest'
import { wallTable } from '../../testing/wall.ts'
import { chooseTable } from './choose.ts'
import { commentedIn } from './useChosen.ts'

const table = (tableId: number, of: Partial<WallTable> = {}): WallTable =>
  wallTable({ tableId, tableNumber: tableId, phase: 'PLAY', interest: 60, ...of })

const ROOMS = [
  table(1, { tableNumber: 5, calcTableId: 50, room: 'CLOSED' }),
  table(2, { tableNumber: 5, calcTableId: 50, room: 'OPEN', section: null }),
  table(3, { tableNumber: 6, calcTableId: 60, room: 'OPEN', interest: 90 }),
]

const chosen = (
  tables: readonly WallTable[],
  place: Parameters<typeof chooseTable>[1]['place'],
  more: Partial<Parameters<typeof chooseTable>[1]> = {},
) => chooseTable(tables, { place, room: null, commented: new Set(), shown: null, ...more })?.tableId ?? null

describe('a table of its own', () => {
  it('is found by its number, in the open room unless the address says otherwise', () => {
    expect(chosen(ROOMS, { kind: 'number', number: '5' })).toBe(2)
    expect(chosen(ROOMS, { kind: 'number', number: '5' }, { room: 'CLOSED' })).toBe(1)
    expect(chosen(ROOMS, { kind: 'number', number: '9' })).toBeNull()
    expect(chosen([table(8, { section: 'B', tableNumber: 7 })], { kind: 'number', number: 'B7' })).toBe(8)
  })

  it('is found by its address, and the other room of its match beside it', () => {
    const address = { kind: 'table', tableId: 1 } as const
    expect(chosen(ROOMS, { kind: 'address', address })).toBe(1)
    expect(chosen(ROOMS, { kind: 'address', address }, { room: 'OPEN' })).toBe(2)
    const room = { kind: 'room', room: 'CLOSED', calcTableId: 50 } as const
    expect(chosen(ROOMS, { kind: 'address', address: room })).toBe(1)
    expect(chosen(ROOMS, { kind: 'address', address: { kind: 'table', tableId: 99 } })).toBeNull()
  })
})

describe('the table that matters most', () => {
  const live = { kind: 'live' } as const

  it('is the most interesting one, in the room that is wanted', () => {
    expect(chosen(ROOMS, live)).toBe(3)
    expect(chosen(ROOMS, live, { room: 'CLOSED' })).toBe(1)
    expect(chosen([], live)).toBeNull()
  })

  it('stays while its board is played, unless a slam or a double is on elsewhere', () => {
    const calm = [table(1, { interest: 40 }), table(2, { interest: 100 })]
    expect(chosen(calm, live, { shown: 1 })).toBe(1)
    expect(chosen([table(1), table(2, { interest: 300 })], live, { shown: 1 })).toBe(2)
  })

  it('is left once its board is over, for one that is in play', () => {
    const over = table(1, { phase: 'RESULT', interest: 80 })
    expect(chosen([over, table(2, { interest: 90 })], live, { shown: 1 })).toBe(2)
    expect(chosen([over, table(2, { phase: 'WAITING', interest: 0 })], live, { shown: 1 })).toBe(1)
  })

  it('is where somebody comments, unless the address says otherwise', () => {
    const commented = new Set([1])
    expect(chosen(ROOMS, live, { commented })).toBe(1)
    expect(chosen(ROOMS, live, { commented, shown: 3 })).toBe(1)
    expect(chosen(ROOMS, { kind: 'interest' }, { commented })).toBe(3)
    expect(chosen(ROOMS, live, { commented, room: 'OPEN' })).toBe(3)
  })
})

it('knows where commentators sit', () => {
  const pair = {
    tableId: 7,
    tableNumber: 7,
    section: null,
    round: 1,
    pairs: { NORTH_SOUTH: 1, EAST_WEST: 2 },
  }
  expect(
    commentedIn({
      type: 'PAIR',
      tables: [
        { ...pair, operators: ['Op'], commentators: [] },
        { ...pair, tableId: 8, operators: [], commentators: ['Cora'] },
      ],
    }),
  ).toEqual(new Set([8]))
  expect(commentedIn(undefined)).toEqual(new Set())
})
