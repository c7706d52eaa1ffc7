/** A pair's own score, board by board, with where it stood after each. */
import { createScorebook } from '@openroom/bridge/score/incremental'
import { type PairLine, pairTotal } from '@openroom/bridge/score/pairScore'
import { toLine } from '@openroom/protocol/names'
import type { PairFrequencyRow } from '@openroom/protocol/schema/results'
import type { PrivateScoreLine, PrivateScores } from '@openroom/protocol/schema/screens'
import type { Line, SessionModel } from './model.ts'
import { calculationOf, pairFrequencies } from './pairs.ts'

type OwnBoard = { readonly line: Line; readonly side: 'NS' | 'EW'; readonly worth: PairLine }

/** Boards in the order they were played. */
function ownBoards(model: SessionModel, id: number): readonly OwnBoard[] {
  const book = createScorebook<Line>(calculationOf(model.row.calc_type), model.conventions)
  for (const [key, line] of model.lines.entries()) book.set(key, line)
  return book
    .privateScore(id)
    .map(({ side, row, worth }) => ({ line: row.result, side, worth }))
    .sort((a, b) => a.line.table.round - b.line.table.round || a.line.board - b.line.board)
}

/** The same row of the board's frequency: a private score shows its figures. */
function rowOf(model: SessionModel, { board, ns, ew, table }: Line): PairFrequencyRow | undefined {
  return pairFrequencies(model, board).tables[0]?.rows.find(
    ({ registrations, round, tableNumber }) =>
      registrations.NORTH_SOUTH === ns &&
      registrations.EAST_WEST === ew &&
      round === table.round &&
      tableNumber === table.number,
  )
}

/** Where the source published other points, those count. */
function counted({ worth, side }: OwnBoard, row: PairFrequencyRow): PairLine {
  const points = row.points[toLine(side)]
  return row.official && points !== null ? { score: { kind: 'points', points }, top: worth.top } : worth
}

function lineOf(own: OwnBoard, row: PairFrequencyRow): PrivateScoreLine {
  const line = toLine(own.side)
  const opponent = toLine(own.side === 'NS' ? 'EW' : 'NS')
  return {
    boardNumber: own.line.board,
    round: row.round,
    tableNumber: row.tableNumber,
    opponentId: row.registrations[opponent],
    ns: row.registrations.NORTH_SOUTH,
    line,
    contract: row.contract,
    declarer: row.declarer,
    lead: row.lead,
    result: row.result,
    score: row.scores[line],
    points: row.points[line],
    boardPercent: row.percents[line],
    miniSessionPercent: null,
    miniSessionPoints: null,
    official: row.official,
    replay: row.replay,
    jury: row.jury,
    juryComment: row.juryComment,
    weightedPrivateScores: row.weightedFrequencies.map((part) => ({
      weight: part.weights[line],
      contract: part.contract,
      declarer: part.declarer,
      lead: part.lead,
      result: part.result,
      score: part.scores[line],
      points: part.points[line],
    })),
  }
}

export function privateScores(model: SessionModel, registrationId: number): PrivateScores {
  const played: PairLine[] = []
  const lines = ownBoards(model, registrationId).flatMap((own): readonly PrivateScoreLine[] => {
    const row = rowOf(model, own.line)
    if (!row) return []
    played.push(counted(own, row))
    const total = pairTotal(played, model.conventions)
    const miniSessionPoints = total.played > 0 ? total.points : null
    return [{ ...lineOf(own, row), miniSessionPercent: total.percent, miniSessionPoints }]
  })
  return { registrationId, lines: [...lines] }
}
