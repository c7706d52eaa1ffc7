/** Rules of the auction: calls, what is said of them, its end. */
import { auctionEnd, checkCall } from '../../auction.ts'
import type { BreachCode } from '../../breach.ts'
import { type Contract, sameContract } from '../../contract.ts'
import type { Explanation } from '../facts.ts'
import { is } from '../guards.ts'
import type { CallMade, TableState } from '../state.ts'
import { of, type Rules } from './rule.ts'

function refuseCall({ board, contract, posted }: TableState): BreachCode | null {
  if (board === null) return 'no-board'
  if (posted) return 'game-ended'
  return contract ? 'auction-ended' : null
}

function refuseCancel({ calls, tricks, claim, posted }: TableState): BreachCode | null {
  if (posted) return 'game-ended'
  if (tricks.length > 0) return 'cards-played'
  if (claim && claim.status !== 'declined')
    return claim.status === 'accepted' ? 'claim-accepted' : 'claim-pending'
  return calls.length === 0 ? 'no-call' : null
}

const refuseIndex = ({ calls }: TableState, { index }: { readonly index: number }): BreachCode | null =>
  calls[index] === undefined ? 'no-call' : null

function doubtEnd({ calls }: TableState, contract: Contract): BreachCode | null {
  const end = auctionEnd(calls)
  if (!end.finished) return 'auction-going-on'
  return sameContract(end.contract, contract) ? null : 'contract-differs'
}

/** A later explanation replaces what the same listener was told before; without any, all are taken back. */
const explainCall = (made: CallMade, added: readonly Explanation[]): CallMade => ({
  ...made,
  explanations:
    added.length === 0
      ? []
      : [...made.explanations.filter(({ to }) => added.every((later) => later.to !== to)), ...added],
})

const changeCall = (state: TableState, index: number, change: (made: CallMade) => CallMade): TableState => ({
  ...state,
  calls: state.calls.map((made, i) => (i === index ? change(made) : made)),
})

const auction = of('auction')

export const AUCTION_RULES: Rules<'BID' | 'CANCEL_BID' | 'EXPLAIN_BID' | 'ALERT_BID' | 'END_AUCTION'> = {
  BID: {
    ...auction('move'),
    fields: {
      seat: is.seat,
      call: is.call,
      alert: is.orAbsent(is.flag),
      explanations: is.orAbsent(is.explanations),
      irregular: is.orAbsent(is.irregular),
    },
    refuse: refuseCall,
    doubt: ({ board, calls }, { seat, call }) => {
      const checked = checkCall(board?.dealer ?? seat, calls, seat, call)
      return checked.ok ? null : checked.error.code
    },
    apply: (state, { seat, call, alert = false, explanations = [], irregular = null }) => ({
      ...state,
      calls: [...state.calls, { seat, call, alert, explanations, irregular }],
    }),
  },

  CANCEL_BID: {
    ...auction('revises'),
    fields: {},
    refuse: refuseCancel,
    // Claims that were declined go with the play.
    apply: (state) => ({
      ...state,
      calls: state.calls.slice(0, -1),
      contract: null,
      claim: null,
      declinedClaims: [],
    }),
  },

  EXPLAIN_BID: {
    ...auction('joined', 'revises'),
    fields: { index: is.index, explanations: is.explanations },
    refuse: refuseIndex,
    apply: (state, { index, explanations }) =>
      changeCall(state, index, (made) => explainCall(made, explanations)),
  },

  ALERT_BID: {
    ...auction('joined', 'revises'),
    fields: { index: is.index, alert: is.flag },
    refuse: refuseIndex,
    apply: (state, { index, alert }) => changeCall(state, index, (made) => ({ ...made, alert })),
  },

  END_AUCTION: {
    ...auction(),
    fields: { contract: is.contract },
    refuse: refuseCall,
    doubt: (state, { contract }) => doubtEnd(state, contract),
    apply: (state, { contract }) => ({ ...state, contract }),
  },
}
