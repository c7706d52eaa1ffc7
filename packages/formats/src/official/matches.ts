/** Official scores of team matches and of the teams' ranking, beside what the rooms' results come to. */

import { bamMatch } from '@openroom/bridge/score/bam'
import { conventionsWith } from '@openroom/bridge/score/conventions'
import { toOutcome } from '@openroom/bridge/score/outcome'
import { ranked } from '@openroom/bridge/score/ranking'
import { impMatch, type MatchScore, NO_ADJUSTMENT, type TeamMatch } from '@openroom/bridge/score/teamMatch'
import type {
  DocumentEvent,
  DocumentMatch,
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
} from '../json/document.ts'
import { remark } from '../remark.ts'
import { decimalsOf, isCut, isRounded, type StandingFigure, showFigure, standingFigures } from './figures.ts'
import type { Judged, Verdict } from './judge.ts'
import { placesOfStandingFigures } from './places.ts'
import { whatStanding } from './rankings.ts'

const tablePlaceKey = ({ round, number, room }: Pick<DocumentTable, 'round' | 'number' | 'room'>) =>
  `${round} ${number} ${room}`

/** A match with the boards that either room has. */
function teamMatch(match: DocumentMatch, tables: ReadonlyMap<string, DocumentTable>): TeamMatch {
  const { round, number } = match
  const [open, closed] = (['OPEN', 'CLOSED'] as const).map(
    (room) =>
      new Map(
        (tables.get(tablePlaceKey({ round, number, room }))?.results ?? []).map((one) => [one.board, one]),
      ),
  )
  const boards = [...new Set([...open!.keys(), ...closed!.keys()])].sort((a, b) => a - b)
  const adjustment = { home: match.correctionHome ?? 0, visiting: match.correctionVisiting ?? 0 }
  return {
    boards: boards.map((board) => {
      const [a, b] = [open!.get(board), closed!.get(board)]
      return { board, open: a ? toOutcome(a) : null, closed: b ? toOutcome(b) : null }
    }),
    scheduledBoards: null,
    adjustment,
    vpAdjustment: NO_ADJUSTMENT,
  }
}

type PublishedFigure = {
  readonly kind: 'matchImps' | 'matchVps' | 'total'
  readonly registration: string
  readonly other?: string
  readonly given: number
  readonly ours: number | null
}

/** What the file gives of a match; IMPs are compared as the margin, however each team's are counted. */
function givenOf(
  { official, home, visiting }: DocumentMatch,
  { total, vps }: MatchScore,
): readonly PublishedFigure[] {
  if (!official) return []
  const { impsHome, impsVisiting, vpsHome, vpsVisiting } = official
  const of = (
    kind: PublishedFigure['kind'],
    [registration, other]: readonly [string, string],
    given: number | null,
    ours: number | null,
  ): readonly PublishedFigure[] => (given === null ? [] : [{ kind, registration, other, given, ours }])
  const margin = impsHome === null || impsVisiting === null ? null : impsHome - impsVisiting
  return [
    ...of('matchImps', [home, visiting], margin, total.home - total.visiting),
    ...of('matchVps', [home, visiting], vpsHome, vps?.home ?? null),
    ...of('matchVps', [visiting, home], vpsVisiting, vps?.visiting ?? null),
  ]
}

function judgeFigure(figure: PublishedFigure, explained: boolean): Judged {
  const { given, ours } = figure
  const verdict = (): Verdict => {
    if (ours === null) return null
    if (isRounded(given, ours, 2)) return 'equal'
    return explained ? { convention: 'sum-of-own-matches' } : 'unexplained'
  }
  return {
    verdict: verdict(),
    what: () =>
      remark('official-differs', { args: { ...figure, ours: ours ?? '', computed: showFigure(ours) } }),
  }
}

function totals(
  scores: readonly (readonly [DocumentMatch, number | null, number | null])[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [match, home, visiting] of scores) {
    sums.set(match.home, (sums.get(match.home) ?? 0) + (home ?? 0))
    sums.set(match.visiting, (sums.get(match.visiting) ?? 0) + (visiting ?? 0))
  }
  return sums
}

export type ScoredMatch = { readonly match: DocumentMatch; readonly score: MatchScore }

/** Every match of a session as its results and the event's conventions have it. */
export function scoreEventMatches(event: DocumentEvent, session: DocumentSession): readonly ScoredMatch[] {
  const conventions = conventionsWith(event.conventions)
  const tables = new Map(session.tables.map((table) => [tablePlaceKey(table), table]))
  return session.matches.map((match) => {
    const played = teamMatch(match, tables)
    return {
      match,
      score: event.calcType === 'BAM' ? bamMatch(played, conventions) : impMatch(played, conventions),
    }
  })
}

/** What the site adds to the victory points of the matches. */
const extrasOf = ({ carryOver, correction }: DocumentRegistration): number =>
  (carryOver ?? 0) + (correction ?? 0)

/** The teams' totals: ours, or every one of them the sum of the file's own matches. */
function judgedTotals(
  session: DocumentSession,
  ours: ReadonlyMap<string, number>,
  own: ReadonlyMap<string, number>,
): readonly Judged[] {
  const given = session.registrations.flatMap(({ key, official }) => {
    const total = official?.total ?? null
    return total === null || !ours.has(key) ? [] : [{ key, total }]
  })
  const borneOut = given.every(({ key, total }) => isRounded(total, own.get(key) ?? Number.NaN, 2))
  return given.map(({ key, total }) =>
    judgeFigure({ kind: 'total', registration: key, given: total, ours: ours.get(key) ?? null }, borneOut),
  )
}

/** The teams' places by our totals. */
function judgedPlaces(session: DocumentSession, ours: ReadonlyMap<string, number>): readonly Judged[] {
  const rows = ranked(
    session.registrations.filter(({ key, bye }) => !bye && ours.has(key)),
    ({ key }) => ours.get(key) ?? null,
  )
  const own = new Map(rows.map(({ item, rank }) => [item.key, { rank, group: '' }]))
  const figures = standingFigures(session).filter(({ registration }) => own.has(registration))
  const places = figures.filter(({ kind }) => kind === 'rank')
  const isOurs = ({ registration, given }: StandingFigure) => own.get(registration)?.rank === given
  const reason = places.every(isOurs) ? null : placesOfStandingFigures(figures, own)
  return places.map((figure) => {
    const differs: Verdict = reason === null ? 'unexplained' : { convention: reason }
    const verdict = isOurs(figure) ? 'equal' : differs
    return { verdict, what: whatStanding(figure, own.get(figure.registration)?.rank ?? null) }
  })
}

/** Victory points of a source that cuts them off instead of rounding them, all of them. */
function withCutVps(figures: readonly PublishedFigure[]): readonly Judged[] {
  const vps = figures.filter(({ kind, ours }) => kind === 'matchVps' && ours !== null)
  const digits = decimalsOf(vps)
  const isAllCut = vps.every(({ given, ours }) => isCut(given, ours!, digits))
  return figures.map((one) => {
    const own = judgeFigure(one, false)
    const explained = isAllCut && one.kind === 'matchVps' && own.verdict === 'unexplained'
    return explained ? { ...own, verdict: { convention: 'truncated' } } : own
  })
}

/** Every match with official scores, and the teams' official totals and places. */
export function judgedMatches(event: DocumentEvent, session: DocumentSession): readonly Judged[] {
  const scored = scoreEventMatches(event, session)
  const figures = scored.flatMap(({ match, score }) => givenOf(match, score))
  const matches = withCutVps(figures)
  if (!session.matches.some((match) => match.official?.vpsHome != null)) return matches
  const extras = session.registrations.map((one) => [one.key, extrasOf(one)] as const)
  const withExtras = (sums: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
    new Map(extras.flatMap(([key, extra]) => (sums.has(key) ? [[key, sums.get(key)! + extra]] : [])))
  const ours = withExtras(
    totals(scored.map(({ match, score }) => [match, score.vps?.home ?? null, score.vps?.visiting ?? null])),
  )
  const own = withExtras(
    totals(
      session.matches.map((match) => [
        match,
        match.official?.vpsHome ?? null,
        match.official?.vpsVisiting ?? null,
      ]),
    ),
  )
  const places = event.arrangeType === 'KNOCK_OUT' ? [] : judgedPlaces(session, ours)
  return [...matches, ...judgedTotals(session, ours, own), ...places]
}
