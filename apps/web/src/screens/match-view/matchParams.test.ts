import { describe, expect, test } from 'vitest'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import {
  isLive,
  type MatchParams,
  paneAt,
  stepIn,
  tabOf,
  toLive,
  toTab,
  withKnown,
  withPane,
} from './matchParams.ts'

const seated = { open: 5, closed: 8 }
const match: MatchParams = { calcTableId: 70 }

describe('panes', () => {
  test('show the two rooms live, unless the address names a replay', () => {
    expect(paneAt(match, 1)).toEqual({ screen: 'play', params: { tableId: 'OP 70' } })
    expect(paneAt({ ...match, kibitz2: '4' }, 2)).toEqual({
      screen: 'play',
      params: { tableId: 'CL 70', kibitz: '4' },
    })
    expect(paneAt({ ...match, screen1: 'replay' }, 1).screen).toBe('play')
  })

  test('keep a replay in their own parameters, without its card', () => {
    const replay: ScreenAt = {
      screen: 'replay',
      params: { ns: 8, board: 3, round: 2, kibitz: 'N', calcTableId: 70, cindex: 12 },
    }
    const params = withPane({ ...match, kibitz2: '9', tab: 2 }, 2, replay)
    expect(params).toEqual({
      calcTableId: 70,
      tab: 2,
      screen2: 'replay',
      ns2: 8,
      board2: 3,
      round2: 2,
      kibitz2: 'N',
    })
    const { cindex: _, ...kept } = replay.params
    expect(paneAt(params, 2)).toEqual({ screen: 'replay', params: kept })
    expect([isLive(params, 1), isLive(params, 2), isLive(toLive(params), 2)]).toEqual([true, false, true])
  })
})

test('a board or a round of the tabs that is not there loses itself alone', () => {
  const has = { boards: [1, 2], rounds: [1, 2, 3] }
  const asked = { ...match, kibitz1: 'N', tab: 1, board3: 2, round3: 3 }
  expect(withKnown(asked, has)).toEqual(asked)
  expect(withKnown({ ...asked, board3: 99 }, has)).toEqual({ ...match, kibitz1: 'N', tab: 1, round3: 3 })
  expect(withKnown({ ...asked, round3: 99 }, has)).toEqual({ ...match, kibitz1: 'N', tab: 1, board3: 2 })
  expect(withKnown({ ...asked, round3: 99_999 }, has)).toEqual({ ...asked, round3: 99_999 })
  expect(withKnown({ ...asked, board3: 99, round3: 99 }, {})).toEqual({ ...asked, board3: 99, round3: 99 })
})

test('a tab is on the match as it stands unless a board or a round is asked for', () => {
  expect(tabOf(match)).toBe(0)
  expect(tabOf({ ...match, tab: 9 })).toBe(0)
  expect(toTab({ ...match, board3: 4, round3: 1 }, 2)).toEqual({ calcTableId: 70, tab: 2 })
})

const STEPS: readonly (readonly [string, ScreenAt, MatchParams | null])[] = [
  [
    'a replay of the team that sits north-south in the open room',
    { screen: 'replay', params: { ns: 5, board: 3 } },
    { calcTableId: 70, screen1: 'replay', ns1: 5, board1: 3 },
  ],
  [
    'a replay of the team that sits north-south in the closed room',
    { screen: 'replay', params: { ns: 8, board: 3 } },
    { calcTableId: 70, screen2: 'replay', ns2: 8, board2: 3 },
  ],
  [
    'a replay of a closed room elsewhere',
    { screen: 'replay', params: { ns: 99, board: 3, tableId: 'CL 12' } },
    { calcTableId: 70, screen2: 'replay', ns2: 99, board2: 3 },
  ],
  [
    'a board',
    { screen: 'frequency', params: { board: 7, round: 2 } },
    { calcTableId: 70, tab: 1, board3: 7, round3: 2 },
  ],
  [
    'another round of the score card',
    { screen: 'score-card', params: { calcTableId: 70, round: 1 } },
    { calcTableId: 70, tab: 0, round3: 1 },
  ],
  [
    'the score card of another match',
    { screen: 'score-card', params: { calcTableId: 71, round: 1 } },
    { calcTableId: 71, tab: 0, round3: 1 },
  ],
  ['scores', { screen: 'running-score', params: {} }, { calcTableId: 70, tab: 2 }],
  ['matches', { screen: 'tables', params: { round: 3 } }, { calcTableId: 70, tab: 3, round3: 3 }],
  ['another match', { screen: 'match-view', params: { calcTableId: 71 } }, { calcTableId: 71 }],
  ['a room of another match', { screen: 'play', params: { tableId: 'CL 71' } }, { calcTableId: 71 }],
  [
    'a room of this match',
    { screen: 'play', params: { tableId: 'CL 70' } },
    { calcTableId: 70, screen2: 'play' },
  ],
  ['a table by its own id', { screen: 'play', params: { tableId: '31' } }, null],
  ['a private score', { screen: 'private-score', params: { registrationId: 5 } }, null],
]

test.each(STEPS)('%s', (_, at, expected) => {
  expect(stepIn(match, at, seated)).toEqual(expected)
})

test('another match has both tables live', () => {
  const params: MatchParams = { ...match, screen1: 'replay', ns1: 5, board1: 3, tab: 3, round3: 2 }
  expect(stepIn(params, { screen: 'match-view', params: { calcTableId: 71 } }, seated)).toEqual({
    calcTableId: 71,
    tab: 3,
  })
})
