import type { Operated } from '@openroom/protocol/schema/operate'
import { expect, test } from 'vitest'
import { NO_RECORD } from './record.ts'
import { nextOrder } from './words.ts'

test('between two boards the button says where Enter goes: another board, or the next round', () => {
  const tables = [
    { round: 1, boards: [1] },
    { round: 2, boards: [2] },
  ] as unknown as Operated['tables']
  const operated = { tables, boards: [{ number: 1 }, { number: 2 }] } as unknown as Operated
  const played = [{ board: 1, event: { type: 'START_AUCTION' } }] as unknown as typeof NO_RECORD.entries
  const at = (record: typeof NO_RECORD, round: number) =>
    nextOrder({ operated, table: tables[round - 1]!, record })
  expect(at(NO_RECORD, 1)).toBe('Next board')
  expect(at({ ...NO_RECORD, entries: played }, 1)).toBe('Go to round 2')
  const last = [{ board: 2, event: { type: 'START_AUCTION' } }] as unknown as typeof NO_RECORD.entries
  expect(at({ ...NO_RECORD, entries: last }, 2)).toBe('Next board')
})
