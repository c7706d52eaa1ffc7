/** Rules of what comes before the first call: rounds, players, boards. */
import { EMPTY_TABLE } from '../state.ts'
import type { Rules } from './rule.ts'

export const OPENING_RULES: Rules<'FULL' | 'START_ROUND' | 'SEAT_PLAYER' | 'START_AUCTION'> = {
  FULL: { apply: (_, { state }) => state },

  START_ROUND: { apply: ({ players }, { round }) => ({ ...EMPTY_TABLE, players, round }) },

  SEAT_PLAYER: {
    apply: (state, { seat, player }) => ({ ...state, players: { ...state.players, [seat]: player } }),
  },

  START_AUCTION: { apply: ({ players, round }, { board }) => ({ ...EMPTY_TABLE, players, round, board }) },
}
