/**
 * Sessions scored as pairs, kept from model to model: a session that goes on is not scored again from its
 * beginning, nor a board that has no new result.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createScorebook, type Scorebook } from '@openroom/bridge/score/incremental'
import type { ContestantId } from '@openroom/bridge/score/outcome'
import type { PairCalculation, PairLine, PairTotal } from '@openroom/bridge/score/pairScore'
import type { PairTies } from '@openroom/bridge/score/pairTies'
import { type FrequencyRow, scoreSession } from '@openroom/bridge/score/session'
import type { Contestant } from '@openroom/bridge/score/standings'
import type { BySide } from '@openroom/bridge/seat'
import type { Line, SessionModel } from './model.ts'

type Book = {
  readonly scorebook: Scorebook<Line>
  lines: ReadonlyMap<string, Line>
  /** Of these lines, as soon as somebody has asked. */
  totals: SessionTotals | null
}

const BOOKS = new WeakMap<SessionModel, Map<PairCalculation, Book>>()

/** Lets a model go on with what was scored of the one before, which is not asked any more. */
export function takeOver(before: SessionModel, now: SessionModel): void {
  const books = BOOKS.get(before)
  if (!books || before.conventions !== now.conventions) return
  BOOKS.delete(before)
  BOOKS.set(now, books)
}

function bringUpToDate(book: Book, lines: ReadonlyMap<string, Line>): void {
  if (book.lines === lines) return
  for (const key of book.lines.keys()) if (!lines.has(key)) book.scorebook.remove(key)
  for (const [key, line] of lines) if (book.lines.get(key) !== line) book.scorebook.set(key, line)
  book.lines = lines
  book.totals = null
}

function bookOf(model: SessionModel, calculation: PairCalculation): Book {
  const books = BOOKS.get(model) ?? new Map<PairCalculation, Book>()
  BOOKS.set(model, books)
  const book = books.get(calculation) ?? {
    scorebook: createScorebook<Line>(calculation, model.conventions),
    lines: new Map(),
    totals: null,
  }
  books.set(calculation, book)
  bringUpToDate(book, model.lineAt)
  return book
}

/** Lines, and pairs with all their boards, that are scored at once: some milliseconds. */
const TURN = { lines: 2_000, pairs: 500 } as const

/** Scores what may be a large session ahead of those who ask for it: others have their turns meanwhile. */
export async function scoreInTurns(model: SessionModel, calculation: PairCalculation): Promise<void> {
  const scorebook = createScorebook<Line>(calculation, model.conventions)
  let done = 0
  for (const [key, line] of model.lineAt) {
    scorebook.set(key, line)
    if (++done % TURN.lines === 0) await nextTurn()
  }
  for (const id of model.entries.keys()) {
    scorebook.pair(id)
    if (++done % TURN.pairs === 0) await nextTurn()
  }
  BOOKS.set(model, new Map([[calculation, { scorebook, lines: model.lineAt, totals: null }]]))
}

export type SessionTotals = {
  readonly totals: ReadonlyMap<ContestantId, PairTotal>
  /** Where each sat; of those with a result. */
  readonly contestants: ReadonlyMap<ContestantId, Contestant>
  readonly ties: ReadonlyMap<ContestantId, PairTies>
}

/** Totals of all who have a result in the session. */
export function sessionTotals(model: SessionModel, calculation: PairCalculation): SessionTotals {
  const book = bookOf(model, calculation)
  book.totals ??= totalsIn(book)
  return book.totals
}

function totalsIn({ scorebook }: Book): SessionTotals {
  const pairs = [...scorebook.pairs()]
  return {
    totals: new Map(pairs.map(([id, { total }]) => [id, total])),
    contestants: new Map(pairs.map(([id, { contestant }]) => [id, contestant])),
    ties: new Map(pairs.map(([id, { ties }]) => [id, ties])),
  }
}

/** Every result with what it is worth to both sides. */
export function* pairLines(
  model: SessionModel,
): Generator<{ readonly tableId: number; readonly worth: BySide<PairLine> }> {
  const { scorebook } = bookOf(model, model.row.calc_type === 'IMP' ? 'IMP' : 'MP')
  for (const [key, { table }] of model.lineAt) {
    const worth = scorebook.worth(key)
    if (worth) yield { tableId: table.id, worth }
  }
}

type Scored = { readonly by: SessionModel['conventions']; readonly rows: readonly FrequencyRow<Line>[] }

const BOARDS = new WeakMap<readonly Line[], Map<PairCalculation, Scored>>()

/** A board scored over all tables that have a result of it. */
export function scoreBoardOnce(
  { linesByBoard, conventions }: SessionModel,
  board: number,
  calculation: PairCalculation,
): readonly FrequencyRow<Line>[] {
  const lines = linesByBoard.get(board)
  if (!lines) return []
  const known = BOARDS.get(lines) ?? new Map<PairCalculation, Scored>()
  BOARDS.set(lines, known)
  const scored = known.get(calculation)
  if (scored?.by === conventions) return scored.rows
  const rows = scoreSession(lines, calculation, conventions).boards.get(board) ?? []
  known.set(calculation, { by: conventions, rows })
  return rows
}
