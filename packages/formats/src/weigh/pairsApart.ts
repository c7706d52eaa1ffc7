/** Two pairs that go by the same names, and have no numbers: nobody plays a board twice, sits at two tables or meets a pair again. */
import type { DocumentEvent, DocumentRegistration, DocumentSession, DocumentTable } from '../json/document.ts'
import { withSessions } from '../json/documentBuilder.ts'
import { remark } from '../remark.ts'
import type { ReadFile, Remark } from '../report.ts'
import { isProgramName } from './numbers.ts'

/** Of fewer boards that stand twice one result may be another pair's, by a slip. */
const LEAST_BOARDS = 2

const boardsWithResults = ({ results }: DocumentTable): ReadonlySet<number> =>
  new Set(results.map(({ board }) => board))

const opponentAt = ({ ns, ew }: DocumentTable, key: string): string => (ns === key ? ew : ns)

/** Whether two pairs meet at several tables, of which one name is no part. */
function meetAgain(tables: readonly DocumentTable[], key: string): boolean {
  const others = tables.filter(({ ns, ew }) => ns !== key && ew !== key)
  return new Set(others.map(({ ns, ew }) => [ns, ew].sort().join('\n'))).size < others.length
}

/** A board of one at another table too. */
const shares = (one: DocumentTable, other: DocumentTable): boolean =>
  [...boardsWithResults(one)].some((board) => boardsWithResults(other).has(board))

/**
 * The tables of a name by the two pairs that sat there; `null` where it may be one pair, more than two, or where some
 * table may be of either.
 */
function partTables(
  own: readonly DocumentTable[],
  cannotBeOne: (one: DocumentTable, other: DocumentTable) => boolean,
): readonly DocumentTable[] | null {
  const isSecond = new Map<DocumentTable, boolean>([[own[0]!, false]])
  const waiting = [own[0]!]
  for (let one = waiting.pop(); one; one = waiting.pop())
    for (const other of own) {
      if (other === one || !cannotBeOne(one, other)) continue
      const wanted = !isSecond.get(one)!
      if (isSecond.get(other) === !wanted) return null
      if (!isSecond.has(other)) waiting.push(other)
      isSecond.set(other, wanted)
    }
  const second = own.filter((one) => isSecond.get(one))
  const isSure = isSecond.size === own.length && Math.min(second.length, own.length - second.length) > 1
  return isSure ? second : null
}

/** The tables of a second pair that goes by a registration's name. */
function secondOf(
  { key, number, name, members, official, players }: DocumentRegistration,
  { tables }: DocumentSession,
  areRoundsTold: boolean,
): readonly DocumentTable[] | null {
  const isPair = players.length > 1 && number === null && official === null && !members
  if (!isPair || name.split(' - ').every(isProgramName)) return null
  const own = tables.filter(({ ns, ew, results }) => (ns === key) !== (ew === key) && results.length > 0)
  const times = new Map<number, number>()
  for (const board of own.flatMap((one) => [...boardsWithResults(one)]))
    times.set(board, (times.get(board) ?? 0) + 1)
  if ([...times.values()].filter((one) => one > 1).length < LEAST_BOARDS) return null
  const isMetOnce = !meetAgain(tables, key)
  return partTables(
    own,
    (one, other) =>
      shares(one, other) ||
      (areRoundsTold && one.round === other.round) ||
      (isMetOnce && opponentAt(one, key) === opponentAt(other, key)),
  )
}

function settlePairs(session: DocumentSession, areRoundsTold: boolean, warnings: Remark[]): DocumentSession {
  const keys = new Set(session.registrations.map(({ key }) => key))
  const second = new Map<DocumentTable, { readonly of: string; readonly key: string }[]>()
  const registrations = session.registrations.flatMap((one) => {
    const tables = secondOf(one, session, areRoundsTold)
    if (tables === null) return [one]
    const key = `${one.key}~two`
    if (keys.has(key)) return [one]
    warnings.push(remark('name-of-two-pairs', { args: { name: one.name } }))
    for (const table of tables) second.set(table, [...(second.get(table) ?? []), { of: one.key, key }])
    return [one, { ...one, key }]
  })
  if (second.size === 0) return session
  const tables = session.tables.map((table) => {
    const ofSide = (own: string) => second.get(table)?.find(({ of }) => of === own)?.key ?? own
    return { ...table, ns: ofSide(table.ns), ew: ofSide(table.ew) }
  })
  return { ...session, registrations, tables }
}

const isPairs = ({ type }: DocumentEvent): boolean => type === 'PAIR'

/** What was read, with two pairs where one name stands for both. */
export function withPairsApart(read: ReadFile): ReadFile {
  if (!read.document.events.every(isPairs)) return read
  const warnings: Remark[] = []
  const document = withSessions(read.document, (session) =>
    settlePairs(session, read.areRoundsTold ?? false, warnings),
  )
  return warnings.length === 0 ? read : { ...read, document, warnings: [...read.warnings, ...warnings] }
}
