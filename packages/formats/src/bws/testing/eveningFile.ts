/** A Bridgemate file as a scoring program makes one before the evening: three tables, three rounds, two boards each. */
import { JetDatabase, type Row } from '../jet/database.ts'
import type { JetVersion } from '../jet/pages.ts'
import { type BlankColumn, type BlankOptions, type BlankTable, blankJet } from '../jet/testing/blankJet.ts'

const integers = (...names: readonly string[]): readonly BlankColumn[] =>
  names.map((name) => ({ name, kind: 'integer' }))

export const BRIDGEMATE_TABLES: readonly BlankTable[] = [
  {
    name: 'Section',
    columns: [
      ...integers('ID'),
      { name: 'Letter', kind: 'text', length: 2 },
      ...integers('Tables', 'MissingPair', 'Winners'),
    ],
  },
  {
    name: 'RoundData',
    columns: [
      ...integers('Section', 'Table', 'Round', 'NSPair', 'EWPair', 'LowBoard', 'HighBoard'),
      { name: 'CustomBoards', kind: 'text', length: 255 },
    ],
  },
  {
    name: 'ReceivedData',
    columns: [
      { name: 'ID', kind: 'long', isAutonumber: true },
      ...integers('Section', 'Table', 'Round', 'Board', 'PairNS', 'PairEW', 'Declarer'),
      { name: 'NS/EW', kind: 'text', length: 2 },
      { name: 'Contract', kind: 'text', length: 10 },
      { name: 'Result', kind: 'text', length: 10 },
      { name: 'LeadCard', kind: 'text', length: 10 },
      { name: 'Remarks', kind: 'text', length: 255 },
      { name: 'DateLog', kind: 'date' },
      { name: 'TimeLog', kind: 'date' },
      { name: 'Processed', kind: 'boolean' },
      { name: 'Erased', kind: 'boolean' },
    ],
  },
  {
    name: 'PlayerNumbers',
    columns: [
      ...integers('Section', 'Table'),
      { name: 'Direction', kind: 'text', length: 2 },
      { name: 'Number', kind: 'text', length: 16 },
      { name: 'Name', kind: 'text', length: 18 },
      { name: 'Updated', kind: 'boolean' },
      { name: 'Processed', kind: 'boolean' },
      { name: 'TimeLog', kind: 'date' },
    ],
  },
]

type EveningOptions = BlankOptions & {
  /** Whether the results have an index. */
  readonly indexed?: boolean
  /** Boards of a round in place of two that follow each other. */
  readonly customBoards?: (set: number) => string
  /** Names of columns as another program writes them. */
  readonly named?: (name: string) => string
}

/** Pairs 1 to 3 sit north-south, 4 to 6 move; boards go down a table each round. */
export function eveningFile(
  version: JetVersion,
  { indexed = false, customBoards, named = (name) => name, ...options }: EveningOptions = {},
): Uint8Array {
  const tables = BRIDGEMATE_TABLES.map((one) => ({
    ...one,
    columns: one.columns.map((column) => ({ ...column, name: named(column.name) })),
    ...(one.name === 'ReceivedData' && { hasIndex: indexed }),
  }))
  const made = new JetDatabase(blankJet(version, tables, options))
  const database = {
    bytes: () => made.bytes(),
    append: (table: string, row: Row) =>
      made.append(
        table,
        Object.fromEntries(Object.entries(row).map(([name, value]) => [named(name), value])),
      ),
  }
  database.append('Section', { ID: 1, Letter: 'A', Tables: 3, MissingPair: 0, Winners: 2 })
  for (let table = 1; table <= 3; table++) {
    for (let round = 1; round <= 3; round++) {
      const set = (round + table - 2) % 3
      database.append('RoundData', {
        Section: 1,
        Table: table,
        Round: round,
        NSPair: table,
        EWPair: 4 + ((table - round + 3) % 3),
        LowBoard: 2 * set + 1,
        HighBoard: 2 * set + 2,
        CustomBoards: customBoards?.(set) ?? '',
      })
    }
    for (const Direction of ['N', 'S', 'E', 'W'])
      database.append('PlayerNumbers', {
        Section: 1,
        Table: table,
        Direction,
        Number: '',
        Name: '',
        Updated: false,
        Processed: false,
      })
  }
  return database.bytes()
}
