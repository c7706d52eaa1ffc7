/** Rules of the ending: claims, posted results, the director's corrections. */
import type { BreachCode } from '../../breach.ts'
import { checkClaim } from '../../claim.ts'
import { sideOf } from '../../seat.ts'
import { isPlayedOut, tricksWon } from '../../trick.ts'
import type { EventOf } from '../events.ts'
import type { PostedResult } from '../facts.ts'
import { is } from '../guards.ts'
import type { Claim, TableState } from '../state.ts'
import { refusePlay } from './play.ts'
import { of, type Rules } from './rule.ts'

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

const answerClaim = (state: TableState, status: Claim['status']): TableState =>
  state.claim ? { ...state, claim: { ...state.claim, status } } : state

function doubtResult({ contract, tricks }: TableState, result: PostedResult): BreachCode | null {
  if (contract?.kind !== 'played' || !isPlayedOut(tricks) || result.tricks === null) return null
  return tricksWon(tricks)[sideOf(contract.declarer)] === result.tricks ? null : 'result-differs'
}

const claim = of('claim')
const result = of('result')

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
    ...claim('ends-figures'),
    fields: { seat: is.orNull(is.seat), tricks: is.orNull(is.tricks), explanation: is.orAbsent(is.text) },
    refuse: refuseClaim,
    apply: (state, { seat, tricks, explanation = null }) => ({
      ...state,
      claim: { seat, tricks, explanation, status: 'made' },
      declinedClaims: state.claim ? [...state.declinedClaims, state.claim] : state.declinedClaims,
    }),
  },

  CLAIM_ACCEPT: {
    ...claim('joined'),
    fields: {},
    refuse: refuseAnswer,
    apply: (state) => answerClaim(state, 'accepted'),
  },

  CLAIM_DECLINE: {
    ...claim(),
    fields: {},
    refuse: refuseAnswer,
    apply: (state) => answerClaim(state, 'declined'),
  },

  UNDO_CLAIM: {
    ...claim('ends-notice'),
    fields: {},
    refuse: ({ claim, posted }) => (posted ? 'game-ended' : claim ? null : 'no-claim'),
    apply: (state) => ({
      ...state,
      claim: state.declinedClaims.at(-1) ?? null,
      declinedClaims: state.declinedClaims.slice(0, -1),
    }),
  },

  END_GAME: {
    ...result('shows', 'between', 'ends-figures'),
    fields: { result: is.result },
    refuse: ({ board, posted }) => (posted ? 'game-ended' : board ? null : 'no-board'),
    doubt: (state, { result }) => doubtResult(state, result),
    apply: (state, { result }) => ({ ...state, posted: result }),
  },

  UNDO_END_GAME: {
    ...result('shows'),
    fields: {},
    refuse: ({ posted }) => (posted ? null : 'no-result'),
    apply: (state) => ({ ...state, posted: null }),
  },

  CORRECTION: {
    ...result('shows', 'between'),
    fields: { result: is.result },
    refuse: ({ board }) => (board ? null : 'no-board'),
    apply: (state, { result }) => ({ ...state, corrections: [...state.corrections, result] }),
  },

  UNDO_CORRECTION: {
    ...result('shows', 'between'),
    fields: {},
    // Also of one that was made before the board was begun again: it stands, and the state no longer has it.
    refuse: ({ board }) => (board ? null : 'no-board'),
    apply: (state) => ({ ...state, corrections: state.corrections.slice(0, -1) }),
  },
}
