/** Figures that a file does not bear out itself: edited by hand, or ruled without saying so. */

import { SIDES, type Side } from '@openroom/bridge/seat'
import { creditsIn } from '../json/credits.ts'
import type { DocumentEvent, DocumentSession } from '../json/document.ts'
import type { ResultFigure, StandingFigure } from './figures.ts'
import { documentVariant, linesOf, scored } from './pairVariants.ts'
import type { TotalWay } from './totals.ts'
import { type Way, waysOf } from './ways.ts'

/** Whether a figure stands beside an adjusted score that says something else. */
export function awardedOtherwise({ tables }: DocumentSession): (figure: ResultFigure) => boolean {
  const adjusted = new Set(
    tables.flatMap(({ key, results }) =>
      results.filter(({ adjustment }) => adjustment !== null).map(({ board }) => `${board} ${key}`),
    ),
  )
  return ({ board, table }) => adjusted.has(`${board} ${table.key}`)
}

/** Results with the same figure for both sides, scored as averages although a score stands beside them. */
export function averagedRows(session: DocumentSession, event: DocumentEvent): readonly Way[] {
  let averaged = 0
  const tables = session.tables.map((table) => ({
    ...table,
    results: table.results.map((one) => {
      const { adjustment, official, scoreNs } = one
      const equal = official?.pointsNs != null && official.pointsNs === official.pointsEw
      if (!equal || adjustment !== null || scoreNs === null) return one
      averaged += 1
      return { ...one, adjustment: { kind: 'average', ns: 'AVE', ew: 'AVE' } as const }
    }),
  }))
  if (averaged === 0) return []
  const byBoard = new Map<number, Way>()
  const usual = session.tables.flatMap((table, t) =>
    table.results.flatMap((one, i) => (tables[t]!.results[i] === one ? [] : [{ t, i, board: one.board }])),
  )
  for (const { t, i, board } of usual) {
    if (byBoard.size >= 200) break
    const only = session.tables.map((table, at) => ({
      ...table,
      results: table.results
        .map((one, k) => (at === t && k === i ? tables[t]!.results[i]! : one))
        .filter((one) => one.board === board),
    }))
    const [way] = waysOf(scored(linesOf({ ...session, tables: only }), documentVariant(event)))
    byBoard.set(board, way)
  }
  return [{ name: 'averaged-row', ours: (figure) => byBoard.get(figure.board)?.ours(figure) ?? null }]
}

type RowSum = { points: number; top: number; imps: number; rows: number }

/** What each pair's own published rows come to. */
function rowSums(session: DocumentSession): ReadonlyMap<string, RowSum> {
  const sums = new Map<string, RowSum>()
  const add = (key: string, own: number | null, other: number | null, imps: number | null): void => {
    const sum = sums.get(key) ?? { points: 0, top: 0, imps: 0, rows: 0 }
    sums.set(key, sum)
    sum.points += own ?? 0
    sum.top += (own ?? 0) + (other ?? 0)
    sum.imps += imps ?? 0
    sum.rows += own === null && imps === null ? 0 : 1
  }
  const creditsOf = creditsIn(session)
  for (const { ns, ew, results } of session.tables) {
    const { NS, EW } = creditsOf({ ns, ew }).credits ?? { NS: [ns], EW: [ew] }
    for (const { official } of results) {
      if (!official) continue
      for (const key of NS) add(`${key}`, official.pointsNs, official.pointsEw, official.impsNs)
      for (const key of EW) add(`${key}`, official.pointsEw, official.pointsNs, official.impsEw)
    }
  }
  return sums
}

/** Totals as the pair's own rows in the file add up, and the same scaled for boards missed. */
export function sumsOfOwnRows(session: DocumentSession): readonly TotalWay[] {
  const sums = rowSums(session)
  const most = [...sums.values()].reduce((a, { rows }) => Math.max(a, rows), 0)
  const way = (name: string, of: (sum: RowSum, kind: StandingFigure['kind']) => number | null): TotalWay => ({
    name,
    ours: ({ kind, registration }) => {
      const sum = sums.get(registration)
      return sum && sum.rows > 0 ? of(sum, kind) : null
    },
  })
  return [
    way('sum-of-own-rows', ({ points, imps, top }, kind) => {
      if (kind === 'total') return points + imps
      return top > 0 ? (100 * points) / top : null
    }),
    way('sum-of-own-rows, scaled-for-boards-missed', ({ points, imps, rows }, kind) =>
      kind === 'total' ? ((points + imps) * most) / rows : null,
    ),
  ]
}

/**
 * Figures of results that the same score on the same board, in the same field, has otherwise in the
 * file: at most one of them can be right.
 */
export function contradictsEqualScores(session: DocumentSession): (figure: ResultFigure) => boolean {
  const given = new Map<string, Set<number>>()
  const fieldOf = (board: number, section: string | null, scoreNs: number, side: Side) =>
    `${board} ${section} ${scoreNs} ${side}`
  for (const { section, results } of session.tables) {
    for (const { board, scoreNs, adjustment, official } of results) {
      if (scoreNs === null || adjustment !== null) continue
      for (const side of SIDES) {
        const points = side === 'NS' ? official?.pointsNs : official?.pointsEw
        if (points == null) continue
        const key = fieldOf(board, section, scoreNs, side)
        given.set(key, (given.get(key) ?? new Set()).add(points))
      }
    }
  }
  return ({ board, table, side, kind }) => {
    const scoreNs = table.results.find((one) => one.board === board)?.scoreNs ?? null
    if (scoreNs === null || kind !== 'points') return false
    return (given.get(fieldOf(board, table.section, scoreNs, side))?.size ?? 0) > 1
  }
}
