import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import { auction, cards } from '@openroom/test-kit/build'
import { describe, expect, test } from 'vitest'
import { board, CONTRACT, trick } from '../../testing/slam.ts'
import { asOf, boardOf, keepCursor, toTrick } from './cursor.ts'

const LOG: readonly TableEvent[] = [
  board(9),
  ...auction('6NT P P P').map(({ seat, call }): TableEvent => ({ type: 'BID', seat, call })),
  { type: 'END_AUCTION', contract: CONTRACT },
  ...trick('E HQ H7 H3 HA'),
  ...trick('N SA S8 S5 S2'),
  ...cards('N SK S9').map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card })),
]

const live = foldTable(LOG)
const next = foldTable([...LOG, board(10)])
const over = foldTable([
  ...LOG,
  { type: 'END_GAME', result: { contract: CONTRACT, tricks: 12, scoreNs: 990 } },
])

describe('going to a trick', () => {
  test('looks back at one that is finished', () => {
    expect(toTrick(null, live, 2)).toEqual({ trick: 2, board: live })
    expect(asOf({ trick: 2, board: live }).tricks).toEqual(live.tricks.slice(0, 2))
  })
  test('at the one being played is live again', () => {
    expect(toTrick({ trick: 2, board: live }, live, 3)).toBeNull()
  })
  test('of a board that is over looks back at the last one too, without its result', () => {
    const cursor = toTrick(null, over, 3)
    expect(cursor).toEqual({ trick: 3, board: over })
    expect(cursor && asOf(cursor).posted).toBeNull()
  })
  test('stays within those played', () => {
    expect(toTrick(null, live, 0)).toEqual({ trick: 1, board: live })
    expect(toTrick(null, foldTable(LOG.slice(0, 5)), 1)).toBeNull()
  })
})

describe('while the table goes on', () => {
  const cursor = { trick: 1, board: live }

  test('the trick stays, of the board as it is now', () => {
    expect(keepCursor(cursor, over)).toEqual({ trick: 1, board: over })
  })
  test('the whole table after a lost connection moves nobody', () => {
    const again = foldTable(LOG)
    expect(keepCursor(cursor, again)?.trick).toBe(1)
    expect(boardOf(cursor, again)).toBe(again)
  })
  test('the board looked at stays when the next one begins', () => {
    expect(keepCursor(cursor, next)).toBe(cursor)
    expect(boardOf(cursor, next)).toBe(live)
    expect(toTrick(cursor, next, 3)).toEqual({ trick: 3, board: live })
  })
  test('tricks taken back leave the last that stands, or the live table', () => {
    const fewer = foldTable(LOG.slice(0, 11))
    expect(keepCursor({ trick: 3, board: live }, fewer)).toEqual({ trick: 1, board: fewer })
    expect(keepCursor(cursor, foldTable(LOG.slice(0, 6)))).toBeNull()
  })
})
