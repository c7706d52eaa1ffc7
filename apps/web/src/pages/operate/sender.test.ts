/** A console whose line is cut, whose page is loaded anew and whose device is full: what was typed is at the server once, in order. */
import type { Operated, OperatedEntry, OperatedTable } from '@openroom/protocol/schema/operate'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refused } from '../../live/bearerCalls.ts'
import { essence } from './merge.ts'
import { OperatingConsole } from './operating.ts'
import type { Entered } from './record.ts'

type Fate = 'taken' | 'cut' | 'unanswered' | 'busy'

/** The server's log of the table, behind a network that loses calls and answers. */
const server = { log: [] as OperatedEntry[], fates: [] as Fate[] }
const device = { entries: [] as Entered[], isFull: false }

async function over<T>(work: () => T): Promise<T> {
  const fate = server.fates.shift() ?? 'taken'
  await new Promise((resolve) => setTimeout(resolve, 200))
  if (fate === 'cut') throw new Refused(0, {})
  if (fate === 'busy') throw new Refused(503, {})
  const answer = work()
  if (fate === 'unanswered') throw new Refused(0, {})
  return answer
}

function take(entries: readonly OperatedEntry[]) {
  const { log } = server
  for (const entry of entries) {
    const known = log[entry.seq]
    if (entry.seq > log.length) throw new Refused(409, { code: 'sequence-gap', expected: log.length })
    if (known && essence(known) !== essence(entry)) throw new Refused(409, { code: 'sequence-reused' })
    if (!known) log.push(entry)
  }
  return { next: log.length, stored: entries.length, remarks: [] }
}

vi.mock('./calls.ts', () => ({
  callsOf: () => ({
    log: (tableId: number, from: number) =>
      over(() => ({ tableId, next: server.log.length, entries: server.log.slice(from) })),
    here: () =>
      over(() => ({
        delay: 0,
        isHeld: false,
        viewers: 0,
        status: 'LIVE',
        next: 0,
        writer: null,
        messages: [],
      })),
    operated: () => over(() => OPERATED),
    follow: () => () => undefined,
    send: (_: number, entries: readonly OperatedEntry[]) => over(() => take(entries)),
  }),
}))
vi.mock('./kept.ts', () => ({
  keepAside: async () => {},
  keepEntries: async (_: number, __: unknown, now: readonly Entered[]) => {
    if (device.isFull) throw new DOMException('QuotaExceededError')
    device.entries = [...now]
  },
  keepLink: async () => {},
  keptAside: async () => [],
  keptEntries: async () => device.entries,
}))

const nobody = { N: null, E: null, S: null, W: null }
const TABLE: OperatedTable = {
  ...{ tableId: 1, round: 1, number: 1, section: null, room: null, ns: 'Ash', ew: 'Elm' },
  ...{ rosters: { NS: [], EW: [] }, players: nobody, boards: [1], next: 0 },
}
const OPERATED = { tables: [TABLE], boards: [], boardsPerRound: 1, firstRound: 1 } as unknown as Operated
const LINK = { id: 1, secret: 's', writer: 'writer-of-it', name: 'Tove', operated: OPERATED, tableId: 1 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function opened(): Promise<OperatingConsole> {
  const console = new OperatingConsole(LINK, OPERATED)
  void console.sit(TABLE)
  await vi.advanceTimersByTimeAsync(0)
  return console
}

const PASSED_OUT = { contract: { kind: 'passedOut' }, tricks: null, lead: null } as const

const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant('type' as const) },
  { weight: 2, arbitrary: fc.constant('reload' as const) },
  { weight: 1, arbitrary: fc.constant('wake' as const) },
  { weight: 1, arbitrary: fc.constantFrom('full' as const, 'room' as const) },
  { weight: 4, arbitrary: fc.nat(6_000) },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom<Fate>('taken', 'cut', 'unanswered', 'busy'), { maxLength: 6 }),
  },
)

it('is sent once and in order, whatever network, page and device do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      Object.assign(server, { log: [], fates: [] })
      Object.assign(device, { entries: [], isFull: false })
      let console = await opened()
      let typed = 0
      for (const one of steps) {
        if (typeof one === 'number') await vi.advanceTimersByTimeAsync(one)
        else if (typeof one === 'object') server.fates = [...one]
        else if (one === 'wake') console.wake()
        else if (one === 'full' || one === 'room') device.isFull = one === 'full'
        else if (one === 'type') {
          typed += 1
          console.result(typed, { board: typed, ...PASSED_OUT })
        } else if (device.entries.length === console.store.getState().record.entries.length) {
          // What the device has not taken lasts as long as the page.
          console.leave()
          console = await opened()
        }
      }
      Object.assign(server, { fates: [] })
      device.isFull = false
      console.wake()
      await vi.advanceTimersByTimeAsync(120_000)
      const { record, aside, line } = console.store.getState()
      console.leave()
      expect(server.log.map(({ board }) => board)).toEqual(Array.from({ length: typed }, (_, at) => at + 1))
      expect(record.entries.every(({ state }) => state === 'sent')).toBe(true)
      expect([aside, line]).toEqual([[], { kind: 'up' }])
    }),
    { numRuns: 60 },
  )
})
