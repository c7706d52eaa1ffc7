/** What a correction changes: places and scores of the ranking, and how much of the session. */
import { type RankingRow, rankingRows } from '../csv/ranking.ts'
import type { DocumentEvent, DocumentSession } from '../json/document.ts'

/** Of one pair or team; equal values are those that stay. */
export type RankingChange = {
  readonly key: string
  readonly name: string
  readonly before: Standing
  readonly after: Standing
}

type Standing = {
  readonly rank: number | null
  readonly points: number | null
  readonly percent: number | null
}

export type Effect = {
  /** Pairs or teams whose place or score is another, the best first. */
  readonly ranking: readonly RankingChange[]
  /** Pairs or teams with another name, other players or other penalties. */
  readonly registrations: number
  /** Results that are others. */
  readonly results: number
}

const figure = (value: RankingRow['rank']): number | null =>
  value === null || value === '' ? null : Number(value)

const standingOf = (row: RankingRow | undefined): Standing => ({
  rank: figure(row?.rank ?? null),
  points: figure(row?.points ?? null),
  percent: figure(row?.percent ?? null),
})

const isSame = (a: Standing, b: Standing): boolean =>
  a.rank === b.rank && a.points === b.points && a.percent === b.percent

const entriesOf = ({ registrations }: DocumentSession): ReadonlyMap<string, string> =>
  new Map(registrations.map((one) => [one.key, JSON.stringify({ ...one, official: null })]))

const countOthers = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number =>
  [...after].filter(([key, text]) => before.get(key) !== text).length

const resultsOf = ({ tables }: DocumentSession): ReadonlyMap<string, string> =>
  new Map(
    tables.flatMap(({ key, results }) =>
      results.map((one) => [`${key} ${one.board}`, JSON.stringify({ ...one, official: null })]),
    ),
  )

export function effectOf(event: DocumentEvent, before: DocumentSession, after: DocumentSession): Effect {
  const were = new Map(rankingRows(event, before).map((row) => [row.key, row]))
  const ranking = rankingRows(event, after).flatMap((row): RankingChange | [] => {
    const [from, to] = [standingOf(were.get(row.key)), standingOf(row)]
    return isSame(from, to) ? [] : { key: row.key, name: String(row.name ?? ''), before: from, after: to }
  })
  return {
    ranking,
    registrations: countOthers(entriesOf(before), entriesOf(after)),
    results: countOthers(resultsOf(before), resultsOf(after)),
  }
}
