/** What the solver is asked at a moment of the play. */
import type { TableState } from '@openroom/bridge/table/state'
import { handsLeft, phaseOf, seatOnTurn, trickOnTable } from '@openroom/bridge/table/view'
import type { Position } from '@openroom/dds/position'

/** `null` where there is nothing to solve: no contract, a hand not known, nobody on turn. */
export function positionToSolve(state: TableState): Position | null {
  const { contract } = state
  const turn = seatOnTurn(state)
  if (contract?.kind !== 'played' || turn === null || phaseOf(state) !== 'play') return null
  const { N, E, S, W } = handsLeft(state)
  if (!N || !E || !S || !W) return null
  const trick = trickOnTable(state)
  return {
    strain: contract.strain,
    hands: { N, E, S, W },
    leader: trick?.leader ?? turn,
    trick: trick?.cards.map(({ card }) => card) ?? [],
  }
}
