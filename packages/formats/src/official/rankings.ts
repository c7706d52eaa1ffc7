/** Official rankings of pairs: totals, percentages and places, each with its verdict. */

import type { Reason } from '@openroom/bridge/score/figureReasons'
import type { DocumentEvent } from '../json/document.ts'
import { remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import { beforeRulings } from './beforeRulings.ts'
import { digitsOf, type StandingFigure, type StandingKind, showFigure, standingFigures } from './figures.ts'
import type { Judged, Verdict } from './judge.ts'
import { findContradicted, type SheetedSession } from './ownRows.ts'
import { documentVariant, linesOfSession, type Variant, variantOn } from './pairVariants.ts'
import { placesOfStandingFigures } from './places.ts'
import { sheetOf } from './sheet.ts'
import {
  fitOf,
  isOurStanding,
  type OwnStandings,
  ownStandings,
  type ScoredSession,
  STANDING_PRINTINGS,
  type StandingTest,
} from './standings.ts'

export const whatStanding =
  ({ kind, registration, given }: StandingFigure, ours: number | null) =>
  (): Remark =>
    remark('official-differs', {
      args: { kind, registration, given, ours: ours ?? '', computed: showFigure(ours) },
    })

type RankingRule = {
  /** `null`: as we rank. */
  readonly name: Reason | null
  readonly standings: OwnStandings
  readonly test: StandingTest
}

type Ranking = {
  readonly figures: readonly StandingFigure[]
  readonly digits: (kind: StandingKind) => number
}

const holdsFigure = (
  { standings, test }: RankingRule,
  figure: StandingFigure,
  { digits }: Ranking,
): boolean => {
  const own = standings.get(figure.registration)
  return own !== undefined && test(figure, own, digits(figure.kind))
}

/** Whether a way gives every figure of a kind that can be compared. */
const givesAllFigures = (way: RankingRule, kind: StandingKind, ranking: Ranking): boolean =>
  ranking.figures.every(
    (figure) =>
      figure.kind !== kind ||
      (way.standings.get(figure.registration)?.[kind] ?? null) === null ||
      holdsFigure(way, figure, ranking),
  )

/** The ranking before the rulings, when all its totals follow from it. */
function rankingRules(
  played: readonly ScoredSession[],
  variant: Variant,
  { figures, digits }: Ranking,
): readonly RankingRule[] {
  const last = played.at(-1)
  if (!last || played.length > 1) return []
  const given = new Map(
    figures.flatMap(({ kind, given, registration }) => (kind === 'total' ? [[registration, given]] : [])),
  )
  const all = linesOfSession(last.session)
  const lines = beforeRulings(all, variantOn(variant, all), given, digits('total'))
  if (!lines) return []
  const score = sheetOf(lines, variant).scored.score
  const standings = ownStandings([{ session: last.session, score }], variant.conventions)
  return [{ name: 'before-rulings', standings, test: isOurStanding }]
}

/** What gives all figures of each kind that are not all ours. */
function rulesThatFit(
  main: RankingRule,
  others: () => readonly RankingRule[],
  ranking: Ranking,
): ReadonlyMap<StandingKind, RankingRule> {
  const kinds = [...new Set(ranking.figures.map(({ kind }) => kind))]
  const open = kinds.filter((kind) => !givesAllFigures(main, kind, ranking))
  if (open.length === 0) return new Map()
  const ways = others()
  return new Map(
    open.flatMap((kind) => {
      const way = ways.find((one) => givesAllFigures(one, kind, ranking))
      return way ? [[kind, way] as const] : []
    }),
  )
}

/** What gives all figures of each kind; where nothing does, all but those that the file itself contradicts. */
function waysOfRankingRule(
  main: RankingRule,
  others: () => readonly RankingRule[],
  ranking: Ranking,
  isOdd: (figure: StandingFigure) => boolean,
): ReadonlyMap<StandingKind, RankingRule> {
  const ways = rulesThatFit(main, others, ranking)
  if (!ranking.figures.some(isOdd)) return ways
  const rest = { ...ranking, figures: ranking.figures.filter((one) => !isOdd(one)) }
  return new Map([...rulesThatFit(main, others, rest), ...ways])
}

function judgedRanking(
  event: DocumentEvent,
  played: readonly SheetedSession[],
  variant: Variant,
): readonly Judged[] {
  const { session } = played.at(-1)!
  const figures = standingFigures(session)
  const ranking = { figures, digits: digitsOf(figures) }
  const [until, alone] = [played, played.slice(-1)].map((of) => ownStandings(of, variant.conventions))
  const isAlone = fitOf(figures, alone!).misses < fitOf(figures, until!).misses
  const standings = isAlone ? alone! : until!
  const main: RankingRule = { name: isAlone ? 'of-this-session' : null, standings, test: isOurStanding }
  const others = () => [
    ...STANDING_PRINTINGS.map(([name, test]) => ({ name, standings, test })),
    ...rankingRules(played, variant, ranking),
  ]
  const isOdd = findContradicted(event, isAlone ? played.slice(-1) : played, figures, standings)
  const ways = waysOfRankingRule(main, others, ranking, isOdd)
  const places = placesOfStandingFigures(figures, standings)
  return figures.map((figure): Judged => {
    const ours = standings.get(figure.registration)?.[figure.kind] ?? null
    const verdict = (): Verdict => {
      if (ours === null) return null
      if (holdsFigure(main, figure, ranking))
        return main.name === null || holdsFigure({ ...main, standings: until! }, figure, ranking)
          ? 'equal'
          : { convention: main.name }
      const way = ways.get(figure.kind)
      if (way && way.name !== null && holdsFigure(way, figure, ranking)) return { convention: way.name }
      if (isOdd(figure)) return { convention: 'contradicts-own-figures' }
      const reason = figure.kind === 'rank' ? places : null
      return reason === null ? 'unexplained' : { convention: reason }
    }
    return { verdict: verdict(), what: whatStanding(figure, ours) }
  })
}

/** Rankings of all sessions of an event, segment after segment. */
export function judgedRankings(event: DocumentEvent): readonly (readonly Judged[])[] {
  const variant = documentVariant(event)
  return event.segments.flatMap(({ sessions }) => {
    const hasFigures = sessions.some((session) => standingFigures(session).length > 0)
    if (!hasFigures) return sessions.map(() => [])
    const played = sessions.map((session) => {
      const sheet = sheetOf(linesOfSession(session), variant)
      return { session, sheet, score: sheet.scored.score }
    })
    return played.map((_, at) => judgedRanking(event, played.slice(0, at + 1), variant))
  })
}
