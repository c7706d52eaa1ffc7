/**
 * Why a published figure is not ours: the convention that would give it.
 *
 * An event's own conventions are tried first, then ways that depart from them by one thing, then by two
 * and more, each with the usual rounding and then with the others. Names are for reports.
 */
import type { Side } from '../seat.ts'
import type { BoardScale } from './boardScale.ts'
import { type ConventionChanges, type Conventions, conventionsOver } from './conventions.ts'
import { type BoardField, fieldOf } from './field.ts'
import { type Outcome, sideOutcome } from './outcome.ts'
import { boardScale, type PairCalculation, rowFigure, sideScore } from './pairScore.ts'
import { ROUNDINGS, type RoundingName } from './publishedRounding.ts'
import { placeOf } from './scoreCounts.ts'

export type PublishedFigure = {
  readonly kind: 'points' | 'percent'
  readonly value: number
  /** Decimals that the source prints. */
  readonly decimals: number
}

export type BoardContext = {
  readonly calculation: PairCalculation
  readonly conventions: Conventions
  /** All results that are compared with each other. */
  readonly outcomes: readonly Outcome[]
  /** Results of the board that has most of them in the session. */
  readonly mostResults: number
}

/** A choice that programs make differently; the first word of a name says what about. */
type Departure = { readonly name: DepartureName; readonly changes: ConventionChanges }

const mp = (name: DepartureName, matchpoints: ConventionChanges['matchpoints']): Departure =>
  matchpoints === undefined ? { name, changes: {} } : { name, changes: { matchpoints } }

export const DEPARTURES = {
  'scale-1-½-0': 'Half a point for an equal score, one for a better one',
  'scale-2-1-0': 'One point for an equal score, two for a better one',
  'neuberg-off': "Boards with fewer scores keep their own top: no Neuberg's formula",
  'neuberg-by-board': "Neuberg's formula up to the results of the board itself",
  'neuberg-by-session': "Neuberg's formula up to the results of the board played most often",
  'neuberg-1-decimal': "Points by Neuberg's formula rounded to one decimal before use",
  'neuberg-2-decimals': "Points by Neuberg's formula rounded to two decimals before use",
  'weighted-outside-field': 'A weighted result is compared with the field, but does not count in it',
  'cross-imps': 'IMPs against every other score, divided by their number',
  'cross-imps-over-n': 'IMPs against every other score, divided by all scores, the own included',
  'cross-imp-sum': 'IMPs against every other score, added up',
  'cross-imps-capped-17': 'No comparison counts for more than 17 IMPs',
  butler: 'IMPs against the mean of all scores',
  'butler-trimmed-1': 'IMPs against the mean without the highest and the lowest score',
  'butler-trimmed-2': 'IMPs against the mean without the two highest and the two lowest scores',
  'butler-median': 'IMPs against the median',
  'datum-rounded': 'The datum is rounded to ten points',
  'datum-exact': 'The datum is not rounded',
  'ffb-simultaneous': 'Every score also ties with itself: (2 · beaten + equal) / 2N',
} as const
export type DepartureName = keyof typeof DEPARTURES

const compared = (name: DepartureName, changes: ConventionChanges): Departure => ({ name, changes })

const crossImps = (method: 'mean' | 'meanOfAll' | 'sum'): ConventionChanges => ({
  imps: { pairs: 'crossImps' },
  crossImps: { method },
})

const butler = (datum: 'mean' | 'median', trim: number): ConventionChanges => ({
  imps: { pairs: 'butler' },
  butler: { datum, trim },
})

/** At most one choice of each row at a time. */
const choices = (mostResults: number): Readonly<Record<PairCalculation, readonly (readonly Departure[])[]>> => ({
  MP: [
    [mp('neuberg-off', { neuberg: false }), mp('neuberg-by-board', { neuberg: true, expected: 'rows' }),
      mp('neuberg-by-session', { neuberg: true, expected: mostResults })],
    [mp('scale-1-½-0', { perWin: 1 }), mp('scale-2-1-0', { perWin: 2 })],
    [mp('neuberg-1-decimal', { neubergDecimals: 1 }), mp('neuberg-2-decimals', { neubergDecimals: 2 })],
    [mp('weighted-outside-field', { weightedInField: false })],
  ],
  IMP: [
    [compared('cross-imps', crossImps('mean')), compared('cross-imps-over-n', crossImps('meanOfAll')),
      compared('cross-imp-sum', crossImps('sum')), compared('butler', butler('mean', 0)),
      compared('butler-trimmed-1', butler('mean', 1)), compared('butler-trimmed-2', butler('mean', 2)),
      compared('butler-median', butler('median', 0))],
    [compared('datum-rounded', { butler: { roundDatum: true } }), compared('datum-exact', { butler: { roundDatum: false } })],
    [compared('cross-imps-capped-17', { crossImps: { cap: 17 } })],
  ],
}) // biome-ignore format: one row, one choice

type Way = {
  readonly names: readonly DepartureName[]
  /** With the average that halves are rounded away from. */
  readonly ours: (
    outcome: Outcome,
    side: Side,
    kind: PublishedFigure['kind'],
  ) => { readonly exact: number; readonly average: number } | null
}

/** Every combination of choices, those with the fewest departures first. */
function combinations(rows: readonly (readonly Departure[])[]): readonly (readonly Departure[])[] {
  const all = rows.reduce<readonly (readonly Departure[])[]>(
    (sets, row) => sets.flatMap((set) => [set, ...row.map((one) => [...set, one])]),
    [[]],
  )
  return [...all].sort((a, b) => a.length - b.length)
}

function scaledWay(context: BoardContext, departures: readonly Departure[]): Way {
  const conventions = departures.reduce(
    (sum, { changes }) => conventionsOver(sum, changes),
    context.conventions,
  )
  let scale: BoardScale | null = null
  const ours: Way['ours'] = (outcome, side, kind) => {
    scale ??= boardScale(
      context.calculation,
      fieldOf(context.outcomes, conventions.matchpoints.weightedInField),
      conventions,
    )
    const exact = rowFigure(sideScore(outcome, side, scale, conventions), scale.top, conventions)[kind]
    return exact === null ? null : { exact, average: kind === 'percent' ? 50 : (scale.top ?? 0) / 2 }
  }
  return { names: departures.map(({ name }) => name), ours }
}

/** The French federation's simultaneous events, and Ascherman's scores. */
function withOneself({ outcomes, calculation }: BoardContext): readonly Way[] {
  if (calculation !== 'MP') return []
  const field: BoardField = fieldOf(outcomes)
  const ours: Way['ours'] = (outcome, side, kind) => {
    const part = sideOutcome(outcome, side)
    if (part.kind !== 'scores') return null
    const { total } = field[side]
    const points = part.scores.reduce((sum, { weight, scoreNs }) => {
      const { below, equal } = placeOf(field[side], scoreNs)
      return sum + weight * (2 * (side === 'NS' ? below : total - below - equal) + equal)
    }, 0)
    return kind === 'points'
      ? { exact: points, average: total }
      : { exact: (100 * points) / (2 * total), average: 50 }
  }
  return [{ names: ['ffb-simultaneous'], ours }]
}

/** What gives a published figure: nothing where it is ours. */
export type Explanation = readonly (DepartureName | RoundingName)[]

const roundingsOf = (
  exact: number,
  { value, decimals }: PublishedFigure,
  average: number,
): readonly RoundingName[] =>
  ROUNDINGS.filter(({ round }) => Math.abs(round(exact, decimals, average) - value) < 1e-6).map(
    ({ name }) => name,
  )

/**
 * A function that lists every explanation of a published figure of one board: the event's own way first
 * (an empty list: the figure is ours), then those with the fewest departures, then unusual roundings. It
 * works each way of scoring out once.
 */
export function explanationsOf(
  context: BoardContext,
): (outcome: Outcome, side: Side, published: PublishedFigure) => readonly Explanation[] {
  const scaled = combinations(choices(context.mostResults)[context.calculation])
  const ways = [...scaled.map((departures) => scaledWay(context, departures)), ...withOneself(context)]
  return (outcome, side, published) => {
    const usual: Explanation[] = []
    const unusual: Explanation[] = []
    for (const { names, ours } of ways) {
      const own = ours(outcome, side, published.kind)
      const roundings = own ? roundingsOf(own.exact, published, own.average) : []
      if (roundings.includes('rounded')) usual.push(names)
      else for (const rounding of roundings) unusual.push([...names, rounding])
    }
    return [...usual, ...unusual]
  }
}

/** The simplest explanation of each figure of a board; `null` when no known way gives it. */
export function explainBoard(
  context: BoardContext,
): (outcome: Outcome, side: Side, published: PublishedFigure) => Explanation | null {
  const all = explanationsOf(context)
  return (outcome, side, published) => all(outcome, side, published)[0] ?? null
}
