/** A pair's own score, board by board, with where it stood after each. */

import type { Conventions } from '@openroom/bridge/score/conventions'
import { createScorebook } from '@openroom/bridge/score/incremental'
import { NO_TOTAL, type PairLine, type PairTotal, pairTotal } from '@openroom/bridge/score/pairScore'
import { sumTotals } from '@openroom/bridge/score/standings'
import { otherSide, type Side } from '@openroom/bridge/seat'
import { toLine } from '@openroom/protocol/names'
import type { PairFrequencyRow } from '@openroom/protocol/schema/results'
import type { PrivateScoreLine, PrivateScores } from '@openroom/protocol/schema/screens'
import { isSeated, type Line, type SessionModel } from './model.ts'
import { calculationOf, pairRow } from './pairs.ts'

type OwnBoard = {
  readonly board: number
  readonly side: Side
  readonly row: PairFrequencyRow
  readonly worth: PairLine
}

const sideAt = ({ ns, ew }: Line, side: Side): number => (side === 'NS' ? ns : ew)

/** Results of a board as the pair sees its own; twice where a source has it on both sides. */
function ownResults(model: SessionModel, id: number, lines: readonly Line[]) {
  const book = createScorebook<Line>(calculationOf(model.row.calc_type), model.conventions)
  for (const [key, line] of lines.entries()) book.set(key, line)
  // Partners for a while are ranked by nothing: their boards are those of one of them, as far as they sat together.
  const [one] = model.members.get(id) ?? []
  if (one === undefined) return book.privateScore(id)
  return book.privateScore(one).filter(({ side, row }) => sideAt(row.result, side) === id)
}

/** Boards in the order they were played, with the figures of their frequencies. */
function ownBoards(model: SessionModel, id: number): readonly OwnBoard[] {
  const calculation = calculationOf(model.row.calc_type)
  const boards = [...model.linesByBoard.values()].filter((lines) =>
    lines.some(({ table }) => isSeated(model, table, id)),
  )
  return boards
    .flatMap((lines) => ownResults(model, id, lines))
    .map(({ side, row, worth }) => ({
      board: row.result.board,
      side,
      row: pairRow(row, calculation),
      worth,
    }))
    .sort((a, b) => a.row.round - b.row.round || a.board - b.board)
}

/** The total after each board. Averages may follow the whole (Law 12C2), so from the first on all count anew. */
function totalsAfter(worths: readonly PairLine[], conventions: Conventions): readonly PairTotal[] {
  const firstAward = worths.findIndex(({ score }) => score.kind === 'award')
  let total = NO_TOTAL
  return worths.map((worth, at) => {
    total =
      firstAward === -1 || at < firstAward
        ? sumTotals([total, pairTotal([worth], conventions)])
        : pairTotal(worths.slice(0, at + 1), conventions)
    return total
  })
}

function lineOfBoard(board: number, side: Side, row: PairFrequencyRow): PrivateScoreLine {
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

/** With whom a player of an individual event sat. */
function partnerOfModel(
  { members }: SessionModel,
  id: number,
  side: number,
): Pick<PrivateScoreLine, 'partnerId'> {
  const partner = members.get(side)?.find((one) => one !== id)
  return partner === undefined || side === id ? {} : { partnerId: partner }
}

/** Where a pair stands is reckoned as the running score is, also where the source published other boards. */
export function privateScores(model: SessionModel, registrationId: number): PrivateScores {
  const boards = ownBoards(model, registrationId)
  const totals = totalsAfter(
    boards.map(({ worth }) => worth),
    model.conventions,
  )
  const lines = boards.map(({ board, side, row }, at): PrivateScoreLine => {
    const { played, points, percent } = totals[at] ?? NO_TOTAL
    const miniSessionPoints = played > 0 ? points : null
    const partner = partnerOfModel(model, registrationId, row.registrations[toLine(side)])
    return { ...lineOfBoard(board, side, row), ...partner, miniSessionPercent: percent, miniSessionPoints }
  })
  return { registrationId, lines }
}
