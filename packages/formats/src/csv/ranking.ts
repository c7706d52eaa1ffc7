/** A session's ranking as CSV: one line for each pair or team, the best first. */

import { pairAdjustment } from '@openroom/bridge/score/adjustments'
import { categoriesOf, handicapOf } from '@openroom/bridge/score/furtherRankings'
import { NO_TOTAL } from '@openroom/bridge/score/pairScore'
import { ranked } from '@openroom/bridge/score/ranking'
import { rankPairs } from '@openroom/bridge/score/standings'
import { teamHandicapOf } from '@openroom/bridge/score/teamHandicap'
import { isRanked } from '../json/credits.ts'
import type { DocumentEvent, DocumentRegistration, DocumentSession } from '../json/document.ts'
import { scoreEventMatches } from '../official/matches.ts'
import { documentVariant, linesOfSession, scoreVariant } from '../official/pairVariants.ts'
import { type Cell, csvText, roundCell } from './table.ts'

/** Names of the columns, in their order; docs/formats.md says what each holds. */
export const RANKING_COLUMNS = [
  'rank',
  'tied',
  'number',
  'name',
  'players',
  'section',
  'side',
  'played',
  'points',
  'percent',
  'average',
  'carry_over',
  'correction',
  'official_rank',
  'official_total',
  'official_percent',
  'handicap',
  'stratum',
  'categories',
] as const

/** A line, and whose it is. */
export type RankingRow = Readonly<Record<(typeof RANKING_COLUMNS)[number], Cell>> & { readonly key: string }

/** Handicap, stratum and categories: a contestant's own, or those of its players. */
function traitsOfRegistration(
  { handicap, stratum, categories = [], players }: DocumentRegistration,
  team: boolean,
) {
  const each = players.map((one) => ({
    handicap: one.handicap ?? null,
    categories: one.categories ?? [],
  }))
  return {
    handicap: (team ? teamHandicapOf : handicapOf)(handicap ?? null, each),
    stratum: stratum ?? null,
    categories: categoriesOf(categories, each).join('; '),
  }
}

const described = (entry: DocumentRegistration, team: boolean) => ({
  number: entry.number,
  name: entry.name,
  players: entry.players.map(({ name }) => name).join('; '),
  section: entry.section,
  side: entry.side,
  carry_over: entry.carryOver,
  correction: entry.correction,
  official_rank: entry.official?.rank ?? null,
  official_total: entry.official?.total ?? null,
  official_percent: entry.official?.percent ?? null,
  ...traitsOfRegistration(entry, team),
})

const correctionOf = ({ correction, adjustments = [] }: DocumentRegistration, total = NO_TOTAL): number =>
  (correction ?? 0) + pairAdjustment(total, adjustments)

function pairRows(event: DocumentEvent, session: DocumentSession): readonly RankingRow[] {
  const variant = documentVariant(event)
  const { score } = scoreVariant(linesOfSession(session), variant)
  const entries = new Map(session.registrations.map((one) => [one.key, one]))
  const contestants = session.registrations.filter(isRanked).map((entry) => ({
    contestant: score.contestants.get(entry.key) ?? {
      id: entry.key,
      section: entry.section,
      side: entry.side,
    },
    total: score.totals.get(entry.key) ?? NO_TOTAL,
    extras: {
      correction: correctionOf(entry, score.totals.get(entry.key)),
      carryOver: entry.carryOver ?? 0,
    },
  }))
  return rankPairs(contestants, variant.conventions).map((row) => ({
    key: String(row.id),
    ...described(entries.get(String(row.id))!, false),
    correction: entries.get(String(row.id))?.adjustments
      ? roundCell(row.correction, 2)
      : (entries.get(String(row.id))?.correction ?? null),
    rank: row.rank,
    tied: row.tied ? 1 : 0,
    played: row.played,
    points: roundCell(row.points, 2),
    percent: roundCell(row.percent, 2),
    average: roundCell(row.average, 3),
  }))
}

function teamRows(event: DocumentEvent, session: DocumentSession): readonly RankingRow[] {
  const sums = new Map<string, { played: number; points: number }>()
  for (const { match, score } of scoreEventMatches(event, session)) {
    for (const side of ['home', 'visiting'] as const) {
      const sum = sums.get(match[side]) ?? { played: 0, points: 0 }
      sums.set(match[side], sum)
      sum.played += score.played
      sum.points += score.vps?.[side] ?? score.total[side]
    }
  }
  const rows = ranked(session.registrations, ({ key, correction, carryOver }) => {
    const sum = sums.get(key)
    return sum ? sum.points + (correction ?? 0) + (carryOver ?? 0) : null
  })
  return rows.map(({ item, rank, tied }) => {
    const sum = sums.get(item.key)
    const total = sum ? sum.points + (item.correction ?? 0) + (item.carryOver ?? 0) : null
    return {
      key: item.key,
      ...described(item, true),
      rank,
      tied: tied ? 1 : 0,
      played: sum?.played ?? 0,
      points: roundCell(total, 2),
      percent: null,
      average: sum && sum.played > 0 && total !== null ? roundCell(total / sum.played, 3) : null,
    }
  })
}

/** The ranking of one session as the event's conventions have it; teams by victory points. */
export const rankingRows = (event: DocumentEvent, session: DocumentSession): readonly RankingRow[] =>
  event.type === 'TEAM' ? teamRows(event, session) : pairRows(event, session)

export const writeRankingCsv = (event: DocumentEvent, session: DocumentSession, licence?: string): string =>
  csvText(RANKING_COLUMNS, rankingRows(event, session), licence)
