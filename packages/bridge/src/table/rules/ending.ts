/** Rules of the ending: claims, posted results, the director's corrections. */
import type { BreachCode } from '../../breach.ts'
import { checkClaim } from '../../claim.ts'
import { sideOf } from '../../seat.ts'
import { isPlayedOut, tricksWon } from '../../trick.ts'
import type { EventOf } from '../events.ts'
import type { PostedResult } from '../facts.ts'
import type { Claim, TableState } from '../state.ts'
import { refusePlay } from './play.ts'
import type { Rules } from './rule.ts'

function refuseClaim(state: TableState, claim: EventOf<'CLAIM'>): BreachCode | null {
  const refused = refusePlay(state)
  if (refused) return refused
  if (isPlayedOut(state.tricks)) return 'all-tricks-played'
  if (state.contract?.kind !== 'played') return 'no-contract'
  const checked = checkClaim(state.contract, state.tricks, claim)
  return checked.ok ? null : checked.error.code
}

function refuseAnswer({ claim, posted }: TableState): BreachCode | null {
  if (posted) return 'game-ended'
  return claim?.status === 'made' ? null : 'no-claim'
}

const answered = (state: TableState, status: Claim['status']): TableState =>
  state.claim ? { ...state, claim: { ...state.claim, status } } : state

function doubtResult({ contract, tricks }: TableState, result: PostedResult): BreachCode | null {
  if (contract?.kind !== 'played' || !isPlayedOut(tricks) || result.tricks === null) return null
  return tricksWon(tricks)[sideOf(contract.declarer)] === result.tricks ? null : 'result-differs'
}

export const ENDING_RULES: Rules<
  | 'CLAIM'
  | 'CLAIM_ACCEPT'
  | 'CLAIM_DECLINE'
  | 'UNDO_CLAIM'
  | 'END_GAME'
  | 'UNDO_END_GAME'
  | 'CORRECTION'
  | 'UNDO_CORRECTION'
> = {
  CLAIM: {
    refuse: refuseClaim,
    apply: (state, { seat, tricks, explanation = null }) => ({
      ...state,
      claim: { seat, tricks, explanation, status: 'made' },
      declinedClaims: state.claim ? [...state.declinedClaims, state.claim] : state.declinedClaims,
    }),
  },

  CLAIM_ACCEPT: { refuse: refuseAnswer, apply: (state) => answered(state, 'accepted') },

  CLAIM_DECLINE: { refuse: refuseAnswer, apply: (state) => answered(state, 'declined') },

  UNDO_CLAIM: {
    refuse: ({ claim, posted }) => (posted ? 'game-ended' : claim ? null : 'no-claim'),
    apply: (state) => ({
      ...state,
      claim: state.declinedClaims.at(-1) ?? null,
      declinedClaims: state.declinedClaims.slice(0, -1),
    }),
  },

  END_GAME: {
    refuse: ({ board, posted }) => (posted ? 'game-ended' : board ? null : 'no-board'),
    doubt: (state, { result }) => doubtResult(state, result),
    apply: (state, { result }) => ({ ...state, posted: result }),
  },

  UNDO_END_GAME: {
    refuse: ({ posted }) => (posted ? null : 'no-result'),
    apply: (state) => ({ ...state, posted: null }),
  },

  CORRECTION: {
    refuse: ({ board }) => (board ? null : 'no-board'),
    apply: (state, { result }) => ({ ...state, corrections: [...state.corrections, result] }),
  },

  UNDO_CORRECTION: {
    refuse: ({ corrections }) => (corrections.length > 0 ? null : 'no-result'),
    apply: (state) => ({ ...state, corrections: state.corrections.slice(0, -1) }),
  },
}
