/**
 * A session of pairs that is kept up to date result by result.
 *
 * A board is a count of its distinct scores: a new, changed or removed result costs the number of
 * distinct scores of that board, however many tables have played it or anything else. Figures are worked
 * out when a view is read, and only those of boards that changed: one lookup for each row of such a board,
 * and for each pair that played it one sum over its own boards.
 */
import { type BySide, SIDES, type Side } from '../seat.ts'
import type { Conventions } from './conventions.ts'
import { type ContestantId, cardsOfOutcome, creditedFor, type TableResult } from './outcome.ts'
import { NO_TOTAL, type PairCalculation, type PairLine, type PairTotal, pairTotal } from './pairScore.ts'
import { NO_TIES, type PairTies, pairTies } from './pairTies.ts'
import { Place, type ResultKey, type ScoredResult } from './place.ts'
import {
  boardKey,
  contestantFrom,
  type FrequencyRow,
  fieldKey,
  inFieldOf,
  pairOf,
  splitsTies,
} from './session.ts'
import type { Contestant } from './standings.ts'

/** One board of a pair, as its private score shows it. */
export type PrivateLine<R extends TableResult = TableResult> = {
  readonly key: ResultKey
  readonly side: Side
  readonly row: FrequencyRow<R>
  /** What it counts for in the pair's total. */
  readonly worth: PairLine
}

export type ScoredPair = {
  readonly contestant: Contestant
  readonly total: PairTotal
  readonly ties: PairTies
}

export type Scorebook<R extends TableResult = TableResult> = {
  /** Adds a result, or replaces the one with this key. */
  readonly set: (key: ResultKey, result: R) => void
  /** Takes a result away; nothing happens when there is none with this key. */
  readonly remove: (key: ResultKey) => void
  /** Rows of a board: of one section, or of all when `section` is left out. */
  readonly frequency: (board: number, section?: string | null) => readonly FrequencyRow<R>[]
  /** What a result is worth to both sides; `null` when there is none with this key. */
  readonly worth: (key: ResultKey) => BySide<PairLine> | null
  readonly privateScore: (id: ContestantId) => readonly PrivateLine<R>[]
  /** `null` for a pair without any result. */
  readonly pair: (id: ContestantId) => ScoredPair | null
  readonly pairs: () => ReadonlyMap<ContestantId, ScoredPair>
  /**
   * Pairs whose total may be another since this was last asked, those without results any more
   * included: whose totals have to be made again.
   */
  readonly takeChanged: () => ReadonlySet<ContestantId>
}

type Line<R extends TableResult> = { readonly entry: ScoredResult<R>; readonly side: Side }

type Pair<R extends TableResult> = {
  /** In the order of the boards. */
  readonly lines: Line<R>[]
  /** `null` when a board of the pair has changed. */
  scored: ScoredPair | null
}

function groupAt<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

const isSamePlace = (a: TableResult, b: TableResult): boolean =>
  a.board === b.board &&
  a.ns === b.ns &&
  a.ew === b.ew &&
  a.section === b.section &&
  cardsOfOutcome(a.outcome) === cardsOfOutcome(b.outcome) &&
  SIDES.every((side) => isSameList(creditedFor(a, side), creditedFor(b, side)))

const isSameList = (a: readonly ContestantId[], b: readonly ContestantId[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])

class Book<R extends TableResult> implements Scorebook<R> {
  readonly #entries = new Map<ResultKey, ScoredResult<R>>()
  readonly #places = new Map<string, Place<R>>()
  /** Of a board: several where it was fouled. */
  readonly #placesOf = new Map<string, Set<Place<R>>>()
  readonly #boards = new Map<number, Map<string | null, Map<ResultKey, ScoredResult<R>>>>()
  readonly #pairs = new Map<ContestantId, Pair<R>>()
  /** Places whose pairs may still hold an old total. */
  readonly #unsettled = new Set<Place<R>>()
  #changed = new Set<ContestantId>()
  /** Nothing has been asked yet: there is no total that could be old. */
  #isFresh = true
  readonly #calculation: PairCalculation
  readonly #conventions: Conventions

  constructor(calculation: PairCalculation, conventions: Conventions) {
    this.#calculation = calculation
    this.#conventions = conventions
  }

  set = (key: ResultKey, result: R): void => {
    const entry = this.#entries.get(key)
    if (entry && isSamePlace(entry.result, result)) {
      entry.place.replace(entry, result)
      this.#unsettled.add(entry.place)
      this.#weigh(result)
      return
    }
    if (entry) this.remove(key)
    this.#insert(key, result)
  }

  remove = (key: ResultKey): void => {
    const entry = this.#entries.get(key)
    if (!entry) return
    entry.place.remove(entry)
    this.#unsettled.add(entry.place)
    this.#weigh(entry.result)
    this.#entries.delete(key)
    this.#section(entry.result).delete(key)
    for (const side of SIDES) this.#dropLines(entry, side)
  }

  frequency = (board: number, section?: string | null): readonly FrequencyRow<R>[] => {
    const sections = this.#boards.get(board)
    const wanted = section === undefined ? [...(sections?.values() ?? [])] : [sections?.get(section)]
    return wanted.flatMap((entries) =>
      [...(entries?.values() ?? [])].map((entry) => entry.place.rowOf(entry)),
    )
  }

  worth = (key: ResultKey): BySide<PairLine> | null => {
    const entry = this.#entries.get(key)
    return entry ? entry.place.linesOf(entry) : null
  }

  privateScore = (id: ContestantId): readonly PrivateLine<R>[] =>
    (this.#pairs.get(id)?.lines ?? []).map(({ entry, side }) => ({
      key: entry.key,
      side,
      row: entry.place.rowOf(entry),
      worth: entry.place.linesOf(entry)[side],
    }))

  pair = (id: ContestantId): ScoredPair | null => {
    this.#settle()
    const pair = this.#pairs.get(id)
    return pair ? this.#scored(id, pair) : null
  }

  pairs = (): ReadonlyMap<ContestantId, ScoredPair> => {
    this.#settle()
    return new Map([...this.#pairs].map(([id, pair]) => [id, this.#scored(id, pair)]))
  }

  takeChanged = (): ReadonlySet<ContestantId> => {
    this.#settle()
    const changed = this.#changed
    this.#changed = new Set()
    return changed
  }

  #insert(key: ResultKey, result: R): void {
    const place = groupAt(
      this.#places,
      fieldKey(result, this.#conventions),
      () => new Place<R>(this.#calculation, inFieldOf(result, this.#conventions)),
    )
    const entry = place.add(key, result)
    this.#unsettled.add(place)
    groupAt(this.#placesOf, boardKey(result, this.#conventions), () => new Set()).add(place)
    this.#weigh(result)
    this.#entries.set(key, entry)
    this.#section(result).set(key, entry)
    for (const side of SIDES) this.#addLines(entry, side)
  }

  /** Groups of a fouled board share its top: what comes to one is told to the others. */
  #weigh(result: R): void {
    const places = this.#placesOf.get(boardKey(result, this.#conventions))
    if (places === undefined || places.size < 2) return
    const all = [...places].reduce((sum, { rows }) => sum + rows, 0)
    for (const place of places) if (place.setOthers(all - place.rows)) this.#unsettled.add(place)
  }

  #section({ board, section }: R): Map<ResultKey, ScoredResult<R>> {
    const sections = groupAt(this.#boards, board, () => new Map())
    return groupAt(sections, section, () => new Map())
  }

  #addLines(entry: ScoredResult<R>, side: Side): void {
    for (const id of creditedFor(entry.result, side)) this.#addLine(id, entry, side)
  }

  #addLine(id: ContestantId, entry: ScoredResult<R>, side: Side): void {
    const pair = groupAt(this.#pairs, id, () => ({ lines: [], scored: null }))
    const after = pair.lines.findIndex((line) => line.entry.result.board > entry.result.board)
    pair.lines.splice(after === -1 ? pair.lines.length : after, 0, { entry, side })
    this.#forget(id, pair)
  }

  #dropLines(entry: ScoredResult<R>, side: Side): void {
    for (const id of creditedFor(entry.result, side)) this.#dropLine(id, entry, side)
  }

  #dropLine(id: ContestantId, entry: ScoredResult<R>, side: Side): void {
    const pair = this.#pairs.get(id)
    if (!pair) return
    const at = pair.lines.findIndex((line) => line.entry === entry && line.side === side)
    pair.lines.splice(at, 1)
    this.#forget(id, pair)
    if (pair.lines.length === 0) this.#pairs.delete(id)
  }

  #forget(id: ContestantId, pair: Pair<R> | undefined): void {
    if (pair) pair.scored = null
    this.#changed.add(id)
  }

  /** Forgets the totals of everyone who played a board that changed. */
  #settle(): void {
    if (this.#isFresh) this.#unsettled.clear()
    this.#isFresh = false
    for (const place of this.#unsettled) {
      for (const { result } of place.entries.values()) {
        const credited = SIDES.flatMap((side) => creditedFor(result, side))
        for (const id of credited) this.#forget(id, this.#pairs.get(id))
      }
    }
    this.#unsettled.clear()
  }

  #ties({ lines }: Pair<R>, worths: readonly PairLine[]): PairTies {
    const tieLines = lines.map(({ entry, side }, at) => ({
      opponent: pairOf(entry.result, side === 'NS' ? 'EW' : 'NS'),
      worth: worths[at]!,
    }))
    return pairTies(tieLines, this.#conventions)
  }

  #scored(id: ContestantId, pair: Pair<R>): ScoredPair {
    if (pair.scored) return pair.scored
    const [first] = pair.lines
    const lines = pair.lines.map(({ entry, side }) => entry.place.linesOf(entry)[side])
    pair.scored = {
      contestant: first
        ? contestantFrom(id, { result: first.entry.result, side: first.side })
        : { id, section: null, side: null },
      total: first ? pairTotal(lines, this.#conventions) : NO_TOTAL,
      ties: splitsTies(this.#conventions) ? this.#ties(pair, lines) : NO_TIES,
    }
    return pair.scored
  }
}

/**
 * An empty session that is scored as results come in, each board on its own top where the conventions do not
 * say which all shall have (`onSessionTop`). Results may carry more than is scored.
 */
export const createScorebook = <R extends TableResult = TableResult>(
  calculation: PairCalculation,
  conventions: Conventions,
): Scorebook<R> => new Book<R>(calculation, conventions)
