import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConventionChanges, conventionsWith, DEFAULT_CONVENTIONS } from './conventions.ts'
import { createScorebook, type ResultKey } from './incremental.ts'
import type { Outcome, TableResult } from './outcome.ts'
import type { PairCalculation } from './pairScore.ts'
import { scoreSession } from './session.ts'

const points = fc.integer({ min: -6, max: 6 }).map((hundreds) => hundreds * 100 + 20)
const award = fc.constantFrom('AVE+' as const, 'AVE' as const, 'AVE-' as const, 45)
const parts = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 9 }), scoreNs: points }), {
  minLength: 1,
  maxLength: 3,
})
const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  { weight: 8, arbitrary: points.map((scoreNs): Outcome => ({ kind: 'score', scoreNs })) },
  fc.constant<Outcome>({ kind: 'notPlayed' }),
  fc.tuple(award, award).map(([ns, ew]): Outcome => ({ kind: 'average', ns, ew })),
  points.map((imps): Outcome => ({ kind: 'imps', ns: imps / 100, ew: -imps / 100 })),
  fc.tuple(points, points).map(([scoreNs, scoreEw]): Outcome => ({ kind: 'split', scoreNs, scoreEw })),
  parts.map((components): Outcome => ({ kind: 'weighted', components })),
  fc.tuple(parts, parts).map(([components, ew]): Outcome => ({ kind: 'weighted', components, ew })),
)
const result: fc.Arbitrary<TableResult> = fc.record({
  board: fc.integer({ min: 1, max: 4 }),
  ns: fc.integer({ min: 1, max: 5 }),
  ew: fc.integer({ min: 11, max: 15 }),
  section: fc.constantFrom('A', 'B', null),
  outcome,
})

/** Few keys, so that results are replaced and taken away as often as they come. */
type Change = { key: number; result: TableResult | null; read: boolean }
const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    key: fc.integer({ min: 1, max: 25 }),
    result: fc.option(result, { freq: 4 }),
    read: fc.boolean(),
  }),
  { maxLength: 60 },
)

const conventions = fc.constantFrom<ConventionChanges>(
  {},
  { ranking: { sections: 'apart' } },
  { matchpoints: { neuberg: false, perWin: 1 } },
  { matchpoints: { weightedInField: false, expected: 8 } },
  { imps: { pairs: 'butler' }, butler: { trim: 1 } },
  { imps: { pairs: 'butler' }, butler: { datum: 'median', roundDatum: false } },
  { crossImps: { method: 'sum' } },
)

/** Compares figures to nine decimals: adding weights and taking them away again leaves a trace. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(9)) + 0
  if (Array.isArray(value)) return value.map(rounded)
  if (value instanceof Map) return [...value].map(rounded).sort()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rounded(part)]))
}

const sortedRows = (rows: readonly unknown[]): string[] =>
  rows.map((row) => JSON.stringify(rounded(row))).sort()

describe('createScorebook', () => {
  it('shows the same as scoring all results from scratch, after any changes', () => {
    const calculation = fc.constantFrom<PairCalculation>('MP', 'IMP')
    fc.assert(
      fc.property(changes, conventions, calculation, (steps, changed, how) => {
        const chosen = conventionsWith(changed)
        const book = createScorebook(how, chosen)
        const results = new Map<ResultKey, TableResult>()
        for (const step of steps) {
          if (step.result) {
            book.set(step.key, step.result)
            results.set(step.key, step.result)
          } else {
            book.remove(step.key)
            results.delete(step.key)
          }
          if (step.read) book.totals()
        }
        const fresh = scoreSession([...results.values()], how, chosen)
        expect(new Map([...book.totals()].map(([id, total]) => [id, rounded(total)]))).toEqual(
          new Map([...fresh.totals].map(([id, total]) => [id, rounded(total)])),
        )
        for (const board of [1, 2, 3, 4]) {
          expect(sortedRows(book.frequency(board))).toEqual(sortedRows(fresh.boards.get(board) ?? []))
        }
        for (const [id] of fresh.totals) {
          const rows = [...fresh.boards.values()]
            .flat()
            .filter(({ result: one }) => one.ns === id || one.ew === id)
          expect(sortedRows(book.privateScore(id).map(({ row }) => row))).toEqual(sortedRows(rows))
          expect(rounded(book.total(id))).toEqual(rounded(fresh.totals.get(id)))
        }
        expect([...book.contestants().keys()].sort()).toEqual([...fresh.contestants.keys()].sort())
      }),
      { numRuns: 300 },
    )
  })

  it('changes nothing when a result is set again, or one that is not there is taken away', () => {
    const book = createScorebook('MP', DEFAULT_CONVENTIONS)
    const first: TableResult = {
      board: 1,
      ns: 1,
      ew: 2,
      section: null,
      outcome: { kind: 'score', scoreNs: 100 },
    }
    const second: TableResult = { ...first, ns: 3, ew: 4, outcome: { kind: 'score', scoreNs: 50 } }
    book.set('a', first)
    book.set('b', second)
    const before = [book.frequency(1), new Map(book.totals())]
    book.set('a', first)
    book.remove('c')
    expect([book.frequency(1), new Map(book.totals())]).toEqual(before)
    expect(book.frequency(9)).toEqual([])
    expect(book.total(99).played).toBe(0)
  })
})
