import type { ScoreCardLine } from '@openroom/protocol/schema/screens'
import { describe, expect, test } from 'vitest'
import { gainOf } from './Pill.tsx'
import { commentIn, playedIn, replaysOf } from './rows.ts'

const room = (ns: number, contract: string | null, more: object = {}) =>
  ({
    contract,
    decl: 'NORTH',
    lead: null,
    result: 0,
    score: 420,
    ns,
    replay: true,
    juryComment: null,
    ...more,
  }) as const

const line = (board: number, more: Partial<ScoreCardLine> = {}): ScoreCardLine => ({
  board,
  openResult: room(5, '4S'),
  closedResult: room(6, '4S'),
  openJury: false,
  closedJury: false,
  homeImp: 0,
  visitingImp: 0,
  homeMp: null,
  visitingMp: null,
  ...more,
})

describe('playedIn', () => {
  test.each([
    ['both rooms played', {}, 1],
    ['a pass out is played', { openResult: room(5, 'Passed out') }, 1],
    ['one room has not played it', { closedResult: room(6, 'Not played') }, 0],
    ['one room is not known', { closedResult: null }, 0],
    ['a contract is not known', { openResult: room(5, null) }, 0],
  ])('%s', (_, more, expected) => {
    expect(playedIn([line(1, more)])).toBe(expected)
  })
})

describe('replaysOf', () => {
  const of = {
    room: 'CLOSED',
    calcTableId: 3,
    replays: true,
    roundOf: ({ board }: ScoreCardLine) => board + 1,
  } as const

  test('lists the boards of one room by who sat north-south there', () => {
    expect(
      replaysOf([line(1), line(2, { closedResult: room(5, '4S') })], of).map(({ params }) => params),
    ).toEqual([
      { ns: 6, board: 1, round: 2, calcTableId: 3 },
      { ns: 5, board: 2, round: 3, calcTableId: 3 },
    ])
  })

  test('leaves out boards the room has no result of, marks those without a replay', () => {
    const lines = [
      line(1, { closedResult: null }),
      line(2, { closedResult: room(6, '4S', { replay: false }) }),
    ]
    expect(replaysOf(lines, of).map(({ params, replay }) => [params.board, replay])).toEqual([[2, false]])
  })

  test('nothing can be replayed where the play is not visible', () => {
    expect(replaysOf([line(1)], { ...of, replays: false })[0]?.replay).toBe(false)
  })
})

test.each([
  [null, null],
  ['  ', null],
  ['Slow play', 'Slow play'],
])('the comment %j is told as %j', (juryComment, expected) => {
  expect(commentIn(line(1, { openResult: room(5, '4S', { juryComment }) }), 'OPEN')).toBe(expected)
})

describe('gainOf', () => {
  test.each([
    ['not compared yet', { homeImp: null, visitingImp: null }, false, null],
    ['a push', { homeImp: 0, visitingImp: 0 }, false, { side: null, amount: 0 }],
    ['home gained', { homeImp: 12, visitingImp: 0 }, false, { side: 'home', amount: 12 }],
    ['visitors gained', { homeImp: 0, visitingImp: 1 }, false, { side: 'visiting', amount: 1 }],
    ['board-a-match shared', { homeMp: 1, visitingMp: 1 }, true, { side: null, amount: 1 }],
    ['board-a-match won', { homeMp: 2, visitingMp: 0 }, true, { side: 'home', amount: 2 }],
  ])('%s', (_, more, bam, expected) => {
    expect(gainOf(line(1, more), bam)).toEqual(expected)
  })
})
