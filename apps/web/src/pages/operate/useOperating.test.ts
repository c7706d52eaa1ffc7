// @vitest-environment jsdom

import type { Operated, OperatedEntry } from '@openroom/protocol/schema/operate'
import { ALL_FROM_THE_TOP } from '@openroom/test-kit/boards'
import { expect, test, vi } from 'vitest'
import { playedNow } from './useOperating.ts'

vi.mock('./kept.ts', () => ({ keptEntries: async () => [] }))

const number = ALL_FROM_THE_TOP.number
const table = (round: number, next: number) => ({ tableId: round, round, boards: null, next })
const operated = {
  ...{ type: 'TEAM', boards: [{ number }, { number: number + 1 }], boardsPerRound: 1 },
  ...{ firstRound: 1, firstBoard: number, tables: [table(1, 1), table(2, 0)] },
} as unknown as Operated
const result = { contract: { kind: 'passedOut' }, tricks: null } as const

test.each([
  [
    'in the middle of',
    { seq: 0, board: number, event: { type: 'START_AUCTION', board: ALL_FROM_THE_TOP } },
    1,
  ],
  ['after', { seq: 0, board: number, result }, 2],
] as const)('another console that comes %s round 1 sits where is played', async (_, entry, round) => {
  const log = async (tableId: number) => ({ tableId, next: 1, entries: [entry as OperatedEntry] })
  expect((await playedNow({ log }, operated, null))?.round).toBe(round)
})
