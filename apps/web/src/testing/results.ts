/** Made-up teams, pairs, their scores and their matches for tests. */
import type {
  KnockoutMatch,
  Registration,
  TeamFrequencyRow,
  TeamRunningScore,
} from '@openroom/protocol/schema/results'
import type { Scoring } from '@openroom/protocol/schema/scoring'
import type { PrivateScoreLine } from '@openroom/protocol/schema/screens'

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

/** A board of a pair. */
export const privateLine = (
  round: number,
  boardNumber: number,
  over: Partial<PrivateScoreLine> = {},
): PrivateScoreLine => ({
  boardNumber,
  round,
  tableNumber: 1,
  opponentId: 2,
  ns: 1,
  line: 'NORTH_SOUTH',
  contract: '4S',
  declarer: 'NORTH',
  lead: null,
  result: 0,
  score: 420,
  points: 5,
  boardPercent: 50,
  miniSessionPercent: 50,
  miniSessionPoints: 5,
  official: false,
  replay: true,
  jury: false,
  juryComment: null,
  weightedPrivateScores: [],
  ...over,
})

/** A match at a board that no room has played. */
export const teamRow = (over: Partial<TeamFrequencyRow> = {}): TeamFrequencyRow => ({
  calculatedTableId: 1,
  tableNumber: 1,
  round: 1,
  status: null,
  registrations: { HOME: 1, VISITING: 2 },
  openResult: null,
  closedResult: null,
  homeImp: null,
  visitingImp: null,
  homeMp: null,
  visitingMp: null,
  openNsCross: null,
  openEwCross: null,
  closedNsCross: null,
  closedEwCross: null,
  jury: false,
  replay: false,
  openReplay: false,
  closedReplay: false,
  official: false,
  ...over,
})

export const PAIRS_SCORED: NonNullable<Scoring['pairs']> = {
  perWin: 2,
  ascherman: false,
  neuberg: 'board',
  imps: 'crossImps',
  divided: 'mean',
  datum: 'mean',
  trim: 0,
  roundDatum: true,
  sections: 'together',
  winners: 1,
  missedBoards: 'left',
}
