/** A Bridgemate file takes the place of an earlier one of its evening: what the program has read there stays read. */
import { JetDatabase, type Row } from './jet/database.ts'
import { KINDS } from './jet/definition.ts'
import { JetFault } from './jet/pages.ts'

/** What programs mark of rows that they have read, each with a flag of its own. */
const isMark = (name: string): boolean => /^processed\d?$/i.test(name)

/** Columns of a table that do not tell which row it is. */
type Aside = { readonly name: string; readonly aside: RegExp }

/** Its number is given anew each time, and what was taken back is the same result; it has the second when it came. */
const RESULTS: Aside = { name: 'ReceivedData', aside: /^(id|erased|externalupdate)$/i }

/** When a seat was taken is the time of writing. */
const SEATS: Aside = { name: 'PlayerNumbers', aside: /^(updated|timelog)$/i }

const keyOf = (row: Row, { aside }: Aside): string =>
  JSON.stringify(
    Object.entries(row).flatMap(([name, value]) =>
      isMark(name) || aside.test(name) ? [] : [[name.toLowerCase(), value ?? '']],
    ),
  )

/** @returns the marks of rows, by what the rows say */
function marksIn(database: JetDatabase, table: Aside): ReadonlyMap<string, string[][]> {
  const found = new Map<string, string[][]>()
  for (const { row } of database.rows(table.name)) {
    const marks = Object.keys(row).filter((name) => isMark(name) && row[name] === true)
    const key = keyOf(row, table)
    found.set(key, [...(found.get(key) ?? []), marks])
  }
  return found
}

/** @returns whether a row of the one is in the other */
function keepMarks(database: JetDatabase, before: JetDatabase, table: Aside): boolean {
  const columns = database.definition(table.name)?.columns ?? []
  const flags = new Set(
    columns.filter(({ kind }) => kind === KINDS.boolean).map(({ name }) => name.toLowerCase()),
  )
  const known = marksIn(before, table)
  let isFound = false
  for (const { place, row } of database.rows(table.name)) {
    const marks = known.get(keyOf(row, table))?.shift()
    isFound ||= marks !== undefined
    for (const mark of marks ?? [])
      if (flags.has(mark.toLowerCase())) database.setFlag(table.name, place, mark, true)
  }
  return isFound
}

/**
 * @param bytes to be written
 * @param there what they replace; anything else than such a file has nothing to keep
 */
export function keepRead(bytes: Uint8Array, there: Uint8Array): Uint8Array {
  try {
    const [database, before] = [new JetDatabase(bytes), new JetDatabase(there)]
    // The same people in the same seats may be those of last week: a result of tonight tells.
    if (keepMarks(database, before, RESULTS)) keepMarks(database, before, SEATS)
    return database.bytes()
  } catch (error) {
    if (error instanceof JetFault) return bytes
    throw error
  }
}
