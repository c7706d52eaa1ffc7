/** A made-up table of a wall for tests: a board is being played there, and nothing is known of its contract. */
import type { WallTable } from '@openroom/protocol/schema/wall'

export const wallSide = (name: string): WallTable['ns'] => ({
  registrationId: 0,
  name,
  score: null,
  tricks: 0,
})

export const wallTable = (over: Partial<WallTable> = {}): WallTable => ({
  tableId: 1,
  tableNumber: over.tableId ?? 1,
  section: null,
  room: null,
  round: 1,
  calcTableId: null,
  ns: wallSide('Ash'),
  ew: wallSide('Elm'),
  boardNumber: 1,
  results: 0,
  vulnerability: 'NONE',
  phase: 'PLAY',
  bidding: [],
  contract: null,
  nextPlayer: null,
  trick: [],
  result: null,
  score: null,
  figure: null,
  unit: 'IMP',
  elsewhere: null,
  elsewhereIn: null,
  percents: null,
  atStake: 0,
  interest: 0,
  viewers: 0,
  ...over,
})

/** Four spades by South are played; the other room has made them. */
export const PLAYED_ELSEWHERE = wallTable({
  room: 'OPEN',
  calcTableId: 1,
  contract: { passedOut: false, declarer: 'SOUTH', level: 4, suit: 'SPADES', modifier: '' },
  nextPlayer: 'WEST',
  elsewhere: 170,
  elsewhereIn: 'ROOM',
})
