/** One board of a team match: what the two rooms together are worth to each team. */
import type { Side } from '../seat.ts'
import type { Award, Outcome, SideOutcome } from './outcome.ts'
import { sideOutcome } from './outcome.ts'

export type Team = 'home' | 'visiting'
export type ByTeam<T> = Readonly<Record<Team, T>>

/** How a board is won: by IMPs, or by points (board-a-match). */
export type SwingRule = {
  /** Worth of a difference of scores, from the view of the team that is ahead by it. */
  readonly ofDifference: (difference: number) => number
  readonly ofAward: (award: Award) => number
  /** IMPs given by the director; `null` where the board is not scored by IMPs. */
  readonly ofImps: ((imps: number) => number) | null
}

type RoomSide = { readonly room: 'open' | 'closed'; readonly side: Side }

/** Home is North-South in the open room and East-West in the closed one. */
const SITS: ByTeam<readonly [RoomSide, RoomSide]> = {
  home: [
    { room: 'open', side: 'NS' },
    { room: 'closed', side: 'EW' },
  ],
  visiting: [
    { room: 'closed', side: 'NS' },
    { room: 'open', side: 'EW' },
  ],
}

function artificial(part: SideOutcome, rule: SwingRule): number | null {
  if (part.kind === 'award') return rule.ofAward(part.award)
  if (part.kind === 'imps') return rule.ofImps?.(part.imps) ?? null
  return null
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Every possible result of one room against every one of the other, each by its weights. */
function compareScores(asNs: SideOutcome, asEw: SideOutcome, rule: SwingRule): number | null {
  if (asNs.kind !== 'scores' || asEw.kind !== 'scores') return null
  let sum = 0
  for (const won of asNs.scores) {
    for (const lost of asEw.scores) {
      sum += won.weight * lost.weight * rule.ofDifference(won.scoreNs - lost.scoreNs)
    }
  }
  return sum
}

function teamSwing(rooms: { open: Outcome; closed: Outcome }, team: Team, rule: SwingRule): number | null {
  const [asNs, asEw] = SITS[team].map(({ room, side }) => sideOutcome(rooms[room], side)) as [
    SideOutcome,
    SideOutcome,
  ]
  if (asNs.kind === 'none' || asEw.kind === 'none') return null
  const given = [asNs, asEw].map((part) => artificial(part, rule)).filter((value) => value !== null)
  return given.length > 0 ? mean(given) : compareScores(asNs, asEw, rule)
}

/**
 * What a board is worth to each team, each from its own view; `null` until both rooms have a result.
 * An artificial score in one room decides the board; two of them count half each. Only artificial and
 * split scores can give the teams figures that are not opposite (complementary, at board-a-match).
 */
export function boardSwing(
  open: Outcome | null,
  closed: Outcome | null,
  rule: SwingRule,
): ByTeam<number> | null {
  if (open === null || closed === null) return null
  const home = teamSwing({ open, closed }, 'home', rule)
  const visiting = teamSwing({ open, closed }, 'visiting', rule)
  return home === null || visiting === null ? null : { home, visiting }
}
