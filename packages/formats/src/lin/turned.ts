/** Boards of pairs with north-south and east-west as the same pairs have them elsewhere: LIN tells no rounds. */
import { bySeat, type Seat } from '@openroom/bridge/seat'
import type { Warnings } from '../remark.ts'
import { nameMark } from '../weigh/numbers.ts'
import { type SidedRow, turnedRows } from '../weigh/turnedRows.ts'
import type { TableWithResult } from './sets.ts'

type Told = SidedRow & { readonly table: TableWithResult }

const PAIRS = { ns: ['N', 'S'], ew: ['E', 'W'] } as const satisfies Record<string, readonly Seat[]>

const NEXT: Readonly<Record<Seat, Seat>> = { N: 'E', E: 'N', S: 'W', W: 'S' }

/** Nothing where not all four are named. */
function turnsOfLinTable(table: TableWithResult): readonly Told[] {
  const { names, number: board, place } = table
  const marks = bySeat((seat) => nameMark(names?.[seat] ?? ''))
  const people = Object.values(marks)
  if (people.includes('') || new Set(people).size < people.length) return []
  const of = (side: keyof typeof PAIRS) =>
    PAIRS[side]
      .map((seat) => marks[seat])
      .sort()
      .join('\n')
  const textOf = (side: keyof typeof PAIRS) => PAIRS[side].map((seat) => names![seat]).join(' - ')
  const text = { ns: textOf('ns'), ew: textOf('ew') }
  return [{ table, board, round: '', ns: of('ns'), ew: of('ew'), text, place }]
}

export function withSidesOfMeetings(
  tables: readonly TableWithResult[],
  warnings: Warnings,
): readonly TableWithResult[] {
  const odd = new Set([...turnedRows(tables.flatMap(turnsOfLinTable), warnings)].map(({ table }) => table))
  if (odd.size === 0) return tables
  const turned = ({ names, ...table }: TableWithResult): TableWithResult => ({
    ...table,
    names: names && bySeat((seat) => names[NEXT[seat]]),
  })
  return tables.map((table) => (odd.has(table) ? turned(table) : table))
}
