/** No tab leads where a redirect would lead elsewhere: every entry against every rule. */
import { STATUSES } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { describe, expect, test, vi } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { redirectOf } from '../../ui/slot/redirects.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import type { ScreenFacts } from '../../ui/slot/types.ts'
import { besides, entriesOf } from './entries.ts'
import { RUNNING_SCORE } from './slotState.ts'

const BOARDS: readonly BoardEntry[] = [{ board: 1, rounds: [1, 2], enabled: true }]
const CARD: ScreenAt = { screen: 'score-card', params: { calcTableId: 7, round: 1 } }

function entries(session: MiniSession, facts: ScreenFacts = {}, boards = BOARDS) {
  const choose = vi.fn<(at: ScreenAt) => void>()
  const found = entriesOf(session, boards, { at: RUNNING_SCORE, history: [CARD] }, choose, facts)
  return found.map((entry) => {
    choose.mockClear()
    entry.run()
    return { ...entry, to: choose.mock.calls[0]?.[0] ?? null }
  })
}

const bidOnly = [
  {},
  { bidOnly: true },
  { bidOnly: true, adaptive: true },
  { bidOnly: true, vugraphClosedResult: true },
] as const

const KINDS = (['PAIR', 'TEAM'] as const).flatMap((type) =>
  (['FREE', 'KNOCK_OUT'] as const).flatMap((arrangeType) =>
    STATUSES.flatMap((status) =>
      [true, false].flatMap((score) =>
        bidOnly.map((kind) => ({ type, arrangeType, status, score, crossTable: true, ...kind })),
      ),
    ),
  ),
)

test.each(KINDS)('%j', (kind) => {
  const session = miniSession(kind)
  for (const facts of [{}, { tableCount: 4, withdrawCount: 3 }, { tableCount: 4, withdrawCount: 4 }]) {
    for (const { id, disabled, to } of entries(session, facts)) {
      const leads = to === null ? null : redirectOf(to.screen, session, facts)
      expect([id, disabled]).toEqual([id, leads !== null])
    }
  }
})

describe('the entries of a session', () => {
  const disabledIn = (over: Partial<MiniSession>, facts: ScreenFacts = {}) =>
    entries(miniSession(over), facts).flatMap(({ id, disabled }) => (disabled ? [id] : []))

  test('an upcoming session without a score has none that leads to the error page', () => {
    expect(disabledIn({ type: 'TEAM', status: 'PUBLISHED', score: false })).toEqual([
      'running-score',
      'tables',
      'score-card',
      'frequency',
      'cross-imp',
    ])
  })

  test('cross-IMPs of running bid-only teams, and of an undecided knock-out of theirs, wait', () => {
    const teams = { type: 'TEAM', bidOnly: true } as const
    expect(disabledIn({ ...teams, status: 'LIVE' })).toEqual(['cross-imp'])
    expect(disabledIn({ ...teams, status: 'CLOSED' })).toEqual([])
    const knockOut = { ...teams, arrangeType: 'KNOCK_OUT', status: 'CLOSED' } as const
    expect(disabledIn(knockOut, { tableCount: 2, withdrawCount: 1 })).toEqual(['cross-imp'])
    expect(disabledIn(knockOut, { tableCount: 2, withdrawCount: 2 })).toEqual([])
  })

  test('there are boards once one was played', () => {
    const nothing = entries(miniSession(), {}, [])
    expect(nothing.find(({ id }) => id === 'frequency')?.disabled).toBe(true)
  })

  test.each([
    ['PAIR', 'Frequency'],
    ['TEAM', 'Boards'],
  ] as const)('of %s the travellers are called %s', (type, label) => {
    expect(entries(miniSession({ type })).find(({ id }) => id === 'frequency')?.text).toBe(label)
  })
})

test('the boards keep the round that is looked at, where it has any', () => {
  const boards: readonly BoardEntry[] = [
    { board: 1, rounds: [1], enabled: true },
    { board: 5, rounds: [2], enabled: true },
  ]
  const boardsOf = (round: number) => {
    const choose = vi.fn<(at: ScreenAt) => void>()
    const at: ScreenAt = { screen: 'running-score', params: { round } }
    const session = miniSession({ type: 'TEAM', status: 'CLOSED' })
    const found = entriesOf(session, boards, { at, history: [] }, choose)
    found.find(({ id }) => id === 'frequency')?.run()
    return choose.mock.calls[0]?.[0].params
  }
  expect([1, 2, 3].map(boardsOf)).toEqual([
    { board: 1, round: 1 },
    { board: 5, round: 2 },
    { board: 1, round: 1 },
  ])
})

describe('what a split shows beside a screen', () => {
  const boards = [1, 2, 3].map((board): BoardEntry => ({ board, rounds: [1], enabled: board !== 2 }))
  const of = (session: Parameters<typeof miniSession>[0], at: ScreenAt, history: readonly ScreenAt[] = []) =>
    besides(miniSession(session), boards, { at, history }).map(({ screen, params }) =>
      'board' in params ? `${screen} ${params.board}` : screen,
    )

  test('the other screens of a session, then its boards, none of them twice', () => {
    expect(of({ type: 'PAIR', status: 'CLOSED', crossTable: true }, RUNNING_SCORE)).toEqual([
      'frequency 1',
      'cross-table',
      'frequency 3',
    ])
  })

  test('the boards after the one that is shown', () => {
    const board: ScreenAt = { screen: 'frequency', params: { board: 1, session: 1 } }
    expect(of({ type: 'PAIR', status: 'CLOSED', crossTable: false }, board)).toEqual([
      'running-score',
      'frequency 3',
    ])
  })

  test('the score card that was looked at, and no screen that leads elsewhere', () => {
    const team = { type: 'TEAM', status: 'CLOSED', arrangeType: 'FREE', crossTable: false } as const
    expect(of(team, RUNNING_SCORE, [CARD])).toEqual([
      'tables',
      'score-card',
      'frequency 1',
      'cross-imp',
      'frequency 3',
    ])
    expect(of({ type: 'PAIR', status: 'CLOSED', crossTable: false }, RUNNING_SCORE)).not.toContain('tables')
  })
})
