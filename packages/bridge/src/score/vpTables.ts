/** Scales of victory points that were published as tables, without a curve behind them. */

export type VpStep = {
  /** Smallest winning margin of this step: IMPs, or percent above 50 for matchpoints. */
  readonly from: number
  readonly winner: number
  readonly loser: number
}

/** One column of a table; the first step is the draw, from 0. */
export type VpColumn = {
  /** Holds for matches of up to this many boards; `null` for any number. */
  readonly upToBoards: number | null
  readonly steps: readonly VpStep[]
}

/** The winner's points for each of these margins. */
const steps = (maximum: number, winners: readonly number[], from: readonly number[]): readonly VpStep[] =>
  from.map((margin, step) => {
    const winner = winners[step] ?? maximum
    return { from: margin, winner, loser: maximum - winner }
  })

const WINNERS_20 = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
const WINNERS_30 = [15, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]

/**
 * The scales of the American Contract Bridge League before 2013, for matches of 6 to 8 and of 9 to 11
 * boards; others take the nearer column, as none was published for them.
 * @see http://www.bridgehands.com/V/Victory_Points.htm
 */
export const ACBL_20: readonly VpColumn[] = [
  { upToBoards: 8, steps: steps(20, WINNERS_20, [0, 1, 3, 5, 8, 11, 14, 17, 20, 24, 28]) },
  { upToBoards: null, steps: steps(20, WINNERS_20, [0, 1, 3, 6, 10, 14, 18, 22, 26, 31, 36]) },
]

export const ACBL_30: readonly VpColumn[] = [
  { upToBoards: 8, steps: steps(30, WINNERS_30, [0, 1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28]) },
  { upToBoards: null, steps: steps(30, WINNERS_30, [0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36]) },
]

/** The column for a match of this length; the last where it is longer than the table. */
export function columnFor(columns: readonly VpColumn[], boards: number): readonly VpStep[] {
  const fitting = columns.find(({ upToBoards }) => upToBoards === null || boards <= upToBoards)
  return (fitting ?? columns.at(-1))?.steps ?? []
}
