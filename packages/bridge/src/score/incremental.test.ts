import { runs } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SIDES } from '../seat.ts'
import { type ConventionChanges, conventionsWith, DEFAULT_CONVENTIONS } from './conventions.ts'
import { createScorebook } from './incremental.ts'
import { creditedFor, type Outcome, type TableResult } from './outcome.ts'
import type { PairCalculation } from './pairScore.ts'
import { NO_TIES } from './pairTies.ts'
import type { ResultKey } from './place.ts'
import { onSessionTop, scoreSession } from './session.ts'
import { NO_EXTRAS, rankPairs } from './standings.ts'

const points = fc.integer({ min: -6, max: 6 }).map((hundreds) => hundreds * 100 + 20)
const award = fc.constantFrom('AVE+' as const, 'AVE' as const, 'AVE-' as const, 45)
const parts = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 9 }), scoreNs: points }), {
  minLength: 1,
  maxLength: 3,
})
const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  { weight: 8, arbitrary: points.map((scoreNs): Outcome => ({ kind: 'score', scoreNs })) },
  fc
    .tuple(points, fc.integer({ min: 1, max: 2 }))
    .map(([scoreNs, group]): Outcome => ({ kind: 'score', scoreNs, group })),
  fc.constant<Outcome>({ kind: 'notPlayed' }),
  fc.tuple(award, award).map(([ns, ew]): Outcome => ({ kind: 'average', ns, ew })),
  points.map((imps): Outcome => ({ kind: 'imps', ns: imps / 100, ew: -imps / 100 })),
  fc.tuple(points, points).map(([scoreNs, scoreEw]): Outcome => ({ kind: 'split', scoreNs, scoreEw })),
  parts.map((components): Outcome => ({ kind: 'weighted', components })),
  fc.tuple(parts, parts).map(([components, ew]): Outcome => ({ kind: 'weighted', components, ew })),
)
/** Sections of five pairs each side. */
const result: fc.Arbitrary<TableResult> = fc
  .record({
    board: fc.integer({ min: 1, max: 4 }),
    ns: fc.integer({ min: 1, max: 5 }),
    ew: fc.integer({ min: 6, max: 10 }),
    section: fc.constantFrom('A', 'B', null),
    outcome,
  })
  .map((one) => ({ ...one, ns: `${one.section}${one.ns}`, ew: `${one.section}${one.ew}` }))

/** Four of eight players at a table, each of whom is credited with what the partnership scores. */
const individual: fc.Arbitrary<TableResult> = fc
  .record({
    board: fc.integer({ min: 1, max: 4 }),
    players: fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], { minLength: 4, maxLength: 4 }),
    outcome,
  })
  .map(({ players, ...one }) => {
    const [NS, EW] = [players.slice(0, 2), players.slice(2)]
    return { ...one, section: null, ns: NS.join('+'), ew: EW.join('+'), credits: { NS, EW } }
  })

/** Few keys, so that results are replaced and taken away as often as they come. */
type Change = { key: number; result: TableResult | null; read: boolean }
const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    key: fc.integer({ min: 1, max: 25 }),
    result: fc.option(fc.oneof({ weight: 3, arbitrary: result }, individual), { freq: 4 }),
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
  { imps: { scale: 'totalPoints' } },
  { ranking: { tieBreaks: ['headToHead', 'countBack'] } },
  { matchpoints: { ascherman: true }, ranking: { missedBoards: 'scaled' } },
)

/** Compares figures to nine decimals: a board played twice may be added up in another order. */
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
        const chosen = onSessionTop(conventionsWith(changed), [])
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
        }
        const fresh = scoreSession([...results.values()], how, chosen)
        const ranked = rankPairs(
          [...fresh.totals].map(([id, total]) => ({
            contestant: fresh.contestants.get(id) ?? { id, section: null, side: null },
            total,
            extras: NO_EXTRAS,
            ties: fresh.ties.get(id) ?? NO_TIES,
          })),
          chosen,
        )
        const current = [...book.pairs().values()].map((pair) => ({ ...pair, extras: NO_EXTRAS }))
        expect(sortedRows(rankPairs(current, chosen))).toEqual(sortedRows(ranked))
        expect(book.pairs().size).toBe(fresh.totals.size)
        for (const board of [1, 2, 3, 4]) {
          const rows = fresh.boards.get(board) ?? []
          expect(sortedRows(book.frequency(board))).toEqual(sortedRows(rows))
          const inA = rows.filter(({ result: { section } }) => section === 'A')
          expect(sortedRows(book.frequency(board, 'A'))).toEqual(sortedRows(inA))
        }
        for (const [id] of fresh.totals) {
          const rows = [...fresh.boards.values()]
            .flat()
            .filter(({ result: one }) => SIDES.some((side) => creditedFor(one, side).includes(id)))
          expect(sortedRows(book.privateScore(id).map(({ row }) => row))).toEqual(sortedRows(rows))
          expect(rounded(book.pair(id)?.total)).toEqual(rounded(fresh.totals.get(id)))
        }
      }),
      { numRuns: runs(300, 100) },
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
    const before = [book.frequency(1), book.pairs()]
    book.set('a', first)
    book.remove('c')
    expect([book.frequency(1), book.pairs()]).toEqual(before)
    expect(book.frequency(9)).toEqual([])
    expect(book.pair(99)).toBeNull()
  })
})
