/** The log of a game's auction and play, as far as they can have happened. */
import type { Board } from '@openroom/bridge/board'
import { bySeat } from '@openroom/bridge/seat'
import type { Player } from '@openroom/bridge/table/facts'
import type { TableRecord } from '@openroom/bridge/table/record'
import type { DocumentBoard, DocumentTableLog } from '../json/document.ts'
import { boardOfDocument, logOfRecord } from '../recordLog.ts'
import type { Warnings } from '../remark.ts'
import { contractBid } from './gameFacts.ts'
import type { NumberedGame } from './numbered.ts'
import { parsePlayer } from './people.ts'
import { Shared } from './shared.ts'

/** The boards of a session by number, as its logs begin with them: one for all who played it. */
export const boardsByNumber = (boards: readonly DocumentBoard[]): ReadonlyMap<number, Board> =>
  new Map(boards.map((board) => [board.number, boardOfDocument(board)]))

const SEATED = new Shared<Player>()

function recordOf(game: NumberedGame, board: Board, round: number): TableRecord {
  const { facts } = game
  const known = facts.contract !== null || facts.scoreNs !== null
  return {
    board,
    round,
    players: bySeat((seat) => {
      const name = parsePlayer(game.names[seat] ?? '')?.name
      return name === undefined ? null : SEATED.of(name, () => ({ id: null, name }))
    }),
    calls: game.calls,
    contract: facts.contract ?? contractBid(game.calls),
    cards: game.cards,
    result: known ? { contract: facts.contract, tricks: facts.tricks, scoreNs: facts.scoreNs } : null,
  }
}

/** The log, or `null` when the game has neither calls nor cards. */
export function logOf(
  game: NumberedGame,
  board: Board,
  round: number,
  warnings: Warnings,
): DocumentTableLog | null {
  if (game.calls.length === 0 && game.cards.length === 0) return null
  return logOfRecord(recordOf(game, board, round), { line: game.line, column: 1 }, warnings)
}
