// @vitest-environment jsdom
/** Tabs of one phone that enter, send and are loaded anew in any order: nothing is lost, and nothing is sent twice. */
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { EnterResult } from '@openroom/protocol/schema/phones'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Phone } from './phone.ts'

const LINK = 7
const TOLD = {
  miniSessionId: 1,
  tournament: 'Club',
  event: 'Pairs',
  status: 'LIVE',
  travellers: false,
  cards: false,
  boards: [],
  tables: [],
}

/** What the server has taken and refused, by board. */
const server = { isThere: true, answersAfterMs: 300, taken: [] as number[], refused: [] as number[] }
/** Boards that it does not take. */
const isUntimely = (board: number): boolean => board % 3 === 0

async function answer(path: string, init?: RequestInit): Promise<Response> {
  if (!server.isThere) throw new TypeError('no network')
  const answered = taking(path, init)
  // On its way.
  await new Promise((resolve) => setTimeout(resolve, server.answersAfterMs))
  return answered
}

function taking(path: string, init?: RequestInit): Response {
  if (path === phoneRoutes.phoneTables()) return Response.json(TOLD)
  const { board, ...body } = JSON.parse(`${init?.body}`) as EnterResult
  if (isUntimely(board)) {
    server.refused.push(board)
    return Response.json({ code: 'session-over' }, { status: 409 })
  }
  server.taken.push(board)
  return Response.json({ ...body, board, version: 1, scoreNs: 0, confirmed: false })
}

/** One tab after the other. */
let turn: Promise<unknown> = Promise.resolve()
const locks = {
  request: (_: string, work: () => Promise<unknown>) => {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  },
}

let isFull = false
const setItem = Storage.prototype.setItem

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    // As long as what was there it may always be.
    if (isFull && (this.getItem(key)?.length ?? 0) < value.length)
      throw new DOMException('QuotaExceededError')
    setItem.call(this, key, value)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

class Tab {
  phone = new Phone(LINK, '#secretsecretsecret')
  #end = this.phone.begin()

  enter(board: number): void {
    const result = { contract: null, lead: null, tricks: null }
    this.phone.add({ kind: 'enter', body: { tableId: 1, board, version: 0, by: 'NS', result } })
  }

  reload(): void {
    this.close()
    this.phone = new Phone(LINK, '')
    this.#end = this.phone.begin()
  }

  close(): void {
    this.#end()
  }
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('enter' as const), tab: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reload' as const), tab: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), tab: fc.nat(60_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('cut' as const, 'back' as const), tab: fc.nat(1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('full' as const, 'room' as const), tab: fc.nat(1) }),
  },
)

test('nothing is lost and nothing sent twice, whatever tabs do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      localStorage.clear()
      Object.assign(server, { isThere: true, taken: [], refused: [] })
      isFull = false
      const tabs = [new Tab(), new Tab()] as const
      let last = 0
      const stays = new Set<number>()
      for (const { does, tab } of steps) {
        if (does === 'wait') await vi.advanceTimersByTimeAsync(tab)
        else if (does === 'cut' || does === 'back') server.isThere = does === 'back'
        else if (does === 'full' || does === 'room') isFull = does === 'full'
        else if (does === 'enter') {
          tabs[tab as 0 | 1].enter(++last)
          if (isFull) stays.add(tab)
          // What the browser has no room for lasts as long as the page.
        } else if (!stays.has(tab)) tabs[tab as 0 | 1].reload()
      }
      server.isThere = true
      await vi.advanceTimersByTimeAsync(120_000)
      isFull = false
      const boards = Array.from({ length: last }, (_, i) => i + 1)
      const sorted = (all: readonly number[]) => [...all].sort((a, b) => a - b)
      expect(sorted(server.taken)).toEqual(boards.filter((board) => !isUntimely(board)))
      expect(sorted(server.refused)).toEqual(boards.filter(isUntimely))
      // What was not taken is listed until somebody has seen it, in every tab that is opened.
      const listed = tabs.flatMap(({ phone }) =>
        phone.store.getState().notTaken.map(({ entry }) => ('board' in entry.body ? entry.body.board : 0)),
      )
      expect([...new Set(listed)].sort((a, b) => a - b)).toEqual(boards.filter(isUntimely))
      for (const one of tabs) one.close()
    }),
    { numRuns: 60 },
  )
})

test('what was refused stays with what it was, also after the page is loaded anew, until it is put away', async () => {
  localStorage.clear()
  Object.assign(server, { isThere: false, taken: [], refused: [] })
  const tab = new Tab()
  for (const board of [3, 6, 9]) tab.enter(board)
  expect(tab.phone.store.getState().waiting).toHaveLength(3)
  isFull = true
  server.isThere = true
  await vi.advanceTimersByTimeAsync(120_000)
  tab.reload()
  const boards = () =>
    tab.phone.store
      .getState()
      .notTaken.map(({ entry, refused }) => ['board' in entry.body && entry.body.board, refused])
  expect(boards()).toEqual([3, 6, 9].map((board) => [board, 'session-over']))
  tab.phone.putAway(tab.phone.store.getState().notTaken[1]!.id)
  tab.reload()
  expect(boards()).toEqual([3, 9].map((board) => [board, 'session-over']))
  expect(server.refused).toEqual([3, 6, 9])
  tab.close()
  isFull = false
})

test('warns of what does not get through, and not of what is sent at once', async () => {
  localStorage.clear()
  Object.assign(server, { isThere: true, answersAfterMs: 300, taken: [], refused: [] })
  const tab = new Tab()
  const seen: (readonly [number, boolean])[] = []
  const end = tab.phone.store.subscribe(({ waiting, isLate }) => void seen.push([waiting.length, isLate]))
  const now = () => tab.phone.store.getState()
  tab.enter(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(now()).toMatchObject({ waiting: [], isLate: false })
  expect(seen.filter(([, isLate]) => isLate)).toEqual([])
  // Of an answer that is long in coming it is said after a while, as it is without a network; and no more once it got through.
  server.answersAfterMs = 10_000
  tab.enter(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(now().isLate).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(now()).toMatchObject({ waiting: [{}], isLate: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(now()).toMatchObject({ waiting: [], isLate: false })
  server.answersAfterMs = 300
  server.isThere = false
  tab.enter(4)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(now()).toMatchObject({ waiting: [{}], isLate: true })
  server.isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(now()).toMatchObject({ waiting: [], isLate: false })
  end()
  tab.close()
})
