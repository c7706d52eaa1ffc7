/** Rules of what comes before the first call: rounds, players, boards and their hands. */

import type { BreachCode } from '../../breach.ts'
import { completeDeal, type PartialDeal } from '../../deal.ts'
import { cardsPlayed } from '../../play.ts'
import { SEATS } from '../../seat.ts'
import { is } from '../guards.ts'
import { type CardPlayed, EMPTY_TABLE, type TableState } from '../state.ts'
import { of, type Rules } from './rule.ts'

const opening = of('opening')
const seating = of('seating')

/** Thirteen cards each, none twice, and every card that was played in the hand that played it. */
function refuseHands({ board, tricks }: TableState, deal: PartialDeal | null): BreachCode | null {
  if (board === null) return 'no-board'
  if (deal === null) return null
  if (!completeDeal(deal).ok) return 'malformed-event'
  const isElsewhere = ({ seat, card }: CardPlayed): boolean =>
    SEATS.some((other) => {
      const hand = deal[other]
      return hand !== null && hand.includes(card) !== (other === seat)
    })
  return cardsPlayed(tricks).some(isElsewhere) ? 'card-not-held' : null
}

export const OPENING_RULES: Rules<'FULL' | 'START_ROUND' | 'SEAT_PLAYER' | 'START_AUCTION' | 'SET_HANDS'> = {
  FULL: { ...opening('opens', 'revises'), fields: { state: is.state }, apply: (_, { state }) => state },

  START_ROUND: {
    ...seating('opens', 'between', 'moves-on', 'ends-notice'),
    fields: { round: is.round },
    apply: ({ players }, { round }) => ({ ...EMPTY_TABLE, players, round }),
  },

  SEAT_PLAYER: {
    ...seating('opens', 'joined', 'between'),
    fields: { seat: is.seat, player: is.orNull(is.player) },
    apply: (state, { seat, player }) => ({ ...state, players: { ...state.players, [seat]: player } }),
  },

  START_AUCTION: {
    ...opening('opens', 'shows', 'revises', 'moves-on', 'ends-notice', 'ends-figures'),
    fields: { board: is.board },
    apply: ({ players, round }, { board }) => ({ ...EMPTY_TABLE, players, round, board }),
  },

  SET_HANDS: {
    ...opening('joined', 'revises', 'ends-figures'),
    fields: { deal: is.orNull(is.deal) },
    refuse: (state, { deal }) => refuseHands(state, deal),
    apply: (state, { deal }) => ({ ...state, board: state.board && { ...state.board, deal } }),
  },
}
