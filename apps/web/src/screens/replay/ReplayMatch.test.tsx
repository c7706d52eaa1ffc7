import type { TableEvent } from '@openroom/bridge/table/events'
import { foldTable } from '@openroom/bridge/table/reducer'
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { toGameTable } from '@openroom/protocol/table/gameCodec'
import { toWireEvent, type WireEvent } from '@openroom/protocol/table/wire'
import { auction, cards } from '@openroom/test-kit/build'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { CONTEXT } from '../../testing/liveTable.ts'
import { board, CONTRACT } from '../../testing/slam.ts'
import { slotHandle } from '../../testing/slot.ts'
import type { ScreenParams } from '../../ui/slot/screens.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'
import ReplayScreen from './ReplayScreen.tsx'

const SEATED: readonly TableEvent[] = [
  { type: 'SEAT_PLAYER', seat: 'N', player: { id: 4, name: 'Nora Berg' } },
  { type: 'SEAT_PLAYER', seat: 'E', player: { id: 5, name: 'Ed Lind' } },
  { type: 'SEAT_PLAYER', seat: 'W', player: { id: null, name: 'Will Roe' } },
  board(9),
]

const LOG: readonly TableEvent[] = [
  ...auction('6NT P P P').map(({ seat, call }): TableEvent => ({ type: 'BID', seat, call })),
  { type: 'END_AUCTION', contract: CONTRACT },
  ...cards('E HQ H7 H3 HA').map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card })),
  { type: 'END_TRICK', winner: 'N' },
]

const KNOCK_OUT: GameContext = {
  ...CONTEXT,
  tournamentName: 'Cup',
  arrangeType: 'KNOCK_OUT',
  nsRoundResult: 0,
  ewRoundResult: 0,
  tableId: 1,
  otherTableId: 2,
  numberOfRounds: 2,
  live: false,
}

const RESULT = {
  contract: { passedOut: false, declarer: 'EAST', level: 3, suit: 'NT', modifier: '' },
  trickCount: 8,
  value: 50,
  line: 'EAST_WEST',
}

const wire = (context: Partial<GameContext> = {}): readonly WireEvent[] => [
  { type: 'FULL', payload: { ...KNOCK_OUT, ...toGameTable(foldTable(SEATED), 'NORTH'), ...context } },
  ...LOG.flatMap((event) => (event.type === 'FULL' ? [] : toWireEvent(event))),
]

const replace = vi.fn()
const navigate = vi.fn()
const slot = slotHandle({ replace, navigate })

const SESSION = { miniSessionId: 3, type: 'TEAM', arrangeType: 'KNOCK_OUT' }

let asked: string[] = []

function serve(answers: Readonly<Record<string, unknown>>) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const body = answers[path]
    const status = body === undefined ? 404 : 200
    return new Response(JSON.stringify(body ?? { code: 'not-found', message: '' }), { status })
  })
}

async function open(
  params: Partial<ScreenParams<'replay'>> = {},
  session: Readonly<Record<string, unknown>> = SESSION,
) {
  render(
    <ReplayScreen
      miniSession={{ ...session, streams: [] } as unknown as ScreenProps<'replay'>['miniSession']}
      params={{ ns: 5, board: 9, round: 2, calcTableId: 70, ...params }}
      slot={slot}
    />,
  )
  await screen.findByRole('button', { name: 'Next card' })
}

const WATCH = '/api/archive/watch/3/5/9'
const OTHER = '/api/archive/watch/3/8/9'
const CORRECTIONS = '/api/archive/table-knockout-corrections/3'
const rooms = { [WATCH]: wire(), [OTHER]: wire({ roomType: 'CLOSED' }), '/api/archive/boards/3': [] }

const otherTable = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Other table' })

beforeEach(() => {
  vi.clearAllMocks()
  asked = []
  cache.clear()
  sessionStorage.clear()
  serve(rooms)
  // Without a canvas, text is measured by its letters.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the other room', () => {
  test('has the same board, with the other team north-south, from its beginning', async () => {
    await open({ cindex: 4, kibitz: 'N' })
    await waitFor(() => expect(otherTable().disabled).toBe(false))
    fireEvent.click(otherTable())
    expect(replace).toHaveBeenLastCalledWith('replay', { ns: 8, board: 9, round: 2, calcTableId: 70 })
  })

  test('is not led to without a record, or when looking it up fails', async () => {
    serve({ ...rooms, [OTHER]: undefined })
    await open()
    await waitFor(() => expect(asked).toContain(OTHER))
    expect(otherTable().disabled).toBe(true)
  })

  test.each([
    [null, 'No result yet'],
    [{ contract: { passedOut: true }, trickCount: null, value: 0, line: null }, 'PASS'],
    [RESULT, '3NT'],
  ])('tells its result: %#', async (otherResult, text) => {
    serve({ ...rooms, [WATCH]: wire({ otherResult } as Partial<GameContext>) })
    await open()
    const box = screen.getByRole('heading', { name: 'Other room · closed' }).closest('section')
    if (otherResult)
      fireEvent.click(await within(box as HTMLElement).findByRole('button', { name: 'Show result' }))
    expect(box?.textContent).toContain(text)
    expect(screen.queryByRole('button', { name: /how result/ })).toBeNull()
  })

  test('tells nobody beside hands that are hidden before the board is over', async () => {
    const otherResult = { contract: { passedOut: true }, trickCount: null, value: 0, line: null }
    serve({ ...rooms, [WATCH]: wire({ otherResult } as Partial<GameContext>) })
    await open({ cindex: 0, kibitz: 'N' })
    const box = screen.getByRole('heading', { name: 'Other room · closed' }).closest('section')
    expect(box?.textContent).toContain('Hidden until all hands are open')
  })
})

test('who plays along is told what came of the board at its end, and then ever after', async () => {
  serve({ ...rooms, [WATCH]: wire({ otherResult: RESULT } as Partial<GameContext>) })
  await open({ cindex: 3 })
  const told = () =>
    screen.getByRole('heading', { name: 'Other room · closed' }).closest('section')?.textContent
  expect(told()).not.toContain('3NT')
  expect(screen.getByRole('heading', { name: 'Match' }).closest('section')?.textContent).toContain('Harbour')
  fireEvent.click(screen.getByRole('button', { name: 'Next card' }))
  await waitFor(() => expect(told()).toContain('3NT'))
  fireEvent.click(screen.getByRole('button', { name: 'First card' }))
  expect(told()).toContain('3NT')
})

describe('both rooms', () => {
  const both = () => screen.queryByRole('region', { name: 'Both rooms' })

  test('are compared', async () => {
    await open({ cindex: 0 })
    fireEvent.click(await screen.findByRole('button', { name: 'Both rooms: show result' }))
    await waitFor(() => expect(both()).not.toBeNull())
  })

  test('not beside hands that are hidden: what differs tells of cards still to be played', async () => {
    await open({ cindex: 0, kibitz: 'N' })
    await waitFor(() => expect(otherTable().disabled).toBe(false))
    await act(async () => undefined)
    expect(both()).toBeNull()
  })
})

describe('corrections of a knock-out', () => {
  test('are asked for 3 s after the start, and shown with the team [DURATION.corrections]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const corrections = { 70: { HOME: [{ amount: 4, round: 1 }], VISITING: [{ amount: 9, round: 2 }] } }
    serve({ ...rooms, [CORRECTIONS]: corrections })
    await open()
    const match = () => screen.getByRole('heading', { name: 'Match' }).closest('section')?.textContent
    await act(() => vi.advanceTimersByTimeAsync(2_500))
    expect(asked).not.toContain(CORRECTIONS)
    expect(match()).toBe('MatchHarbour20Valley7')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(asked).toContain(CORRECTIONS)
    await waitFor(() => expect(match()).toBe('MatchHarbour24Valley7'))
  })

  test('are not asked for elsewhere', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    serve({ ...rooms, [WATCH]: wire({ arrangeType: 'ROUND_ROBIN' }) })
    await open()
    await act(() => vi.advanceTimersByTimeAsync(3_500))
    expect(asked).not.toContain(CORRECTIONS)
  })
})

describe("a player's menu", () => {
  const plate = (name: string) => screen.getByRole('button', { name: new RegExp(`, ${name}`) })
  const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

  test('kibitzes by id; a team knock-out has no private score', async () => {
    await open()
    fireEvent.click(plate('Nora Berg'))
    expect(await items()).toEqual(['Kibitz'])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Kibitz' }))
    expect(replace).toHaveBeenLastCalledWith('replay', expect.objectContaining({ kibitz: '4' }))
  })

  test('kibitzes by direction who has no id, and leads to the private score of that side', async () => {
    await open({}, { ...SESSION, arrangeType: 'ROUND_ROBIN' })
    fireEvent.click(plate('Will Roe'))
    expect(await items()).toEqual(['Kibitz', 'Private score'])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Private score' }))
    expect(navigate).toHaveBeenLastCalledWith('private-score', { registrationId: 8 })
  })

  test('stops kibitzing; does not open again at once', async () => {
    await open({ kibitz: '5' })
    expect(screen.getAllByText('13 cards, not shown')).toHaveLength(3)
    fireEvent.click(plate('Ed Lind'))
    expect(await items()).toEqual(['Unkibitz'])
    // However long a busy machine takes to look for it.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    fireEvent.click(screen.getByRole('menuitem', { name: 'Unkibitz' }))
    expect(replace.mock.lastCall?.[1]).not.toHaveProperty('kibitz')
    fireEvent.click(screen.getByRole('button', { name: /, Nora Berg/ }))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

test('where the solver fails the archive is asked; its failure is logged only', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const lead = '/api/archive/dds-archive/3/5/9/0/0'
  serve({
    ...rooms,
    [lead]: {
      player: 'EAST',
      cardCount: 0,
      solvedCards: [
        ['HQ', 11],
        ['SA', 12],
      ],
    },
  })
  vi.stubGlobal('Worker', undefined)
  await open()
  fireEvent.click(screen.getByRole('switch', { name: 'Double-dummy figures' }))
  await waitFor(() => expect(asked).toContain(lead))
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'DDS' }))
  expect(await screen.findByText('No DDS-info available')).toBeTruthy()
  expect(await screen.findByText('one down')).toBeTruthy()
  expect(warn).not.toHaveBeenCalledWith('DDS fetch unsuccessful', expect.anything())
  fireEvent.click(screen.getByRole('button', { name: 'Next card' }))
  await waitFor(() => expect(warn).toHaveBeenCalledWith('DDS fetch unsuccessful', expect.anything()))
  expect(screen.queryByText('one down')).toBeNull()
})
