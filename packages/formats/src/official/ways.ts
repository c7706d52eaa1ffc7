/** Ways in which a file may have come to its figures: how it scored, and how it wrote the figure down. */
import { countScores, NO_SCORES, placeOf, type ScoreCounts } from '@openroom/bridge/score/scoreCounts'
import type { DocumentEvent } from '../json/document.ts'
import { decimalsOf, isRounded, type ResultFigure } from './figures.ts'
import type { Line, Scored } from './pairVariants.ts'

/** Our figure for one of the file's; `null` where this way has none. */
export type Way = { readonly name: string; readonly ours: (figure: ResultFigure) => number | null }

export type Digits = Readonly<Record<ResultFigure['kind'], number>>

/** Ways of writing one scored row into columns: as it is, and percentages in a column of matchpoints. */
export function waysOf({ variant, row }: Scored): readonly [Way, ...Way[]] {
  const figures = (figure: ResultFigure) => row(figure.table.key, figure.board)?.[figure.side] ?? null
  const isMp = variant.calculation === 'MP'
  const plain: Way = {
    name: variant.name,
    ours: (figure) => {
      const own = figures(figure)
      if (own === null || (figure.kind === 'imps') === isMp) return null
      return figure.kind === 'percent' ? own.percent : own.points
    },
  }
  if (!isMp) return [plain]
  const percentAsPoints: Way = {
    name: joined(variant.name, 'percent-in-mp-column'),
    ours: (figure) => (figure.kind === 'points' ? (figures(figure)?.percent ?? null) : null),
  }
  return [plain, percentAsPoints]
}

/** Name of a way that adds something to another; the document's own way has no name. */
const joined = (name: string, addition: string): string =>
  name === 'document' ? addition : `${name}, ${addition}`

const once = (scoreNs: number) => ({ weight: 1, scoreNs })

function countsByField(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): ReadonlyMap<string, ScoreCounts> {
  const scores = new Map<string, number[]>()
  for (const line of lines) {
    if (line.outcome.kind !== 'score') continue
    const own = scores.get(keyOf(line))
    if (own) own.push(line.outcome.scoreNs)
    else scores.set(keyOf(line), [line.outcome.scoreNs])
  }
  return new Map([...scores].map(([key, own]) => [key, countScores(NO_SCORES, own.map(once), 1)]))
}

/** Every score is compared with itself too, as a tie (PBN 2.1, 3.4.12: Ascherman). */
export function ascherman(lines: readonly Line[], event: DocumentEvent): Way {
  const keyOf = ({ board, section }: Pick<Line, 'board' | 'section'>) =>
    event.sectionsScored === 'apart' ? `${board} ${section}` : `${board}`
  const counts = countsByField(lines, keyOf)
  const ours = ({ kind, board, table, side }: ResultFigure): number | null => {
    const own = table.results.find((one) => one.board === board)?.scoreNs ?? null
    const field = counts.get(keyOf({ board, section: table.section }))
    if (own === null || !field || kind === 'imps') return null
    const { below, equal } = placeOf(field, own)
    const points = side === 'NS' ? 2 * below + equal : 2 * field.total - 2 * below - equal
    return kind === 'points' ? points : (100 * points) / (2 * field.total)
  }
  return { name: 'ascherman', ours }
}

/** Whether a figure comes out, and under which name. */
export type Explanation = {
  readonly name: string
  readonly fits: (figure: ResultFigure) => boolean
}

const cut = (value: number, digits: number): number => Math.trunc(value * 10 ** digits + 1e-7) / 10 ** digits

/** A way with its roundings: as usual, cut off, or to one decimal less than is printed. */
export function explanationsOf(
  { name, ours }: Way,
  digits: Digits,
): readonly [Explanation, ...Explanation[]] {
  const by = (test: (given: number, own: number, digits: number) => boolean) => (figure: ResultFigure) => {
    const own = ours(figure)
    return own !== null && test(figure.given, own, digits[figure.kind])
  }
  return [
    { name, fits: by(isRounded) },
    { name: joined(name, 'truncated'), fits: by((given, own, to) => Math.abs(cut(own, to) - given) < 1e-6) },
    {
      name: joined(name, 'one-decimal-less'),
      fits: by((given, own, to) => to > 0 && decimalsOf([{ given }]) < to && isRounded(given, own, to - 1)),
    },
  ]
}

/** Those that explain most first, so that few conventions explain as much as they can. */
export function bestFirst(
  explanations: readonly Explanation[],
  figures: readonly ResultFigure[],
): readonly Explanation[] {
  return explanations
    .map((one) => ({ one, hits: figures.filter(one.fits).length }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .map(({ one }) => one)
}
