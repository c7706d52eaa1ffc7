/** Rounds and boards of a session, and one board with its deal and optimum. */
import { par } from '@openroom/bridge/score/par'
import { dealOfBoard } from '@openroom/formats/json/crossChecks'
import { byDirection, toDirection, toWireVulnerability } from '@openroom/protocol/names'
import type { Board, BoardEntry, OptimumScores, Rounds } from '@openroom/protocol/schema/results'
import { displayedRound, type ModelBoard, type SessionModel } from './model.ts'
import { withdraws } from './withdrawals.ts'

const numbersBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)

function displayedRounds(model: SessionModel): readonly number[] {
  const { row } = model
  if (row.type === 'PAIR') return [1]
  const last = row.first_round + row.number_of_rounds - 1
  return numbersBetween(displayedRound(model, row.first_round), displayedRound(model, last))
}

const shownRound = (model: SessionModel, raw: number): number =>
  model.row.type === 'PAIR' ? 1 : displayedRound(model, raw)

export function rounds(model: SessionModel): Rounds {
  const played = new Set(model.lines.map(({ table }) => shownRound(model, table.round)))
  const latest = Math.max(...played, 0)
  const list = displayedRounds(model).map((round) => ({
    round,
    enabled: played.has(round),
    finished: played.has(round) && (model.isOver || round < latest),
  }))
  return { rounds: list, withdraws: withdraws(model) }
}

export const boards = (model: SessionModel): readonly BoardEntry[] =>
  [...model.boards.keys()].map((board) => {
    const lines = model.linesByBoard.get(board) ?? []
    const inRounds = [...new Set(lines.map(({ table }) => shownRound(model, table.round)))]
    return { board, rounds: inRounds.sort((a, b) => a - b), enabled: lines.length > 0 }
  })

function optimum({ tricks, dealer, vulnerability }: ModelBoard): OptimumScores | null {
  if (tricks === null) return null
  const { score, contracts } = par(tricks, dealer, vulnerability)
  return {
    score,
    contracts: contracts.map(({ level, strain, doubling, declarers, tricks: made }) => ({
      contract: `${level}${strain}${doubling.toLowerCase()}`,
      declarers: declarers.map(toDirection),
      result: made - level - 6,
    })),
    maxTricks: byDirection((seat) => tricks[seat]),
  }
}

export function toBoard(board: ModelBoard): Board {
  const deal = dealOfBoard(board)
  return {
    number: board.number,
    dealer: toDirection(board.dealer),
    vulnerability: toWireVulnerability(board.vulnerability),
    hands: deal && byDirection((seat) => deal[seat] && [...deal[seat]]),
    optimumScores: optimum(board),
  }
}
