/** One result in, all its views out: kept up to date against scored from scratch. */
import { type Conventions, conventionsWith } from '@openroom/bridge/score/conventions'
import { createScorebook } from '@openroom/bridge/score/incremental'
import type { TableResult } from '@openroom/bridge/score/outcome'
import type { PairCalculation } from '@openroom/bridge/score/pairScore'
import { scoreSession } from '@openroom/bridge/score/session'
import { NO_EXTRAS, type PairStanding, rankPairs } from '@openroom/bridge/score/standings'

const ROUNDS = 12
const BOARDS_A_ROUND = 2
const SECTION = 12
const SCORES = [420, 450, 420, 400, 430, 170, 140, 140, 110, 50, 100, -50, -50, -100, -110, -140, -200, 620]

/** A small generator of our own, so that every run sees the same tournament. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Mitchell movements in sections of twelve, in the order in which the rounds are played. */
function tournament(tables: number): readonly TableResult[] {
  const random = randomFrom(tables)
  const results: TableResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (let table = 0; table < tables; table++) {
      const section = Math.floor(table / SECTION)
      const size = Math.min(SECTION, tables - section * SECTION)
      const place = table % SECTION
      for (let board = 0; board < BOARDS_A_ROUND; board++) {
        results.push({
          board: ((place + round) % ROUNDS) * BOARDS_A_ROUND + board + 1,
          ns: `N${section}-${place}`,
          ew: `E${section}-${(place + round) % size}`,
          section: `${section}`,
          outcome: { kind: 'score', scoreNs: SCORES[Math.floor(random() * SCORES.length)] ?? 0 },
        })
      }
    }
  }
  return results
}

const microseconds = (start: bigint): number => Number(process.hrtime.bigint() - start) / 1000

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

type Measured = {
  /** Microseconds a result: taken in; with its board and its two pairs; with the standings of all. */
  readonly taken: number
  readonly touched: number
  readonly standings: number
  /** All of it, for each line of the board and each standing. */
  readonly each: number
  /** Taking in the first and the last tenth of the results: flat when they are the same. */
  readonly first: number
  readonly last: number
  /** The whole session scored and ranked again. */
  readonly scratch: number
}

function scoreAgain(results: readonly TableResult[], calculation: PairCalculation, conventions: Conventions) {
  const score = scoreSession(results, calculation, conventions)
  const pairs = [...score.totals].map(([id, total]) => ({
    contestant: score.contestants.get(id) ?? { id, section: null, side: null },
    total,
    extras: NO_EXTRAS,
  }))
  return rankPairs(pairs, conventions)
}

function measure(tables: number, calculation: PairCalculation, sections: 'apart' | 'together'): Measured {
  const conventions = conventionsWith({ ranking: { sections } })
  const results = tournament(tables)
  const book = createScorebook(calculation, conventions)
  /** As the server ranks for a running score: all of them, from the totals that are kept. */
  const rank = (): readonly PairStanding[] =>
    rankPairs(
      [...book.pairs().values()].map((pair) => ({ ...pair, extras: NO_EXTRAS })),
      conventions,
    )

  const taken: number[] = []
  const sampled: { touched: number; standings: number; each: number }[] = []
  const every = Math.max(1, Math.floor(results.length / 240))
  for (const [at, result] of results.entries()) {
    const start = process.hrtime.bigint()
    book.set(at, result)
    taken.push(microseconds(start))
    if (at % every !== 0) continue
    const again = process.hrtime.bigint()
    book.set(at, { ...result, outcome: { kind: 'score', scoreNs: 90 } })
    const rows = book.frequency(result.board, sections === 'apart' ? result.section : undefined)
    book.privateScore(result.ns)
    book.privateScore(result.ew)
    const touched = microseconds(again)
    const ranked = rank()
    const standings = microseconds(again)
    sampled.push({ touched, standings, each: standings / (rows.length + ranked.length) })
    book.set(at, result)
  }

  const scratch = Array.from({ length: 5 }, () => {
    const start = process.hrtime.bigint()
    scoreAgain(results, calculation, conventions)
    return microseconds(start)
  })
  const tenth = Math.floor(taken.length / 10)
  const late = sampled.slice(-120)
  return {
    taken: median(taken),
    touched: median(late.map((one) => one.touched)),
    standings: median(late.map((one) => one.standings)),
    each: median(late.map((one) => one.each)),
    first: median(taken.slice(0, tenth)),
    last: median(taken.slice(-tenth)),
    scratch: median(scratch),
  }
}

const shown = (value: number): string => value.toFixed(value < 100 ? 1 : 0).padStart(9)
const HEADINGS = [
  'scoring tables   take in   (first    (last   + board,  + stand-  for each      from   scratch over',
  '                             10 %)     10 %)  2 pairs      ings       row   scratch   take in  all views',
]

console.log('One result in, medians in microseconds.')
for (const sections of ['apart', 'together'] as const) {
  console.log(`\nBoards compared ${sections === 'apart' ? 'within sections of twelve' : 'across the field'}`)
  for (const heading of HEADINGS) console.log(heading)
  for (const calculation of ['MP', 'IMP'] as const) {
    measure(100, calculation, sections)
    for (const tables of [10, 100, 1000]) {
      const { taken, first, last, touched, standings, each, scratch } = measure(tables, calculation, sections)
      const figures = [taken, first, last, touched, standings, each, scratch].map(shown).join(' ')
      const ratios = [scratch / taken, scratch / standings].map((ratio) =>
        `${Math.round(ratio)}×`.padStart(10),
      )
      console.log(`${calculation.padEnd(7)}${String(tables).padStart(7)} ${figures}${ratios.join('')}`)
    }
  }
}
