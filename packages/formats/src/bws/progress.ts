/** How much of a Bridgemate session has come in. */
import { remark, type Warnings } from '../remark.ts'
import type { Progress } from '../report.ts'
import { type BwsRound, type Movement, movementOfBwsRows } from './movement.ts'
import { type Received, receivedOf } from './results.ts'
import { type BwsRows, textIn } from './rows.ts'

type Expected = Pick<BwsRound, 'section' | 'round' | 'table' | 'ns' | 'ew'> & { readonly board: number }

const placeOfExpected = ({ section, round, table, board }: Omit<Expected, 'ns' | 'ew'>): string =>
  `${section} ${round} ${table} ${board}`

/** Results that the movement expects, by their places. */
function expectedOf({ rounds }: Movement): ReadonlyMap<string, Expected> {
  const all = rounds.flatMap(({ boards, ...round }) =>
    round.ns === null || round.ew === null ? [] : boards.map((board) => ({ ...round, board })),
  )
  return new Map(all.map((one) => [placeOfExpected(one), one]))
}

/** Not played and adjusted boards count, a late play does not until it is in. */
const isIn = ({ row }: Received): boolean =>
  textIn(row, 'Contract') !== '' || !/^(late.*)?$/i.test(textIn(row, 'Remarks'))

function boardsWaitingFor(rows: BwsRows) {
  const movement = movementOfBwsRows(rows)
  const expected = expectedOf(movement)
  const { received } = receivedOf(rows, movement)
  const there = new Set(received.filter(isIn).map(placeOfExpected))
  return {
    expected: expected.size,
    received,
    missing: [...expected.values()].filter((one) => !there.has(placeOfExpected(one))),
  }
}

const boardsOfPlaces = (places: readonly { readonly board: number }[]): readonly number[] => [
  ...new Set(places.map(({ board }) => board)),
]

/** Results that the movement expects, and those of them that are there. */
export function progressOf(rows: BwsRows): Progress {
  const { expected, received, missing } = boardsWaitingFor(rows)
  // Without a movement nobody knows who has still to play.
  const awaited = boardsOfPlaces(expected === 0 ? received : missing)
  return { expected, received: expected - missing.length, awaited }
}

const SHOWN = 10

/** Names the results that a session which has begun still waits for. */
export function reportMissing(rows: BwsRows, warnings: Warnings): void {
  const { expected, missing } = boardsWaitingFor(rows)
  if (missing.length === 0 || missing.length === expected) return
  const first = missing
    .slice(0, SHOWN)
    .map(({ round, table, board, ns, ew }) => `${board}: ${ns}-${ew} (${round}.${table})`)
    .join(', ')
  const boards = boardsOfPlaces(missing).slice(0, 100).join(',')
  warnings.add(
    remark('bws-missing', {
      args: { missing: missing.length, expected, boards, first, more: Math.max(0, missing.length - SHOWN) },
    }),
  )
}

/** Whether every result is in, so that the session can be closed. */
export const isComplete = ({ expected, received }: Omit<Progress, 'awaited'>): boolean =>
  expected > 0 && received >= expected
