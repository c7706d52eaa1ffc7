/**
 * A session of pairs that is kept up to date result by result.
 *
 * A board is a count of its distinct scores: a new, changed or removed result costs the number of
 * distinct scores of that board, however many tables have played it or anything else. Figures are worked
 * out when a view is read: a row from its board's counts, a pair's total from its boards. A standing is
 * worked out again only for pairs that played a board which changed since the last reading.
 */
import { SIDES, type Side } from '../seat.ts'
import type { BoardScale } from './boardScale.ts'
import type { Conventions } from './conventions.ts'
import { type BoardField, EMPTY_FIELD, withResult } from './field.ts'
import type { ContestantId, Outcome, TableResult } from './outcome.ts'
import {
  boardScale,
  NO_TOTAL,
  type PairCalculation,
  type PairTotal,
  pairTotal,
  type SideScore,
  sideScore,
} from './pairScore.ts'
import { contestantFrom, type FrequencyRow, fieldKey, frequencyRow, pairOf } from './session.ts'
import type { Contestant } from './standings.ts'

export type ResultKey = string | number

/** One board of a pair, as its private score shows it. */
export type PrivateLine = { readonly key: ResultKey; readonly side: Side; readonly row: FrequencyRow }

export type Scorebook = {
  /** Adds a result, or replaces the one with this key. */
  readonly set: (key: ResultKey, result: TableResult) => void
  /** Takes a result away; nothing happens when there is none with this key. */
  readonly remove: (key: ResultKey) => void
  /** The board's rows, in the order in which their results were first set. */
  readonly frequency: (board: number) => readonly FrequencyRow[]
  readonly privateScore: (id: ContestantId) => readonly PrivateLine[]
  readonly total: (id: ContestantId) => PairTotal
  /** Totals of all pairs, for `rankPairs` and `runningScore`. */
  readonly totals: () => ReadonlyMap<ContestantId, PairTotal>
  readonly contestants: () => ReadonlyMap<ContestantId, Contestant>
}

type Entry = { readonly key: ResultKey; result: TableResult; place: Place }

/** All results that are compared with each other, with what was worked out from them. */
type Place = {
  field: BoardField
  scale: BoardScale | null
  readonly entries: Map<ResultKey, Entry>
}

type Pair = {
  /** In the order of the boards. */
  readonly lines: { readonly entry: Entry; readonly side: Side }[]
  /** `null` when a board of the pair has changed. */
  total: PairTotal | null
}

type Book = {
  readonly calculation: PairCalculation
  readonly conventions: Conventions
  readonly entries: Map<ResultKey, Entry>
  readonly places: Map<string, Place>
  readonly boards: Map<number, Map<ResultKey, Entry>>
  readonly pairs: Map<ContestantId, Pair>
  /** Places whose pairs may still hold an old total. */
  readonly changed: Set<Place>
  readonly totals: Map<ContestantId, PairTotal>
}

function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

function count(book: Book, place: Place, outcome: Outcome, sign: 1 | -1): void {
  place.field = withResult(place.field, outcome, book.conventions.matchpoints.weightedInField, sign)
  place.scale = null
  book.changed.add(place)
}

function scaleOf(book: Book, place: Place): BoardScale {
  place.scale ??= boardScale(book.calculation, place.field, book.conventions)
  return place.scale
}

function addLine(book: Book, entry: Entry, side: Side): void {
  const { result } = entry
  const id = pairOf(result, side)
  const pair = at(book.pairs, id, () => ({ lines: [], total: null }))
  const after = pair.lines.findIndex((line) => line.entry.result.board > result.board)
  pair.lines.splice(after === -1 ? pair.lines.length : after, 0, { entry, side })
  pair.total = null
}

function dropLine(book: Book, entry: Entry, side: Side): void {
  const id = pairOf(entry.result, side)
  const pair = book.pairs.get(id)
  if (!pair) return
  pair.lines.splice(
    pair.lines.findIndex((line) => line.entry === entry),
    1,
  )
  pair.total = null
  if (pair.lines.length > 0) return
  book.pairs.delete(id)
  book.totals.delete(id)
}

function insert(book: Book, key: ResultKey, result: TableResult): void {
  const place = at(book.places, fieldKey(result, book.conventions), () => ({
    field: EMPTY_FIELD,
    scale: null,
    entries: new Map(),
  }))
  const entry: Entry = { key, result, place }
  book.entries.set(key, entry)
  place.entries.set(key, entry)
  at(book.boards, result.board, () => new Map()).set(key, entry)
  for (const side of SIDES) addLine(book, entry, side)
  count(book, place, result.outcome, 1)
}

function remove(book: Book, key: ResultKey): void {
  const entry = book.entries.get(key)
  if (!entry) return
  count(book, entry.place, entry.result.outcome, -1)
  for (const side of SIDES) dropLine(book, entry, side)
  book.entries.delete(key)
  entry.place.entries.delete(key)
  if (entry.place.entries.size === 0) entry.place.field = EMPTY_FIELD
  book.boards.get(entry.result.board)?.delete(key)
}

const isSamePlace = (a: TableResult, b: TableResult): boolean =>
  a.board === b.board && a.ns === b.ns && a.ew === b.ew && a.section === b.section

function set(book: Book, key: ResultKey, result: TableResult): void {
  const entry = book.entries.get(key)
  if (!entry || !isSamePlace(entry.result, result)) {
    remove(book, key)
    insert(book, key, result)
    return
  }
  count(book, entry.place, entry.result.outcome, -1)
  count(book, entry.place, result.outcome, 1)
  entry.result = result
}

function totalOf(book: Book, id: ContestantId, pair: Pair): PairTotal {
  if (pair.total) return pair.total
  const line = ({ entry, side }: Pair['lines'][number]): { score: SideScore; top: number | null } => {
    const scale = scaleOf(book, entry.place)
    return { score: sideScore(entry.result.outcome, side, scale, book.conventions), top: scale.top }
  }
  const total = pairTotal(pair.lines.map(line), book.conventions)
  pair.total = total
  book.totals.set(id, total)
  return total
}

/** Forgets the totals of everyone who played a board that changed. */
function settle(book: Book): void {
  const stale = new Set<ContestantId>()
  for (const place of book.changed) {
    for (const { result } of place.entries.values()) {
      stale.add(result.ns)
      stale.add(result.ew)
    }
  }
  book.changed.clear()
  for (const id of stale) {
    const pair = book.pairs.get(id)
    if (pair) pair.total = null
  }
}

function allTotals(book: Book): ReadonlyMap<ContestantId, PairTotal> {
  settle(book)
  for (const [id, pair] of book.pairs) totalOf(book, id, pair)
  return book.totals
}

/** An empty session that is scored as results come in. */
export function createScorebook(calculation: PairCalculation, conventions: Conventions): Scorebook {
  const book: Book = {
    calculation,
    conventions,
    entries: new Map(),
    places: new Map(),
    boards: new Map(),
    pairs: new Map(),
    changed: new Set(),
    totals: new Map(),
  }
  const rowOf = ({ result, place }: Entry): FrequencyRow =>
    frequencyRow(result, scaleOf(book, place), conventions)
  return {
    set: (key, result) => set(book, key, result),
    remove: (key) => remove(book, key),
    frequency: (board) => [...(book.boards.get(board)?.values() ?? [])].map(rowOf),
    privateScore: (id) =>
      (book.pairs.get(id)?.lines ?? []).map(({ entry, side }) => ({
        key: entry.key,
        side,
        row: rowOf(entry),
      })),
    total: (id) => {
      settle(book)
      const pair = book.pairs.get(id)
      return pair ? totalOf(book, id, pair) : NO_TOTAL
    },
    totals: () => allTotals(book),
    contestants: () =>
      new Map(
        [...book.pairs].map(([id, { lines }]) => {
          const [first] = lines
          return [id, contestantFrom(id, { result: first!.entry.result, side: first!.side })]
        }),
      ),
  }
}
