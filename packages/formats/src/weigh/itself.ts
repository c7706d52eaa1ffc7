/** A pair against itself: one of the two numbers, or names, is another pair's. */
import type { DocumentEvent, DocumentRegistration, DocumentSession, DocumentTable } from '../json/document.ts'
import { withSessions } from '../json/documentBuilder.ts'
import { remark } from '../remark.ts'
import type { ReadFile, Remark } from '../report.ts'
import { isProgramName } from './numbers.ts'
import { leaveUndecided } from './repeats.ts'

/** More often it is a name that several go by, as programs do. */
export const MISPRINTS = 2

/** Programs play against their own name. */
const isProgram = (name: string | undefined): boolean => name?.split(' - ').every(isProgramName) ?? false

const isItself = ({ ns, ew, results }: DocumentTable): boolean => ns === ew && results.length > 0

type Side = 'ns' | 'ew'

/** Who is missing at a table: the only one who sits nowhere in its round, and has none of its boards. */
function missingAt(
  table: DocumentTable,
  { tables, registrations }: DocumentSession,
  areRoundsTold: boolean,
): DocumentRegistration | null {
  const boards = new Set(table.results.map(({ board }) => board))
  const isBusy = ({ round, results }: DocumentTable) =>
    (areRoundsTold && round === table.round) || results.some(({ board }) => boards.has(board))
  const busy = new Set(tables.filter(isBusy).flatMap(({ ns, ew }) => [ns, ew]))
  const free = registrations.filter(
    ({ key, section, members }) =>
      !busy.has(key) && !members && (section === table.section || table.section === null),
  )
  return free.length === 1 ? free[0]! : null
}

/** How often somebody sits so at other tables. */
const countSeated = ({ tables }: DocumentSession, key: string, side: Side): number =>
  tables.filter((table) => !isItself(table) && table[side] === key).length

/** The side of the pair that is missing, where both sit one way only; `null`: that is not known. */
function sideOfMissing(session: DocumentSession, own: string, missing: string): Side | null {
  const speaksFor = (side: Side) => {
    const other = side === 'ns' ? 'ew' : 'ns'
    return (
      countSeated(session, missing, side) -
      countSeated(session, missing, other) +
      countSeated(session, own, other) -
      countSeated(session, own, side)
    )
  }
  const sum = speaksFor('ns')
  return sum === 0 ? null : sum > 0 ? 'ns' : 'ew'
}

function settleItself(session: DocumentSession, areRoundsTold: boolean, warnings: Remark[]): DocumentSession {
  const nameOf = new Map(session.registrations.map(({ key, name }) => [key, name]))
  const isMisprint = (table: DocumentTable) => isItself(table) && !isProgram(nameOf.get(table.ns))
  const itself = session.tables.filter(isMisprint)
  if (itself.length === 0 || itself.length > MISPRINTS) return session
  const tables = session.tables.map((table): DocumentTable => {
    if (!isMisprint(table)) return table
    const missing = missingAt(table, session, areRoundsTold)
    const side = missing && sideOfMissing(session, table.ns, missing.key)
    const own = nameOf.get(table.ns) ?? table.ns
    const args = {
      about: 'pairs',
      board: table.results[0]!.board,
      one: own,
      other: side ? missing!.name : own,
      counts: side ? missing!.name : 'none',
      why: side ? 'players' : 'none',
    }
    warnings.push(remark('weighed', { args }))
    return side
      ? { ...table, [side]: missing!.key }
      : { ...table, results: table.results.map(leaveUndecided) }
  })
  return { ...session, tables }
}

const isPairEvent = ({ type }: DocumentEvent): boolean => type === 'PAIR'

/** What was read, with nobody against himself. */
export function withOpponents(read: ReadFile): ReadFile {
  const { document } = read
  if (!document.events.every(isPairEvent)) return read
  const warnings: Remark[] = []
  const settledDocument = withSessions(document, (session) =>
    settleItself(session, read.areRoundsTold ?? false, warnings),
  )
  return warnings.length === 0
    ? read
    : { ...read, document: settledDocument, warnings: [...read.warnings, ...warnings] }
}
