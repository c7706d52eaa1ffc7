/** A claim in words: who, how many of the tricks left, what it would come to. */
import { declarerTricks } from '@openroom/bridge/claim'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { sideOf } from '@openroom/bridge/seat'
import type { Claim, TableState } from '@openroom/bridge/table/state'
import { tricksWon } from '@openroom/bridge/trick'
import { t } from '../../../texts/t.ts'
import { spokenLine } from './result.ts'
import { sentences, spokenWords } from './sentences.ts'

/** `South claims 5 of 6 tricks`: those still to be played. */
export function claimHeadline(claim: Claim, state: TableState): string {
  const seat = claim.seat ? t(`seat.${claim.seat}`) : null
  const side = claim.seat ?? (state.contract?.kind === 'played' ? state.contract.declarer : null)
  if (claim.tricks === null || side === null) return t('claim.open', { seat: seat ?? t('claim.somebody') })
  const finished = state.tricks.filter(({ winner }) => winner !== null)
  const count = claim.tricks - tricksWon(finished)[sideOf(side)]
  const values = { seat: seat ?? t('claim.somebody'), count, left: 13 - finished.length }
  return count === 0 ? t('claim.concedes', values) : t('claim.tricks', values)
}

/** `6 notrump by North, made. 990 to North-South`. */
function claimOutcome(claim: Claim, { contract, board }: TableState): string | null {
  if (contract?.kind !== 'played' || board === null) return null
  const tricks = declarerTricks(claim, contract)
  if (tricks === null) return null
  return spokenLine({ contract, tricks, scoreNs: scoreNs(contract, board.vulnerability, tricks) })
}

/** @param outcome whether it is told what it would come to: to who asks where the table stands; else the result tells it */
export const spokenClaim = (claim: Claim, state: TableState, outcome = true): string =>
  sentences([
    claimHeadline(claim, state),
    claim.explanation === null ? null : spokenWords(claim.explanation),
    outcome ? claimOutcome(claim, state) : null,
  ])
