import { hasSharedData, readSharedJson } from '@openroom/test-kit/sharedData'
import { describe, expect, it } from 'vitest'
import {
  type ConventionChanges,
  type Conventions,
  conventionsWith,
  DEFAULT_CONVENTIONS,
} from './conventions.ts'
import type { ContestantId, Outcome, TableResult } from './outcome.ts'
import { onSessionTop, type RunningScoreRow, runningScore, scoreSession } from './session.ts'

const played = (scoreNs: number): Outcome => ({ kind: 'score', scoreNs })

const result = (
  board: number,
  ns: ContestantId,
  ew: ContestantId,
  outcome: Outcome,
  section: string | null = null,
) => ({ board, ns, ew, section, outcome }) satisfies TableResult

/** Three tables, two boards. */
const SESSION = [
  result(1, 'A', 'X', played(420)),
  result(1, 'B', 'Y', played(170)),
  result(1, 'C', 'Z', played(-50)),
  result(2, 'A', 'Y', played(100)),
  result(2, 'B', 'Z', played(100)),
  result(2, 'C', 'X', { kind: 'average', ns: 'AVE+', ew: 'AVE-' }),
]

const NO_NEUBERG = { matchpoints: { neuberg: false } }

function standings(
  results: readonly TableResult[],
  changes: ConventionChanges = {},
  extras: { corrections?: Record<string, number>; carryOver?: Record<string, number> } = {},
): readonly RunningScoreRow[] {
  const conventions = conventionsWith(changes)
  const score = scoreSession(results, 'MP', conventions)
  return runningScore(
    [...score.contestants.values()],
    [{ totals: score.totals, corrections: new Map(Object.entries(extras.corrections ?? {})) }],
    new Map(Object.entries(extras.carryOver ?? {})),
    conventions,
  )
}

const brief = (rows: readonly RunningScoreRow[]) =>
  rows.map(({ id, total }) => [id, total.rank, Number(total.points.toFixed(3)), total.percent?.toFixed(2)])

describe('scoreSession', () => {
  it('gives rows with points and percent for both sides', () => {
    const rows = scoreSession(SESSION, 'MP', DEFAULT_CONVENTIONS).boards.get(1) ?? []
    expect(rows.map(({ figures }) => [figures.NS, figures.EW])).toEqual([
      [
        { points: 4, percent: 100 },
        { points: 0, percent: 0 },
      ],
      [
        { points: 2, percent: 50 },
        { points: 2, percent: 50 },
      ],
      [
        { points: 0, percent: 0 },
        { points: 4, percent: 100 },
      ],
    ])
  })

  it('shows an average at its plain percentage and reckons it by the pair’s own session', () => {
    const score = scoreSession(SESSION, 'MP', DEFAULT_CONVENTIONS)
    const row = score.boards.get(2)?.[2]
    expect(row?.figures).toEqual({ NS: { points: 2.4, percent: 60 }, EW: { points: 1.6, percent: 40 } })
    expect(score.totals.get('C')).toEqual({ played: 2, points: 2.4, top: 8, percent: 30 })
    expect(score.totals.get('X')).toEqual({ played: 2, points: 0, top: 8, percent: 0 })
  })

  it('keeps the parts of a weighted result', () => {
    const ruling: Outcome = {
      kind: 'weighted',
      components: [
        { weight: 60, scoreNs: 420 },
        { weight: 40, scoreNs: -50 },
      ],
    }
    const rows = scoreSession(
      [...SESSION, result(1, 'D', 'W', ruling)],
      'MP',
      DEFAULT_CONVENTIONS,
    ).boards.get(1)
    const row = rows?.at(-1)
    const parts = row?.components.NS ?? []
    expect(parts.map(({ weight, scoreNs }) => [Number(weight.toFixed(8)), scoreNs])).toEqual([
      [0.6, 420],
      [0.4, -50],
    ])
    const sum = parts.reduce((total, { weight, points }) => total + weight * points, 0)
    expect(row?.figures.NS.points).toBeCloseTo(sum, 10)
    expect(rows?.[0]?.components).toEqual({ NS: [], EW: [] })
  })

  it('has no figures for a board that was not played, and does not count it', () => {
    const score = scoreSession([result(1, 'A', 'X', { kind: 'notPlayed' })], 'MP', DEFAULT_CONVENTIONS)
    expect(score.boards.get(1)?.[0]?.figures.NS).toEqual({ points: null, percent: null })
    expect(score.totals.get('A')).toEqual({ played: 0, points: 0, top: null, percent: null })
  })

  it('has no percentage while there is nothing to compare with', () => {
    const score = scoreSession([result(1, 'A', 'X', played(100))], 'MP', DEFAULT_CONVENTIONS)
    expect(score.boards.get(1)?.[0]?.figures.NS).toEqual({ points: 0, percent: null })
    expect(score.totals.get('A')?.percent).toBeNull()
  })

  it('compares within sections or across the field', () => {
    const sections = [
      result(1, 1, 2, played(100), 'A'),
      result(1, 3, 4, played(50), 'A'),
      result(1, 5, 6, played(420), 'B'),
      result(1, 7, 8, played(400), 'B'),
    ]
    const points = (way: 'together' | 'apart') =>
      scoreSession(sections, 'MP', conventionsWith({ ranking: { sections: way } }))
        .boards.get(1)
        ?.map(({ figures }) => figures.NS.points)
    expect(points('together')).toEqual([2, 0, 6, 4])
    expect(points('apart')).toEqual([2, 0, 2, 0])
  })

  it('brings a board that was played less often to the top of the others', () => {
    const rows = (board: number, ...scores: readonly number[]) =>
      scores.map((score, at) => result(board, `N${at}`, `E${at}`, played(score)))
    const session = [
      ...rows(1, 150, 180, 210),
      ...rows(2, 150, 180, 120),
      ...rows(3, 180, 150),
      ...rows(4, -50, 150, 180),
    ]
    const { totals } = scoreSession(session, 'MP', DEFAULT_CONVENTIONS)
    const percent = (id: string) => totals.get(id)?.percent?.toFixed(2)
    expect(['N0', 'E0', 'N1', 'E1', 'N2', 'E2'].map(percent)).toEqual([
      ...['34.38', '65.63', '53.13', '46.88', '66.67', '33.33'],
    ])
  })

  it('brings boards up to the one played most often where the event says so', () => {
    const results = [...SESSION, result(2, 'D', 'W', played(50)), result(2, 'E', 'V', { kind: 'notPlayed' })]
    const tops = (conventions: Conventions, of: readonly TableResult[]) =>
      onSessionTop(conventions, of).matchpoints.sessionTops
    expect(tops(DEFAULT_CONVENTIONS, results)).toEqual({ '': 4 })
    expect(tops(DEFAULT_CONVENTIONS, [])).toEqual({})
    const apart = conventionsWith({ ranking: { sections: 'apart' } })
    expect(tops(apart, [...results, result(2, 'F', 'U', played(0), 'B')])).toEqual({ '': 4, B: 1 })
    const points = (conventions: Conventions) =>
      scoreSession(results, 'MP', conventions)
        .boards.get(1)
        ?.map(({ figures }) => figures.NS.points?.toFixed(4))
    const brought = ['5.6667', '3.0000', '0.3333']
    expect(points(conventionsWith({ matchpoints: { expected: 4 } }))).toEqual(brought)
    expect(points(DEFAULT_CONVENTIONS)).toEqual(brought)
    const asItGoesOn = onSessionTop(DEFAULT_CONVENTIONS, [])
    expect(points(asItGoesOn)).toEqual(points(conventionsWith({ matchpoints: { expected: 'rows' } })))
  })

  it('scores the same results by IMPs', () => {
    const cross = scoreSession(SESSION, 'IMP', DEFAULT_CONVENTIONS)
    expect(cross.boards.get(1)?.map(({ figures }) => figures.NS)).toEqual([
      { points: 8, percent: null },
      { points: 0, percent: null },
      { points: -8, percent: null },
    ])
    expect(cross.totals.get('C')).toEqual({ played: 2, points: -5, top: null, percent: null })
    const butler = scoreSession(SESSION, 'IMP', conventionsWith({ imps: { pairs: 'butler' } }))
    expect(butler.boards.get(1)?.map(({ figures }) => figures.NS.points)).toEqual([6, 0, -6])
  })
})

describe('runningScore', () => {
  it('ranks by points when all have played the same', () => {
    expect(brief(standings(SESSION, NO_NEUBERG))).toEqual([
      ['A', 1, 5, '83.33'],
      ['Z', 1, 5, '83.33'],
      ['B', 3, 3, '50.00'],
      ['Y', 3, 3, '50.00'],
      ['C', 5, 1.2, '20.00'],
      ['X', 6, 0, '0.00'],
    ])
  })

  it('ranks by percentage when boards played differ', () => {
    const unequal = SESSION.filter(({ board, ns }) => board === 1 || ns !== 'A')
    const rows = standings(unequal, NO_NEUBERG)
    const [first] = rows
    expect([first?.id, first?.total.played, first?.total.percent]).toEqual(['A', 1, 100])
  })

  it('brings pairs that missed boards up to the others where the event says so', () => {
    const unequal = SESSION.filter(({ board, ns }) => board === 1 || ns !== 'A')
    const extras = { corrections: { A: -1 }, carryOver: { A: 10 } }
    const of = (missedBoards: 'left' | 'scaled') =>
      standings(unequal, { matchpoints: { expected: 'rows' }, ranking: { missedBoards } }, extras).find(
        ({ id }) => id === 'A',
      )?.total
    const [left, scaled] = [of('left'), of('scaled')]
    expect([left?.points, scaled?.points]).toEqual([13, 15])
    expect([scaled?.played, scaled?.percent, scaled?.average]).toEqual([1, left?.percent, left?.average])
  })

  it('ranks the sides apart with two winners', () => {
    const rows = standings(SESSION, { ranking: { winners: 2 } })
    expect(rows.filter(({ total }) => total.rank === 1).map(({ total }) => total.side)).toEqual(['NS', 'EW'])
  })

  it('counts corrections in session and total, carry-over in the total only', () => {
    const rows = standings(SESSION, {}, { corrections: { A: -1 }, carryOver: { A: 10 } })
    const a = rows.find(({ id }) => id === 'A')
    expect(a?.total.points).toBeCloseTo((a?.session.points ?? 0) + 10, 10)
    expect([a?.session.correction, a?.session.carryOver, a?.total.carryOver]).toEqual([-1, 0, 10])
    expect(a?.total.rank).toBe(1)
  })

  it('keeps carry-over out of percentage and average, and ranks with it all the same', () => {
    for (const by of ['points', 'average'] as const) {
      const rows = standings(SESSION, { ranking: { by } }, { carryOver: { A: 1000 } })
      const a = rows.find(({ id }) => id === 'A')
      expect([a?.total.percent, a?.total.average]).toEqual([a?.session.percent, a?.session.average])
      expect(a?.total.percent).toBeLessThanOrEqual(100)
      expect(a?.total.rank).toBe(1)
    }
  })

  it('adds sessions up and ranks the current one beside them', () => {
    const score = scoreSession(SESSION, 'MP', DEFAULT_CONVENTIONS)
    const part = { totals: score.totals, corrections: new Map() }
    const rows = runningScore([...score.contestants.values()], [part, part], new Map(), DEFAULT_CONVENTIONS)
    for (const { session, total } of rows) {
      expect(total.points).toBeCloseTo(2 * session.points, 10)
      expect(total.percent).toBeCloseTo(session.percent ?? -1, 10)
      expect([total.played, total.rank]).toEqual([2 * session.played, session.rank])
    }
  })

  it('lists a pair that has not played, without a rank', () => {
    const rows = runningScore([{ id: 'N', section: null, side: 'NS' }], [], new Map(), DEFAULT_CONVENTIONS)
    expect(rows.map(({ id, total }) => [id, total.rank, total.percent, total.average])).toEqual([
      ['N', null, null, null],
    ])
  })
})

describe.skipIf(!hasSharedData)('a published session', () => {
  type Row = { ns: string; ew: string; nsScore: number }
  type Published = {
    expectedResults: number
    boards: { board: number; results: Row[] }[]
    pairs: Record<string, { total: number; boards: { board: number; line: 'NS' | 'EW'; pct: number }[] }>
  }

  it('has the total of every pair, boards without a score being awarded as published', () => {
    const { expectedResults, boards, pairs } = readSharedJson<Published>('vectors/mp_kops_PCH1003.json')
    const results = boards.flatMap(({ board, results: rows }) =>
      rows.map(({ ns, ew, nsScore }) => result(board, ns, ew, played(nsScore))),
    )
    const seen = new Set(results.flatMap(({ board, ns, ew }) => [`${board} ${ns}`, `${board} ${ew}`]))
    for (const [id, pair] of Object.entries(pairs)) {
      for (const { board, pct } of pair.boards.filter((line) => !seen.has(`${line.board} ${id}`))) {
        results.push(result(board, id, `opponent of ${id}`, { kind: 'average', ns: pct, ew: pct }))
      }
    }
    const conventions = conventionsWith({ matchpoints: { expected: expectedResults, neubergDecimals: 2 } })
    const { totals } = scoreSession(results, 'MP', conventions)
    const wrong = Object.entries(pairs).filter(
      ([id, { total }]) => Math.abs((totals.get(id)?.percent ?? 0) - total) > 0.0051,
    )
    expect(wrong).toEqual([])
    expect(Object.keys(pairs)).toHaveLength(44)
  })
})
