/** The ranking of pairs after a session, as the site shows it, beside what its source gives. */

import { pairAdjustment } from '@openroom/bridge/score/adjustments'
import type { Conventions } from '@openroom/bridge/score/conventions'
import type { Reason } from '@openroom/bridge/score/figureReasons'
import { NO_TOTAL } from '@openroom/bridge/score/pairScore'
import { runningScore, type SessionScore } from '@openroom/bridge/score/session'
import { type Contestant, rankingGroup } from '@openroom/bridge/score/standings'
import { isRanked } from '../json/credits.ts'
import type { DocumentSession } from '../json/document.ts'
import { digitsOf, halfUp, isCut, isRounded, isRoundedTwice, type StandingFigure } from './figures.ts'
import type { Line } from './pairVariants.ts'

export type ScoredSession = {
  readonly session: DocumentSession
  readonly score: SessionScore<Line>
}

export type OwnStanding = {
  readonly total: number | null
  readonly totalPercent: number | null
  readonly rank: number | null
  readonly top: number | null
  /** The total before it is brought up for boards that were missed. */
  readonly unscaled: number | null
  /** Those who are ranked together share it. */
  readonly group: string
}

export type OwnStandings = ReadonlyMap<string, OwnStanding>

/** Pairs where they are registered, or else where they sat. */
function contestantsOfScoredSessions(sessions: readonly ScoredSession[]): readonly Contestant[] {
  const found = new Map<string, Contestant>()
  for (const { session, score } of sessions) {
    for (const { key, section, side } of session.registrations.filter(isRanked)) {
      const seated = score.contestants.get(key)
      const own = { id: key, section: section ?? seated?.section ?? null, side: side ?? seated?.side ?? null }
      found.set(key, own)
    }
  }
  return [...found.values()]
}

/** @param sessions those of the segment so far, the one looked at last */
export function ownStandings(sessions: readonly ScoredSession[], conventions: Conventions): OwnStandings {
  const carryOver = new Map<string, number>()
  for (const { key, carryOver: own } of sessions.flatMap(({ session }) => session.registrations))
    if (own !== null) carryOver.set(key, own)
  const parts = sessions.map(({ session, score }) => ({
    ...score,
    corrections: new Map(
      session.registrations.map(({ key, correction, adjustments }) => [
        key,
        (correction ?? 0) + pairAdjustment(score.totals.get(key) ?? NO_TOTAL, adjustments ?? []),
      ]),
    ),
  }))
  const contestants = contestantsOfScoredSessions(sessions)
  const rows = runningScore(contestants, parts, carryOver, conventions)
  const asTheyAre = { ...conventions, ranking: { ...conventions.ranking, missedBoards: 'left' as const } }
  const isScaled = conventions.ranking.missedBoards !== 'left'
  const left = isScaled ? runningScore(contestants, parts, carryOver, asTheyAre) : rows
  const unscaled = new Map(left.map(({ id, total }) => [id, total.points]))
  return new Map(
    rows.map(({ id, total }) => [
      `${id}`,
      {
        total: total.played > 0 ? total.points : null,
        totalPercent: total.percent,
        rank: total.rank,
        top: total.top,
        unscaled: total.played > 0 ? (unscaled.get(id) ?? null) : null,
        group: rankingGroup(total, conventions),
      },
    ]),
  )
}

/** Whether a figure of a ranking follows from a standing. */
export type StandingTest = (figure: StandingFigure, own: OwnStanding, digits: number) => boolean

export const isOurStanding: StandingTest = ({ kind, given }, own, digits) => {
  const ours = own[kind]
  return ours !== null && isRounded(given, ours, kind === 'rank' ? 6 : digits)
}

const standingTest =
  (test: (given: number, own: number, digits: number) => boolean): StandingTest =>
  ({ kind, given }, own, digits) => {
    const ours = own[kind]
    return kind !== 'rank' && ours !== null && test(given, ours, digits)
  }

/** A percentage of the total as a source prints it, with so many decimals. */
const percentOfTotal =
  (decimals: number): StandingTest =>
  ({ kind, given }, { total, top }, digits) => {
    if (kind !== 'totalPercent' || total === null || !top) return false
    return isRounded(given, (100 * Math.round(total * 10 ** decimals)) / 10 ** decimals / top, digits)
  }

/** A total that is printed first, and then brought up for boards that were missed. */
const scaledFromRounded: StandingTest = ({ kind, given }, { total, unscaled }, digits) => {
  if (kind !== 'total' || total === null || unscaled === null) return false
  const factor = unscaled === 0 ? 1 : total / unscaled
  const printed = halfUp(unscaled, digits)
  return isRounded(given, printed * factor, digits)
}

/** Each counts only where all totals, or all percentages, keep to it. */
export const STANDING_PRINTINGS: readonly (readonly [name: Reason, test: StandingTest])[] = [
  ['truncated', standingTest(isCut)],
  ['rounded-twice', standingTest(isRoundedTwice)],
  ['scaled-from-rounded', scaledFromRounded],
  ...[0, 1, 2].map((decimals) => ['percent-of-rounded-total', percentOfTotal(decimals)] as const),
]

/** Figures, and boards with figures, that do not follow. */
export type Fit = {
  readonly of: number
  readonly misses: number
  readonly boards?: { readonly of: number; readonly misses: number }
}

export const NO_FIT: Fit = { of: 0, misses: 0 }

/** How many figures of a ranking follow, and how many do not. */
export function fitOf(figures: readonly StandingFigure[], standings: OwnStandings): Fit {
  const digits = digitsOf(figures)
  let [of, misses] = [0, 0]
  for (const figure of figures) {
    const own = standings.get(figure.registration)
    if (!own || own[figure.kind] === null) continue
    of += 1
    if (!isOurStanding(figure, own, digits(figure.kind))) misses += 1
  }
  return { of, misses }
}
