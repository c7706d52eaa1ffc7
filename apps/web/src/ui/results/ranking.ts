/** Rankings as lines: on a screen on the wall, and where a page begins with one. Pure. */
import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { PairRunningScore, RunningScores, TeamRunningScore } from '@openroom/protocol/schema/results'
import type { KnockoutCorrection } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { imps, matchPoints, percentText, points } from '../figures.ts'
import { figuresOf, withdrawalOf } from '../match/knockoutCells.ts'
import { type Names, pairName } from '../names.ts'

/** A line of a ranking, or of a page on the wall. */
export type Line = {
  readonly key: string | number
  /** Rank, or the number of a table. */
  readonly mark: string
  readonly name: string
  /** Registrations: of those named first, and of those below. */
  readonly of?: readonly (number | null)[]
  /** Who sits against them, in a line below. */
  readonly under?: string
  /** Whether those above sit North-South, and those below East-West. */
  readonly sides?: boolean
  readonly figure: string
}

export type Group = { readonly title: string | null; readonly lines: readonly Line[] }

const byRank = (a: { totalRank: number | null }, b: { totalRank: number | null }): number =>
  (a.totalRank ?? Number.MAX_SAFE_INTEGER) - (b.totalRank ?? Number.MAX_SAFE_INTEGER)

type Ranked = Pick<PairRunningScore, 'totalRank' | 'tied'>

/** As it is printed: `2=` where it is shared. */
const rankText = ({ totalRank, tied }: Ranked): string =>
  totalRank === null ? '' : `${totalRank}${tied ? '=' : ''}`

/**
 * Whether nothing tells pairs apart: all are first, before boards can be compared, or at a table that has no other
 * beside it. That is no ranking.
 */
export function isLevel(
  rows: readonly Pick<Ranked, 'totalRank'>[],
  session: Pick<MiniSession, 'status' | 'awaits' | 'individual'>,
): boolean {
  const atOneTable = session.individual ? 4 : 2
  const ranks = rows.map(({ totalRank }) => totalRank).filter((rank) => rank !== null)
  return (
    ranks.every((rank) => rank === 1) && ranks.length > 1 && (isOnAir(session) || rows.length <= atOneTable)
  )
}

/** Why there is none. */
export const levelText = (session: Pick<MiniSession, 'status' | 'awaits'>): string =>
  t(isOnAir(session) ? 'scores.level' : 'scores.alone')

/** With what was carried over they are ranked by points, of which a percentage tells nothing. */
const isRankedByPoints = (rows: readonly PairRunningScore[]): boolean =>
  rows.some(({ carryOverPoints }) => (carryOverPoints ?? null) !== null)

function pairLine(row: PairRunningScore, isPercent: boolean, names: Names): Line {
  const { registrationId, totalPercent, totalPoints, totalVp } = row
  const percent = isPercent && totalVp === undefined
  const registration = names.of(registrationId)
  return {
    key: registrationId,
    of: [registrationId],
    mark: rankText(row),
    name: registration ? pairName(registration) : '',
    figure: percent ? percentText(totalPercent) : points(totalVp ?? totalPoints),
  }
}

function teamLine(row: TeamRunningScore, { calcType }: MiniSession, names: Names): Line {
  const { registrationId, totalVp, totalMp, totalImp } = row
  const bam = calcType === 'BAM'
  return {
    key: registrationId,
    of: [registrationId],
    mark: rankText(row),
    name: names.of(registrationId)?.name ?? '',
    figure: bam ? matchPoints(totalMp) : totalVp === null ? imps(totalImp) : points(totalVp),
  }
}

/** A group for each side of a two-winner movement. */
function pairGroups(rows: readonly PairRunningScore[], session: MiniSession, names: Names): readonly Group[] {
  const isPercent = session.calcType === 'MP' && !isRankedByPoints(rows)
  const group = (title: string | null, of: readonly PairRunningScore[]): Group => ({
    title,
    lines: of.toSorted(byRank).map((row) => pairLine(row, isPercent, names)),
  })
  if (session.winners !== 2) return [group(null, rows)]
  const at = (line: 'NORTH_SOUTH' | 'EAST_WEST') =>
    rows.filter(({ registrationId }) => names.of(registrationId)?.line === line)
  return [group(t('scores.NS'), at('NORTH_SOUTH')), group(t('scores.EW'), at('EAST_WEST'))]
}

/** @param corrections of a knock-out, whose scores are without them */
export function rankingOf(
  scores: RunningScores | undefined,
  session: MiniSession,
  names: Names,
  corrections: readonly KnockoutCorrection[],
): readonly Group[] {
  if (scores === undefined) return []
  if (scores.type === 'PAIR') return pairGroups(scores.rows, session, names)
  if (session.arrangeType !== 'KNOCK_OUT')
    return [{ title: null, lines: scores.rows.toSorted(byRank).map((row) => teamLine(row, session, names)) }]
  // Alone it needs no number, which would look like a place.
  const isLone = scores.knockoutMatches.length === 1
  const lines = scores.knockoutMatches.map((match) => {
    const { home, visiting, tableNumber } = match
    const { totals } = figuresOf(match, corrections, withdrawalOf(match, scores.withdraws))
    return {
      key: `${home} ${visiting}`,
      of: [home, visiting],
      mark: isLone ? '' : `${tableNumber}`,
      name: [home, visiting].map((id) => names.of(id)?.name ?? '').join(' – '),
      figure: `${imps(totals.HOME)} – ${imps(totals.VISITING)}`,
    }
  })
  return [{ title: null, lines }]
}

/** What its figures are, where they do not say so themselves; the head of their column. */
export function rankingUnit(
  scores: RunningScores,
  { calcType, totalPoints }: MiniSession,
): 'MP' | 'IMP' | 'VP' | 'POINT' | 'PERCENT' {
  const added = totalPoints ? 'POINT' : 'IMP'
  if (scores.type === 'PAIR') {
    if (scores.rows.some(({ totalVp }) => totalVp !== undefined)) return 'VP'
    if (calcType === 'MP') return isRankedByPoints(scores.rows) ? 'MP' : 'PERCENT'
    return calcType === 'BAM' ? 'MP' : added
  }
  if (calcType === 'BAM') return 'MP'
  return scores.rows.some(({ totalVp }) => totalVp !== null) ? 'VP' : added
}
