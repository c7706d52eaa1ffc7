/** A knock-out match as its block shows it: cells of segments, corrections, totals, who is through. Pure. */
import { correctionIn } from '@openroom/bridge/score/knockOut'
import type { KnockoutMatch, Rounds } from '@openroom/protocol/schema/results'
import type { KnockoutCorrection } from '@openroom/protocol/schema/screens'

export const TEAMS = ['HOME', 'VISITING'] as const
export type Team = (typeof TEAMS)[number]

export const otherTeam = (team: Team): Team => (team === 'HOME' ? 'VISITING' : 'HOME')

type ByTeam<T> = Readonly<Record<Team, T>>

const each = <T>(of: (team: Team) => T): ByTeam<T> => ({ HOME: of('HOME'), VISITING: of('VISITING') })

export type SegmentCell = {
  /** `blank`: after a withdrawal; `postponed`: one or several in a row. */
  readonly kind: 'played' | 'upcoming' | 'postponed' | 'conceded' | 'blank'
  readonly rounds: readonly number[]
  readonly imps: ByTeam<number | null>
  /** Whether any of it was played at another time, and whether any of it is still to be played. */
  readonly caughtUp: boolean
  readonly waits: boolean
  readonly conceded: Team | null
}

type Withdrawal = { readonly round: number; readonly team: Team }
type Segment = KnockoutMatch['segments'][number]

/** Tables of a match all say the same; the first faces as the match does. */
export function withdrawalOf(match: KnockoutMatch, withdraws: Rounds['withdraws']): Withdrawal | null {
  const found = withdraws[`${match.segments[0]?.calcTableId}`]
  return found ? { round: found.first, team: found.second } : null
}

const sum = (a: number | null, b: number | null): number | null => (a === null ? b : a + (b ?? 0))

function kindOf(segment: Segment, withdrawal: Withdrawal | null): SegmentCell['kind'] {
  if (withdrawal && segment.round >= withdrawal.round) return 'blank'
  if (segment.status !== null) return 'postponed'
  if (segment.conceded !== null) return 'conceded'
  return segment.homeImp === null && segment.visitingImp === null ? 'upcoming' : 'played'
}

function cellOf(segment: Segment, kind: SegmentCell['kind']): SegmentCell {
  const { homeImp, visitingImp, status, conceded, round } = segment
  return {
    kind,
    rounds: [round],
    imps: kind === 'blank' ? each(() => null) : { HOME: homeImp, VISITING: visitingImp },
    caughtUp: status === 'POSTPONED_PLAYED',
    waits: status === 'POSTPONED_NOT_PLAYED',
    conceded,
  }
}

const joined = (a: SegmentCell, b: SegmentCell): SegmentCell => ({
  ...a,
  rounds: [...a.rounds, ...b.rounds],
  imps: each((team) => sum(a.imps[team], b.imps[team])),
  caughtUp: a.caughtUp || b.caughtUp,
  waits: a.waits || b.waits,
})

/** Postponed segments that follow each other are one cell (specification 2, section 4). */
export function cellsOf(match: KnockoutMatch, withdrawal: Withdrawal | null): readonly SegmentCell[] {
  const cells: SegmentCell[] = []
  for (const segment of match.segments) {
    const cell = cellOf(segment, kindOf(segment, withdrawal))
    const before = cells.at(-1)
    if (before?.kind === 'postponed' && cell.kind === 'postponed')
      cells[cells.length - 1] = joined(before, cell)
    else cells.push(cell)
  }
  return cells
}

/** The round after the last one that has figures: corrections made up to there count. */
const roundAfter = ({ segments }: KnockoutMatch): number =>
  (segments.findLast(({ homeImp }) => homeImp !== null)?.round ?? 0) + 1

/** Corrections of a team that count by now, summed up. */
export function correctionOf(
  match: KnockoutMatch,
  team: Team,
  corrections: readonly KnockoutCorrection[],
): number {
  const id = team === 'HOME' ? match.home : match.visiting
  const tables = match.segments.map(({ calcTableId }) => calcTableId)
  const own = corrections
    .filter(({ registrationId, calcTableId }) => registrationId === id && tables.includes(calcTableId))
    .map(({ amount, round }) => ({ amount, roundLimit: round }))
  return correctionIn(own, roundAfter(match))
}

export type MatchFigures = {
  readonly corrections: ByTeam<number>
  readonly totals: ByTeam<number | null>
  /** By how much a team leads; `null` for the one that does not. */
  readonly leads: ByTeam<number | null>
}

/** @param withdrawal a team that has withdrawn leads nobody */
export function figuresOf(
  match: KnockoutMatch,
  made: readonly KnockoutCorrection[],
  withdrawal: Withdrawal | null = null,
): MatchFigures {
  const corrections = each((team) => correctionOf(match, team, made))
  const base = { HOME: match.homeImp, VISITING: match.visitingImp }
  const totals = each((team) => sum(base[team], base[team] === null ? null : corrections[team]))
  const leads = each((team) => {
    if (withdrawal?.team === team) return null
    const [own, other] = [totals[team], totals[otherTeam(team)]]
    return own !== null && other !== null && own > other ? own - other : null
  })
  return { corrections, totals, leads }
}

/** How wide columns of segments are (specification 2, section 9); a live session needs room for its buttons. */
export function columnFit(segments: number, live: boolean): 'wide' | 'medium' | 'narrow' {
  const columns = segments + (live ? 3 : 0)
  if (columns <= 4) return 'wide'
  return columns <= 6 ? 'medium' : 'narrow'
}
