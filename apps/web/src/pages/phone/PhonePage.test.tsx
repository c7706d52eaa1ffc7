// @vitest-environment jsdom
/** The boards of a table that has two phones, one side entering and the other confirming. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import PhonePage from './PhonePage.tsx'

let push: (told: object) => void = () => {}
vi.mock('../../live/connection.ts', async (original) => {
  const { createStore } = await import('zustand/vanilla')
  return {
    ...(await original<object>()),
    link: createStore(() => ({ state: 'connected', heardAt: 0 })),
    listen: (
      at: unknown,
      { onPush }: { readonly onPush: (frame: { readonly payload: unknown }) => void },
    ) => {
      if (JSON.stringify(at).includes('hall')) return () => {}
      push = (payload) => act(() => onPush({ payload }))
      return () => {}
    },
  }
})

const RESULT = { contract: { kind: 'passedOut' }, lead: null, tricks: null }
const entered = (board: number) => ({
  ...{ board, version: 1, by: 'NS', result: RESULT, scoreNs: 0, confirmed: false },
  ...{ ruled: false, adjustment: null, strangeLead: false },
})
const TABLE = {
  ...{ tableId: 5, round: 1, number: 1, section: null, room: null, ns: 'Pair 1', ew: 'Pair 2' },
  ...{ sitOut: false, boards: [1, 2, 3], results: [entered(1), entered(2)], players: { ns: [], ew: [] } },
  ...{
    registrations: { ns: null, ew: null },
    open: { ns: false, ew: false },
    next: { ns: null, ew: null, boards: null, isStillToDraw: false },
  },
}
const TOLD = {
  ...{ miniSessionId: 1, tournament: 'Club', event: 'Pairs', status: 'LIVE', travellers: false },
  ...{ cards: false, boards: [1, 2, 3], tables: [TABLE] },
}

const NEVER = new Promise<Response>(() => {})

function show(
  side: 'NS' | 'EW',
  table: object = TABLE,
  fetch: (address: string) => Promise<Response> = () => NEVER,
  more: object = {},
) {
  vi.stubGlobal('fetch', fetch)
  localStorage.setItem(
    'openroom.phone.7',
    JSON.stringify({ secret: 'abcdefghijkl', side, told: { ...TOLD, tables: [table], ...more } }),
  )
  render(<PhonePage link={7} />)
}

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('after its word a side is led to the board that waits for it, before one that is still to be entered', () => {
  show('EW')
  press(/^Board 1/)
  press('East-West: this is right')
  press('Board 2')
  press('East-West: this is right')
  expect(screen.getByRole('button', { name: 'Board 3' })).toBeTruthy()
})

test('who has entered is led to what nobody has entered', () => {
  show('NS')
  press(/^Board 1/)
  expect(screen.getByRole('button', { name: 'Board 3' })).toBeTruthy()
})

test('after the word on the last board it says where both go', () => {
  const results = [entered(1), entered(2), entered(3)].map((one) => ({ ...one, confirmed: one.board < 3 }))
  show('EW', { ...TABLE, results })
  press(/^Board 3/)
  press('East-West: this is right')
  press('Where you go next')
  expect(screen.getByRole('region', { name: 'Where you go next' })).toBeTruthy()
})

test('a word that is said moves no button: the next board is behind all that were there', () => {
  show('EW')
  press(/^Board 1/)
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  const before = names()
  press('East-West: this is right')
  expect(names()).toEqual([...before, 'Board 2'])
})

test.each([
  [4, 'Boards 1 and 2: to table 4, round 2'],
  [1, 'Boards 1 and 2: stay here for round 2'],
])('a round that is done says where its boards go: table %i', (number, words) => {
  const results = [entered(1), entered(2)].map((one) => ({ ...one, confirmed: true }))
  const boards = { round: 2, tables: [{ number, section: null }] }
  show('NS', { ...TABLE, boards: [1, 2], results, next: { ns: null, ew: null, boards } })
  expect(screen.getByText(words)).toBeTruthy()
})

/** Who sits here, each after the direction. */
const pairs = () =>
  screen
    .getAllByRole('definition')
    .flatMap((one) => [one.previousElementSibling?.textContent, one.textContent])

test('a table that sits out at first says who, and goes on when the pair does', () => {
  const seat = { round: 2, number: 1, section: null, side: 'NS', against: 'Pair 3', boards: [1, 2, 3] }
  const out = { ...TABLE, tableId: 4, ew: '', sitOut: true, boards: [], results: [] }
  const tables = [
    { ...out, next: { ns: seat, ew: { ...seat, side: 'EW', against: null }, boards: null } },
    { ...TABLE, round: 2, ew: 'Pair 3', results: [] },
  ]
  show('NS', TABLE, () => NEVER, { tables })
  expect(screen.getByText('Pair 1: sit out in round 1')).toBeTruthy()
  const next = within(screen.getByRole('region', { name: 'Where you go next' }))
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pair 1: table 1, North-South, round 2 against Pair 3, boards 1, 2, and 3',
  ])
  press('On to round 2 at this table')
  expect(pairs()).toEqual(['North-South', 'Pair 1', 'East-West', 'Pair 3'])
})

test('a table is opened in the round that has begun, not in the one before that it sat out', () => {
  const out = { ...TABLE, tableId: 4, ew: '', sitOut: true, boards: [], results: [] }
  show('NS', TABLE, () => NEVER, { tables: [out, { ...TABLE, round: 2 }] })
  expect(pairs()).toEqual(['North-South', 'Pair 1', 'East-West', 'Pair 2'])
})

test.each([
  ['NS', 'Elm – Fir'],
  ['EW', 'Ash – Oak'],
] as const)('%s can open the card of the others at the table, and not its own', async (side, pair) => {
  const player = (playerId: number, surname: string) => ({ playerId, name: `A ${surname}`, surname })
  const entry = (registrationId: number, players: readonly object[]) => ({
    ...{ registrationId, name: 'a pair', players, cards: [{ card: `card${registrationId}`, players: [] }] },
  })
  const told = [
    entry(11, [player(1, 'Ash'), player(2, 'Oak')]),
    entry(12, [player(3, 'Elm'), player(4, 'Fir')]),
    entry(13, [player(5, 'Yew'), player(6, 'Box')]),
  ]
  cache.clear()
  show(side, { ...TABLE, registrations: { ns: 11, ew: 12 } }, (address) =>
    address.includes('/registrations/') ? Promise.resolve(new Response(JSON.stringify(told))) : NEVER,
  )
  await vi.waitFor(() =>
    expect(
      screen.getAllByRole('link').map(({ textContent }) => textContent?.replace(/[\u2066-\u2069]/g, '')),
    ).toEqual([`Convention card: ${pair}`]),
  )
})

test('says until when results can be questioned, once all is over', () => {
  const finalAt = new Date(Date.now() + 600_000).toISOString()
  show('NS', TABLE, () => NEVER, { status: 'CLOSED', finalAt })
  expect(screen.getByText(/^Corrections and appeals are possible until/)).toBeTruthy()
})

test('a pair gives its own convention card, and hears when it is too large, or none that can be had', async () => {
  const sent: unknown[] = []
  let status = 200
  const answer = vi.fn(async (address: string, init?: RequestInit) => {
    if (!address.includes('convention-card')) return NEVER
    sent.push(JSON.parse(`${init?.body}`))
    const body =
      status === 200 ? { success: true, changed: true } : { code: 'card-not-read', message: 'No card' }
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  show('EW', TABLE, answer as never)
  const give = (file: File) => {
    const [field] = screen
      .getAllByLabelText(/^Choose a file: .*Pair 2/)
      .filter((one) => one.tagName === 'INPUT')
    fireEvent.change(field!, { target: { files: [file] } })
  }
  give(new File(['%PDF'], 'card.pdf'))
  await vi.waitFor(() => expect(screen.getByText('Your card has been saved.')).toBeTruthy())
  expect(sent).toEqual([{ tableId: 5, side: 'EW', file: btoa('%PDF') }])
  give(new File([new Uint8Array(2_100_000)], 'large.pdf'))
  await vi.waitFor(() => expect(screen.getByText('This file is larger than 2 MB.')).toBeTruthy())
  status = 422
  give(new File(['words'], 'words.txt'))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).not.toContain('larger'))
  expect(screen.queryByText('Your card has been saved.')).toBeNull()
})

const MATCH = {
  ...TABLE,
  ...{ room: 'CLOSED', ns: 'Oaks', ew: 'Elms', boards: [1], results: [{ ...entered(1), confirmed: true }] },
  players: { ns: ['Ann Ash', 'Bo Birch'], ew: ['Cy Crab', 'Di Dale'] },
}

test('says in which room a team plays, who sits there, and that its next round is still to be drawn', () => {
  show('NS', { ...MATCH, next: { ...TABLE.next, isStillToDraw: true } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Table 1, closed room')
  expect(screen.getByText('Ann Ash – Bo Birch')).toBeTruthy()
  expect(screen.getByText('Oaks: the next round is still to be drawn. It appears here.')).toBeTruthy()
  expect(screen.queryByText(/that was the last round/)).toBeNull()
})

test('names nobody of a team of whom nobody has said who sits there', () => {
  show('NS', {
    ...MATCH,
    players: { ...MATCH.players, ew: ['Cy Crab', 'Di Dale', 'Ed Elk', 'Fi Fox', 'Gus Gnu'] },
  })
  expect(screen.getByText('Ann Ash – Bo Birch')).toBeTruthy()
  expect(screen.queryByText(/Cy Crab/)).toBeNull()
})

test('sends the players of a team to a table and its room', () => {
  const seat = {
    round: 2,
    number: 4,
    section: null,
    room: 'CLOSED',
    side: 'EW',
    against: 'Yews',
    boards: [2],
  }
  show('NS', { ...MATCH, next: { ...TABLE.next, ns: seat } })
  expect(screen.getByText('Oaks: table 4, closed room, East-West, round 2')).toBeTruthy()
  expect(screen.getByText('Elms: that was the last round.')).toBeTruthy()
})

test('asks whose phone it is with the table, its room and who sits there', () => {
  show(null as never, MATCH)
  expect(screen.getByText('Table 1, closed room')).toBeTruthy()
  expect(screen.getByText('Cy Crab – Di Dale')).toBeTruthy()
})

test('nobody gives a convention card once the session is over', () => {
  show('NS', TABLE, () => NEVER, { status: 'CLOSED' })
  expect(screen.queryByText('Your convention card')).toBeNull()
})

test('a guest beside whom somebody known is found is asked about once', async () => {
  const bo = { playerId: 3, name: 'Bo Carlsen', memberId: null }
  show('NS', { ...TABLE, open: { ns: true, ew: false } }, (address) =>
    address.includes('/members')
      ? Promise.resolve(Response.json(address.includes('Carlson') ? [bo] : []))
      : NEVER,
  )
  press('Who plays North-South?')
  const type = (seat: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: seat }), { target: { value } })
  type('North', 'Anna Berg')
  type('South', 'Bo Carlson')
  press('Save the names')
  const doubt = await screen.findByText(/somebody who has played here before/)
  type('South', 'Bo Carlsen')
  expect(doubt.isConnected).toBe(false)
  type('South', 'Bo Carlson')
  press('Save the names')
  await screen.findByText('Anna Berg – Bo Carlson')
})

test('two results stand beside each other until this side has said its word, without a network too', () => {
  const tricks = (count: number) => ({
    ...{ contract: { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' }, lead: null },
    tricks: count,
  })
  const contested = { ...entered(1), result: tricks(9), contested: tricks(8) }
  show('EW', { ...TABLE, results: [contested] })
  press(/^Board 1/)
  expect(screen.getByText('Entered by North-South:')).toBeTruthy()
  expect(screen.getByText('Entered by East-West:')).toBeTruthy()
  expect(screen.getByText(/have entered different results/)).toBeTruthy()
  press('East-West: this is right')
  expect(screen.queryByText(/have entered different results/)).toBeNull()
  expect(screen.getByText('Confirmed')).toBeTruthy()
})

describe('a result that is half typed when the director changes the draw', () => {
  const told = (table: object, more: object = {}) => ({ ...TOLD, tables: [table], ...more })
  const drawn = (ns: number, ew: number) => ({ ...TABLE, results: [], registrations: { ns, ew } })
  const type = () => {
    show('NS', drawn(1, 2))
    press(/^Board 2/)
    press('4 spades')
    press('North')
  }
  const isTyped = () =>
    ['4 spades', 'North'].map((name) => screen.getByRole('button', { name }).getAttribute('aria-pressed'))
  const maySend = () => {
    press('=')
    return screen.getByRole('button', { name: 'Send it to East-West' }).getAttribute('aria-disabled') === null
  }

  test('stays, where the same two pairs still have the board there', () => {
    type()
    push(told({ ...drawn(1, 2), boards: [2, 3, 4], ns: 'Ash – Oak' }))
    expect(isTyped()).toEqual(['true', 'true'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(maySend()).toBe(true)
  })

  test('stays, and says who plays the board there now', () => {
    type()
    push(told({ ...drawn(1, 7), ew: 'Pair 7' }))
    expect(isTyped()).toEqual(['true', 'true'])
    expect(screen.getByRole('alert').textContent).toContain('Pair 1 against Pair 7')
    expect(maySend()).toBe(true)
  })

  test.each([
    ['the board has gone to another table', told({ ...drawn(1, 2), boards: [7, 8, 9] }), /changed the draw/],
    ['the table is no more', told({ ...drawn(3, 4), tableId: 6, round: 2 }), /changed the draw/],
    ['nobody plays there', told({ ...drawn(1, 2), sitOut: true }), /changed the draw/],
    ['there are no tables any more', { ...TOLD, tables: [] }, /changed the draw/],
    ['the session is over', told(drawn(1, 2), { status: 'CLOSED' }), /session is over/],
  ])('stays to be read, and says what to do: %s', (_, now, words) => {
    type()
    push(now)
    expect(isTyped()).toEqual(['true', 'true'])
    expect(screen.getByRole('alert').textContent).toMatch(words)
    expect(screen.getByRole('alert').textContent).toContain('show it to the director')
    expect(maySend()).toBe(false)
    press('Back')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: '4 spades' })).toBeNull()
  })
})
