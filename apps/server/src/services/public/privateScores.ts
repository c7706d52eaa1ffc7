/** A pair's own score, board by board, with where it stood after each. */
import { createScorebook } from '@openroom/bridge/score/incremental'
import { type PairLine, pairTotal } from '@openroom/bridge/score/pairScore'
import { otherSide, type Side } from '@openroom/bridge/seat'
import { toLine } from '@openroom/protocol/names'
import type { PairFrequencyRow } from '@openroom/protocol/schema/results'
import type { PrivateScoreLine, PrivateScores } from '@openroom/protocol/schema/screens'
import type { Line, SessionModel } from './model.ts'
import { calculationOf, pairRow } from './pairs.ts'

type OwnBoard = {
  readonly side: Side
  readonly row: PairFrequencyRow
  readonly worth: PairLine
}

/** Boards in the order they were played, with the figures of their frequencies. */
function ownBoards(model: SessionModel, id: number): readonly (OwnBoard & { readonly board: number })[] {
  const calculation = calculationOf(model.row.calc_type)
  const book = createScorebook<Line>(calculation, model.conventions)
  for (const [key, line] of model.lines.entries()) book.set(key, line)
  const lines = book.privateScore(id).map(({ side, row, worth }) => ({
    board: row.result.board,
    side,
    row: pairRow(row, calculation),
    worth,
  }))
  return lines.sort((a, b) => a.row.round - b.row.round || a.board - b.board)
}

function lineOf(board: number, side: Side, row: PairFrequencyRow): PrivateScoreLine {
  const line = toLine(side)
  const opponent = toLine(otherSide(side))
  return {
    boardNumber: board,
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

/** Where a pair stands is reckoned as the running score is, also where the source published other boards. */
export function privateScores(model: SessionModel, registrationId: number): PrivateScores {
  const played: PairLine[] = []
  const lines = ownBoards(model, registrationId).map(({ board, side, row, worth }): PrivateScoreLine => {
    played.push(worth)
    const total = pairTotal(played, model.conventions)
    const miniSessionPoints = total.played > 0 ? total.points : null
    return { ...lineOf(board, side, row), miniSessionPercent: total.percent, miniSessionPoints }
  })
  return { registrationId, lines }
}
