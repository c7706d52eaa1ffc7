import { describe, expect, it } from 'vitest'
import { DEFAULT_CONVENTIONS } from './conventions.ts'
import { type CrossContestant, crossTable, type Encounter, pairEncounters } from './crossTable.ts'
import { scoreSession } from './session.ts'

const contestant = (
  id: string,
  rank: number | null,
  changes: Partial<CrossContestant> = {},
): CrossContestant => ({
  id,
  name: id,
  section: null,
  rank,
  carryOver: 0,
  correction: 0,
  total: 0,
  ...changes,
})

const met = (
  round: number,
  a: string,
  b: string,
  pointsA: number | null,
  pointsB: number | null,
): Encounter => ({
  round,
  a,
  b,
  pointsA,
  pointsB,
})

const ENCOUNTERS = [met(2, 'A', 'B', 14, 6), met(1, 'B', 'A', 11, 9), met(1, 'C', 'A', 20, 0)]
const THREE = [contestant('A', 3), contestant('B', 1), contestant('C', 2)]

describe('crossTable', () => {
  it('has a cell for each two, results oldest first, and a blank diagonal', () => {
    const [section] = crossTable(THREE, ENCOUNTERS, 'name').sections
    expect(section?.header.map(({ id }) => id)).toEqual(['A', 'B', 'C'])
    expect(section?.rows.map(({ cells }) => cells)).toEqual([
      [null, [9, 14], [0]],
      [[11, 6], null, []],
      [[20], [], null],
    ])
  })

  it('is ordered by rank or by name', () => {
    const order = (by: 'rank' | 'name') =>
      crossTable([...THREE, contestant('0', null)], [], by).sections[0]?.rows.map(
        ({ contestant: { id } }) => id,
      )
    expect(order('rank')).toEqual(['B', 'C', 'A', '0'])
    expect(order('name')).toEqual(['0', 'A', 'B', 'C'])
  })

  it('keeps the first three results of a cell', () => {
    const four = [1, 2, 3, 4].map((round) => met(round, 'A', 'B', round, 20 - round))
    expect(crossTable(THREE, four, 'name').sections[0]?.rows[0]?.cells[1]).toEqual([1, 2, 3])
  })

  it('is divided by section when there is more than one', () => {
    const sections = [contestant('A', 1, { section: 'II' }), contestant('B', 2, { section: 'I' })]
    const table = crossTable(sections, ENCOUNTERS, 'rank')
    expect(table.sections.map(({ section, header }) => [section, header.map(({ id }) => id)])).toEqual([
      ['I', ['B']],
      ['II', ['A']],
    ])
    expect(crossTable([contestant('A', 1, { section: 'I' })], [], 'rank').sections[0]?.section).toBeNull()
  })

  it('shows carry-over and corrections only where there are any', () => {
    const columns = (changes: Partial<CrossContestant>) => {
      const { carryOverColumn, correctionColumn } = crossTable([contestant('A', 1, changes)], [], 'rank')
      return [carryOverColumn, correctionColumn]
    }
    expect(columns({})).toEqual([false, false])
    expect(columns({ carryOver: 2 })).toEqual([true, false])
    expect(columns({ correction: -1 })).toEqual([false, true])
  })
})

describe('pairEncounters', () => {
  it('adds up the boards that two pairs played in a round', () => {
    const results = [
      { board: 1, ns: 1, ew: 2, scoreNs: 100 },
      { board: 1, ns: 3, ew: 4, scoreNs: 50 },
      { board: 2, ns: 1, ew: 2, scoreNs: 100 },
      { board: 2, ns: 3, ew: 4, scoreNs: 100 },
      { board: 3, ns: 1, ew: 4, scoreNs: null },
    ].map(({ board, ns, ew, scoreNs }) => ({
      board,
      ns,
      ew,
      section: null,
      outcome: scoreNs === null ? ({ kind: 'notPlayed' } as const) : ({ kind: 'score', scoreNs } as const),
    }))
    const { boards } = scoreSession(results, 'MP', DEFAULT_CONVENTIONS)
    const encounters = pairEncounters([...boards.values()].flat(), ({ result }) => (result.board < 3 ? 1 : 2))
    expect(encounters).toEqual([
      { round: 1, a: 1, b: 2, pointsA: 3, pointsB: 1 },
      { round: 1, a: 3, b: 4, pointsA: 1, pointsB: 3 },
      { round: 2, a: 1, b: 4, pointsA: null, pointsB: null },
    ])
  })
})
