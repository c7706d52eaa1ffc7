import type { BatchAnswer } from '@openroom/protocol/schema/ingest'
import type { Operated, OperatedTable } from '@openroom/protocol/schema/operate'
import { expect, it, vi } from 'vitest'
import { t } from '../../texts/t.ts'
import { OperatingConsole } from './operating.ts'
import { HOLD_MS } from './sender.ts'
import { saidWords } from './words.ts'

const sent = vi.hoisted(() => vi.fn<(tableId: number, entries: readonly object[]) => Promise<BatchAnswer>>())

vi.mock('./calls.ts', () => ({
  callsOf: () => ({
    log: async () => ({ tableId: 1, next: 0, entries: [] }),
    here: async () => ({ delay: 0, viewers: 0, status: 'LIVE', next: 0, writer: null, messages: [] }),
    operated: async () => OPERATED,
    send: sent,
  }),
}))
vi.mock('./kept.ts', () => ({
  keepAside: async () => {},
  keepEntries: async () => {},
  keepLink: async () => {},
  keptAside: async () => [],
  keptEntries: async () => [],
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
  firstBoard: 1,
  next: 0,
}
const OPERATED = { tables: [TABLE], boards: [], boardsPerRound: 1, firstRound: 1 } as unknown as Operated
const LINK = { id: 1, secret: 's', writer: 'writer-of-it', name: 'Tove', operated: OPERATED, tableId: 1 }

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
