/** Everybody against everybody: what each made against each of the others. */
import { type ContestantId, creditedFor } from './outcome.ts'
import type { FrequencyRow } from './session.ts'

/** Most results that a cell holds (specification 2, section 2). */
export const RESULTS_A_CELL = 3

export type CrossContestant = {
  readonly id: ContestantId
  /** What it is sorted by when the table is by name. */
  readonly name: string
  readonly section: string | null
  readonly rank: number | null
  readonly carryOver: number
  readonly correction: number
  /** With carry-over and correction. */
  readonly total: number
}

/** A match, or the boards of a round that two pairs played against each other. */
export type Encounter = {
  readonly round: number
  readonly a: ContestantId
  readonly b: ContestantId
  /** What each made of it; `null` while unknown. */
  readonly pointsA: number | null
  readonly pointsB: number | null
}

export type CrossOrder = 'rank' | 'name'

export type CrossRow = {
  readonly contestant: CrossContestant
  /** One for each contestant of the section, in its order; `null` on the diagonal, else oldest first. */
  readonly cells: readonly (readonly (number | null)[] | null)[]
}

export type CrossSection = {
  readonly section: string | null
  readonly header: readonly CrossContestant[]
  readonly rows: readonly CrossRow[]
}

export type CrossTable = {
  /** Whether anybody has one: the column is shown only then. */
  readonly carryOverColumn: boolean
  readonly correctionColumn: boolean
  /** One section with `null` for its name where there are none. */
  readonly sections: readonly CrossSection[]
}

const byName = (a: CrossContestant, b: CrossContestant): number => a.name.localeCompare(b.name, 'en')

/** Those without a rank last; equal ranks by name. */
const byRank = (a: CrossContestant, b: CrossContestant): number =>
  (a.rank ?? Number.POSITIVE_INFINITY) === (b.rank ?? Number.POSITIVE_INFINITY)
    ? byName(a, b)
    : (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY)

type Results = ReadonlyMap<ContestantId, ReadonlyMap<ContestantId, readonly (number | null)[]>>

/** What each made against each, in the order of the rounds. */
function resultsBetween(encounters: readonly Encounter[]): Results {
  const results = new Map<ContestantId, Map<ContestantId, (number | null)[]>>()
  const add = (own: ContestantId, other: ContestantId, points: number | null) => {
    const row = results.get(own) ?? new Map<ContestantId, (number | null)[]>()
    results.set(own, row)
    const cell = row.get(other) ?? []
    row.set(other, cell)
    if (cell.length < RESULTS_A_CELL) cell.push(points)
  }
  for (const { a, b, pointsA, pointsB } of [...encounters].sort((x, y) => x.round - y.round)) {
    add(a, b, pointsA)
    add(b, a, pointsB)
  }
  return results
}

function sectionOfName(
  name: string | null,
  members: readonly CrossContestant[],
  results: Results,
): CrossSection {
  const rows = members.map((contestant) => ({
    contestant,
    cells: members.map((other) =>
      other.id === contestant.id ? null : (results.get(contestant.id)?.get(other.id) ?? []),
    ),
  }))
  return { section: name, header: members, rows }
}

/** The cross table, a part for each section where there is more than one. */
export function crossTable(
  contestants: readonly CrossContestant[],
  encounters: readonly Encounter[],
  order: CrossOrder,
): CrossTable {
  const results = resultsBetween(encounters)
  const inOrder = [...contestants].sort(order === 'rank' ? byRank : byName)
  const names = [...new Set(contestants.map(({ section }) => section))].sort((a, b) =>
    (a ?? '').localeCompare(b ?? '', 'en'),
  )
  const sections =
    names.length > 1
      ? names.map((name) =>
          sectionOfName(
            name,
            inOrder.filter(({ section }) => section === name),
            results,
          ),
        )
      : [sectionOfName(null, inOrder, results)]
  return {
    carryOverColumn: contestants.some(({ carryOver }) => carryOver !== 0),
    correctionColumn: contestants.some(({ correction }) => correction !== 0),
    sections,
  }
}

/** The encounters of pairs: the points of the boards that two of them played in a round, added up. */
export function pairEncounters(
  rows: Iterable<FrequencyRow>,
  roundOf: (row: FrequencyRow) => number,
): readonly Encounter[] {
  const encounters = new Map<string, Encounter>()
  const add = (row: FrequencyRow, a: ContestantId, b: ContestantId): void => {
    const round = roundOf(row)
    const key = JSON.stringify([round, a, b])
    const before = encounters.get(key) ?? { round, a, b, pointsA: null, pointsB: null }
    encounters.set(key, {
      ...before,
      pointsA: sum(before.pointsA, row.figures.NS.points),
      pointsB: sum(before.pointsB, row.figures.EW.points),
    })
  }
  for (const row of rows) {
    const [own, others] = [creditedFor(row.result, 'NS'), creditedFor(row.result, 'EW')]
    for (const a of own) for (const b of others) add(row, a, b)
  }
  return [...encounters.values()]
}

const sum = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : a + b
