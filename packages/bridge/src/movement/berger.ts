/** Everybody against everybody by Berger's tables: as often at home as away, never more often by two. */
import { modulo } from './movement.ts'
import type { Meeting } from './roundRobin.ts'

/** Rounds until everybody has met everybody. */
export const bergerRounds = (field: number): number => field - 1 + (field % 2)

/**
 * The meetings of a round, home first; with an odd number somebody has a bye, the last meeting. After everybody has met
 * everybody the rounds begin again with home and away changed.
 * @param round from 1
 */
export function bergerRound(field: number, round: number): readonly Meeting[] {
  const even = field + (field % 2)
  const turning = even - 1
  const at = modulo(round - 1, turning)
  const isReturned = Math.floor((round - 1) / turning) % 2 === 1
  // Berger: each round goes on where the middle of the one before was.
  const first = modulo(at * (even / 2), turning)
  const meetings: Meeting[] = []
  for (let i = 1; i < even / 2; i++) meetings.push([modulo(first + i, turning), modulo(first - i, turning)])
  // The last stays; it changes its side from round to round.
  const fixed: Meeting = at % 2 === 0 ? [first, turning] : [turning, first]
  const turned = isReturned
    ? [...meetings, fixed].map(([a, b]): Meeting => [b as number, a])
    : [...meetings, fixed]
  if (field % 2 === 0) return [turned.at(-1)!, ...turned.slice(0, -1)]
  return [...turned.slice(0, -1), [first, null]]
}
