/** Whom a source ranks with whom, told by the places that it gives. */
import { type ConventionChanges, type Conventions, changesOver } from '@openroom/bridge/score/conventions'
import type { DocumentEvent } from '../json/document.ts'
import { type StandingKind, standingFigures } from './figures.ts'
import { calculationOfEvent, documentVariant, linesOfSession, variantWith } from './pairVariants.ts'
import { sheetOf } from './sheet.ts'
import { type Fit, fitOf, NO_FIT, ownStandings, type ScoredSession } from './standings.ts'

type Choice = readonly [name: string, changes: ConventionChanges]

const LISTS: readonly (readonly Choice[])[] = [
  [
    ['two-winners', { ranking: { winners: 2 } }],
    ['one-winner', { ranking: { winners: 1 } }],
  ],
  [
    ['ranks-apart', { ranking: { ranks: 'apart' } }],
    ['ranks-together', { ranking: { ranks: 'together' } }],
  ],
  [
    ['ranked-by-points', { ranking: { by: 'points' } }],
    ['ranked-by-average', { ranking: { by: 'average' } }],
    ['scaled-for-boards-missed', { ranking: { missedBoards: 'scaled' } }],
  ],
]

const SETS = LISTS.reduce<readonly (readonly Choice[])[]>(
  (sets, list) => sets.flatMap((set) => [set, ...list.map((one) => [...set, one])]),
  [[]],
).toSorted((a, b) => a.length - b.length)

export type RecognisedRanking = {
  readonly names: readonly string[]
  readonly changes: ConventionChanges
  readonly fit: Fit
}

type Ranked = readonly (readonly ScoredSession[])[]

function fitRanking(
  segments: Ranked,
  conventions: Conventions,
  isAsked: (kind: StandingKind) => boolean,
): Fit {
  let fit = NO_FIT
  for (const sessions of segments) {
    for (const [at, { session }] of sessions.entries()) {
      const figures = standingFigures(session).filter(({ kind }) => isAsked(kind))
      if (figures.length === 0) continue
      const [until, alone] = [sessions.slice(0, at + 1), sessions.slice(at, at + 1)].map((played) =>
        fitOf(figures, ownStandings(played, conventions)),
      )
      const own = (alone?.misses ?? 0) < (until?.misses ?? 0) ? alone : until
      fit = { of: fit.of + (own?.of ?? 0), misses: fit.misses + (own?.misses ?? 0) }
    }
  }
  return fit
}

/** Another ranking by which all places come out, and most totals; `null` where they do already, or by none. */
export function recogniseRanking(event: DocumentEvent): RecognisedRanking | null {
  const hasPlaces = event.segments.some(({ sessions }) =>
    sessions.some((session) => standingFigures(session).some(({ kind }) => kind === 'rank')),
  )
  if (!hasPlaces) return null
  const variant = documentVariant(event, calculationOfEvent(event))
  const segments = event.segments.map(({ sessions }) =>
    sessions.map((session) => ({ session, score: sheetOf(linesOfSession(session), variant).scored.score })),
  )
  const fitWith = (set: readonly Choice[]) => {
    const changes = set.reduce<ConventionChanges>((sum, [, one]) => changesOver(sum, one), {})
    const { conventions } = variantWith(variant, changes)
    const fit = fitRanking(segments, conventions, (kind) => kind === 'rank')
    const totals = fitRanking(segments, conventions, (kind) => kind !== 'rank')
    return { names: set.map(([name]) => name), changes, fit, totals }
  }
  if (fitWith([]).fit.misses === 0) return null
  const others = SETS.map(fitWith)
  const fitting = others.filter(({ fit }) => fit.of > 0 && fit.misses === 0)
  return fitting.toSorted((a, b) => a.totals.misses - b.totals.misses)[0] ?? null
}
