import { foldTable } from '@openroom/bridge/table/reducer'
import type { DerivedEvent, GameContext } from '@openroom/protocol/schema/liveEvents'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { atNight } from '@openroom/test-kit/atNight'
import { auction, cards } from '@openroom/test-kit/build'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../live/connection.ts'
import { derivedPush, eventPush, fullPush } from '../../testing/liveTable.ts'
import { miniSession } from '../../testing/sessions.ts'
import { board, CONTRACT, type Logged, trick } from '../../testing/slam.ts'
import { slotHandle } from '../../testing/slot.ts'
import { scriptedSource } from '../../testing/stompSource.ts'
import type { ScreenParams } from '../../ui/slot/screens.ts'
import { TURN_MS } from './LiveAnnouncer.tsx'
import { MISSING_MS } from './NoTable.tsx'
import PlayScreen from './PlayScreen.tsx'

const LOG: Logged[] = [
  { type: 'START_ROUND', round: 2 },
  { type: 'SEAT_PLAYER', seat: 'N', player: { id: 4, name: 'Nora Berg' } },
  { type: 'SEAT_PLAYER', seat: 'E', player: { id: 6, name: 'Ed Lind' } },
  board(9),
  ...auction('6NT P P P').map(
    ({ seat, call }, i): Logged => ({
      type: 'BID',
      seat,
      call,
      ...(i === 0
        ? {
            alert: true,
            explanations: [
              { to: 'E', text: 'to play' },
              { to: 'S', text: 'no idea' },
            ],
          }
        : {}),
    }),
  ),
  { type: 'END_AUCTION', contract: CONTRACT },
  ...trick('E HQ H7 H3 HA'),
  ...trick('N SA S8 S5 S2'),
]

const WATCH = '/watch/1/31'
let held = LOG.length
let context: Partial<GameContext> = {}
const bodies = new Map<string, unknown>()

const view = (payload: unknown) => ({ type: 'SUBSCRIBE', payload, seq: 1, prev: null })

const source = scriptedSource((destination) => {
  if (destination === '/watch/1/99') return []
  if (destination.startsWith('/watch/')) return [fullPush(foldTable(LOG.slice(0, held)), held, context)]
  return bodies.has(destination) ? [view(bodies.get(destination))] : []
})

const slot = {
  ...slotHandle({
    entries: [{ id: 'frequency', text: 'Boards', run: () => {} }],
  }),
  navigate: vi.fn(),
  replace: vi.fn(),
}

const tree = (params: Partial<ScreenParams<'play'>>, session: Partial<MiniSession> = {}) => (
  <PlayScreen
    miniSession={miniSession({ type: 'TEAM', calcType: 'IMP', status: 'LIVE', ...session })}
    params={{ tableId: '31', ...params }}
    slot={slot}
  />
)

async function open(params: Partial<ScreenParams<'play'>> = {}, session: Partial<MiniSession> = {}) {
  const shown = render(tree(params, session))
  await screen.findByRole('heading', { level: 1, name: 'Harbour 20 – 7 Valley' })
  await screen.findByRole('log')
  return shown
}

let at = 0
const happens = (...events: readonly Logged[]) =>
  act(async () => {
    for (const event of events) {
      at += 1
      nth = 0
      source.publish(WATCH, eventPush(event, held + at))
    }
  })

let nth = 0
const derives = (event: DerivedEvent) =>
  act(async () => {
    nth += 1
    source.publish(WATCH, derivedPush(event, held + at, nth))
  })

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const tab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 })
const said = () => screen.getByRole('log').lastElementChild?.textContent

beforeAll(() => connect())

beforeEach(() => {
  vi.clearAllMocks()
  held = LOG.length
  context = {}
  at = 0
  nth = 0
  bodies.clear()
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a live table', () => {
  test('shows what happens as it happens, and tells it', async () => {
    await open()
    await happens({ type: 'PLAY_CARD', seat: 'N', card: 'SK' })
    // A slow machine says it in a task of its own.
    await waitFor(() => expect(said()).toBe('North plays king of spades'))
    expect(screen.getByText('Trick 3: North king of spades')).toBeTruthy()
    await happens(
      ...cards('E S9 S6 S3').map(({ seat, card }): Logged => ({ type: 'PLAY_CARD', seat, card })),
      { type: 'END_TRICK', winner: 'N' },
    )
    await waitFor(() =>
      expect(said()).toContain('West plays 3 of spades. North wins trick 3. North-South 3, East-West 0'),
    )
  })

  test('tells a whole board as it is heard: auction, play, claim, result and what it means', async () => {
    const heard: string[] = []
    const listening = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.role === 'log')
          for (const node of addedNodes) heard.push(node.textContent ?? '')
    })
    // From before the table is there: a slow machine says its first sentence while it opens.
    listening.observe(document.body, { childList: true, subtree: true })
    await open()
    vi.useFakeTimers()
    const one = async (event: Logged) => {
      await happens(event)
      act(() => vi.advanceTimersByTime(1_000))
    }
    await one({ type: 'END_GAME', result: { contract: CONTRACT, tricks: 13, scoreNs: 1020 } })
    await one(board(6))
    const calls = auction('1C 1D X XX P P P')
    for (const { seat, call } of calls) {
      const notes = call === '1D' ? { alert: true, explanations: [{ to: 'all', text: '4+♥' } as const] } : {}
      await one({ type: 'BID', seat, call, ...notes })
    }
    const contract = { kind: 'played', level: 1, strain: 'D', declarer: 'E', doubling: 'XX' } as const
    await one({ type: 'END_AUCTION', contract })
    act(() => vi.advanceTimersByTime(TURN_MS * 3))
    for (const { seat, card } of cards('S D6 D3 DA D9')) await one({ type: 'PLAY_CARD', seat, card })
    await one({ type: 'END_TRICK', winner: 'N' })
    act(() => vi.advanceTimersByTime(TURN_MS * 3))
    await one({ type: 'CALL_DIRECTOR', seat: 'N' })
    await one({ type: 'CLAIM', seat: 'N', tricks: 8, explanation: '7 tricks, the ace of !c' })
    await one({ type: 'CLAIM_ACCEPT' })
    await one({ type: 'END_GAME', result: { contract, tricks: 5, scoreNs: 1000 } })
    await derives({ type: 'PAIR_RESULT', payload: { nsRoundResult: 6, ewRoundResult: 0 } })
    const match = { homeImp: 26, visitingImp: 7, homeMp: null, visitingMp: null }
    await derives({ type: 'MATCH_RESULT', payload: { ...match, homeVp: null, visitingVp: null } })
    await act(async () => undefined)
    listening.disconnect()
    expect(heard).toEqual([
      'Board 9. Dealer North. East-West vulnerable. Contract 6 notrump by North. ' +
        'After trick 2. Tricks: North-South 2, East-West 0. North to lead',
      '6 notrump by North, one overtrick. 1020 to North-South',
      'Board 6. Dealer North. East-West vulnerable',
      'North: 1 club',
      'East: 1 diamond, alerted: 4+ hearts',
      'South: double',
      'West: redouble',
      'North: pass',
      'East: pass',
      'South: pass',
      'Contract 1 diamond redoubled by East. South to lead',
      'South plays 6 of diamonds',
      'West plays 3 of diamonds',
      'North plays ace of diamonds',
      'East plays 9 of diamonds',
      'North wins trick 1. North-South 1, East-West 0',
      'North to lead',
      'Nora Berg called TD',
      'North claims 7 of 12 tricks. 7 tricks, the ace of clubs',
      'Claim accepted',
      '1 diamond redoubled by East, 2 down. 1000 to North-South',
      '6 IMP for Harbour',
      'Match: Harbour 26, Valley 7',
    ])
  })

  test('is left when nobody looks', async () => {
    const { unmount } = await open()
    expect(source.wanted()).toContain(WATCH)
    unmount()
    expect(source.wanted()).not.toContain(WATCH)
  })

  test('tells what the director does, for four seconds [DURATION.callMessage]', async () => {
    await open()
    vi.useFakeTimers()
    await happens({ type: 'CALL_DIRECTOR', seat: 'N' })
    expect(screen.getAllByText('Nora Berg called TD').length).toBeGreaterThan(0)
    await happens({ type: 'ACCEPT_CALL', director: 'Max Frei' })
    expect(screen.getAllByText('Max Frei accepted the call')).toHaveLength(2)
    act(() => vi.advanceTimersByTime(4_000))
    // What was said stays for screen readers.
    expect(screen.getAllByText('Max Frei accepted the call')).toHaveLength(1)
  })

  test('tells an accepted claim for two seconds, then its result [DURATION.claimMessage]', async () => {
    await open()
    vi.useFakeTimers()
    await happens({ type: 'CLAIM', seat: 'N', tricks: 12 })
    expect(screen.getByRole('heading', { name: 'North claims 10 of 11 tricks' })).toBeTruthy()
    await happens({ type: 'CLAIM_ACCEPT' })
    await happens({ type: 'END_GAME', result: { contract: CONTRACT, tricks: 12, scoreNs: 990 } })
    act(() => vi.advanceTimersByTime(1_999))
    expect(screen.queryByRole('heading', { name: /claims/ })).not.toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByRole('heading', { name: /claims/ })).toBeNull()
    expect(screen.getByText('12 tricks')).toBeTruthy()
  })

  atNight('tells a declined claim, then goes on', async () => {
    await open()
    vi.useFakeTimers()
    await happens({ type: 'CLAIM', seat: 'N', tricks: 12 }, { type: 'CLAIM_DECLINE' })
    expect(screen.getByText('Claim declined')).toBeTruthy()
    act(() => vi.advanceTimersByTime(2_000))
    expect(screen.queryByText('Claim declined')).toBeNull()
  })

  test('says that the next board waits, until that is put away', async () => {
    await open()
    await derives({ type: 'WAITING_TABLE', payload: { waiting: true } })
    expect(screen.getByText('NEXT BOARD WILL START SOON')).toBeTruthy()
    expect(screen.getByText('Waiting for all tables to finish the next hand')).toBeTruthy()
    press('OK')
    expect(screen.queryByText('NEXT BOARD WILL START SOON')).toBeNull()
    await happens(board(10))
    await derives({ type: 'WAITING_TABLE', payload: { waiting: true } })
    expect(screen.getByText('NEXT BOARD WILL START SOON')).toBeTruthy()
  })

  test('says how far behind it is, and that it catches up [LIMIT.speedUpFast]', async () => {
    await open()
    expect(screen.queryByText(/^Delay/)).toBeNull()
    const speed = { miniSessionId: 1, tableId: 31, calcTableId: 70, delay: 95, speed: 'FAST' } as const
    await derives({ type: 'SPEED', payload: speed })
    expect(screen.getByText('Delay 01:35')).toBeTruthy()
    expect(screen.getByTitle('The broadcast is sped up by 20%')).toBeTruthy()
  })

  test.each([
    ['down', 600_000, /^ROUND: (\d+):(\d\d)$/, -1],
    ['up in overtime', -1_000, /^ROUND: \+(\d+):(\d\d)$/, 1],
  ] as const)('counts its clock %s', async (_, remainingTime, pattern, direction) => {
    bodies.set('/timer/1/31', { type: 'ROUND', remainingTime, running: true })
    await open()
    const seconds = () => {
      const label = screen.getAllByRole('timer')[0]?.getAttribute('aria-label') ?? ''
      const [, minutes, rest] = pattern.exec(label) ?? []
      return Number(minutes) * 60 + Number(rest)
    }
    await waitFor(() => expect(seconds()).not.toBeNaN())
    const first = seconds()
    await waitFor(() => expect(direction * (seconds() - first)).toBeGreaterThan(0), { timeout: 10_000 })
  })

  test("has the reader's word for a round that the source numbers", async () => {
    bodies.set('/timer/1/31', { type: 'ROUND 2', remainingTime: 600_000, running: true })
    await open()
    await waitFor(() =>
      expect(screen.getAllByRole('timer')[0]?.getAttribute('aria-label')).toMatch(/^Round 2: /),
    )
    // What a phone's line has no room for is cut at its end: the clock is whole.
    expect(document.querySelector('[data-place] > span:last-child')?.textContent).toMatch(
      /^Round 2 \d+:\d\d · \S/i,
    )
  })
})

describe('looking back', () => {
  const pressTrick = async (number: number) => {
    tab('Tricks')
    fireEvent.click((await screen.findAllByRole('button', { name: new RegExp(`^Trick ${number}`) }))[0]!)
  }

  test('keeps its trick while the table goes on and after a lost connection', async () => {
    await open()
    await happens({ type: 'PLAY_CARD', seat: 'N', card: 'SK' })
    await pressTrick(1)
    expect(screen.getByText('1 of 13')).toBeTruthy()
    await happens({ type: 'PLAY_CARD', seat: 'E', card: 'S9' })
    expect(screen.getByText('1 of 13')).toBeTruthy()
    expect(said()).toBe('East plays 9 of spades')
    await act(async () => {
      source.publish(WATCH, fullPush(foldTable(LOG), held))
    })
    expect(screen.getByText('1 of 13')).toBeTruthy()
    press('Back to live')
    expect(screen.queryByText('1 of 13')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Back to live' })).toBeNull()
  })

  test('stays on its board when the next one begins', async () => {
    await open()
    await pressTrick(1)
    await happens(board(10))
    expect(screen.getByText('1 of 13')).toBeTruthy()
    expect(screen.getByText(/^Board 9\. Dealer North\. [^.]*\.$/)).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'End' })
    expect(screen.getByText(/^Board 10\. Dealer North\. [^.]*\.$/)).toBeTruthy()
  })
})

describe('double dummy', () => {
  const toggle = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Double-dummy figures' })

  test('is asked of the server while it is on, and goes off with a claim', async () => {
    await open()
    expect(source.wanted()).not.toContain('/dds-live/1/31')
    fireEvent.click(toggle())
    expect(source.wanted()).toContain('/dds-live/1/31')
    await happens({ type: 'CLAIM', seat: 'N', tricks: 12 })
    expect(toggle().getAttribute('aria-checked')).toBe('false')
    expect(source.wanted()).not.toContain('/dds-live/1/31')
  })

  test('shows only figures of this very moment', async () => {
    const solved = { player: 'NORTH', cardCount: 8, solvedCards: [['SK', 13]] }
    bodies.set('/dds-live/1/31', solved)
    const { container } = await open()
    fireEvent.click(toggle())
    const chips = () =>
      [...container.querySelectorAll('[data-place="hand"]')].filter((one) =>
        /\+1/.test(one.textContent ?? ''),
      )
    await waitFor(() => expect(chips()).toHaveLength(1))
    await happens({ type: 'PLAY_CARD', seat: 'N', card: 'SK' })
    expect(chips()).toHaveLength(0)
  })

  test('is not for who kibitzes', async () => {
    await open({ kibitz: '4' })
    expect(toggle().disabled).toBe(true)
  })
})

describe('players', () => {
  const menuOf = async (name: RegExp) => {
    press(name)
    const items = await screen.findAllByRole('menuitem')
    return items.map((one) => one.textContent)
  }

  test('can be followed and kibitzed, and have a private score', async () => {
    await open()
    expect(await menuOf(/^North, Nora Berg/)).toEqual(['Follow', 'Kibitz', 'Private score'])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Follow' }))
    expect(slot.replace).toHaveBeenLastCalledWith('play', { tableId: '31', follow: 4 })
  })

  test('of a knock-out have none', async () => {
    await open({ follow: 4, kibitz: '4' }, { arrangeType: 'KNOCK_OUT' })
    expect(await menuOf(/North, Nora Berg/)).toEqual(['Unfollow', 'Unkibitz'])
  })

  test('have a mark on their plate while they are followed', async () => {
    await open({ follow: 4 })
    const plate = await screen.findByRole('button', { name: /^Followed: North, Nora Berg/ })
    expect(plate.dataset.followed).toBe('true')
    expect(screen.getAllByRole('button', { name: /^Followed:/ })).toHaveLength(1)
  })

  test('are followed to their next table', async () => {
    bodies.set('/follow/1/4', 31)
    await open({ follow: 4 })
    expect(slot.replace).not.toHaveBeenCalled()
    await act(async () => source.publish('/follow/1/4', { ...view(44), seq: 2 }))
    expect(slot.replace).toHaveBeenCalledWith('play', { tableId: '44', follow: 4 })
  })

  test('who have a bye are told of, and the box can be a bubble', async () => {
    await open({ follow: 4 })
    await derives({
      type: 'FOLLOW_MESSAGE',
      payload: { type: 'BYE_FOLLOW', playerId: 4, player: 'Nora Berg' },
    })
    press('Make this message small')
    expect(screen.queryByRole('button', { name: 'Back to tables' })).toBeNull()
    const bubble = screen.getByRole('button', { name: 'Show the message about Nora Berg' })
    expect(document.activeElement).toBe(bubble)
    press('Show the message about Nora Berg')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Make this message small' }))
    press('Wait')
    press('Show the message about Nora Berg')
    press('Back to tables')
    expect(slot.navigate).toHaveBeenCalledWith('tables', {})
    await derives({ type: 'HIDE_FOLLOW_MESSAGE', payload: { playerId: 4 } })
    expect(screen.queryByRole('button', { name: 'Back to tables' })).toBeNull()
  })

  test('a table’s bye is told to those who follow nobody', async () => {
    await open()
    const payload = { type: 'BYE_NO_FOLLOW', playerId: 0, player: '' } as const
    await derives({ type: 'FOLLOW_MESSAGE', payload })
    press('Make this message small')
    press('Show the message about this table')
    press('OK')
    expect(screen.queryByText('This table has a bye in the next round.')).toBeNull()
    await derives({ type: 'HIDE_FOLLOW_MESSAGE', payload: { playerId: 0 } })
    await derives({ type: 'FOLLOW_MESSAGE', payload })
    expect(screen.getByText('This table has a bye in the next round.')).toBeTruthy()
  })

  test('who are kibitzed show their hand, dummy and what their side of the screen heard', async () => {
    await open({ kibitz: '4' }, { alertType: 'SCREENS' })
    expect(screen.getAllByText(/cards, not shown/)).toHaveLength(2)
    tab('Bidding')
    expect(screen.getByText('to play')).toBeTruthy()
    expect(screen.queryByText(/no idea/)).toBeNull()
  })
})

describe('ways on', () => {
  test('the other table, once the table says so', async () => {
    await open({ kibitz: '4' })
    press('Other table')
    expect(slot.replace).toHaveBeenLastCalledWith('play', { tableId: '32' })
    await derives({ type: 'OTHER_TABLE_VISIBLE', payload: { visible: false, otherTableId: null } })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Other table' }).disabled).toBe(true)
  })

  test('the board’s frequency and the match’s score card, in displayed rounds', async () => {
    await open({}, { roundGroups: 2 })
    press(/^Board 9, Dealer North/)
    expect(slot.navigate).toHaveBeenLastCalledWith('frequency', { board: 9, round: 1 })
    press('N-S SCORE')
    expect(slot.navigate).toHaveBeenLastCalledWith('score-card', { calcTableId: 70, round: 1 })
    const off = { frequencyEnabled: false, previousFrequencyEnabled: false, scoreCardEnabled: false }
    await derives({ type: 'BUTTONS', payload: off })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'N-S SCORE' }).disabled).toBe(true)
    expect(screen.getByRole('button', { name: /^Board 9, / }).getAttribute('aria-disabled')).toBe('true')
  })
})

test('the boards button leads to the board before while only that one has results', async () => {
  await open()
  const buttons = { frequencyEnabled: true, previousFrequencyEnabled: true, scoreCardEnabled: true }
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Boards' }))
  press()
  expect(slot.navigate).toHaveBeenLastCalledWith('frequency', { board: 9, round: 2 })
  await derives({ type: 'BUTTONS', payload: { ...buttons, frequencyEnabled: false } })
  press()
  expect(slot.navigate).toHaveBeenLastCalledWith('frequency', { board: 8, round: 2 })
  expect(screen.getByRole('button', { name: /^Board 9, / }).getAttribute('aria-disabled')).toBe('true')
})

test('the chosen tab survives a reload', async () => {
  const shown = await open()
  const isChosen = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected')
  expect(isChosen('Bidding')).toBe('true')
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Tricks' }))
  shown.unmount()
  await open()
  expect(isChosen('Tricks')).toBe('true')
})

test('an address that means no table is not available', () => {
  render(tree({ tableId: 'XY 3' }))
  expect(screen.getByText('Not available')).toBeTruthy()
})

test('a table that does not come is said to be missing, leads on, and is shown when it comes after all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  render(tree({ tableId: '99' }))
  expect(screen.getByText('Bidding and play appear here as soon as they may be shown.')).toBeTruthy()
  act(() => vi.advanceTimersByTime(MISSING_MS))
  expect(screen.getByText('There is no such table')).toBeTruthy()
  press('To the tables')
  expect(slot.navigate).toHaveBeenCalledWith('tables', {})
  vi.useRealTimers()
  await act(async () => source.publish('/watch/1/99', fullPush(foldTable(LOG), held, context)))
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour 20 – 7 Valley' })).toBeTruthy()
})

test('a table that does not come in a knock-out, which has no tables of its own, leads to its scores', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  render(tree({ tableId: '99' }, { arrangeType: 'KNOCK_OUT' }))
  act(() => vi.advanceTimersByTime(MISSING_MS))
  vi.useRealTimers()
  press('To the running score')
  expect(slot.navigate).toHaveBeenCalledWith('running-score', {})
})

test('the teams of a title give way evenly, and the score between them does not', async () => {
  render(tree({}))
  const title = await screen.findByRole('heading', { level: 1, name: 'Harbour 20 – 7 Valley' })
  expect([...title.childNodes].map(({ textContent }) => textContent)).toEqual([
    'Harbour',
    ' 20 – 7 ',
    'Valley',
  ])
  expect(title.childElementCount).toBe(2)
})

describe('without spoilers', () => {
  beforeEach(() => {
    document.documentElement.dataset.spoilers = 'hidden'
  })
  afterEach(() => {
    delete document.documentElement.dataset.spoilers
  })

  const OVER: Logged = { type: 'END_GAME', result: { contract: CONTRACT, tricks: 12, scoreNs: 990 } }

  test('the title of a table names the match, and not how it stands', async () => {
    render(tree({}))
    await screen.findByRole('heading', { level: 1, name: 'Harbour – Valley' })
    expect(document.title).not.toMatch(/20|7 Valley/)
  })

  test('a board that is over on coming is not told until it is asked for; one that was watched stays', async () => {
    LOG.push(OVER)
    held = LOG.length
    try {
      render(tree({}))
      fireEvent.click(await screen.findByRole('button', { name: 'Show result' }))
      await screen.findByRole('log')
      cleanup()

      render(tree({}))
      await screen.findByRole('button', { name: 'Show result' })
      expect(screen.queryByRole('log')).toBeNull()
      expect(document.body.textContent).not.toMatch(/990|6NT|12 tricks/)
      await happens(board(6))
      await screen.findByRole('log')
      await happens(
        { type: 'BID', seat: 'N', call: 'P' },
        { ...OVER, result: { ...OVER.result, tricks: 11 } },
      )
      expect(screen.queryByRole('log')).not.toBeNull()
    } finally {
      LOG.pop()
    }
  })
})
