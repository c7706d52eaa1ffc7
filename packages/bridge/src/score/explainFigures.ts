/**
 * Why the published figures of a session are not ours, all at once: a program scores every board the same
 * way, so what explains most figures is tried first on each of them.
 */
import type { Side } from '../seat.ts'
import { type BoardContext, type Explanation, explanationsOf, type PublishedFigure } from './explain.ts'
import type { Outcome } from './outcome.ts'

/** One result with its published figures. */
export type PublishedRow = {
  readonly outcome: Outcome
  readonly figures: readonly { readonly side: Side; readonly published: PublishedFigure }[]
}

/** The rows of a board hold all results that are compared with each other. */
export type PublishedBoard = Omit<BoardContext, 'outcomes'> & { readonly rows: readonly PublishedRow[] }

/** A row's figure was given by the director, whatever score the source shows for it. */
export const AWARDED_ROW = 'awarded-row'

export type FigureExplanation = readonly (Explanation[number] | typeof AWARDED_ROW)[]

/** For each figure of a row: what gives it, an empty list where it is ours, `null` for nothing known. */
export type RowExplanation = readonly (FigureExplanation | null)[]

/** Every explanation of every figure, row by row. */
type Possible = readonly (readonly (readonly Explanation[])[])[]

const keyOf = (names: Explanation): string => names.join(' ')

function possibleOn(board: PublishedBoard): Possible {
  const explain = explanationsOf({ ...board, outcomes: board.rows.map(({ outcome }) => outcome) })
  return board.rows.map(({ outcome, figures }) =>
    figures.map(({ side, published }) => explain(outcome, side, published)),
  )
}

/** How many figures that are not ours each explanation gives. */
function countHits(boards: readonly Possible[]): ReadonlyMap<string, number> {
  const hits = new Map<string, number>()
  for (const explanations of boards.flat(2)) {
    if (explanations.some((names) => names.length === 0)) continue
    for (const names of explanations) hits.set(keyOf(names), (hits.get(keyOf(names)) ?? 0) + 1)
  }
  return hits
}

/** Ours if it is ours, else what explains most figures elsewhere; of equals the simplest. */
function chosen(explanations: readonly Explanation[], hits: ReadonlyMap<string, number>): Explanation | null {
  const [best] = [...explanations].sort((a, b) => {
    if (a.length === 0 || b.length === 0) return a.length - b.length
    return (hits.get(keyOf(b)) ?? 0) - (hits.get(keyOf(a)) ?? 0) || a.length - b.length
  })
  return best ?? null
}

const isUnexplained = (row: RowExplanation): boolean => row.some((one) => one === null)

/** Percentages that the figures of a row come to; `null` where they cannot be told. */
function awardOf(board: PublishedBoard, { figures }: PublishedRow): Outcome | null {
  const top = 2 * (board.rows.length - 1) * (board.conventions.matchpoints.perWin / 2)
  const percentOf = (side: Side): number | null => {
    const figure = figures.find((one) => one.side === side)?.published
    if (!figure || top <= 0) return null
    return figure.kind === 'percent' ? figure.value : (100 * figure.value) / top
  }
  const [ns, ew] = [percentOf('NS'), percentOf('EW')]
  return ns === null || ew === null ? null : { kind: 'average', ns, ew }
}

const withAward = (names: FigureExplanation | null): FigureExplanation => [...(names ?? []), AWARDED_ROW]

/**
 * A single row that the director gave its figures: either all other rows are explained as they are, or
 * they are once it does not count among the scores.
 */
function withAwardedRow(
  board: PublishedBoard,
  explained: readonly RowExplanation[],
  hits: ReadonlyMap<string, number>,
): readonly RowExplanation[] {
  const open = explained.flatMap((row, at) => (isUnexplained(row) ? [at] : []))
  if (open.length === 0 || board.rows.length < 4) return explained
  if (open.length === 1) return explained.map((row, at) => (at === open[0] ? row.map(withAward) : row))
  for (const [at, row] of board.rows.entries()) {
    const award = board.calculation === 'MP' && open.includes(at) ? awardOf(board, row) : null
    if (award === null) continue
    const rows = board.rows.map((one, place) => (place === at ? { ...one, outcome: award } : one))
    const again = explainedOn(possibleOn({ ...board, rows }), hits)
    if (again.some((one, place) => place !== at && isUnexplained(one))) continue
    return again.map((one) => one.map(withAward))
  }
  return explained
}

const explainedOn = (possible: Possible, hits: ReadonlyMap<string, number>): readonly RowExplanation[] =>
  possible.map((row) => row.map((explanations) => chosen(explanations, hits)))

/** Explains the figures of all boards, in the order in which they were given. */
export function explainFigures(boards: readonly PublishedBoard[]): readonly (readonly RowExplanation[])[] {
  const possible = boards.map(possibleOn)
  const hits = countHits(possible)
  return boards.map((board, at) => withAwardedRow(board, explainedOn(possible[at] ?? [], hits), hits))
}
