/** The sessions of a LIN file's parts that have one name. */
import { ok, type Result } from '@openroom/bridge/result'
import type { DocumentSession } from '../json/document.ts'
import { dealText, slug } from '../json/documentBuilder.ts'
import type { Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { weighedDeals } from '../weigh/deals.ts'
import type { LinFile } from './file.ts'
import { matchSession } from './match.ts'
import { pairSession } from './pairs.ts'
import { boardsOfTableWithResults, dealSets, playedTable, type TableWithResult } from './sets.ts'
import { withSidesOfMeetings } from './turned.ts'

/** A match, or boards of pairs, with all its tables. */
export type LinPart = { readonly file: LinFile; readonly tables: readonly TableWithResult[] }

const findIsoDate = (text: string): string | null => {
  const match = /(?<!\d)(\d{4})[.\-/]\s*(\d{1,2})[.\-/]\s*(\d{1,2})(?!\d)/.exec(text)
  if (!match) return null
  const iso = `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

const dateOf = ({ file: { header } }: LinPart): string | null =>
  findIsoDate(`${header?.segment ?? ''} ${header?.title ?? ''}`)

/** Matches keep their tables together; pairs meet wherever the deals are the same. */
function setsOfParts(parts: readonly LinPart[], match: boolean): readonly (readonly LinPart[])[] {
  if (match) {
    const byTables = new Map(parts.map((part) => [part.tables, part]))
    return dealSets([...byTables.keys()]).map((own) => own.map((tables) => byTables.get(tables)!))
  }
  const { file } = parts[0]!
  const each = parts.flatMap(({ tables }) => tables.map((table) => [table]))
  return dealSets(each).map((own) => [{ file, tables: own.flat() }])
}

/** Tables with the deals that count. */
function withTheirDeals(parts: readonly LinPart[], warnings: Warnings): readonly LinPart[] {
  const told = parts.flatMap(({ tables }) =>
    tables.map((table) => ({
      table,
      board: table.number,
      deal: table.deal && dealText(table.deal),
      place: table.place,
    })),
  )
  const deals = new Map([...weighedDeals(told, warnings)].map(([{ table }, right]) => [table, right]))
  if (deals.size === 0) return parts
  const dealt = (table: TableWithResult): TableWithResult =>
    deals.has(table) ? { ...table, deal: deals.get(table)?.table.deal ?? null } : table
  return parts.map((part) => ({ ...part, tables: part.tables.map(dealt) }))
}

/** Sessions in the order of their parts: one for each set of deals. */
export function sessionsIn(
  parts: readonly LinPart[],
  { session, of, match }: { readonly session: number; readonly of: number | null; readonly match: boolean },
  warnings: Warnings,
): Result<readonly DocumentSession[], Remark> {
  const date = parts.map(dateOf).find((one) => one !== null) ?? null
  const sessions: DocumentSession[] = []
  const inTheirSeats = ({ file, tables }: LinPart): LinPart => ({
    file,
    tables: withSidesOfMeetings(tables, warnings),
  })
  for (const [i, set] of setsOfParts(withTheirDeals(parts, warnings), match).entries()) {
    const own = match ? set : set.map(inTheirSeats)
    const boards = boardsOfTableWithResults(
      own.flatMap(({ tables }) => tables),
      warnings,
    )
    if (!boards.ok) return boards
    const byNumber = new Map(boards.value.map((board) => [board.number, board]))
    const played = own.map(({ file, tables }) => ({
      file,
      played: tables.map((table) => playedTable(table, byNumber.get(table.number)!, warnings)),
    }))
    const common = {
      key: session === 1 ? `s${i + 1}` : slug(`s${session}`, i > 0 ? `m${i + 1}` : null),
      session,
      miniSession: i + 1,
      numberOfSessions: Math.max(session, of ?? 1),
      date,
      boards: boards.value,
    }
    sessions.push(match ? matchSession(played, common, warnings) : pairSession(played, common, warnings))
  }
  return ok(sessions)
}
