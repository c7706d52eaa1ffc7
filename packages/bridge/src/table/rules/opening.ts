/** Rules of what comes before the first call: rounds, players, boards. */

import { is } from '../guards.ts'
import { EMPTY_TABLE } from '../state.ts'
import { of, type Rules } from './rule.ts'

const opening = of('opening')
const seating = of('seating')

export const OPENING_RULES: Rules<'FULL' | 'START_ROUND' | 'SEAT_PLAYER' | 'START_AUCTION'> = {
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
}
