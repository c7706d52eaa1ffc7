/** A LIN file as a Tournament document: a match over two rooms, or boards of pairs. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { err, ok, type Result } from '@openroom/bridge/result'
import { SEATS } from '@openroom/bridge/seat'
import type {
  DocumentBoard,
  DocumentResult,
  DocumentSession,
  DocumentTableLog,
  TournamentDocument,
} from '../json/document.ts'
import {
  cleanName,
  dealText,
  event,
  result,
  segment,
  slug,
  tournamentDocument,
} from '../json/documentBuilder.ts'
import { remark, type Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { matchSession } from './match.ts'
import { pairSession } from './pairs.ts'
import { outcomeOf, postedResult } from './results.ts'
import { linLog } from './tableLog.ts'
import type { LinFile, LinTable } from './tables.ts'
import type { LinResult } from './values.ts'

/** A table's board in the document's words. */
export type PlayedTable = {
  readonly table: LinTable
  readonly result: DocumentResult | null
  readonly log: DocumentTableLog | null
}

/** One set of deals, in which a board number is unique. */
export type LinSet = { readonly boards: readonly DocumentBoard[]; readonly played: readonly PlayedTable[] }

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

/** Whether a team match is meant: two rooms, or told so. */
export const isMatch = ({ header, tables }: LinFile): boolean =>
  header ? header.type !== 'P' : tables.some(({ room }) => room === 'closed')

const sameDeal = (a: LinTable, b: LinTable): boolean => {
  if (a.deal === null || b.deal === null) return true
  const [one, other] = [dealText(a.deal), dealText(b.deal)]
  return SEATS.every((seat) => one[seat] === null || other[seat] === null || one[seat] === other[seat])
}

/** Boards of pairs: a number that stands for another deal already begins the next set. */
function pairSets(tables: readonly LinTable[]): readonly (readonly LinTable[])[] {
  const sets: { tables: LinTable[]; dealt: Map<number, LinTable> }[] = []
  for (const table of tables) {
    const fits = (set: (typeof sets)[number] | undefined) => {
      const known = set?.dealt.get(table.number)
      return set !== undefined && (known === undefined || sameDeal(known, table))
    }
    let set = sets.at(-1)
    if (!fits(set)) set = sets.length < 200 ? sets.find(fits) : undefined
    if (!set) {
      set = { tables: [], dealt: new Map() }
      sets.push(set)
    }
    set.tables.push(table)
    if (table.deal !== null || !set.dealt.has(table.number)) set.dealt.set(table.number, table)
  }
  return sets.map((set) => set.tables)
}

function boardFrom(number: number, tables: readonly LinTable[], warnings: Warnings): DocumentBoard {
  const deal = tables.find((table) => table.deal !== null)?.deal ?? null
  const dealer = tables.find((table) => table.dealer !== null)?.dealer ?? dealerOf(number)
  const vulnerability =
    tables.find((table) => table.vulnerability !== null)?.vulnerability ?? vulnerabilityOf(number)
  const odd = tables.find(
    (table) =>
      (table.dealer ?? dealer) !== dealer ||
      (table.vulnerability ?? vulnerability) !== vulnerability ||
      tables.some((other) => !sameDeal(table, other)),
  )
  if (odd && tables.length < 1_000) {
    const message = `Board ${number} has another deal, dealer or vulnerability here than at its first table.`
    warnings.add(remark('board-differs', message, { args: { board: number }, place: odd.place }))
  }
  return { number, dealer, vulnerability, deal: deal && dealText(deal), doubleDummy: null }
}

function playedTable(table: LinTable, board: DocumentBoard, file: LinFile, warnings: Warnings): PlayedTable {
  const outcome = outcomeOf(table, headerResult(file, table), table.dealer ?? board.dealer, warnings)
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
    if (one === null || number === null || seen.has(`${room} ${number}`)) return []
    const place = { line: 1, column: 1 }
    const silent = { calls: [], cards: [], tricks: null, opening: [], closing: [], place }
    return [{ room, number, names: null, dealer: null, vulnerability: null, deal: null, ...silent }]
  })
}

function setOf(tables: readonly LinTable[], file: LinFile, warnings: Warnings): Result<LinSet, Remark> {
  const byNumber = new Map<number, LinTable[]>()
  for (const table of tables) {
    const same = byNumber.get(table.number)
    if (same) same.push(table)
    else byNumber.set(table.number, [table])
  }
  if (byNumber.size > BOARDS_PER_SET) {
    const message = `The file has more than ${BOARDS_PER_SET} boards of one session.`
    return err(remark('too-many-records', message, { args: { limit: BOARDS_PER_SET } }))
  }
  const boards = new Map(
    [...byNumber].map(([number, same]) => [number, boardFrom(number, same, warnings)] as const),
  )
  const played = tables.map((table) => playedTable(table, boards.get(table.number)!, file, warnings))
  return ok({ boards: [...boards.values()].sort((a, b) => a.number - b.number), played })
}

/** A short mark of the deals, so that hands without any name are told from each other. */
function fingerprint(sets: readonly LinSet[]): string {
  let hash = 0x811c9dc5
  const text = JSON.stringify(sets.map(({ boards }) => boards))
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

const isoDate = (text: string): string | null => {
  const match = /(?<!\d)(\d{4})[.\-/]\s*(\d{1,2})[.\-/]\s*(\d{1,2})(?!\d)/.exec(text)
  if (!match) return null
  const iso = `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

function namesOf(file: LinFile, sets: readonly LinSet[]) {
  const { header, title } = file
  const segmentName = cleanName(header?.segment ?? '')
  const name = cleanName(header?.title ?? '') ?? (title === null ? null : cleanName(title)) ?? segmentName
  const first = file.tables[0]
  const key = header
    ? slug(name, segmentName, ...header.teams.map((team) => team.name))
    : slug(name, fingerprint(sets))
  return { name: name ?? (first ? `Board ${first.number}` : 'LIN'), segmentName, key }
}

/** The document of a file; the error is about the file as a whole. */
export function linToDocument(file: LinFile, warnings: Warnings): Result<TournamentDocument, Remark> {
  const match = isMatch(file)
  const all = [...file.tables, ...unseenTables(file)]
  const sets: LinSet[] = []
  for (const tables of match ? [all] : pairSets(all)) {
    const set = setOf(tables, file, warnings)
    if (!set.ok) return set
    sets.push(set.value)
  }
  if (sets.length > 1_000) {
    const message = 'The file has more than 1000 sets of deals.'
    return err(remark('too-many-records', message, { args: { limit: 1_000 } }))
  }
  const { name, segmentName, key } = namesOf(file, sets)
  const date = isoDate(`${file.header?.segment ?? ''} ${file.header?.title ?? ''}`)
  const sessions = sets.map((set, i): DocumentSession => {
    const common = { key: `s${i + 1}`, miniSession: i + 1, date }
    return match ? matchSession(file, set, common) : pairSession(set, common)
  })
  const only = segment({ key: slug(segmentName ?? name), name: segmentName ?? name, sessions })
  const isBam = match && file.header?.type === 'B'
  const played = event({
    key: 'e1',
    name,
    type: match ? 'TEAM' : 'PAIR',
    segments: [only],
    ...(isBam ? { calcType: 'BAM' as const } : {}),
  })
  return ok(tournamentDocument({ key, name }, [played]))
}
