/** Rows without spoilers: an order that tells nothing, and columns that may be seen. */

import type { ReactNode } from 'react'
import { compareNames } from '../../texts/order.ts'
import type { Column } from '../results/columns.ts'

/** Whose row it is and where it leads; every other column is hidden. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['board', 'room', 'table', 'round', 'number', 'boards', 'played', 'roundPlayed', 'side', 'partner'],
  ...['team', 'teams', 'pair', 'ns', 'ew', 'against', 'opponent', 'opponents'],
  ...['replay', 'play', 'viewers', 'commentators'],
])

/** Columns of a room have its name after theirs. */
const isPlain = ({ key, rowHead, look }: Pick<Column<never>, 'key' | 'rowHead' | 'look'>): boolean =>
  rowHead === true || look === 'name' || PLAIN.has(key.split(' ')[0] ?? key)

/** The columns of a row that are hidden, in their order. */
export const hiddenOf = (columns: readonly Pick<Column<never>, 'key' | 'rowHead' | 'look'>[]) =>
  columns.filter((column) => !isPlain(column))

type Group<Row> = {
  readonly title?: string | null
  readonly heading?: ReactNode
  readonly rows: readonly Row[]
}

/** One group of all that would be parted by what they have reached, in the order given; others stay as they are. */
export function unranked<Row>(
  groups: readonly Group<Row>[] | null,
  nameOf: ((row: Row) => string) | undefined,
): readonly Group<Row>[] | null {
  if (!groups || !nameOf) return groups
  const rows = groups.flatMap((group) => group.rows)
  return [
    {
      title: null,
      rows: rows.toSorted((a, b) => compareNames(nameOf(a), nameOf(b))),
    },
  ]
}
