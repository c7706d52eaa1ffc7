import type { TableEvent } from '@openroom/bridge/table/events'
import { toWireEvent, type WireEvent } from '@openroom/protocol/table/wire'
import { auction, cards } from '@openroom/test-kit/build'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { systemMessage } from '../../testing/messages.ts'
import { board, CONTRACT } from '../../testing/slam.ts'
import { slotHandle } from '../../testing/slot.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { actionsAt } from '../../ui/keyMap.ts'
import { openReplay } from '../../ui/slot/replayList.ts'
import type { ScreenParams } from '../../ui/slot/screens.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'
import ReplayScreen from './ReplayScreen.tsx'

const LOG: readonly TableEvent[] = [
  { type: 'SEAT_PLAYER', seat: 'N', player: { id: 4, name: 'Nora Berg' } },
  board(9),
  ...auction('6NT P P P').map(
    ({ seat, call }, i): TableEvent => ({
      type: 'BID',
      seat,
      call,
      ...(i === 0 ? { alert: true, explanations: [{ to: 'all', text: 'to play' }] } : {}),
    }),
  ),
  { type: 'END_AUCTION', contract: CONTRACT },
  ...cards('E HQ H7 H3 HA').map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card })),
  { type: 'END_TRICK', winner: 'N' },
  ...cards('N SA ST S5').map(({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card })),
  { type: 'CLAIM', seat: 'N', tricks: 12 },
  { type: 'CLAIM_ACCEPT' },
  { type: 'END_GAME', result: { contract: CONTRACT, tricks: 12, scoreNs: 990 } },
  { type: 'CORRECTION', result: { contract: CONTRACT, tricks: 11, scoreNs: -50 } },
]

const WIRE: readonly WireEvent[] = LOG.flatMap((event) => (event.type === 'FULL' ? [] : toWireEvent(event)))

const replace = vi.fn()
const navigate = vi.fn()
const slot = slotHandle({ replace, navigate })

function serve(answers: Readonly<Record<string, unknown>>) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      const body = answers[path]
      return new Response(JSON.stringify(body ?? { code: 'not-found', message: '' }), {
        status: body === undefined ? 404 : 200,
      })
    }),
  )
}

const tree = (params: Partial<ScreenParams<'replay'>>) => (
  <ReplayScreen
    miniSession={
      { miniSessionId: 3, type: 'PAIR', streams: [] } as unknown as ScreenProps<'replay'>['miniSession']
    }
    params={{ ns: 5, board: 9, ...params }}
    slot={slot}
  />
)

async function open(params: Partial<ScreenParams<'replay'>> = {}) {
  const view = render(tree(params))
  await screen.findByRole('button', { name: 'Next card' })
  await screen.findByRole('log')
  return view
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Everything said since the replay was opened, one line for each time. */
const lines = () => [...screen.getByRole('log').children].map(({ textContent }) => textContent)
const said = () => lines().at(-1)
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

beforeEach(() => {
  vi.clearAllMocks()
  dialogs.setState({ dialog: null })
  cache.clear()
  sessionStorage.clear()
  serve({ '/api/archive/watch/3/5/9': WIRE, '/api/archive/boards/3': [] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Without a canvas, text is measured by its letters.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('stepping', () => {
  test('begins before the opening lead and tells each card', async () => {
    await open()
    press('Next card')
    expect(said()).toBe('East plays queen of hearts')
    press('Next card')
    press('Next card')
    press('Next card')
    expect(said()).toBe('North plays ace of hearts. North wins trick 1. North-South 1, East-West 0')
    press('Previous card')
    expect(said()).toBe('Trick 1 again. Tricks: North-South 0, East-West 0. Taken back: North ace of hearts')
  })

  test('goes on through claim, result and correction to the end', async () => {
    await open({ cindex: 7 })
    press('Next card')
    expect(said()).toBe('North claims 11 of 12 tricks. Claim accepted')
    press('Next card')
    expect(said()).toBe('6 notrump by North, made. 990 to North-South')
    press('Next card')
    expect(said()).toBe('Modified result by TD: 6 notrump by North, one down. 50 to East-West')
    expect([isOff('Next card'), isOff('Play'), isOff('Previous card')]).toEqual([true, true, false])
  })

  test('rewinds to the first card, then to the first call', async () => {
    await open({ cindex: 5 })
    press('First card')
    expect(said()).toBe('Before the opening lead. East to lead')
    press('First card')
    expect([isOff('First card'), isOff('Previous card')]).toEqual([true, true])
    press('Next card')
    expect(said()).toBe('North: 6 notrump, alerted: to play')
  })

  test('is told from its beginning, each step once and in order, forward and back', async () => {
    await open({ cindex: 2 })
    for (let step = 0; step < 3; step++) press('Next card')
    for (let step = 0; step < 3; step++) press('Previous card')
    expect(lines()).toEqual([
      'West plays 3 of hearts',
      'North plays ace of hearts. North wins trick 1. North-South 1, East-West 0',
      'North plays ace of spades',
      'Taken back: North ace of spades',
      'Trick 1 again. Tricks: North-South 0, East-West 0. Taken back: North ace of hearts',
      'Taken back: West 3 of hearts',
    ])
  })

  test('keys do what the buttons do', async () => {
    await open()
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(said()).toBe('East plays queen of hearts')
    fireEvent.keyDown(document.body, { key: 'ArrowRight', ctrlKey: true })
    expect(said()).toBe('East plays queen of hearts')
    fireEvent.keyDown(document.body, { key: 'End' })
    expect(isOff('Next card')).toBe(true)
    fireEvent.keyDown(document.body, { key: 'Home' })
    expect(said()).toContain('Before the opening lead')
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Tricks' }), { key: 'ArrowRight' })
    expect(said()).toContain('Before the opening lead')
  })
})

describe('keys', () => {
  const key = (on: Element, pressed: string, more: object = {}) =>
    fireEvent.keyDown(on, { key: pressed, ...more })
  const heading = () => screen.getByRole('heading', { level: 1 })

  test('work from the whole screen: its heading, its bar, the stop before the table', async () => {
    await open()
    for (const place of [
      heading(),
      screen.getByRole('region', { name: 'Board 9' }),
      screen.getByRole('switch'),
    ])
      key(place, 'ArrowRight')
    expect(said()).toBe('West plays 3 of hearts')
  })

  test('lead from trick to trick, and say where there is no further one', async () => {
    await open()
    key(heading(), 'ArrowRight', { shiftKey: true })
    expect(said()).toBe('East plays queen of hearts')
    key(heading(), 'ArrowRight', { shiftKey: true })
    expect(said()).toBe(
      'South plays 7 of hearts. West plays 3 of hearts. North plays ace of hearts. ' +
        'North wins trick 1. North-South 1, East-West 0. North plays ace of spades',
    )
    key(heading(), 'ArrowLeft', { shiftKey: true })
    expect(said()).toContain('Trick 1')
    key(heading(), 'End')
    expect(said()).toBe('Modified result by TD: 6 notrump by North, one down. 50 to East-West')
    for (const again of ['End', 'ArrowRight', 'ArrowRight'])
      key(heading(), again, { shiftKey: again !== 'End' })
    expect(lines().slice(-3)).toEqual(['End of the replay', 'End of the replay', 'End of the replay'])
    press('Next card')
    expect(lines().slice(-4)).toEqual(Array(4).fill('End of the replay'))
    key(heading(), 'Home')
    key(heading(), 'Home')
    key(heading(), 'Home')
    expect(said()).toBe('Beginning of the replay')
  })

  test('that lead no further now are offered by none of help’s buttons', async () => {
    await open()
    const off = () =>
      actionsAt(heading()).flatMap(({ id, keys, disabled }) => (keys !== undefined && disabled ? [id] : []))
    const elsewhere = ['nextBoard', 'previousBoard', 'otherRoom']
    expect(off()).toEqual(elsewhere)
    key(heading(), 'End')
    expect(off()).toEqual(['toggle', 'next', 'end', 'nextTrick', ...elsewhere])
    key(heading(), 'Home')
    key(heading(), 'Home')
    expect(off()).toEqual(['rewind', 'previous', 'previousTrick', ...elsewhere])
  })

  test('lead to the next board, the other room, figures, diagrams and help', async () => {
    await open()
    key(heading(), 'n')
    expect(said()).toBe('There is no next board')
    key(heading(), 'p')
    expect(said()).toBe('There is no previous board')
    key(heading(), 'o')
    expect(said()).toBe('The other room cannot be seen')
    key(heading(), 'd')
    expect(said()).toBe('Double-dummy figures on')
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    key(heading(), 'v')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Diagram' }).checked).toBe(true)
    key(heading(), 'v')
    key(heading(), '?', { shiftKey: true })
    expect(dialogs.getState().dialog).toBe('keys')
  })

  test('that show figures have them told, the best for the hand on turn first, card by card', async () => {
    const worth = (solvedCards: readonly (readonly [string, number])[]) => ({ solvedCards })
    serve({
      '/api/archive/watch/3/5/9': WIRE,
      '/api/archive/boards/3': [],
      '/api/archive/dds-archive/3/5/9/0/1': worth([
        ['H7', 12],
        ['H9', 11],
        ['H8', 12],
      ]),
      '/api/archive/dds-archive/3/5/9/0/2': worth([['H3', 13]]),
    })
    await open({ cindex: 1 })
    key(heading(), 'd')
    const first = 'Double dummy: 8 of hearts, 7 of hearts: makes exactly; 9 of hearts: one down'
    await waitFor(() => expect(lines()).toContain(first))
    key(heading(), 'ArrowRight')
    await waitFor(() => expect(lines()).toContain('Double dummy: 3 of hearts: one overtrick'))
    key(heading(), 'd')
    expect(said()).toBe('Double-dummy figures off')
  })

  test('turn the table, board and cards with it, seat by seat', async () => {
    const view = await open({ cindex: 1 })
    const plate = (seat: string) => screen.getByRole('button', { name: new RegExp(`^${seat}, `) }).style
    const places = (seats: readonly string[]) => seats.map((seat) => `${plate(seat).left} ${plate(seat).top}`)
    const before = places(['South', 'West', 'North', 'East'])
    const lead = () =>
      Number.parseFloat(view.container.querySelector<HTMLElement>('[data-key="HQ"]')!.style.left)
    const dealer = () => view.container.querySelector('svg text')!.getAttribute('y')
    const [led, dealt] = [lead(), dealer()]
    for (const [seat, order] of [
      ['West', ['West', 'North', 'East', 'South']],
      ['North', ['North', 'East', 'South', 'West']],
      ['East', ['East', 'South', 'West', 'North']],
      ['South', ['South', 'West', 'North', 'East']],
    ] as const) {
      key(heading(), 'f')
      expect(said()).toBe(`${seat} is at the bottom`)
      expect(places(order)).toEqual(before)
      if (seat !== 'North') continue
      // East leads from the left now, and North's D is at the bottom.
      expect(lead()).toBeLessThan(led)
      expect(Number(dealer())).toBeGreaterThan(Number(dealt))
    }
    expect([lead(), dealer()]).toEqual([led, dealt])
  })

  test('that are letters count neither without focus nor in what is written', async () => {
    await open()
    const before = said()
    key(document.body, 'd')
    key(document.body, '?')
    const field = document.createElement('input')
    heading().append(field)
    key(field, 'd')
    key(field, 'ArrowRight')
    key(heading(), 'd', { ctrlKey: true })
    expect(said()).toBe(before)
    expect(dialogs.getState().dialog).toBeNull()
  })
})

describe('a finger', () => {
  const swipe = (on: Element, from: readonly [number, number], to: readonly [number, number]) => {
    const at = ([clientX, clientY]: readonly [number, number]) => ({
      clientX,
      clientY,
      pointerType: 'touch',
      pointerId: 1,
    })
    fireEvent.pointerDown(on, at(from))
    fireEvent.pointerUp(on, at(to))
  }
  const felt = () => screen.getByRole('region', { name: 'Replay of board 9' })

  test('drawn sideways over the table steps, and over the tabs changes the board', async () => {
    await open()
    swipe(felt(), [300, 300], [200, 310])
    expect(said()).toBe('East plays queen of hearts')
    swipe(felt(), [200, 300], [300, 310])
    expect(said()).toBe('Taken back: East queen of hearts')
    swipe(screen.getByRole('tablist'), [300, 300], [200, 300])
    expect(said()).toBe('There is no next board')
  })

  test('that scrolls, slips or begins at the edge does nothing', async () => {
    await open({ cindex: 2 })
    const before = said()
    swipe(felt(), [300, 300], [240, 400])
    swipe(felt(), [300, 300], [290, 300])
    swipe(felt(), [5, 300], [120, 300])
    expect(said()).toBe(before)
  })
})

describe('automatic play', () => {
  test('[DURATION.replayStep] steps every 800 ms, tells whole tricks only, and waits before a correction', async () => {
    await open({ cindex: 2 })
    vi.useFakeTimers()
    press('Play')
    act(() => vi.advanceTimersByTime(799))
    expect(isOff('Previous card')).toBe(false)
    act(() => vi.advanceTimersByTime(1))
    expect(lines()).toHaveLength(1)
    expect(said()).toContain('Board 9. Dealer North. East-West vulnerable. Contract 6 notrump by North')
    act(() => vi.advanceTimersByTime(800))
    expect(said()).toBe('North wins trick 1. North-South 1, East-West 0')
    for (let step = 0; step < 10; step++) act(() => vi.advanceTimersByTime(800))
    expect(said()).toBe('6 notrump by North, made. 990 to North-South')
    expect(isOff('Next card')).toBe(false)
    press('Play')
    expect(said()).toContain('Modified result by TD')
  })

  test('waits until the browser’s own voice has read a step', async () => {
    await open({ cindex: 2 })
    vi.useFakeTimers()
    document.documentElement.toggleAttribute('data-speaking', true)
    try {
      press('Play')
      act(() => vi.advanceTimersByTime(5_000))
      expect(said() ?? '').not.toContain('wins trick 1')
    } finally {
      document.documentElement.removeAttribute('data-speaking')
    }
    act(() => vi.advanceTimersByTime(100))
    expect(said() ?? '').not.toContain('wins trick 1')
    act(() => vi.advanceTimersByTime(800))
    expect(said()).toBe('North wins trick 1. North-South 1, East-West 0')
  })

  test('space plays and stops', async () => {
    await open()
    fireEvent.keyDown(document.body, { key: ' ' })
    expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeNull()
    fireEvent.keyDown(document.body, { key: ' ' })
    expect(screen.queryByRole('button', { name: 'Play' })).not.toBeNull()
  })
})

describe('the address', () => {
  test('follows the cursor, and leads back to the same card', async () => {
    await open({ cindex: 5 })
    press('Next card')
    await waitFor(() => expect(replace).toHaveBeenCalledWith('replay', { ns: 5, board: 9, cindex: 6 }))
    cleanup()
    await open({ cindex: 6 })
    press('Previous card')
    press('Next card')
    expect(said()).toBe('East plays 10 of spades')
  })

  test('moves the cursor when something else changes it', async () => {
    const view = await open({ cindex: 1 })
    view.rerender(tree({ cindex: 4 }))
    await waitFor(() => expect(said()).toContain('North wins trick 1'))
  })
})

describe('around the table', () => {
  test('the board label opens the frequency, the score button the pair', async () => {
    await open({ session: 2 })
    fireEvent.click(screen.getByRole('button', { name: /^Board 9, Dealer North, E-W vul/ }))
    expect(navigate).toHaveBeenLastCalledWith('frequency', { board: 9, session: 2 })
    press('N-S SCORE')
    expect(navigate).toHaveBeenLastCalledWith('private-score', { registrationId: 5, session: 2 })
  })

  test('tricks are gone to by number, within those played', async () => {
    await open()
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Tricks' }), { button: 0 })
    fireEvent.click(await screen.findByRole('button', { name: /^Trick 2/ }))
    expect(screen.getByText('2 of 13')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next trick' }).disabled).toBe(true)
    press('Previous trick')
    expect(screen.getByText('1 of 13')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous trick' }).disabled).toBe(true)
  })

  test('next board follows the list it was opened from', async () => {
    openReplay(slot, 3, { ns: 5, board: 9 }, [
      { params: { ns: 5, board: 9 }, replay: true },
      { params: { ns: 5, board: 2 }, replay: false },
      { params: { ns: 8, board: 1 }, replay: true },
    ])
    await open({ cindex: 4 })
    expect(isOff('Previous board')).toBe(true)
    press('Next board')
    await waitFor(() => expect(replace).toHaveBeenLastCalledWith('replay', { ns: 8, board: 1 }))
  })

  test('empty seats wait for a player, hands are told in words', async () => {
    await open()
    expect(screen.getByRole('button', { name: 'East, waiting for player, vulnerable, To lead' })).toBeTruthy()
    expect(
      screen.getByText(
        'spades ace, king, queen, jack; hearts ace, king, 2; diamonds ace, king, 2; clubs ace, king, 2',
      ),
    ).toBeTruthy()
  })

  test('a card moves in 170 ms [DURATION.cardMove]', async () => {
    const moved = vi.fn<HTMLElement['animate']>(
      () => Object.assign(new EventTarget(), { cancel: () => {} }) as Animation,
    )
    HTMLElement.prototype.animate = moved
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Next card' }))
    expect(moved).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ duration: 170 }))
    // Any other property, and the page draws each frame of it itself.
    const keyframes = moved.mock.calls.flatMap(([frames]) => frames as Keyframe[])
    expect(new Set(keyframes.flatMap(Object.keys))).toEqual(new Set(['transform', 'opacity']))
    Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  })

  test('cards or diagram is remembered in a cookie for a day [DURATION.diagramCookie]', async () => {
    await open()
    const written = vi.spyOn(document, 'cookie', 'set')
    fireEvent.click(screen.getByRole('radio', { name: 'Diagram' }))
    expect(written).toHaveBeenCalledWith('openroom=true; Max-Age=86400; Path=/; SameSite=Lax')
    expect(document.cookie).toContain('openroom=true')
    fireEvent.click(screen.getByRole('radio', { name: 'Cards' }))
    expect(document.cookie).toContain('openroom=false')
  })

  test('kibitzing hides the other hands and the double-dummy figures', async () => {
    await open({ kibitz: 'S' })
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Double-dummy figures' }).disabled).toBe(
      true,
    )
    expect(screen.getAllByText('13 cards, not shown')).toHaveLength(3)
  })
})

describe('what cannot be shown', () => {
  test('a log without a board is not available', async () => {
    serve({ '/api/archive/watch/3/5/9': [] })
    render(tree({}))
    expect(await screen.findByText('Not available')).toBeTruthy()
  })

  test('a board without a record is not available', async () => {
    serve({})
    render(tree({}))
    expect(await screen.findByText('Not available')).toBeTruthy()
  })

  test('a refused fetch is logged and can be tried again', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 403 }))
    render(tree({}))
    expect(await screen.findByText('This replay could not be loaded')).toBeTruthy()
    expect(console.error).toHaveBeenCalled()
    serve({ '/api/archive/watch/3/5/9': WIRE })
    press('Try again')
    expect(await screen.findByRole('button', { name: 'Next card' })).toBeTruthy()
  })
})

describe('commentary', () => {
  const comment = (id: number, step: number | null, text: string) =>
    systemMessage({ id, tableId: '31', board: 9, step, message: [[text, 'plain']] })
  const log = () => screen.getByRole('log', { name: 'Commentary' })
  const comments = () => [...log().querySelectorAll('li')].map(({ textContent }) => textContent)
  const current = () => log().querySelector('[aria-current="step"]')?.textContent

  const begin = async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    serve({
      '/api/archive/watch/3/5/9': WIRE,
      '/api/archive/boards/3': [],
      '/api/archive/system-message/list/3/31': [
        comment(-1, 0, 'flat'),
        comment(1, 1, 'brave'),
        comment(2, 6, 'no hope'),
        comment(3, 11, 'home now'),
        comment(4, null, 'welcome'),
      ],
    })
    render(tree({ tableId: '31' }))
    await screen.findByRole('log', { name: 'Commentary' })
  }

  test('comes with the call or card that it was written at, and not before', async () => {
    await begin()
    expect(comments().map((text) => text?.split(': ')[1])).toEqual(['welcome', 'flat', 'brave'])
    expect(current()).toBeUndefined()
    press('Next card')
    expect(current()).toContain('no hope')
    press('Previous card')
    expect(comments().join()).not.toContain('no hope')
  })

  test('leads to the next one, and back to the call of another', async () => {
    await begin()
    press('Next comment (2 to come)')
    expect(current()).toContain('no hope')
    press('Next comment (1 to come)')
    expect(current()).toContain('home now')
    expect(screen.queryByRole('button', { name: /^Next comment/ })).toBeNull()
    press('Go to: North: 6 notrump')
    expect(current()).toContain('brave')
    expect(comments()).toHaveLength(3)
    press('Go to: Hands')
    expect(current()).toContain('flat')
  })
})

const paper = async () => {
  act(() => void dispatchEvent(new Event('beforeprint')))
  const text = await waitFor(() => {
    const lines = document.querySelector('[data-paper]')
    if (lines === null) throw new Error('Nothing is printed yet.')
    return lines.textContent ?? ''
  })
  act(() => void dispatchEvent(new Event('afterprint')))
  return text
}

test('who plays along has nothing on paper that the screen has not told yet', async () => {
  await open({ cindex: 0 })
  expect(await paper()).not.toMatch(/990|Trick/)
  fireEvent.click(await screen.findByRole('button', { name: 'Show result' }))
  const told = await paper()
  expect(told).toContain('990')
  expect(told).toContain('Trick')
})

describe('who looks into one hand', () => {
  const toTheEnd = () => fireEvent.keyDown(screen.getByRole('heading', { level: 1 }), { key: 'End' })

  test('has on paper what the screen shows, and no more', async () => {
    await open({ cindex: 0, kibitz: 'N' })
    const told = await paper()
    expect(told).toContain('6NT')
    expect(told).not.toMatch(/990|50|Trick/)
    toTheEnd()
    expect(await paper()).toContain('990')
  })

  test('is told the result when the board is over', async () => {
    const result = () =>
      screen.getByRole('heading', { name: 'Result at this table' }).closest('section')?.textContent
    await open({ cindex: 0, kibitz: 'N' })
    expect(result()).toContain('Hidden until all hands are open')
    expect(result()).not.toMatch(/990|50/)
    toTheEnd()
    expect(result()).toContain('50')
  })

  test('is told where double dummy has gone, and has the analysis when all hands are open', async () => {
    await open({ cindex: 0, kibitz: 'N' })
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'DDS' }))
    expect(screen.getByRole('tabpanel').textContent).toBe('Hidden until all hands are open')
    toTheEnd()
    await waitFor(() => expect(screen.getByRole('tabpanel').textContent).not.toContain('Hidden'))
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Double-dummy figures' }).disabled).toBe(
      true,
    )
  })

  test('plays on with no hands that are hidden', async () => {
    await open({ cindex: 0, kibitz: 'N', line: '0.' })
    expect(screen.getAllByText('13 cards, not shown')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'What if?' })).toBeNull()
  })
})
