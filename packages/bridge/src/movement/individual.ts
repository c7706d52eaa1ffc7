/**
 * Individual movements. Of whole tables, or one player more, every player is partner of every other once and opponent
 * of every other twice ("whist tournaments", E. H. Moore 1896). With two or three players more nobody is partner of
 * another twice, nor opponent more than twice, and all sit out equally often. All tables play the same boards in a
 * round, so that everybody meets each board once.
 */
import { modulo } from './movement.ts'

/** A table of a round: places of the players by seat. */
export type IndividualTable = {
  readonly round: number
  readonly number: number
  readonly N: number
  readonly S: number
  readonly E: number
  readonly W: number
}

export type IndividualMovement = { readonly rounds: number; readonly tables: readonly IndividualTable[] }

/** Partners, and their partners for the round against them. */
type Four = readonly [number, number, number, number]

/** Who stays where they are while all others count up by one each round. */
const STAYS = -1

/**
 * First rounds whose turning makes the movement: differences of partners all different, differences of opponents at
 * most twice. Found by a search; `individual.test.ts` shows what they promise.
 */
const STARTS: Readonly<Record<number, readonly Four[]>> = {
  4: [[STAYS, 0, 1, 2]],
  5: [[1, 4, 2, 3]],
  6: [[0, 2, 4, 3]],
  7: [[5, 3, 0, 1]],
  8: [
    [STAYS, 0, 1, 5],
    [6, 4, 2, 3],
  ],
  // Counted in threes, by row and by column (`turned`).
  9: [
    [1, 2, 3, 6],
    [4, 8, 5, 7],
  ],
  10: [
    [9, 3, 0, 1],
    [8, 6, 5, 2],
  ],
  11: [
    [5, 4, 0, 2],
    [1, 8, 6, 9],
  ],
  12: [
    [STAYS, 0, 3, 9],
    [4, 2, 1, 8],
    [7, 10, 5, 6],
  ],
  13: [
    [4, 5, 7, 9],
    [8, 1, 2, 12],
    [3, 11, 6, 10],
  ],
  14: [
    [4, 0, 6, 11],
    [13, 1, 2, 5],
    [8, 7, 3, 9],
  ],
  15: [
    [2, 11, 0, 8],
    [6, 5, 1, 4],
    [13, 3, 10, 12],
  ],
  16: [
    [STAYS, 0, 2, 8],
    [7, 4, 9, 10],
    [12, 5, 1, 6],
    [14, 3, 11, 13],
  ],
  17: [
    [10, 6, 11, 13],
    [8, 16, 3, 14],
    [5, 4, 7, 12],
    [1, 15, 2, 9],
  ],
  18: [
    [3, 14, 9, 17],
    [2, 0, 11, 10],
    [6, 12, 8, 13],
    [5, 1, 7, 4],
  ],
  19: [
    [3, 1, 17, 13],
    [10, 0, 14, 11],
    [18, 12, 16, 5],
    [15, 8, 7, 6],
  ],
  20: [
    [STAYS, 0, 5, 14],
    [10, 8, 1, 4],
    [18, 6, 3, 7],
    [13, 12, 2, 15],
    [9, 17, 11, 16],
  ],
  21: [
    [13, 3, 4, 9],
    [5, 17, 15, 18],
    [8, 7, 10, 14],
    [20, 1, 6, 12],
    [11, 19, 2, 16],
  ],
  22: [
    [2, 21, 18, 9],
    [15, 14, 11, 19],
    [8, 6, 7, 17],
    [12, 16, 4, 10],
    [20, 13, 0, 5],
  ],
  23: [
    [1, 14, 17, 3],
    [20, 19, 4, 6],
    [9, 21, 11, 15],
    [13, 16, 5, 12],
    [8, 2, 7, 22],
  ],
  24: [
    [STAYS, 0, 15, 16],
    [18, 21, 7, 13],
    [4, 19, 6, 22],
    [8, 12, 2, 11],
    [9, 14, 10, 20],
    [5, 17, 1, 3],
  ],
  25: [
    [1, 21, 20, 24],
    [9, 19, 13, 22],
    [14, 3, 10, 23],
    [4, 11, 12, 18],
    [7, 15, 2, 5],
    [16, 17, 6, 8],
  ],
  26: [
    [11, 12, 0, 10],
    [5, 8, 14, 20],
    [18, 3, 25, 21],
    [16, 23, 6, 24],
    [7, 9, 4, 13],
    [22, 17, 1, 15],
  ],
  27: [
    [2, 24, 15, 5],
    [22, 21, 10, 12],
    [0, 4, 25, 6],
    [3, 16, 26, 19],
    [13, 7, 20, 8],
    [18, 9, 14, 17],
  ],
  28: [
    [STAYS, 0, 13, 15],
    [20, 23, 11, 22],
    [7, 2, 10, 18],
    [8, 14, 17, 21],
    [25, 5, 3, 4],
    [16, 6, 12, 26],
    [1, 19, 9, 24],
  ],
  29: [
    [12, 3, 23, 27],
    [1, 22, 9, 20],
    [19, 13, 2, 26],
    [5, 18, 15, 17],
    [28, 21, 14, 24],
    [11, 8, 6, 7],
    [16, 4, 10, 25],
  ],
}

/** All from four players up to these. */
export const MOST_INDIVIDUAL = Math.max(...Object.keys(STARTS).map(Number))

/** Rounds of the whole movement; with more players than the tables seat, all have sat out equally often by then. */
export const individualRounds = (players: number): number => (players % 4 === 0 ? players - 1 : players)

/** A place after so many rounds. */
function turnPlace(players: number, place: number, by: number): number {
  const turning = individualRounds(players)
  if (place === STAYS) return players - 1
  if (players !== 9) return modulo(place + by, turning)
  // Nine players need two counters of three: no row of nine does it.
  const row = modulo(Math.floor(place / 3) + Math.floor(by / 3), 3)
  return 3 * row + modulo(place + by, 3)
}

/** The one way round or the other: whoever has sat north-south more often sits east-west now. */
function seatFour(
  [a, b, c, d]: Four,
  north: Map<number, number>,
): Pick<IndividualTable, 'N' | 'S' | 'E' | 'W'> {
  const often = (place: number) => north.get(place) ?? 0
  const isTurned = often(a) + often(b) > often(c) + often(d)
  const [N, S, E, W] = isTurned ? [c, d, a, b] : [a, b, c, d]
  for (const place of [N, S]) north.set(place, often(place) + 1)
  for (const place of [E, W]) north.set(place, often(place) - 1)
  return { N, S, E, W }
}

/** @param players four to `MOST_INDIVIDUAL` */
export function individual(players: number, rounds: number): IndividualMovement {
  const starts = STARTS[players] ?? []
  const played = Math.min(rounds, individualRounds(players))
  const north = new Map<number, number>()
  const tables = Array.from({ length: played }, (_, i) =>
    starts.map((start, at): IndividualTable => {
      const four = start.map((place) => turnPlace(players, place, i)) as unknown as Four
      return { round: i + 1, number: at + 1, ...seatFour(four, north) }
    }),
  )
  return { rounds: played, tables: tables.flat() }
}
