/** Rankings in order, apart where they are ranked apart. Pure. */
import { findableWords } from '@openroom/bridge/person/spelling'
import { plainText, searchWords } from '@openroom/bridge/plainText'
import type { PairRunningScore, Registration, TeamRunningScore } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { pairName } from '../../ui/names.ts'

type Ranked = { readonly registrationId: number; readonly totalRank: number | null }

/** By rank; those without one come last. */
export const byRank = <Row extends Ranked>(rows: readonly Row[]): readonly Row[] =>
  [...rows].sort(
    (a, b) => (a.totalRank ?? Number.POSITIVE_INFINITY) - (b.totalRank ?? Number.POSITIVE_INFINITY),
  )

type Of = (registrationId: number) => Registration | null

/** Letters that some write as two, and pairs that may stand for one. */
const WRITTEN_OTHERWISE = /[äöüőűåøđ]|a[ae]|[ou]e|dj/i

/** What is looked for in each row: its number and names, in every spelling; made plain together, as that is quicker. */
function searchTexts(rows: readonly Pick<Ranked, 'registrationId'>[], of: Of): readonly string[] {
  const texts = rows.map(({ registrationId }) => {
    const registration = of(registrationId)
    if (registration === null) return ''
    return `${registration.number ?? ''} ${registration.name} ${pairName(registration)}`.replaceAll('\n', ' ')
  })
  const plain = plainText(texts.join('\n')).split('\n')
  return plain.map((text, at) =>
    WRITTEN_OTHERWISE.test(texts[at]!) ? `${text} ${findableWords(texts[at]!).join(' ')}` : text,
  )
}

/** Rows whose names or number have each word of the query in them. */
export function matching<Row extends Pick<Ranked, 'registrationId'>>(
  rows: readonly Row[],
  query: string,
  of: Of,
): readonly Row[] {
  const sought = searchWords(query)
  if (sought.length === 0) return rows
  const texts = searchTexts(rows, of)
  return rows.filter((_, at) => sought.every((word) => texts[at]?.includes(word)))
}

export type RankedGroup<Row> = {
  readonly key: 'NORTH_SOUTH' | 'EAST_WEST' | 'all'
  readonly rows: readonly Row[]
}

/** One ranking, or one for each side. */
export function rankings(
  rows: readonly PairRunningScore[],
  winners: 1 | 2,
  of: Of,
): readonly RankedGroup<PairRunningScore>[] {
  const ranked = byRank(rows)
  if (winners === 1) return [{ key: 'all', rows: ranked }]
  return (['NORTH_SOUTH', 'EAST_WEST'] as const).map((line) => ({
    key: line,
    rows: ranked.filter(({ registrationId }) => of(registrationId)?.line === line),
  }))
}

/** Whether a figure occurs at all: a column of nothing is left out. */
export const anyOf = <Row extends PairRunningScore | TeamRunningScore>(
  rows: readonly Row[],
  figure: (row: Row) => number | null,
): boolean => rows.some((row) => (figure(row) ?? 0) !== 0)

/** Who has a penalty or a bonus, by name. */
export const adjustedOf = (
  rows: readonly Pick<PairRunningScore, 'registrationId' | 'adjustments'>[],
  of: Of,
): readonly { readonly name: string; readonly adjustments: NonNullable<PairRunningScore['adjustments']> }[] =>
  rows.flatMap(({ registrationId, adjustments }) => {
    const registration = of(registrationId)
    return adjustments && registration ? [{ name: registration.name, adjustments }] : []
  })

type Titled<Row> = { readonly title: string | null; readonly rows: readonly Row[] }

/** The words over those who go on to a final, `null` for those who are out. */
export const cutTitle = (to: string | null): string =>
  to === null ? t('scores.notQualified') : t('scores.qualified', { to })

/**
 * Groups of a ranking parted where places lead to another final, each headed by it.
 * @param titleOf the words for a final, `null` for those who are out
 */
export function partedByCut<Row extends { readonly qualifies?: string }>(
  groups: readonly Titled<Row>[],
  titleOf: (to: string | null) => string,
): readonly Titled<Row>[] {
  return groups.flatMap((group) => {
    const finals = [...new Set(group.rows.map(({ qualifies = null }) => qualifies))]
    if (finals.every((to) => to === null)) return [group]
    return finals.map((to) => ({
      title: group.title === null ? titleOf(to) : `${group.title} · ${titleOf(to)}`,
      rows: group.rows.filter(({ qualifies = null }) => qualifies === to),
    }))
  })
}
