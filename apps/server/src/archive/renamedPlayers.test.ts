import { expect, it } from 'vitest'
import { renamedPlayers } from './archiveFacts.ts'

const line = (board_id: number, ...players: readonly number[]) => ({ table_id: 1, board_id, players })

it('finds who is called otherwise', () => {
  const before = [line(1, 1, 2, 3, 4), line(2, 1, 2, 3, 4)]
  const after = [line(1, 9, 2, 3, 4), line(2, 9, 2, 3, 4)]
  expect(renamedPlayers(before, after)).toEqual([{ from: 1, to: 9 }])
  expect(renamedPlayers(after, after)).toEqual([])
})

it.each([
  ['who sat at some boards only', [line(1, 9, 2, 3, 4), line(2, 1, 2, 3, 4)]],
  ['who sat elsewhere in the session', [line(1, 2, 1, 3, 4), line(2, 2, 1, 3, 4)]],
  ['one who was replaced by two', [line(1, 8, 2, 3, 4), line(2, 9, 2, 3, 4)]],
  ['one who is not known any more', [line(1, 0, 2, 3, 4), line(2, 0, 2, 3, 4)]],
  ['one whose boards are gone', []],
])('leaves alone %s', (_, after) => {
  expect(renamedPlayers([line(1, 1, 2, 3, 4), line(2, 1, 2, 3, 4)], after)).toEqual([])
})
