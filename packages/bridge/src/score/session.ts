/** A session of pairs: from its results to frequencies, private scores and standings. */
import { groupBy } from '../groupBy.ts'
import { type BySide, bySide, SIDES, type Side } from '../seat.ts'
import type { BoardScale } from './boardScale.ts'
import type { Conventions } from './conventions.ts'
import { fieldOf } from './field.ts'
import {
  type ContestantId,
  cardsOfOutcome,
  countsAsPlayed,
  creditedFor,
  type TableResult,
} from './outcome.ts'
import {
  boardScale,
  type ComponentScore,
  componentScores,
  NO_TOTAL,
  type PairCalculation,
  type PairLine,
  type PairTotal,
  pairTotal,
  type RowFigure,
  rowFigure,
  sideScore,
} from './pairScore.ts'
import { NO_TIES, type PairTies, pairTies, sumTies } from './pairTies.ts'
import { carriedOver, countedSessions, hasPlayedEnough, joinedSessions } from './stages.ts'
import { type Contestant, type ExtraPoints, NO_EXTRAS, type PairStanding, rankPairs } from './standings.ts'

/** A result, with whatever else its owner keeps in it, and what it is worth to both sides. */
export type FrequencyRow<R extends TableResult = TableResult> = {
  readonly result: R
  readonly figures: BySide<RowFigure>
  /** The parts of a weighted result, by side; empty for any other. */
  readonly components: BySide<readonly ComponentScore[]>
}

export type SessionScore<R extends TableResult = TableResult> = {
  /** Rows in the order of the results. */
  readonly boards: ReadonlyMap<number, readonly FrequencyRow<R>[]>
  readonly contestants: ReadonlyMap<ContestantId, Contestant>
  readonly totals: ReadonlyMap<ContestantId, PairTotal>
  /** Empty where the event leaves ties as they are. */
  readonly ties: ReadonlyMap<ContestantId, PairTies>
}

/** Results of a board that are compared with each other where all had the same cards. */
export const boardKey = ({ board, section }: TableResult, { ranking }: Conventions): string =>
  ranking.sections === 'apart' ? `${board}/${section ?? ''}` : `${board}`

/** Results that are compared with each other share this key. */
export function fieldKey(result: TableResult, conventions: Conventions): string {
  const [key, group] = [boardKey(result, conventions), cardsOfOutcome(result.outcome)]
  return group === null ? key : `${key}#${group}`
}

export function frequencyRow<R extends TableResult>(
  result: R,
  scale: BoardScale,
  conventions: Conventions,
): FrequencyRow<R> {
  const { outcome } = result
  return {
    result,
    figures: bySide((side) =>
      rowFigure(sideScore(outcome, side, scale, conventions), scale.top, conventions),
    ),
    components: bySide((side) =>
      outcome.kind === 'weighted' ? componentScores(outcome, side, scale, conventions) : [],
    ),
  }
}

/** Who sits on a side: a pair, also one of an individual event. */
export const pairOf = (result: TableResult, side: Side): ContestantId =>
  side === 'NS' ? result.ns : result.ew

/** A board of a pair. */
type PairBoard = PairLine & { readonly result: TableResult; readonly side: Side }

const other = (side: Side): Side => (side === 'NS' ? 'EW' : 'NS')

export const splitsTies = ({ ranking }: Conventions): boolean => ranking.tieBreaks.length > 0

const tieLine = (own: PairBoard) => ({ opponent: pairOf(own.result, other(own.side)), worth: own })

/** Where boards are brought to the same top: all of them, or those of a section that is compared apart. */
const groupKey = ({ section }: Pick<TableResult, 'section'>, { ranking }: Conventions): string =>
  ranking.sections === 'apart' ? (section ?? '') : ''

/**
 * The conventions of a session that is over, by all its results: Neuberg's formula brings its boards up to
 * the one that has most of them. Of one that goes on, without any: each board keeps its own top.
 */
export function onSessionTop(conventions: Conventions, results: readonly TableResult[]): Conventions {
  if (conventions.matchpoints.expected !== 'session') return conventions
  const counts = new Map<string, number>()
  const sessionTops: Record<string, number> = {}
  for (const result of results) {
    if (!countsAsPlayed(result.outcome)) continue
    const [board, group] = [boardKey(result, conventions), groupKey(result, conventions)]
    const count = (counts.get(board) ?? 0) + 1
    counts.set(board, count)
    sessionTops[group] = Math.max(sessionTops[group] ?? 0, count)
  }
  return { ...conventions, matchpoints: { ...conventions.matchpoints, sessionTops } }
}

/** The conventions for a board of this result's field. */
export function inFieldOf(result: Pick<TableResult, 'section'>, conventions: Conventions): Conventions {
  const { expected, sessionTops } = conventions.matchpoints
  if (expected !== 'session' || !sessionTops) return conventions
  const top = sessionTops[groupKey(result, conventions)] ?? 'rows'
  return { ...conventions, matchpoints: { ...conventions.matchpoints, expected: top } }
}

/** A pair belongs where it played its lowest board; players on their own keep no side. */
export const contestantFrom = (
  id: ContestantId,
  first: { readonly result: TableResult; readonly side: Side },
): Contestant => ({
  id,
  section: first.result.section,
  side: first.result.credits ? null : first.side,
})

/**
 * Scores a session that is over from all its results.
 * @param calculation a session may be scored both ways: call once for each
 */
export function scoreSession<R extends TableResult>(
  results: readonly R[],
  calculation: PairCalculation,
  chosen: Conventions,
): SessionScore<R> {
  const conventions = chosen.matchpoints.sessionTops ? chosen : onSessionTop(chosen, results)
  const fields = groupBy(results, (result) => fieldKey(result, conventions))
  const played = new Map<string, number>()
  for (const result of results) {
    const key = boardKey(result, conventions)
    if (countsAsPlayed(result.outcome)) played.set(key, (played.get(key) ?? 0) + 1)
  }
  const scales = new Map(
    [...fields].map(([key, rows]) => {
      const field = fieldOf(
        rows.map(({ outcome }) => outcome),
        conventions.matchpoints.weightedInField,
      )
      const [first] = rows as [R]
      const others = (played.get(boardKey(first, conventions)) ?? 0) - field.rows
      return [key, boardScale(calculation, { ...field, others }, inFieldOf(first, conventions))]
    }),
  )
  const scaleOf = (result: TableResult): BoardScale => scales.get(fieldKey(result, conventions))!

  const lines = new Map<ContestantId, PairBoard[]>()
  for (const result of results) {
    const scale = scaleOf(result)
    for (const side of SIDES) {
      const score = sideScore(result.outcome, side, scale, conventions)
      for (const id of creditedFor(result, side)) {
        const own = lines.get(id) ?? []
        lines.set(id, own)
        own.push({ result, side, score, top: scale.top })
      }
    }
  }
  for (const own of lines.values()) own.sort((a, b) => a.result.board - b.result.board)
  let boards: SessionScore<R>['boards'] | null = null
  return {
    // A ranking asks for no rows: of a large field they take as long as all the rest.
    get boards() {
      boards ??= new Map(
        [...groupBy(results, ({ board }) => board)].map(([board, rows]) => [
          board,
          rows.map((row) => frequencyRow(row, scaleOf(row), conventions)),
        ]),
      )
      return boards
    },
    contestants: new Map([...lines].map(([id, [first]]) => [id, contestantFrom(id, first!)])),
    totals: new Map([...lines].map(([id, own]) => [id, pairTotal(own, conventions)])),
    ties: splitsTies(conventions)
      ? new Map([...lines].map(([id, own]) => [id, pairTies(own.map(tieLine), conventions)]))
      : new Map(),
  }
}

export type RunningScoreRow = {
  readonly id: ContestantId
  /** This session alone, with its correction. */
  readonly session: PairStanding
  /** All sessions so far, with corrections and carry-over. */
  readonly total: PairStanding
  /** Places of the sessions that count. */
  readonly counted: readonly number[]
}

export type SessionPart = {
  readonly totals: ReadonlyMap<ContestantId, PairTotal>
  /** Corrections made in this session. */
  readonly corrections: ReadonlyMap<ContestantId, number>
  readonly ties?: ReadonlyMap<ContestantId, PairTies>
}

/**
 * The running score after the last of `sessions`, ranked by the total.
 * @param carryOver points that pairs bring from an earlier stage
 */
export function runningScore(
  contestants: readonly Contestant[],
  sessions: readonly SessionPart[],
  carryOver: ReadonlyMap<ContestantId, number>,
  conventions: Conventions,
): readonly RunningScoreRow[] {
  const current = sessions.at(-1)
  const totalIn = (part: SessionPart | undefined, id: ContestantId): PairTotal =>
    part?.totals.get(id) ?? NO_TOTAL
  const correctionIn = (part: SessionPart | undefined, id: ContestantId): number =>
    part?.corrections.get(id) ?? 0

  const inSession = contestants.map((contestant) => ({
    contestant,
    total: totalIn(current, contestant.id),
    extras: { ...NO_EXTRAS, correction: correctionIn(current, contestant.id) },
    ties: current?.ties?.get(contestant.id) ?? NO_TIES,
  }))
  const overall = contestants.map((contestant) => {
    const { id } = contestant
    const parts = sessions.map((part) => ({ total: totalIn(part, id), correction: correctionIn(part, id) }))
    const counted = countedSessions(parts, conventions)
    const { total, correction } = joinedSessions(
      counted.map((at) => parts[at]!),
      conventions,
    )
    const brought = carriedOver(carryOver.get(id) ?? 0, total, conventions)
    const extras: ExtraPoints = { correction, carryOver: brought }
    const ties = sumTies(counted.map((at) => sessions[at]?.ties?.get(id) ?? NO_TIES))
    return { contestant, total, extras, ties, counted, enough: hasPlayedEnough(parts, conventions) }
  })
  const countedBy = new Map(overall.map(({ contestant, counted }) => [contestant.id, counted]))
  const bySession = new Map(rankPairs(inSession, conventions).map((row) => [row.id, row]))
  const [enough, tooFew] = [overall.filter((one) => one.enough), overall.filter((one) => !one.enough)]
  const unranked = rankPairs(tooFew, conventions).map((row) => ({
    ...row,
    rank: null,
    tied: false,
    tieBreak: null,
  }))
  return [...rankPairs(enough, conventions), ...unranked].map((total) => ({
    id: total.id,
    session: bySession.get(total.id)!,
    total,
    counted: countedBy.get(total.id) ?? [],
  }))
}
