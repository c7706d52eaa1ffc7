/** The number of a board against the rest of its field: what the others have, and neither of these two pairs. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { groupBy } from '@openroom/bridge/groupBy'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import type { DocumentBoard, DocumentResult, DocumentSession, DocumentTable } from '../json/document.ts'
import { board as boardOf, withSessions } from '../json/documentBuilder.ts'
import { remark } from '../remark.ts'
import type { ReadFile, Remark } from '../report.ts'
import { type Witness, weigh } from './weigh.ts'

type Entry = { readonly table: DocumentTable; readonly result: DocumentResult }

/** The results of one field by their boards. */
type Field = ReadonlyMap<number, readonly Entry[]>

const hasLog = ({ table, result }: Entry): boolean => table.logs.some(({ board }) => board === result.board)

const meets = ({ table }: Entry, pair: string): boolean => table.ns === pair || table.ew === pair

/** How many results most of the other boards have; `null` where there is no such number. */
function usualIn(field: Field, but: number): number | null {
  const sizes = [...field].flatMap(([number, entries]) => (number === but ? [] : [entries.length]))
  const times = groupBy(sizes, String)
  const [most] = [...times.values()].toSorted((a, b) => b.length - a.length || b[0]! - a[0]!)
  return most !== undefined && 2 * most.length >= sizes.length ? most[0]! : null
}

/** A board far from all others that nobody else has, or that one of the pairs has already from another meeting. */
function isInDoubt(entry: Entry, field: Field, usual: number): boolean {
  const { board } = entry.result
  const own = field.get(board)!
  if (own.length === 1) return usual > 1 && !field.has(board - 1) && !field.has(board + 1)
  const { ns, ew } = entry.table
  return own.length === usual + 1 && own.some((one) => one !== entry && (meets(one, ns) || meets(one, ew)))
}

/** Published points that cannot be of the same board as those of others. */
function contradicts({ result }: Entry, others: readonly Entry[]): boolean {
  const points = result.official?.pointsNs ?? null
  const score = result.scoreNs
  return others.some(({ result: other }) => {
    const told = other.official?.pointsNs ?? null
    if (points === null || told === null || score === null || other.scoreNs === null) return false
    return Math.sign(score - other.scoreNs) !== Math.sign(points - told)
  })
}

/** Boards that lack one result, which may be this one. */
function wantedBy(entry: Entry, field: Field, usual: number): readonly number[] {
  const { ns, ew } = entry.table
  return [...field].flatMap(([number, entries]) => {
    if (number === entry.result.board || entries.length !== usual - 1) return []
    const isPlayed = entries.some((one) => meets(one, ns) || meets(one, ew))
    return isPlayed || contradicts(entry, entries) ? [] : [number]
  })
}

const neighboursOf = (has: (number: number) => boolean, number: number): number =>
  Number(has(number - 1)) + Number(has(number + 1))

type About = {
  readonly boards: ReadonlyMap<number, DocumentBoard>
  readonly areScoresTold: boolean
}

const scoreOfResult = (
  { contract, tricks, adjustment }: DocumentResult,
  board: DocumentBoard,
): number | null =>
  adjustment !== null || contract === null || (contract.kind === 'played' && tricks === null)
    ? null
    : scoreNs(contract, board.vulnerability, tricks ?? 0)

/** The other number that counts, and why; `null`: its own. */
function otherNumber(entry: Entry, field: Field, { boards, areScoresTold }: About) {
  const { table, result } = entry
  const usual = usualIn(field, result.board)
  if (usual === null || hasLog(entry) || !isInDoubt(entry, field, usual)) return null
  const [wanted, more] = wantedBy(entry, field, usual)
  if (wanted === undefined || more !== undefined) return null
  const own = boards.get(result.board)!
  const atTable = new Set(table.results.map(({ board }) => board))
  const isOwn = own.dealer === dealerOf(own.number) && own.vulnerability === vulnerabilityOf(own.number)
  const sizeAs = (number: number) => field.get(number)!.length + Number(number !== result.board)
  const witnesses: readonly Witness<number>[] = [
    { name: 'rows', speaksFor: (n) => Number(sizeAs(n) === usual) },
    {
      name: 'neighbours',
      speaksFor: (n) =>
        neighboursOf((one) => one !== result.board && field.has(one), n) +
        neighboursOf((one) => one !== result.board && atTable.has(one), n),
    },
    {
      name: 'dealer',
      speaksFor: (n) =>
        Number(!isOwn && own.dealer === dealerOf(n) && own.vulnerability === vulnerabilityOf(n)),
    },
    {
      name: 'score',
      speaksFor: (n) => Number(areScoresTold && scoreOfResult(result, boards.get(n)!) === result.scoreNs),
    },
  ]
  const { taken, because } = weigh([result.board, wanted], witnesses)
  return taken === wanted ? { number: wanted, why: because[0]! } : null
}

/** A score that was made of contract and tricks is made again. */
function renumberResult(
  result: DocumentResult,
  { boards, areScoresTold }: About,
  number: number,
): DocumentResult {
  const from = boards.get(result.board)!
  const isMade = !areScoresTold && scoreOfResult(result, from) === result.scoreNs
  const score = isMade ? scoreOfResult(result, boards.get(number)!) : result.scoreNs
  return { ...result, board: number, scoreNs: score }
}

function weighedSession(session: DocumentSession, areScoresTold: boolean, add: (one: Remark) => void) {
  const numbers = new Set(session.tables.flatMap(({ results }) => results.map(({ board }) => board)))
  const told = new Map(session.boards.map((one) => [one.number, one]))
  const boards = new Map([...numbers].map((number) => [number, told.get(number) ?? boardOf({ number })]))
  const about = { boards, areScoresTold }
  const changed = new Map<DocumentResult, DocumentResult>()
  for (const own of groupBy(session.tables, ({ section }) => section ?? '').values()) {
    const entries = own.flatMap((table) => table.results.map((result) => ({ table, result })))
    const field = groupBy(entries, ({ result }) => result.board)
    const found = entries.flatMap((entry) => {
      const other = otherNumber(entry, field, about)
      return other === null ? [] : [{ ...entry, ...other }]
    })
    // Of two that would take one place neither is known to be the one.
    const once = found.filter(({ number }) => found.filter((one) => one.number === number).length === 1)
    for (const { result, number, why } of once) {
      changed.set(result, renumberResult(result, about, number))
      const args = { about: 'number', board: result.board, one: result.board, other: number, counts: number }
      add(remark('weighed', { args: { ...args, why } }))
    }
  }
  if (changed.size === 0) return session
  const tables = session.tables.map((table) => ({
    ...table,
    results: table.results.map((one) => changed.get(one) ?? one).toSorted((a, b) => a.board - b.board),
  }))
  const left = new Set(tables.flatMap(({ results }) => results.map(({ board }) => board)))
  const moved = new Set([...changed.keys()].map(({ board }) => board))
  const isGone = ({ number, deal }: DocumentBoard) => deal === null && moved.has(number) && !left.has(number)
  return { ...session, tables, boards: session.boards.filter((one) => !isGone(one)) }
}

/** What was read, with the numbers of boards of pairs that the rest of the field shows to be others. */
export function withFieldNumbers(read: ReadFile): ReadFile {
  // While it is played boards are lacking everywhere.
  if (read.progress && read.progress.received < read.progress.expected) return read
  const remarks: Remark[] = []
  const document = withSessions(read.document, (session, event) =>
    event.type === 'PAIR'
      ? weighedSession(session, read.areScoresTold ?? false, (one) => remarks.push(one))
      : session,
  )
  return remarks.length === 0 ? read : { ...read, document, warnings: [...read.warnings, ...remarks] }
}
