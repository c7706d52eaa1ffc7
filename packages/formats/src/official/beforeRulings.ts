/**
 * Rankings that were made before the director's rulings: every total follows once each adjusted result has a
 * score again. Which score that was is not told, so it is searched: it can only lie at or between others.
 */
import { scoreSession } from '@openroom/bridge/score/session'
import { isRounded } from './figures.ts'
import type { Line, Variant } from './pairVariants.ts'

const MOST_RULINGS = 4
const MOST_TRIED = 20_000

type Points = ReadonlyMap<string, number>

/** One way in which the rulings of a board may be undone, and what its pairs have then. */
type Option = { readonly lines: readonly Line[]; readonly points: Points }

const isAverageLine = ({ outcome }: Line): boolean => outcome.kind === 'average'

function pointsOfLines(lines: readonly Line[], { calculation, conventions }: Variant): Points {
  const { totals } = scoreSession(lines, calculation, conventions)
  return new Map([...totals].map(([id, { points }]) => [`${id}`, points]))
}

/** Every score that was made, and one between each two of them and beyond. */
function scoresFor(lines: readonly Line[]): readonly number[] {
  const made = lines.flatMap(({ outcome }) => (outcome.kind === 'score' ? [outcome.scoreNs] : []))
  const distinct = [...new Set(made)].sort((a, b) => a - b)
  const between = distinct.map((score, at) => (score + (distinct[at + 1] ?? score + 20)) / 2)
  return distinct.length === 0 ? [] : [distinct[0]! - 10, ...distinct, ...between]
}

/** All ways of undoing the rulings of a board. */
function optionsOf(board: readonly Line[], variant: Variant): readonly Option[] {
  const scores = scoresFor(board)
  const ruled = board.filter(isAverageLine)
  const ways = ruled.reduce<readonly (readonly Line[])[]>(
    (found, line) =>
      found.flatMap((lines) =>
        scores.map((scoreNs) =>
          lines.map((one) => (one === line ? { ...one, outcome: { kind: 'score' as const, scoreNs } } : one)),
        ),
      ),
    [board],
  )
  return ways.map((lines) => ({ lines, points: pointsOfLines(lines, variant) }))
}

/** The choice of an option for each board by which every total follows. */
function search(
  boards: readonly (readonly Option[])[],
  base: Points,
  given: Points,
  digits: number,
): readonly Option[] | null {
  const [options, ...rest] = boards
  if (options === undefined) {
    const isFound = [...given].every(([id, total]) => isRounded(total, base.get(id) ?? 0, digits))
    return isFound ? [] : null
  }
  for (const option of options) {
    const sum = new Map(base)
    for (const [id, points] of option.points) sum.set(id, (sum.get(id) ?? 0) + points)
    const found = search(rest, sum, given, digits)
    if (found) return [option, ...found]
  }
  return null
}

/**
 * The results as they were before the rulings.
 * @param given the totals of all pairs in the source
 * @returns `null` when no scores in place of the rulings give them all
 */
export function beforeRulings(
  lines: readonly Line[],
  variant: Variant,
  given: Points,
  digits: number,
): readonly Line[] | null {
  const ruled = lines.filter(isAverageLine)
  if (ruled.length === 0 || ruled.length > MOST_RULINGS || given.size < 4) return null
  const numbers = [...new Set(ruled.map(({ board }) => board))]
  const groups = numbers.map((number) => lines.filter(({ board }) => board === number))
  const tries = groups.reduce(
    (product, board) => product * scoresFor(board).length ** board.filter(isAverageLine).length,
    1,
  )
  if (tries === 0 || tries > MOST_TRIED) return null
  const others = lines.filter(({ board }) => !numbers.includes(board))
  const found = search(
    groups.map((board) => optionsOf(board, variant)),
    pointsOfLines(others, variant),
    given,
    digits,
  )
  return found && [...others, ...found.flatMap((option) => option.lines)]
}
