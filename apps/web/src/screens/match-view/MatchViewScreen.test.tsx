import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { connect } from '../../live/connection.ts'
import { leaveFor } from '../../live/leaving.ts'
import { fullPush } from '../../testing/liveTable.ts'
import { miniSession } from '../../testing/sessions.ts'
import { slotHandle } from '../../testing/slot.ts'
import { scriptedSource } from '../../testing/stompSource.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import type { SlotHandle } from '../../ui/slot/types.ts'
import { HostingContext, useWithin } from '../../ui/slot/within.ts'
import MatchViewScreen from './MatchViewScreen.tsx'
import type { MatchParams } from './matchParams.ts'

const result = { himp: 31, vimp: 12, hmp: null, vmp: null }

const source = scriptedSource((destination) => {
  if (destination.startsWith('/watch/')) return [fullPush({ ...EMPTY_TABLE, round: 2 }, 1)]
  if (destination.startsWith('/match-view-result/'))
    return [{ type: 'SUBSCRIBE', payload: result, seq: 1, prev: null }]
  return []
})

const slot = {
  ...slotHandle({ canSplit: true }),
  navigate: vi.fn(),
  replace: vi.fn(),
  home: vi.fn(),
}
const showFour = vi.fn()

/** Says which screen it is and where, and may be told to go somewhere. */
const handles = new Map<string, SlotHandle>()
function Drawn({ at, slot: own }: { readonly at: ScreenAt; readonly slot: SlotHandle }) {
  const place = useWithin()
  const key = place.kind === 'pane' ? place.room : place.kind
  handles.set(key, own)
  return (
    <div data-testid={key}>
      {at.screen} {JSON.stringify(at.params)}
      {place.kind === 'pane' && place.live && (
        <button type="button" onClick={place.live}>
          back to live
        </button>
      )}
    </div>
  )
}

const SESSION: Partial<MiniSession> = { type: 'TEAM', calcType: 'IMP', status: 'LIVE', miniSessionId: 1 }

const tree = (params: Partial<MatchParams>, session: Partial<MiniSession>) => (
  <HostingContext value={{ embed: (at, own) => <Drawn at={at} slot={own} />, showFour }}>
    <MatchViewScreen
      miniSession={miniSession({ ...SESSION, ...session })}
      params={{ calcTableId: 70, ...params }}
      slot={slot}
    />
  </HostingContext>
)

async function open(params: Partial<MatchParams> = {}, session: Partial<MiniSession> = {}) {
  const view = render(tree(params, session))
  await act(async () => undefined)
  return view
}

const drawn = (key: string) => screen.getByTestId(key).textContent

const BOARDS = [{ board: 3, rounds: [2], enabled: true }]

/** What the server has of the session. */
function answerTo(path: string, boards: readonly object[]): object {
  if (path.endsWith('/boards/1')) return boards
  return path.endsWith('/rounds/1') ? { rounds: [{ round: 2, enabled: true }], withdraws: {} } : {}
}

beforeAll(() => connect())

beforeEach(() => {
  vi.clearAllMocks()
  cache.clear()
  vi.stubGlobal('innerWidth', 1600)
  vi.stubGlobal('fetch', async (path: string) => Response.json(answerTo(path, BOARDS)))
})

afterEach(cleanup)

describe('a match view', () => {
  test('shows both rooms live, the match as it stands, and its score card', async () => {
    await open()
    expect(drawn('OPEN')).toBe('play {"tableId":"OP 70"}')
    expect(drawn('CLOSED')).toBe('play {"tableId":"CL 70"}')
    expect(drawn('tab')).toBe('score-card {"calcTableId":70,"round":2}')
    expect(screen.getByText('31')).toBeTruthy()
    expect(source.wanted()).toContain('/match-view-result/1/70')
  })

  test('a board or a round that is not there loses itself alone', async () => {
    await open({ tab: 1, board3: 99, round3: 77 })
    await waitFor(() => expect(drawn('tab')).toBe('frequency {"board":3,"round":2}'))
    cleanup()
    await open({ tab: 0, round3: 77 })
    await waitFor(() => expect(drawn('tab')).toBe('score-card {"calcTableId":70,"round":2}'))
  })

  test('has tabs for boards, scores and matches', async () => {
    await open()
    const boards = await screen.findByRole<HTMLButtonElement>('tab', { name: 'BOARDS' })
    await waitFor(() => expect(boards.disabled).toBe(false))
    fireEvent.click(boards)
    expect(slot.replace).toHaveBeenLastCalledWith('match-view', { calcTableId: 70, tab: 1 })
    fireEvent.click(screen.getByRole('tab', { name: 'MATCHES' }))
    expect(slot.replace).toHaveBeenLastCalledWith('match-view', { calcTableId: 70, tab: 3 })
    cleanup()
    await open({ tab: 1 })
    expect(await screen.findByText('frequency {"board":3,"round":2}')).toBeTruthy()
    cleanup()
    await open({}, { arrangeType: 'KNOCK_OUT' })
    expect(screen.queryByRole('tab', { name: 'MATCHES' })).toBeNull()
  })

  test('has no boards before one was played', async () => {
    vi.stubGlobal('fetch', async (path: string) => Response.json(answerTo(path, [])))
    await open()
    expect(screen.getByRole<HTMLButtonElement>('tab', { name: 'BOARDS' }).disabled).toBe(true)
  })

  test('shows a replay where its team sits, and leads back to live', async () => {
    await open()
    handles.get('tab')?.navigate('replay', { ns: 8, board: 3, round: 2, calcTableId: 70 })
    const shown = { calcTableId: 70, screen2: 'replay', ns2: 8, board2: 3, round2: 2 }
    expect(slot.replace).toHaveBeenLastCalledWith('match-view', shown)
    cleanup()
    await open(shown)
    expect(drawn('CLOSED')).toContain('replay')
    fireEvent.click(within(screen.getByTestId('CLOSED')).getByRole('button', { name: 'back to live' }))
    expect(slot.replace).toHaveBeenLastCalledWith('match-view', { calcTableId: 70, screen2: 'play' })
  })

  test('goes back to live when other teams sit down', async () => {
    await open({ screen1: 'replay', ns1: 5, board1: 3 })
    const next = { homeTeam: { teamId: 6, name: 'Hill', bye: false } }
    await act(async () => source.publish('/watch/1/OP 70', fullPush({ ...EMPTY_TABLE, round: 3 }, 9, next)))
    expect(slot.replace).toHaveBeenLastCalledWith('match-view', { calcTableId: 70 })
  })
})

describe('leaving', () => {
  const QUESTION = 'Are you sure you want to leave this page? Match view will be lost.'

  test('is asked about, and can be done', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Close the match view' }))
    expect(screen.getByRole('dialog', { name: 'Confirm' }).textContent).toContain(QUESTION)
    expect(slot.navigate).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Leave this page' }))
    expect(slot.navigate).toHaveBeenCalledWith('tables', {})
  })

  test.each([
    ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))],
    ['Esc', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ])('%s stays', async (_, stay) => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Close the match view' }))
    stay()
    expect(screen.queryByText(QUESTION)).toBeNull()
    expect(slot.navigate).not.toHaveBeenCalled()
  })

  test('the site’s own links ask too, as long as the match view is there', async () => {
    const go = vi.fn()
    const { unmount } = await open()
    act(() => leaveFor(go))
    expect(screen.getByText(QUESTION)).toBeTruthy()
    expect(go).not.toHaveBeenCalled()
    unmount()
    leaveFor(go)
    expect(go).toHaveBeenCalledTimes(1)
  })

  test('a screen elsewhere asks as well', async () => {
    await open()
    act(() => handles.get('tab')?.navigate('private-score', { registrationId: 5 }))
    fireEvent.click(screen.getByRole('button', { name: 'Leave this page' }))
    expect(slot.navigate).toHaveBeenCalledWith('private-score', { registrationId: 5 })
  })

  test('a knock-out’s leads to its scores', async () => {
    await open({}, { arrangeType: 'KNOCK_OUT' })
    fireEvent.click(screen.getByRole('button', { name: 'Close the match view' }))
    fireEvent.click(screen.getByRole('button', { name: 'Leave this page' }))
    expect(slot.navigate).toHaveBeenCalledWith('running-score', {})
  })
})

describe('instead of a match view', () => {
  test('board-a-match has four screens', async () => {
    await open({}, { calcType: 'BAM' })
    expect(showFour).toHaveBeenCalledWith([
      { screen: 'play', params: { tableId: 'OP 70' } },
      { screen: 'play', params: { tableId: 'CL 70' } },
      { screen: 'score-card', params: { calcTableId: 70, round: 2 } },
      { screen: 'running-score', params: {} },
    ])
  })

  test('a narrow window has the open room [LIMIT.matchViewWidth]', async () => {
    vi.stubGlobal('innerWidth', 767)
    await open()
    expect(slot.replace).toHaveBeenCalledWith('play', { tableId: 'OP 70' })
  })
})

test('streams open beside it', async () => {
  const stream = { miniSessionId: 1, email: null, name: 'Ann', label: 'Finals', url: 'https://a.example/x' }
  await open({}, { streams: [stream] })
  const link = screen.getByRole('link', { name: 'Streams' })
  expect(link.getAttribute('href')).toBe(
    '/screen/1?screen=stream&url=https%3A%2F%2Fa.example%2Fx&miniSessionId=1',
  )
  expect(link.getAttribute('target')).toBe('_blank')
})
