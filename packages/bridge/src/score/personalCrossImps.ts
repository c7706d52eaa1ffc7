/**
 * Cross-IMPs of pairs of players: what each two partners made against the whole field, round by round and
 * over all of them. At board-a-match it is matchpoints instead.
 */
import type { Side } from '../seat.ts'
import type { Conventions } from './conventions.ts'
import { createScorebook, type PrivateLine } from './incremental.ts'
import type { ContestantId, TableResult } from './outcome.ts'
import { type PairCalculation, type PairTotal, pairTotal } from './pairScore.ts'
import type { ResultKey } from './place.ts'
import { ranked } from './ranking.ts'

/** All rounds (segments) together. */
export const CUMULATED = -1

export type PlayerId = string | number

/** A result with who sat at the table, instead of which pairs or teams. */
export type PlayerResult = Omit<TableResult, 'ns' | 'ew'> & {
  readonly round: number
  readonly ns: readonly [PlayerId, PlayerId]
  readonly ew: readonly [PlayerId, PlayerId]
}

export type CrossImpRow = {
  /** In a fixed order, whoever sat where. */
  readonly players: readonly [PlayerId, PlayerId]
  readonly rank: number | null
  readonly tied: boolean
  readonly numberOfBoards: number
  /** IMPs, or matchpoints at board-a-match; `null` without a board. */
  readonly sum: number | null
  readonly average: number | null
  /** Of the matchpoints possible; `null` for IMPs. */
  readonly percent: number | null
}

/** A board of two partners. */
export type PersonalLine = {
  readonly key: ResultKey
  readonly side: Side
  readonly result: TableResult & { readonly round: number }
  /** IMPs or matchpoints; `null` for a board that was not played. */
  readonly crossValue: number | null
}

export type CrossImpBook = {
  readonly set: (key: ResultKey, result: PlayerResult) => void
  readonly remove: (key: ResultKey) => void
  /** Ranked by the average of a board, as partners play different numbers of them. */
  readonly rows: (round: number) => readonly CrossImpRow[]
  readonly lines: (players: readonly [PlayerId, PlayerId], round: number) => readonly PersonalLine[]
}

type Seated = PersonalLine['result']

const sortPair = ([a, b]: readonly [PlayerId, PlayerId]): readonly [PlayerId, PlayerId] =>
  `${a}` <= `${b}` ? [a, b] : [b, a]

const partnership = (players: readonly [PlayerId, PlayerId]): ContestantId =>
  JSON.stringify(sortPair(players))

const playersOfContestantId = (id: ContestantId): readonly [PlayerId, PlayerId] =>
  JSON.parse(`${id}`) as readonly [PlayerId, PlayerId]

const linesInRound = (
  lines: readonly PrivateLine<Seated>[],
  round: number,
): readonly PrivateLine<Seated>[] =>
  round === CUMULATED ? lines : lines.filter(({ row }) => row.result.round === round)

/** Totals by round, `CUMULATED` included. */
type Totals = Map<number, Map<ContestantId, PairTotal>>

function setTotals(
  totals: Totals,
  id: ContestantId,
  lines: readonly PrivateLine<Seated>[],
  conventions: Conventions,
): void {
  for (const ofRound of totals.values()) ofRound.delete(id)
  const rounds = new Set(lines.map(({ row }) => row.result.round))
  for (const round of lines.length > 0 ? [...rounds, CUMULATED] : []) {
    const ofRound = totals.get(round) ?? new Map<ContestantId, PairTotal>()
    totals.set(round, ofRound)
    ofRound.set(
      id,
      pairTotal(
        linesInRound(lines, round).map(({ worth }) => worth),
        conventions,
      ),
    )
  }
}

const averageOf = ({ played, points }: PairTotal): number | null => (played > 0 ? points / played : null)

function rowsOfTotals(totals: ReadonlyMap<ContestantId, PairTotal>): readonly CrossImpRow[] {
  return ranked([...totals], ([, total]) => averageOf(total)).map(({ item: [id, total], rank, tied }) => ({
    players: playersOfContestantId(id),
    rank,
    tied,
    numberOfBoards: total.played,
    sum: total.played > 0 ? total.points : null,
    average: averageOf(total),
    percent: total.percent,
  }))
}

/**
 * A table of cross-IMPs that is kept up to date result by result.
 * @param calculation `MP` at board-a-match
 */
export function createCrossImps(calculation: PairCalculation, conventions: Conventions): CrossImpBook {
  const book = createScorebook<Seated>(calculation, conventions)
  const totals: Totals = new Map()
  return {
    set: (key, result) =>
      book.set(key, { ...result, ns: partnership(result.ns), ew: partnership(result.ew) }),
    remove: book.remove,
    rows: (round) => {
      for (const id of book.takeChanged()) setTotals(totals, id, book.privateScore(id), conventions)
      return rowsOfTotals(totals.get(round) ?? new Map())
    },
    lines: (players, round) =>
      linesInRound(book.privateScore(partnership(players)), round).map(({ key, side, row }) => ({
        key,
        side,
        result: row.result,
        crossValue: row.figures[side].points,
      })),
  }
}
