/** Frequencies and running scores of pairs. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pairAdjustment } from '@openroom/bridge/score/adjustments'
import type { ContestantId } from '@openroom/bridge/score/outcome'
import { NO_TOTAL, type PairCalculation } from '@openroom/bridge/score/pairScore'
import {
  type FrequencyRow,
  type RunningScoreRow,
  runningScore,
  type SessionPart,
} from '@openroom/bridge/score/session'
import { withSitOuts } from '@openroom/bridge/score/sitOuts'
import { type Contestant, rankingGroup } from '@openroom/bridge/score/standings'
import type { Side } from '@openroom/bridge/seat'
import { byLine } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PairFrequencies, PairFrequencyRow, RunningScores } from '@openroom/protocol/schema/results'
import type { EntryRow, ResultRow } from './content.public.ts'
import { withCuts } from './cuts.ts'
import { afterBoard, boardsInOrder } from './cutTo.ts'
import { rankFurther } from './furtherRankings.ts'
import type { Line, SessionModel } from './model.ts'
import { scoreBoardOnce, sessionTotals } from './scores.ts'
import { rulesOfModel } from './scoringRules.ts'

import { isSwissPairs, swissPairStandings } from './swissPairs.ts'
import { withTies } from './ties.ts'
import { differs, isAdjusted, playShown, weightedShares } from './words.ts'

const isByeEntry = ({ entries }: SessionModel, id: number): boolean => entries.get(id)?.bye ?? false

/** By the session's own tables: rounds at a table with a bye, once the round has a result. */
function byTables(model: SessionModel): ReadonlyMap<number, number> {
  const begun = new Set(model.lines.map(({ table }) => table.round))
  const boards = new Map<number, number>()
  for (const { ns_id, ew_id, round } of model.tables) {
    if (!begun.has(round) || isByeEntry(model, ns_id) === isByeEntry(model, ew_id)) continue
    const id = isByeEntry(model, ns_id) ? ew_id : ns_id
    boards.set(id, (boards.get(id) ?? 0) + model.row.boards_per_round)
  }
  return boards
}

/** A file may leave sit-outs out: once all is over, boards fewer than those of whoever has most. */
function byBoards(model: SessionModel): ReadonlyMap<number, number> {
  const own = new Map<number, number>()
  for (const { ns, ew } of model.lines) {
    for (const id of [ns, ew]) own.set(id, (own.get(id) ?? 0) + 1)
  }
  const most = Math.max(0, ...own.values())
  return new Map([...own].flatMap(([id, count]) => (count < most ? [[id, most - count]] : [])))
}

function satOut(model: SessionModel): ReadonlyMap<number, number> {
  const { percent, ownAverage } = model.conventions.byes
  if (percent === null && !ownAverage) return new Map()
  const fromTables = byTables(model)
  return fromTables.size > 0 || !model.isOver ? fromTables : byBoards(model)
}

type CalcType = MiniSession['calcType']

export const calculationOf = (calcType: CalcType): PairCalculation => (calcType === 'IMP' ? 'IMP' : 'MP')

const scoreOfModel = (model: SessionModel, calcType: CalcType) =>
  sessionTotals(model, calculationOf(calcType))

/** Parts of a weighted ruling, each with what it is worth to both sides. */
const weightedParts = ({ result, components }: FrequencyRow<Line>): PairFrequencyRow['weightedFrequencies'] =>
  weightedShares(result.row).map(({ scoreNs, ...part }) => ({
    ...part,
    points: byLine((side) => components[side].find((own) => own.scoreNs === scoreNs)?.points ?? null),
  }))

/** The file's own figures of a side, in the unit of the table. */
function publishedFigures(row: ResultRow, side: Side, calculation: PairCalculation) {
  const { official } = row
  const of = <T>(ns: T, ew: T): T => (side === 'NS' ? ns : ew)
  if (calculation === 'IMP') return { points: of(official?.impsNs, official?.impsEw), percent: null }
  return {
    points: of(official?.pointsNs, official?.pointsEw),
    percent: of(official?.percentNs, official?.percentEw),
  }
}

/** A row of a frequency, with the source's figures where they are others. */
export function pairRow(line: FrequencyRow<Line>, calculation: PairCalculation): PairFrequencyRow {
  const { result, figures } = line
  const { row, table, outcome } = result
  const official = (['NS', 'EW'] as const).some((side) => {
    const own = publishedFigures(row, side, calculation)
    return differs(own.points, figures[side].points) || differs(own.percent, figures[side].percent)
  })
  const figure = (side: Side) => {
    const own = official ? publishedFigures(row, side, calculation) : null
    return { points: own?.points ?? figures[side].points, percent: own?.percent ?? figures[side].percent }
  }
  return {
    registrations: byLine((side) => (side === 'NS' ? result.ns : result.ew)),
    section: table.section,
    round: table.round,
    tableNumber: table.number,
    ...playShown(row, outcome),
    points: byLine((side) => figure(side).points),
    percents: byLine((side) => (calculation === 'IMP' ? null : figure(side).percent)),
    official,
    replay: result.replay,
    jury: isAdjusted(row),
    juryComment: row.jury_comment,
    weightedFrequencies: weightedParts(line),
  }
}

/** Best score of North-South first; without a score last. */
const byScore = (a: PairFrequencyRow, b: PairFrequencyRow): number =>
  (b.scores.NORTH_SOUTH ?? -Infinity) - (a.scores.NORTH_SOUTH ?? -Infinity) || 0

export function pairFrequencies(model: SessionModel, board: number): PairFrequencies {
  const { calc_type, other_calc_types } = model.row
  const tables = [calc_type, ...other_calc_types].map((calcType) => {
    const calculation = calculationOf(calcType)
    const rows = scoreBoardOnce(model, board, calculation)
    return { calcType, rows: rows.map((row) => pairRow(row, calculation)).sort(byScore) }
  })
  return { board, tables }
}

/** What a board at a table is worth to each side, as its players see it: percent, or IMPs. */
export function roundResult(model: SessionModel, line: Line): Readonly<Record<Side, number | null>> {
  const calculation = calculationOf(model.row.calc_type)
  const row = scoreBoardOnce(model, line.board, calculation).find(({ result }) => result === line)
  const of = (side: Side) => row?.figures[side][calculation === 'IMP' ? 'points' : 'percent'] ?? null
  return { NS: of('NS'), EW: of('EW') }
}

/** Totals with the boards sat out, and those without. */
function totalsOf(model: SessionModel) {
  const scored = scoreOfModel(model, model.row.calc_type)
  const boards = isSwissPairs(model) ? new Map<number, number>() : satOut(model)
  const counted = new Map(
    [...scored.totals].map(([id, total]) => [
      id,
      withSitOuts(total, boards.get(Number(id)) ?? 0, model.conventions),
    ]),
  )
  return { scored, counted }
}

type SitOuts = ReadonlyMap<ContestantId, PairRow['sitOut']>

/** What each pair that sat out in the session has for it. */
function sitOutsOf(model: SessionModel): SitOuts {
  const { scored, counted } = totalsOf(model)
  return new Map(
    [...counted].flatMap(([id, { satOut: count, points }]) =>
      count ? [[id, { count, points: points - (scored.totals.get(id)?.points ?? 0) }]] : [],
    ),
  )
}

function partOfModel(model: SessionModel): SessionPart {
  const { scored, counted } = totalsOf(model)
  return { totals: counted, ties: scored.ties, corrections: correctionsOfModel(model, counted) }
}

/** The director's: points, and what penalties and bonuses of other units come to. */
const correctionsOfModel = (model: SessionModel, totals: SessionPart['totals']): SessionPart['corrections'] =>
  new Map(
    [...model.entries].flatMap(([id, { correction, adjustments }]) =>
      (correction === null && adjustments === null) || isSwissPairs(model)
        ? []
        : [[id, (correction ?? 0) + pairAdjustment(totals.get(id) ?? NO_TOTAL, adjustments ?? [])]],
    ),
  )

/** Pairs of all sessions so far: where they are registered, or else where they sat. */
function contestantsOfModels(sessions: readonly SessionModel[]): readonly Contestant[] {
  const found = new Map<number, Contestant>()
  for (const model of sessions) {
    const { contestants } = scoreOfModel(model, model.row.calc_type)
    for (const [id, { bye, section, side }] of model.entries) {
      const seated = contestants.get(id)
      const own = { id, section: section ?? seated?.section ?? null, side: side ?? seated?.side ?? null }
      if (!bye && !model.members.has(id)) found.set(id, own)
    }
  }
  return [...found.values()]
}

const isUnplayed = ({ total }: RunningScoreRow): boolean => total.played === 0

/**
 * @param given the sessions of the segment up to the one looked at, which is the last
 * @param board in a barometer, the last board that counts; `null` for all
 */
export function pairRunningScores(
  given: readonly SessionModel[],
  board: number | null = null,
): RunningScores {
  const steps = runningScores(given, board)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** The same of what may be a large session: others have their turns meanwhile. */
export async function pairRunningScoresInTurns(given: readonly SessionModel[]): Promise<RunningScores> {
  const steps = runningScores(given, null)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await nextTurn()
  }
}

/** Yields where others may have their turn. */
function* runningScores(
  given: readonly SessionModel[],
  board: number | null,
): Generator<undefined, RunningScores> {
  const whole = given.at(-1)!
  const model = board === null ? whole : afterBoard(whole, board)
  const sessions = [...given.slice(0, -1), model]
  const boards = boardsInOrder(whole)
  const carryOver = new Map<ContestantId, number>()
  for (const { entries } of sessions) {
    for (const [id, { carry_over }] of entries) if (carry_over !== null) carryOver.set(id, carry_over)
  }
  const swiss = isSwissPairs(model)
  const brought = swiss ? new Map<ContestantId, number>() : carryOver
  const contestants = contestantsOfModels(sessions)
  yield
  const parts = sessions.map(partOfModel)
  yield
  const rows = runningScore(contestants, parts, brought, model.conventions)
  yield
  const groups = new Map(rows.map(({ id, total }) => [id, rankingGroup(total, model.conventions)]))
  const sitOuts = sitOutsOf(model)
  yield
  const plain = rows.map((row) => pairStanding(row, model, carryOver, { sitOuts, last: sessions.length - 1 }))
  const shown = swiss ? byVictoryPoints(sessions, plain) : plain
  yield
  return {
    type: 'PAIR',
    rows: [
      ...withCuts(
        withTies(shown, ({ registrationId }) => groups.get(registrationId) ?? ''),
        model,
      ),
    ],
    ...rulesOfModel(model),
    ...(boards.length > 0 && { boards: [...boards] }),
    ...rankFurther(
      sessions,
      shown.map((row) => ({
        id: row.registrationId,
        group: groups.get(row.registrationId) ?? '',
        figure: scratchFigure(row),
        rank: row.totalRank,
      })),
    ),
  }
}

/** Rows ranked by victory points; corrections, carry-over and byes count in them. */
function byVictoryPoints(sessions: readonly SessionModel[], rows: readonly PairRow[]): readonly PairRow[] {
  const model = sessions.at(-1)!
  const ids = rows.map(({ registrationId }) => registrationId)
  const total = swissPairStandings(sessions, ids)
  const session = swissPairStandings([model], ids)
  return rows
    .map((row): PairRow => {
      const { sitOut: _, ...plain } = row
      const own = total.get(row.registrationId)
      const now = session.get(row.registrationId)
      if (!own || row.official) return row
      const hasPlayed = own.played + own.byes > 0
      return {
        ...plain,
        totalVp: hasPlayed ? own.total : null,
        miniSessionVp: now && now.played + now.byes > 0 ? now.total - now.carryOver : null,
        totalRank: hasPlayed ? own.rank : null,
        miniSessionRank: now?.played ? now.rank : null,
        correction: now?.correction || row.correction,
        ...(own.tieBreak && { tieBreak: own.tieBreak }),
        ...(own.byes > 0 && { sitOut: { count: own.byes, points: own.byePoints } }),
      }
    })
    .sort((a, b) => (a.totalRank ?? Infinity) - (b.totalRank ?? Infinity))
}

/** What a handicap is added to: victory points, the percentage, or the points where there is none. */
const scratchFigure = ({ played, totalVp, totalPercent, totalPoints }: PairRow): number | null =>
  totalVp !== undefined ? totalVp : played === 0 ? null : (totalPercent ?? totalPoints)

type PairRow = Extract<RunningScores, { type: 'PAIR' }>['rows'][number]

function pairStanding(
  row: RunningScoreRow,
  { entries }: SessionModel,
  carryOver: ReadonlyMap<ContestantId, number>,
  { sitOuts, last }: { readonly sitOuts: SitOuts; readonly last: number },
): PairRow {
  const { session, total } = row
  const entry = entries.get(Number(row.id))
  const none = isUnplayed(row)
  const sitOut = sitOuts.get(row.id)
  const ours: PairRow = {
    registrationId: Number(row.id),
    miniSessionRank: session.rank,
    totalRank: total.rank,
    miniSessionPoints: session.played === 0 ? null : session.points,
    totalPoints: none ? null : total.points,
    miniSessionPercent: session.percent,
    totalPercent: total.percent,
    played: total.played,
    correction: entry?.correction === null && entry.adjustments === null ? null : session.correction,
    carryOverPoints: carryOver.has(row.id) ? total.carryOver || (carryOver.get(row.id) ?? null) : null,
    official: false,
    ...(total.tieBreak && { tieBreak: total.tieBreak }),
    ...(session.played === 0 || row.counted.includes(last) ? {} : { dropped: true as const }),
    ...(sitOut && { sitOut }),
    ...(entry?.adjustments && { adjustments: [...entry.adjustments] }),
  }
  return withPublished(ours, entry)
}

/** The file's standing where it says something else; it stands for the total. */
function withPublished(ours: PairRow, entry: EntryRow | undefined): PairRow {
  const official = entry?.official
  if (!official) return ours
  const isOther =
    differs(official.rank, ours.totalRank) ||
    differs(official.total, ours.totalPoints) ||
    differs(official.percent, ours.totalPercent)
  if (!isOther) return ours
  return {
    ...ours,
    totalRank: official.rank ?? ours.totalRank,
    totalPoints: official.total ?? ours.totalPoints,
    totalPercent: official.percent ?? ours.totalPercent,
    official: true,
  }
}
