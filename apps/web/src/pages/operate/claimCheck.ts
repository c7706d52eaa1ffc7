/** What a claim comes to double dummy: whoever keeps the record sees all hands. */
import { sideOf } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { seatOnTurn } from '@openroom/bridge/table/view'
import { tricksWon } from '@openroom/bridge/trick'
import type { CardTricks } from '@openroom/dds/solver'
import { useEffect, useState } from 'react'
import { doubleDummyFor } from '../../ui/secrecy/doubleDummy.ts'
import { positionToSolve } from '../../ui/table/positionToSolve.ts'
import { useSolving } from '../../ui/table/useAnalysis.ts'

const unclaimed = (state: TableState): TableState => ({ ...state, claim: null })

/** Where a claim waits for its answer, and all hands are known. */
export const claimedPosition = (state: TableState) =>
  state.claim?.status === 'made' && state.claim.tricks !== null ? positionToSolve(unclaimed(state)) : null

/** All the tricks that the claimer's side has with the best play of both; `null` where that is what was claimed. */
export function tricksOtherwise(state: TableState, answer: readonly CardTricks[]): number | null {
  const { claim, contract, tricks } = state
  const turn = seatOnTurn(unclaimed(state))
  if (!claim || contract?.kind !== 'played' || turn === null || answer.length === 0) return null
  const side = sideOf(claim.seat ?? contract.declarer)
  const finished = tricks.filter(({ winner }) => winner !== null)
  const best = Math.max(...answer.map((one) => one.tricks))
  const still = sideOf(turn) === side ? best : 13 - finished.length - best
  const all = tricksWon(finished)[side] + still
  return all === claim.tricks ? null : all
}

/** The same of the claim at the console; `null` as long as it is not known. */
export function useClaimCheck(state: TableState): number | null {
  const position = claimedPosition(state)
  const solving = useSolving(position && doubleDummyFor('claim', {}))
  const [known, setKnown] = useState<{ readonly state: TableState; readonly tricks: number | null } | null>(
    null,
  )
  useEffect(() => {
    const asked = claimedPosition(state)
    if (asked === null) return
    const stop = new AbortController()
    solving.current?.pool
      .then((pool) => pool.cards(asked, { signal: stop.signal }))
      .then((solved) => {
        if (solved.ok && !stop.signal.aborted)
          setKnown({ state, tricks: tricksOtherwise(state, solved.value) })
      })
      .catch(() => undefined)
    return () => stop.abort()
  }, [state, solving])
  return known?.state === state ? known.tricks : null
}
