/**
 * Which rule of release a draw can bear: no board may be public while somebody who is drawn to it has still to play it.
 * Doors ask this before anything is stored; the gate keeps it whatever is stored (docs/adr/0011-gate.md).
 */
import { RELEASE_RULES, type ReleaseRule } from '../session.ts'
import { type Draw, type DrawForm, type DrawOptions, drawOf, isTeamForm } from './draw.ts'

/** What is known of who plays which boards when. */
export type DrawnSession = {
  /** Contestants in all, those who sit out now with them. */
  readonly contestants: number
  /** From the first to the last one, also those that nobody has drawn yet. */
  readonly rounds: number
  /** Numbers of the boards that are known. */
  readonly boards: readonly number[]
  /** Numbers of the boards of each round; `null` where nobody can say before they are played. */
  readonly ofRounds: readonly (readonly number[])[] | null
}

/** Two contestants and nobody else: the other room of a match is told of by the delay alone. */
export const isOneMatch = ({ contestants }: Pick<DrawnSession, 'contestants'>): boolean => contestants <= 2

/** Boards that are played in several rounds, so that some have still to play what others have played. */
function travelling({ ofRounds, boards }: DrawnSession): readonly number[] {
  if (ofRounds === null) return boards
  const seen = new Set<number>()
  const again = new Set<number>()
  for (const own of ofRounds) for (const board of new Set(own)) (seen.has(board) ? again : seen).add(board)
  return [...again].sort((a, b) => a - b)
}

/**
 * Boards that the rule could tell of while somebody has still to play them, as far as they are known; `null`: it cannot.
 * BOARD and SESSION never do. DELAY does not in a single match, nor where no board is played in two rounds: the gate
 * waits for the last table of the round.
 */
export function tellsEarly(rule: ReleaseRule, draw: DrawnSession): readonly number[] | null {
  if (rule !== 'DELAY' || isOneMatch(draw) || draw.rounds === 1) return null
  const early = travelling(draw)
  return draw.ofRounds !== null && early.length === 0 ? null : early
}

/** What can be chosen for the draw; the first is what it usually gets. */
export const bearableRules = (draw: DrawnSession): readonly ReleaseRule[] =>
  RELEASE_RULES.filter((rule) => tellsEarly(rule, draw) === null)

/** What a draw gets of which nobody says anything else. */
export const usualRule = (draw: DrawnSession): ReleaseRule => bearableRules(draw)[0] ?? 'BOARD'

/** Numbers of the boards of a round of teams, which run on from round to round. */
export function runningOn(
  first: { readonly round: number; readonly board: number },
  boardsPerRound: number,
  round: number,
): readonly number[] {
  const from = first.board + (round - first.round) * boardsPerRound
  return Array.from({ length: boardsPerRound }, (_, i) => from + i)
}

/** The boards of a table in a round: where they begin, or each of them where they do not follow each other. */
export type TableBoards = number | readonly number[]

/** Their numbers. @param perRound how many a table has that is told where they begin */
export const boardsOfTable = (told: TableBoards, perRound: number): readonly number[] =>
  typeof told === 'number' ? runningOn({ round: 1, board: told }, perRound, 1) : told

/** Of a movement, as a desk makes it. */
export function drawnBy(
  form: DrawForm,
  sizes: readonly number[],
  {
    rounds,
    boardsPerRound,
    firstBoard = 1,
    own = null,
    barometer = false,
    forms = null,
  }: { readonly rounds: number; readonly boardsPerRound: number; readonly firstBoard?: number } & Pick<
    DrawOptions,
    'own' | 'barometer' | 'forms'
  >,
): DrawnSession {
  const draw = drawOf(form, sizes, rounds, { own, barometer, forms })
  const first = { round: 1, board: firstBoard }
  const setOf = (set: number) => runningOn(first, boardsPerRound, set + 1)
  const ofRounds = Array.from({ length: draw.rounds }, (_, i) =>
    isTeamForm(form) ? setOf(i) : setsOfDraw(draw, i + 1).flatMap(setOf),
  )
  return {
    contestants: sizes.reduce((sum, size) => sum + size, 0),
    rounds: draw.rounds,
    boards: Array.from({ length: draw.sets }, (_, set) => setOf(set)).flat(),
    // Of a Swiss of pairs nobody says before it is drawn.
    ofRounds: form === 'swissPairs' ? null : ofRounds,
  }
}

const setsOfDraw = ({ tables }: Draw, round: number): readonly number[] => [
  ...new Set(
    tables.flatMap((one) => (one.round === round && one.ns !== null && one.ew !== null ? one.set : [])),
  ),
]

/** Ranges of numbers, as in `1-8, 12`. */
export function rangesOf(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
