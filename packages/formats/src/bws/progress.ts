/** How much of a Bridgemate session has come in. */
import type { Progress } from '../report.ts'
import { movementOf } from './movement.ts'
import { receivedOf } from './results.ts'
import { type BwsRows, textIn } from './rows.ts'

/**
 * Results that the movement expects and those of them that are there: not played and adjusted boards
 * count, a late play does not until it is in.
 */
export function progressOf(rows: BwsRows): Progress {
  const expected = new Set<string>()
  const movement = movementOf(rows)
  for (const { section, round, table, ns, ew, boards } of movement.rounds) {
    if (ns === null || ew === null) continue
    for (const board of boards) expected.add(`${section} ${round} ${table} ${board}`)
  }
  const there = receivedOf(rows, movement).received.filter(
    ({ section, round, table, board, row }) =>
      expected.has(`${section} ${round} ${table} ${board}`) &&
      (textIn(row, 'Contract') !== '' || !/^(late.*)?$/i.test(textIn(row, 'Remarks'))),
  )
  return { expected: expected.size, received: there.length }
}

/** Whether every result is in, so that the session can be closed. */
export const isComplete = ({ expected, received }: Progress): boolean => expected > 0 && received >= expected
