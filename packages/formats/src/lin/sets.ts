/** The sets of deals of a LIN file: boards, and what happened with them at each table. */
import { dealerOf } from '@openroom/bridge/board'
import { err, ok, type Result } from '@openroom/bridge/result'
import { SEATS } from '@openroom/bridge/seat'
import type { DocumentBoard, DocumentResult, DocumentSession, DocumentTableLog } from '../json/document.ts'
import { dealText, result } from '../json/documentBuilder.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { weighedVulnerability } from '../weigh/vulnerabilities.ts'
import type { LinFile, LinTable } from './file.ts'
import { outcomeOfLinTable, postedResult } from './results.ts'
import { linLog } from './tableLog.ts'
import { MOST_NUMBER } from './tables.ts'
import type { LinResult } from './values.ts'

/** A table's board with what the header says of its result. */
export type TableWithResult = LinTable & { readonly told: LinResult | null }

/** A table's board in the document's words. */
export type PlayedTable = {
  readonly table: TableWithResult
  readonly result: DocumentResult | null
  readonly log: DocumentTableLog | null
}

/** Where a session stands among the others, and its boards. */
export type SessionPlace = Pick<
  DocumentSession,
  'key' | 'session' | 'miniSession' | 'numberOfSessions' | 'date' | 'boards'
>

const BOARDS_PER_SET = 5_000

/** Results of the header by room and board. */
export function headerResult(
  { header, numbers, results }: LinFile,
  table: Pick<LinTable, 'room' | 'number'>,
): LinResult | null {
  const listed = numbers.indexOf(table.number)
  const at = listed >= 0 ? listed : header?.firstBoard == null ? -1 : table.number - header.firstBoard
  if (at < 0) return null
  return results[2 * at + (table.room === 'closed' ? 1 : 0)] ?? null
}

const sameDeal = (a: LinTable, b: LinTable): boolean => {
  if (a.deal === null || b.deal === null) return true
  const [one, other] = [dealText(a.deal), dealText(b.deal)]
  return SEATS.every((seat) => one[seat] === null || other[seat] === null || one[seat] === other[seat])
}

type OpenSet = {
  readonly groups: (readonly TableWithResult[])[]
  readonly dealt: Map<number, TableWithResult>
}

/**
 * Sets of deals, in which a board number is unique: boards of which a number stands for another deal already
 * begin the next set.
 * @param groups tables that stay together
 */
export function dealSets(
  groups: readonly (readonly TableWithResult[])[],
): readonly (readonly (readonly TableWithResult[])[])[] {
  const sets: OpenSet[] = []
  for (const tables of groups) {
    const fits = (set: OpenSet | undefined) =>
      set !== undefined &&
      tables.every((table) => {
        const known = set.dealt.get(table.number)
        return known === undefined || sameDeal(known, table)
      })
    let set = sets.at(-1)
    if (!fits(set)) set = sets.length < 200 ? sets.find(fits) : undefined
    if (!set) {
      set = { groups: [], dealt: new Map() }
      sets.push(set)
    }
    set.groups.push(tables)
    for (const table of tables) {
      if (table.deal !== null || !set.dealt.has(table.number)) set.dealt.set(table.number, table)
    }
  }
  return sets.map((set) => set.groups)
}

/** LIN tells contracts, and neither scores nor points. */
const SILENT = { contract: null, tricks: null, told: null, points: null }

function boardFrom(number: number, tables: readonly TableWithResult[], warnings: Warnings): DocumentBoard {
  const dealt = tables.find((table) => table.deal !== null)
  const deal = dealt?.deal ?? null
  const dealer = tables.find((table) => table.dealer !== null)?.dealer ?? dealerOf(number)
  const told = tables.map(({ vulnerability, place }) => ({ ...SILENT, vulnerability, place }))
  const vulnerability = weighedVulnerability(number, told, warnings)
  const odd = tables.find(
    (table) => (table.dealer ?? dealer) !== dealer || (dealt !== undefined && !sameDeal(table, dealt)),
  )
  if (odd) {
    warnings.add(remark('board-differs', { args: { board: number }, place: odd.place }))
  }
  return { number, dealer, vulnerability, deal: deal && dealText(deal), doubleDummy: null }
}

export function playedTable(table: TableWithResult, board: DocumentBoard, warnings: Warnings): PlayedTable {
  const outcome = outcomeOfLinTable(table, table.told, table.dealer ?? board.dealer, warnings)
  const posted = postedResult(outcome, board)
  const log = linLog(table, board, outcome.contract, posted, warnings)
  const lead = table.cards[0]?.card ?? null
  return { table, log, result: posted && result({ board: table.number, ...posted, lead }) }
}

/** Boards whose results the header has although the file does not show their tables. */
function unseenTables(file: LinFile): readonly LinTable[] {
  const { header, numbers, results } = file
  const rooms = ['open', 'closed'] as const
  const seen = new Set(file.tables.map(({ room, number }) => `${room ?? 'open'} ${number}`))
  return results.flatMap((one, i) => {
    const at = Math.floor(i / 2)
    const number = numbers[at] ?? (header?.firstBoard == null ? null : header.firstBoard + at)
    const room = rooms[i % 2]!
    if (one === null || number === null || number > MOST_NUMBER || seen.has(`${room} ${number}`)) return []
    const place = { line: 1, column: 1 }
    const silent = { calls: [], cards: [], tricks: null, opening: [], closing: [], place }
    const names = file.names[i % 2] ?? null
    return [{ room, number, names, dealer: null, vulnerability: null, deal: null, ...silent }]
  })
}

/** Every board at every table that a file shows or only tells the result of. */
export const tablesWithResults = (file: LinFile): readonly TableWithResult[] =>
  [...file.tables, ...unseenTables(file)].map((table) => ({ ...table, told: headerResult(file, table) }))

/** The boards of tables that share their deals. */
export function boardsOfTableWithResults(
  tables: readonly TableWithResult[],
  warnings: Warnings,
): Result<readonly DocumentBoard[], Remark> {
  const byNumber = new Map<number, TableWithResult[]>()
  for (const table of tables) {
    const same = byNumber.get(table.number)
    if (same) same.push(table)
    else byNumber.set(table.number, [table])
  }
  if (byNumber.size > BOARDS_PER_SET) {
    return err(remark('lin-set-too-large', { args: { limit: BOARDS_PER_SET } }))
  }
  const boards = [...byNumber].map(([number, same]) => boardFrom(number, same, warnings))
  return ok(boards.sort((a, b) => a.number - b.number))
}
