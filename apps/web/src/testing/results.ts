/** Made-up teams, pairs, their scores and their matches for tests. */
import type { KnockoutMatch, Registration, TeamRunningScore } from '@openroom/protocol/schema/results'

export const registered = (
  registrationId: number,
  name: string,
  over: Partial<Registration> = {},
): Registration => ({
  registrationId,
  number: `${registrationId}`,
  name,
  section: null,
  line: null,
  bye: false,
  players: [],
  ...over,
})

export const teamScore = (registrationId: number, totalVp: number | null): TeamRunningScore => ({
  registrationId,
  totalRank: registrationId,
  totalVp,
  totalMp: null,
  totalImp: 4,
  totalPlayed: 8,
  average: 0.5,
  correction: null,
  carryOver: null,
  viewImp: null,
  viewVp: null,
  viewMp: null,
  viewPlayed: 0,
  viewAverage: null,
  viewOpponent: null,
  official: false,
})

/** @param homeImp `null`: it is still to be played */
export const segment = (
  round: number,
  homeImp: number | null,
  visitingImp: number | null,
  over: Partial<KnockoutMatch['segments'][number]> = {},
) => ({
  round,
  calcTableId: round,
  miniSessionId: 1,
  homeImp,
  visitingImp,
  status: null,
  conceded: null,
  ...over,
})

/** Of the teams 1 and 2. */
export const knockoutMatch = (over: Partial<KnockoutMatch>): KnockoutMatch => ({
  home: 1,
  visiting: 2,
  tableNumber: 1,
  carryOver: { HOME: 0, VISITING: 0 },
  homeImp: 58,
  visitingImp: 41,
  winner: null,
  complete: false,
  segments: [],
  ...over,
})
