/** The solver's answer relative to the contract. */
import type { Card } from '@openroom/bridge/card'
import { tricksNeeded } from '@openroom/bridge/contract'
import { sideOf } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { seatOnTurn } from '@openroom/bridge/table/view'
import { tricksWon } from '@openroom/bridge/trick'
import type { CardTricks } from '@openroom/dds/solver'

/** Declarer's tricks above or below the contract with each card. */
export function figuresOf(
  state: TableState,
  answer: readonly CardTricks[],
): ReadonlyMap<Card, number> | null {
  const { contract, tricks } = state
  const turn = seatOnTurn(state)
  if (contract?.kind !== 'played' || turn === null) return null
  const declarer = sideOf(contract.declarer)
  const finished = tricks.filter(({ winner }) => winner !== null)
  const won = tricksWon(finished)[declarer]
  const left = 13 - finished.length
  const own = sideOf(turn) === declarer
  return new Map(
    answer.map(({ card, tricks: taken }) => [
      card,
      won + (own ? taken : left - taken) - tricksNeeded(contract),
    ]),
  )
}
