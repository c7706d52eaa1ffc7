import type { DeskSession } from '@openroom/protocol/schema/desk'
import { expect, test } from 'vitest'
import { unsettledText } from './unsettled.ts'

const table = (round: number, results: number) => ({
  ...{ tableId: round, round, number: 1, section: null, room: null, isBye: false, doubts: 0 },
  ...{ boards: 3, results },
})
const session = (numberOfRounds: number, ...tables: readonly object[]) =>
  ({ tables, numberOfRounds }) as never as DeskSession

test('rounds that are not drawn are told beside results that are named one by one', () => {
  const evening = session(4, table(1, 3), table(2, 3), table(3, 2))
  expect(unsettledText(evening)).toBe('One result is missing: Table 1, round 3: 1. Round 4 is not drawn.')
  const named = unsettledText(evening, 1)
  expect(named).toBe('One result is missing or not confirmed. Choose it to settle it. Round 4 is not drawn.')
  expect(unsettledText(session(1, table(1, 3)))).toBeUndefined()
})
