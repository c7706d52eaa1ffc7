/**
 * Individual movements: every player is partner of every other once and opponent of every other twice ("whist
 * tournaments", E. H. Moore 1896). All tables play the same boards in a round, so that everybody meets each board once.
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
 * First rounds whose turning makes everybody meet everybody: differences of partners all different, differences of
 * opponents each twice. Found by a search; `individual.test.ts` shows what they promise.
 */
const STARTS: Readonly<Record<number, readonly Four[]>> = {
  4: [[STAYS, 0, 1, 2]],
  5: [[1, 4, 2, 3]],
  8: [
    [STAYS, 0, 1, 5],
    [6, 4, 2, 3],
  ],
  // Counted in threes, by row and by column (`turned`).
  9: [
    [1, 2, 3, 6],
    [4, 8, 5, 7],
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

/** Sizes that can play: whole tables, or one player more, who sits out a round. */
export const INDIVIDUAL_SIZES: readonly number[] = Object.keys(STARTS).map(Number)

export const MOST_INDIVIDUAL = Math.max(...INDIVIDUAL_SIZES)

/** Rounds until everybody has been everybody's partner; with one player more than the tables seat, each sits out once. */
export const individualRounds = (players: number): number => (players % 4 === 0 ? players - 1 : players)

/** A place after so many rounds. */
function turned(players: number, place: number, by: number): number {
  const turning = individualRounds(players)
  if (place === STAYS) return players - 1
  if (players !== 9) return modulo(place + by, turning)
  // Nine players need two counters of three: no row of nine does it.
  const row = modulo(Math.floor(place / 3) + Math.floor(by / 3), 3)
  return 3 * row + modulo(place + by, 3)
}

/** The one way round or the other: whoever has sat north-south more often sits east-west now. */
function seated(
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

/** @param players one of `INDIVIDUAL_SIZES` */
export function individual(players: number, rounds: number): IndividualMovement {
  const starts = STARTS[players] ?? []
  const played = Math.min(rounds, individualRounds(players))
  const north = new Map<number, number>()
  const tables = Array.from({ length: played }, (_, i) =>
    starts.map((start, at): IndividualTable => {
      const four = start.map((place) => turned(players, place, i)) as unknown as Four
      return { round: i + 1, number: at + 1, ...seated(four, north) }
    }),
  )
  return { rounds: played, tables: tables.flat() }
}
