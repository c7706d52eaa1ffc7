import { SEATS } from '@openroom/bridge/seat'
import type { BatchAnswer } from '@openroom/protocol/schema/ingest'
import type { ConsoleNews, Operated, OperatedTable } from '@openroom/protocol/schema/operate'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused } from '../../live/bearerCalls.ts'
import { t } from '../../texts/t.ts'
import { lineWords } from './ConsoleHead.tsx'
import { OperatingConsole } from './operating.ts'
import { HOLD_MS } from './sender.ts'
import { nextWords, saidWords } from './words.ts'

const sent = vi.hoisted(() => vi.fn<(tableId: number, entries: readonly object[]) => Promise<BatchAnswer>>())

/** What is heard of it, and how often the console has beaten there. */
const table = vi.hoisted(() => ({ beats: 0, hear: (_news: ConsoleNews | null): void => undefined }))

vi.mock('./calls.ts', () => ({
  callsOf: () => ({
    log: async () => ({ tableId: 1, next: served.entries.length, entries: served.entries }),
    here: async () => {
      table.beats += 1
      return { delay: 0, isHeld: false, viewers: 0, status: 'LIVE', next: 0, writer: null, messages: [] }
    },
    follow: (_: number, hear: (news: ConsoleNews | null) => void) => {
      table.hear = hear
      return () => undefined
    },
    operated: async () => served.operated,
    send: sent,
  }),
}))
const device = vi.hoisted(() => new Map<number, readonly { readonly state: string }[]>())

vi.mock('./kept.ts', () => ({
  keepAside: async () => {},
  keepEntries: async (id: number, _before: unknown, now: readonly { readonly state: string }[]) => {
    device.set(id, now)
  },
  keepLink: async () => {},
  keptAside: async () => [],
  keptEntries: async (id: number) => device.get(id) ?? [],
}))

const nobody = { N: null, E: null, S: null, W: null }
const TABLE: OperatedTable = {
  tableId: 1,
  round: 1,
  number: 1,
  section: null,
  room: null,
  ns: 'Ash',
  ew: 'Elm',
  players: nobody,
  rosters: { NS: [], EW: [] },
  boards: null,
  next: 0,
}
const OPERATED = { tables: [TABLE], boards: [], boardsPerRound: 1, firstRound: 1 } as unknown as Operated
const served: { operated: Operated; entries: readonly object[] } = { operated: OPERATED, entries: [] }
const LINK = { id: 1, secret: 's', writer: 'writer-of-it', name: 'Tove', operated: OPERATED, tableId: 1 }

beforeEach(() => {
  device.clear()
  served.entries = []
})

it('says that a result that it has sent stands behind the word of the director', async () => {
  vi.useFakeTimers()
  sent.mockResolvedValue({
    next: 1,
    stored: 1,
    remarks: [{ seq: 0, code: 'result-ruled', law: null, message: '' }],
  })
  const console = new OperatingConsole(LINK, OPERATED)
  await console.sit(TABLE)
  const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' } as const
  console.result(3, { board: 3, contract, tricks: 9, lead: null })
  await vi.advanceTimersByTimeAsync(HOLD_MS + 100)
  expect(sent).toHaveBeenCalledOnce()
  expect(saidWords(console.store.getState())).toBe(t('breach.result-ruled'))
  console.leave()
  vi.useRealTimers()
})

it('sends on what was typed at a table that is left, and says until then that it waits', async () => {
  vi.useFakeTimers()
  sent.mockReset()
  sent.mockImplementation(async (_, entries) => ({
    next: entries.length,
    stored: entries.length,
    remarks: [],
  }))
  const next = { ...TABLE, tableId: 2, round: 2 }
  const operated = { ...OPERATED, tables: [TABLE, next] } as unknown as Operated
  const console = new OperatingConsole(LINK, operated)
  await console.sit(TABLE)
  const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' } as const
  console.result(3, { board: 3, contract, tricks: 9, lead: null })
  await console.sit(next)
  await vi.advanceTimersByTimeAsync(0)
  expect(lineWords(console.store.getState())).toBe(t('operate.line.sending', { count: 1 }))
  expect(sent).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(HOLD_MS + 100)
  expect(sent.mock.calls.map(([id, entries]) => [id, entries.length])).toEqual([[1, 1]])
  expect(lineWords(console.store.getState())).toBe(t('operate.line.sent'))
  expect(device.get(1)?.map(({ state }) => state)).toEqual(['sent'])
  console.leave()
  vi.useRealTimers()
})

it('comes to a table where only results were typed, at the board of the last', async () => {
  served.entries = [3, 4].map((board, seq) => ({ seq, board, result: { contract: null, tricks: null } }))
  const console = new OperatingConsole(LINK, OPERATED)
  await console.sit({ ...TABLE, next: 2 })
  await vi.waitFor(() => expect(console.store.getState().record.entries).toHaveLength(2))
  expect(console.store.getState().board).toBe(4)
  console.leave()
})

it('looks at once when something is other, and not for what it has itself', async () => {
  const console = new OperatingConsole(LINK, OPERATED)
  await console.sit(TABLE)
  const news: ConsoleNews = {
    ...{
      status: 'LIVE',
      delay: 0,
      isHeld: false,
      viewers: 0,
      next: 0,
      writer: null,
      message: 0,
      plan: 'as it was',
    },
  }
  const beatsAfter = async (told: ConsoleNews | null) => {
    const before = table.beats
    table.hear(told)
    await new Promise((resolve) => setTimeout(resolve))
    return table.beats - before
  }
  // After a lost connection anything may be other.
  expect(await beatsAfter(news)).toBe(1)
  expect(await beatsAfter({ ...news, viewers: 12 })).toBe(0)
  expect(console.store.getState().here?.viewers).toBe(12)
  for (const other of [{ next: 1 }, { writer: 'another' }, { message: 4 }, { plan: 'new' }]) {
    expect(await beatsAfter(news)).toBeLessThanOrEqual(1)
    expect(await beatsAfter({ ...news, ...other })).toBe(1)
  }
  // The link is good no more: the call says so.
  expect(await beatsAfter(null)).toBe(1)
  console.leave()
})

describe('a board by its number', () => {
  const boards = [1, 2, 3, 4].map((number) => ({ number, dealer: 'N', vulnerability: 'NONE', deal: null }))
  const operated = {
    ...OPERATED,
    type: 'TEAM',
    boards,
    boardsPerRound: 4,
    firstBoard: 1,
  } as unknown as Operated

  async function playing(keys: string) {
    sent.mockResolvedValue({ next: 0, stored: 0, remarks: [] })
    served.operated = operated
    const console = new OperatingConsole({ ...LINK, operated }, operated)
    await console.sit(TABLE)
    const type = (text: string) => {
      for (const key of text) console.press(key === '\n' ? 'Enter' : key)
    }
    type(keys)
    return {
      is: () => console.store.getState(),
      type,
      said: () => saidWords(console.store.getState()),
      console,
    }
  }

  it.each([
    ['', 'b4\n', 4, ''],
    ['\n', 'b4\n', 4, ''],
    ['\n1s', 'b4\n', 1, 'b4'],
    ['\n1s', 'b4\n\n', 1, 'b4'],
    ['\n1s', 'b4!', 4, ''],
    ['\n1s', 'b4\n!', 4, ''],
    ['\n1s', 'b9\n', 1, ''],
    ['\n1s', 'b1\n', 1, ''],
    ['\nb4\n1s', 'b1\n', 1, 'b1'],
    ['\nb4\n1s', 'b1!', 1, ''],
    ['\nb4\npppp', 'b1\n', 1, 'b1'],
    ['\nb4\npppp', 'b1\n!1s', 1, ''],
    ['\npppp', 'b4\n', 4, ''],
  ])('after %j: %j looks at board %i and leaves %j typed', async (before, typed, board, text) => {
    const { is, type, console } = await playing(before)
    type(typed)
    expect([is().board, is().text]).toEqual([board, text])
    console.leave()
  })

  it('keeps what is half typed while the director rules on another board', async () => {
    vi.useFakeTimers()
    const { is, type, console } = await playing('\npppp\n')
    expect(is().board).toBe(2)
    // The server has the first board, and the director's word on it, when the second is sent.
    const own = is().record.entries.filter(({ board }) => board === 1)
    const ruled = { type: 'CORRECTION', result: { kind: 'score', scoreNs: 50, scoreEw: -50 } }
    served.entries = [...own, { seq: own.length, board: 1, event: ruled }]
    sent.mockReset()
    sent.mockRejectedValueOnce(new Refused(409, { code: 'sequence-reused', expected: own.length + 1 }))
    sent.mockImplementation(async (_, entries) => ({
      next: is().record.entries.length,
      stored: entries.length,
      remarks: [],
    }))
    type('1')
    await vi.advanceTimersByTimeAsync(HOLD_MS + 5_000)
    expect(is().record.entries.filter(({ event }) => event?.type === 'CORRECTION')).toHaveLength(1)
    expect([is().board, is().text]).toEqual([2, '1'])
    type('s')
    expect(is().state.calls.map(({ call }) => call)).toEqual(['1S'])
    console.leave()
    vi.useRealTimers()
  })

  it('says why it is not on the table', async () => {
    const { type, said, console } = await playing('\n1s')
    type('b4\n')
    expect(said()).toBe(t('operate.busy', { playing: 1, board: 4 }))
    type('9\n')
    expect(said()).toBe(t('operate.noBoard', { board: 49 }))
    console.leave()
  })

  it('that was left for another one comes back as it stood', async () => {
    const { is, type, console } = await playing('\n1sp')
    type('b4!pppp')
    for (const number of [2, 3]) {
      type('\n')
      expect(is().board).toBe(number)
      type('pppp')
    }
    expect(nextWords(is())).toContain(t('operate.next.left', { board: 1 }))
    type('b1\n!')
    expect([is().board, is().state.calls.map(({ call }) => call)]).toEqual([1, ['1S', 'P']])
    // On the table again, for viewers too, and each call can be taken back.
    expect(
      is()
        .record.entries.filter(({ event }) => event?.type === 'START_AUCTION')
        .at(-1)?.board,
    ).toBe(1)
    type('u')
    expect(is().state.calls).toHaveLength(1)
    type('ppp')
    expect(is().state.calls).toHaveLength(4)
    console.leave()
  })
})

describe('who sits there', () => {
  const person = (name: string) => ({ name, memberId: null })
  const seated: OperatedTable = {
    ...TABLE,
    players: { N: person('Nora Field'), E: person('Eva Berg'), S: person('Sven Lund'), W: null },
    rosters: { NS: ['Nora Field', 'Sven Lund', 'Ann Ash'], EW: ['Eva Berg', 'Wim Strand'] },
  }
  const boards = [1, 2].map((number) => ({ number, dealer: 'N', vulnerability: 'NONE', deal: null }))
  const operated = { ...OPERATED, type: 'TEAM', boards, boardsPerRound: 2, firstBoard: 1, tables: [seated] }
  async function sitting() {
    sent.mockResolvedValue({ next: 0, stored: 0, remarks: [] })
    const of = operated as unknown as Operated
    served.operated = of
    const console = new OperatingConsole({ ...LINK, operated: of }, of)
    await console.sit(seated)
    const type = (text: string) => {
      for (const key of text) console.press(key === '\n' ? 'Enter' : key === '<' ? 'Backspace' : key)
    }
    const is = () => console.store.getState()
    const names = () => SEATS.map((seat) => is().state.players[seat]?.name ?? null)
    return { console, type, names, is, said: () => saidWords(is()) }
  }

  it('changes by three keys, and stays so on the next board of the round', async () => {
    const { console, type, names, said } = await sitting()
    type('w')
    expect(said()).toBe(t('operate.hands.first'))
    type('\n')
    type('wn3')
    expect(names()).toEqual(['Ann Ash', 'Eva Berg', 'Sven Lund', null])
    expect(said()).toContain('Ann Ash')
    type('wns')
    type('ww2')
    expect(names()).toEqual(['Sven Lund', 'Eva Berg', 'Ann Ash', 'Wim Strand'])
    // A call goes on as before, and is what is taken back.
    type('1s')
    type('ppp')
    type('b2!')
    expect(names()).toEqual(['Sven Lund', 'Eva Berg', 'Ann Ash', 'Wim Strand'])
    console.leave()
  })

  it('is taken back by one key while it is not sent', async () => {
    const { console, type, names } = await sitting()
    type('\n')
    type('wns<')
    expect(names()).toEqual(['Nora Field', 'Eva Berg', 'Sven Lund', null])
    console.leave()
  })

  it('gives up what was begun, and says what no seat is', async () => {
    const { console, type, is, said } = await sitting()
    type('\n')
    type('wn')
    expect(is().text).toBe('wn')
    type('9')
    expect(said()).toBe(t('operate.unknown'))
    type('<<')
    expect(is().text).toBe('')
    type('w\n')
    expect(is().open).toBe('seats')
    console.leave()
  })
})
