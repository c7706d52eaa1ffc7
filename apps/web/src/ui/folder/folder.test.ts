import { describe, expect, it, test } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { LONGEST_ADDRESS, readFolder, writeFolder } from './address.ts'
import {
  addressOfBoard,
  boardShown,
  changed,
  type Folder,
  type FolderBoard,
  heldAs,
  LONGEST_NOTE,
  MOST_BOARDS,
  moved,
  withBoard,
  without,
} from './folder.ts'

const one = (given: Partial<FolderBoard> = {}): FolderBoard => ({
  session: 12,
  board: 4,
  ns: 200,
  cindex: null,
  quiz: null,
  note: '',
  ...given,
})

const LESSON: Folder = {
  title: 'Endplays, Zürich',
  boards: [
    one({ note: 'Count the hand first.\nThen\tlead ♥.' }),
    one({ board: 7, ns: null }),
    one({ board: 9, cindex: -3, quiz: 'S' }),
    one({ session: 3, board: 1, cindex: 8.01, note: '?' }),
  ],
}

describe('an address', () => {
  it('holds all of a folder, in characters that survive a mail', () => {
    const packed = writeFolder(LESSON)
    expect(packed).toMatch(/^[\w-]+$/)
    const plain = LESSON.boards.map((board) => ({ ...board, note: board.note.replace(/\s+/g, ' ') }))
    expect(readFolder(`#${packed}`)).toEqual({ ...LESSON, boards: plain })
  })

  it('of the largest folder with ordinary notes can be sent', () => {
    const words =
      'declarer counts the tricks before the first card is played from dummy and then leads'.split(' ')
    const boards = Array.from({ length: MOST_BOARDS }, (_, i) =>
      one({ board: i + 1, note: words.map((_word, k) => words[(i * 7 + k * 3) % words.length]).join(' ') }),
    )
    expect(writeFolder({ title: 'All', boards }).length).toBeLessThan(LONGEST_ADDRESS)
  })

  it.each([
    ['nothing', ''],
    ['no base64url', '#a b'],
    ['other bytes', '#AAAA'],
    ['one that was cut off', `#${writeFolder(LESSON).slice(0, 40)}`],
    ['one that is too long', `#${'A'.repeat(LONGEST_ADDRESS + 1)}`],
  ])('that is %s is no folder', (_, hash) => {
    expect(readFolder(hash)).toBeNull()
  })

  it('tells no more of a note than there is room for', () => {
    const [board] = readFolder(writeFolder({ title: '', boards: [one({ note: 'x'.repeat(9_999) })] }))!.boards
    expect(board!.note).toHaveLength(LONGEST_NOTE)
  })
})

test('a board opens as it was added', () => {
  expect(LESSON.boards.map((one) => addressOfBoard(one, null))).toEqual([
    '/screen/12?screen=replay&ns=200&board=4',
    '/screen/12?screen=frequency&board=7',
    '/screen/12?screen=replay&ns=200&board=9&cindex=-3&quiz=S',
    '/screen/3?screen=replay&ns=200&board=1&cindex=8.01',
  ])
})

test('a board whose play its session keeps opens with its results', () => {
  const [one] = LESSON.boards
  const kept = miniSession({ miniSessionId: 12, bidOnly: true, vugraphClosedResult: true })
  const address = one && addressOfBoard(one, [kept])
  expect(address).toBe('/screen/12?screen=frequency&board=4')
})

test.each([
  ['frequency', { board: 7, session: 1 }, one({ board: 7, ns: null })],
  ['replay', { board: 4, ns: 200 }, one()],
  ['replay', { board: 4, ns: 200, cindex: 5, kibitz: 'N' }, one({ cindex: 5 })],
  ['replay', { board: 4, ns: 200, cindex: -2, quiz: 'W' }, one({ cindex: -2, quiz: 'W' })],
  ['score-card', { calcTableId: 1, round: 1 }, null],
  ['running-score', {}, null],
])('the board of %s %j', (screen, params, board) => {
  expect(boardShown(12, { screen, params })).toEqual(board)
})

describe('a folder', () => {
  it('takes a board once; at another moment it keeps place and note', () => {
    const again = withBoard(LESSON, one({ cindex: 4 }))!
    expect(again.boards).toHaveLength(4)
    expect(again.boards[0]).toEqual({ ...LESSON.boards[0], cindex: 4 })
    expect(
      [one({ cindex: 5 }), one({ cindex: 4 }), one(), one({ ns: 5 })].map((board) => heldAs(again, board)),
    ).toEqual(['elsewhere', 'here', 'here', null])
  })

  it('never drops a board for another', () => {
    const full = { title: '', boards: Array.from({ length: MOST_BOARDS }, (_, i) => one({ board: i + 1 })) }
    expect(withBoard(full, one({ board: 99 }))).toBeNull()
    expect(withBoard(full, one({ board: 3, cindex: 1 }))?.boards).toHaveLength(MOST_BOARDS)
  })

  it('is put in order, changed and thinned', () => {
    const numbers = (folder: Folder) => folder.boards.map(({ board }) => board)
    expect(numbers(moved(LESSON, 2, -1))).toEqual([4, 9, 7, 1])
    expect(numbers(moved(LESSON, 0, -1))).toEqual([4, 7, 9, 1])
    expect(numbers(moved(LESSON, 3, 1))).toEqual([4, 7, 9, 1])
    expect(numbers(without(LESSON, one()))).toEqual([7, 9, 1])
    expect(changed(LESSON, 1, { note: 'new' }).boards[1]).toEqual(one({ board: 7, ns: null, note: 'new' }))
  })
})
