/** What a line is worth: its result, or what both sides come to from there without an error. */
import type { Card } from '@openroom/bridge/card'
import { tricksNeeded } from '@openroom/bridge/contract'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { sideOf } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { resultOf, seatOnTurn } from '@openroom/bridge/table/view'

/** Declarer's tricks above (below: negative) the contract, and the score. */
export type Worth = { readonly over: number; readonly scoreNs: number; readonly isOver: boolean }

/** @param figures of the hand on turn; `null` while they are not known. @returns `null` then, and without a contract */
export function worthOf(state: TableState, figures: ReadonlyMap<Card, number> | null): Worth | null {
  const { board, contract } = state
  if (board === null || contract?.kind !== 'played') return null
  const result = resultOf(state)
  if (result !== null) {
    const { tricks, scoreNs: score } = result
    return tricks === null || score === null
      ? null
      : { over: tricks - tricksNeeded(contract), scoreNs: score, isOver: true }
  }
  const turn = seatOnTurn(state)
  if (turn === null || figures === null || figures.size === 0) return null
  const best = sideOf(turn) === sideOf(contract.declarer) ? Math.max : Math.min
  const over = best(...figures.values())
  return {
    over,
    scoreNs: scoreNs(contract, board.vulnerability, tricksNeeded(contract) + over),
    isOver: false,
  }
}
