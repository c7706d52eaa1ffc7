/** Rules of the play: cards and tricks. */
import type { BreachCode } from '../../breach.ts'
import { currentTrick, impossibleCard, irregularCard, type PlaySoFar } from '../../play.ts'
import type { Seat } from '../../seat.ts'
import { trickWinner } from '../../trick.ts'
import { is } from '../guards.ts'
import type { CardPlayed, TableState, Trick } from '../state.ts'
import { of, type Rules } from './rule.ts'

/** The play as the rules of cards see it; `null` without a contract to play. */
export function playOf({ board, contract, tricks }: TableState): PlaySoFar | null {
  return contract?.kind === 'played' ? { contract, tricks, deal: board?.deal ?? null } : null
}

/** Why no card can be played or taken back at all; `null` when one can. */
export function refusePlay({ contract, claim, posted }: TableState): BreachCode | null {
  if (posted) return 'game-ended'
  if (contract?.kind !== 'played') return 'no-contract'
  if (claim?.status === 'made') return 'claim-pending'
  return claim?.status === 'accepted' ? 'claim-accepted' : null
}

function refuseEnd(state: TableState, winner: Seat): BreachCode | null {
  const trick = currentTrick(state.tricks)
  if (state.contract?.kind !== 'played') return 'no-contract'
  if (trick === null || trick.cards.length < 4) return 'trick-going-on'
  return trickWinner(trick.cards, state.contract.strain) === winner ? null : 'wrong-trick-winner'
}

function withCard(tricks: readonly Trick[], played: CardPlayed): readonly Trick[] {
  const trick = currentTrick(tricks)
  if (trick === null) return [...tricks, { leader: played.seat, cards: [played], winner: null }]
  return [...tricks.slice(0, -1), { ...trick, cards: [...trick.cards, played] }]
}

function withoutLastCard(tricks: readonly Trick[]): readonly Trick[] {
  const last = tricks.at(-1)
  const earlier = tricks.slice(0, -1)
  if (last === undefined || last.cards.length <= 1) return earlier
  return [...earlier, { ...last, cards: last.cards.slice(0, -1), winner: null }]
}

const play = of('play')

export const PLAY_RULES: Rules<'PLAY_CARD' | 'END_TRICK' | 'CANCEL_CARD'> = {
  PLAY_CARD: {
    ...play('move'),
    fields: { seat: is.seat, card: is.card, irregular: is.orAbsent(is.irregular) },
    refuse: (state, { seat, card }) => {
      const refused = refusePlay(state)
      const play = playOf(state)
      return refused ?? (play && impossibleCard(play, seat, card)?.code) ?? null
    },
    doubt: (state, { seat, card }) => {
      const play = playOf(state)
      return (play && irregularCard(play, seat, card)?.code) ?? null
    },
    apply: (state, { seat, card, irregular = null }) => ({
      ...state,
      tricks: withCard(state.tricks, { seat, card, irregular }),
    }),
  },

  END_TRICK: {
    ...play('joined'),
    fields: { winner: is.seat },
    refuse: (state, { winner }) => refuseEnd(state, winner),
    apply: (state, { winner }) => ({
      ...state,
      tricks: state.tricks.map((trick, i) => (i === state.tricks.length - 1 ? { ...trick, winner } : trick)),
    }),
  },

  CANCEL_CARD: {
    ...play('revises'),
    fields: {},
    refuse: (state) => refusePlay(state) ?? (state.tricks.length === 0 ? 'no-card' : null),
    apply: (state) => ({ ...state, tricks: withoutLastCard(state.tricks) }),
  },
}
