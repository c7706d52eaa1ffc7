import { someOf } from '@openroom/test-kit/nightly'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawOf, MOST_HOWELL, mostRounds, PAIR_FORMS, type PairForm } from './draw.ts'
import { drawRest, type RestTable } from './rest.ts'

const namesOf = (count: number) => Array.from({ length: count }, (_, i) => `c${i + 1}`)

/** The first rounds as they were drawn and played. */
function playedOf(form: PairForm, count: number, rounds: number): readonly RestTable[] {
  const names = namesOf(count)
  return drawOf(form, [count], 99)
    .tables.filter(({ round }) => round <= rounds)
    .map(({ round, number, ns, ew, set }) => ({
      round,
      number,
      set,
      ns: ns === null ? null : names[ns]!,
      ew: ew === null ? null : names[ew]!,
    }))
}

const of = (tables: readonly RestTable[], pair: string) =>
  tables.filter(({ ns, ew }) => ns !== null && ew !== null && (ns === pair || ew === pair))

/** The sets of a whole movement, in their order. */
const setsOf = (form: PairForm, size: number, rounds: number): readonly number[] =>
  [...new Set(drawOf(form, [size], rounds).tables.map(({ set }) => set))].sort((a, b) => a - b)

function restOf(
  before: readonly RestTable[],
  form: PairForm,
  pairs: readonly string[],
  rounds: number,
  known?: readonly number[],
) {
  const sets = known ?? [...new Set(before.flatMap(({ set }) => set ?? []))].sort((a, b) => a - b)
  const last = Math.max(-1, ...sets)
  return drawRest({
    form,
    pairs,
    firstRound: Math.max(0, ...before.map(({ round }) => round)) + 1,
    rounds,
    sets,
    further: (at) => last + 1 + at,
    hasMet: (pair, set) => of(before, pair).some((one) => one.set === set),
    meetings: (one, other) => of(before, one).filter(({ ns, ew }) => ns === other || ew === other).length,
  })
}

describe('the rest of a session', () => {
  it('is the movement itself where nothing has been played', () => {
    const { tables, further, again } = drawRest({
      form: 'mitchell',
      pairs: namesOf(7),
      firstRound: 1,
      rounds: 3,
      sets: [1, 3, 5, 7],
      further: (at) => 9 + 2 * at,
      hasMet: () => false,
      meetings: () => 0,
    })
    expect([further, again]).toEqual([0, 0])
    const drawn = drawOf('mitchell', [7], 3).tables
    expect(tables.map(({ ns, ew, set }) => [ns, ew, set])).toEqual(
      drawn.map(({ ns, ew, set }) => [`c${ns! + 1}`, ew === null ? null : `c${ew + 1}`, 1 + 2 * set]),
    )
  })

  it('brings nobody to a board twice, whoever is there, whatever was played', () => {
    const forms = fc.constantFrom(...PAIR_FORMS)
    fc.assert(
      fc.property(
        forms,
        forms,
        fc.integer({ min: 4, max: 14 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 13 }),
        (first, form, count, played, gone, rounds) => {
          const before = playedOf(first, count, played)
          const present = [...namesOf(count).slice(Math.min(gone, count - 4)), 'late']
          const { tables } = restOf(before, form, present, rounds)
          const most = Math.min(rounds, mostRounds(form, [present.length]))
          for (const pair of present) {
            const sets = of([...before, ...tables], pair).map(({ set }) => set)
            expect(new Set(sets).size).toBe(sets.length)
            const own = tables.filter(({ ns, ew }) => ns === pair || ew === pair)
            const last = Math.max(0, ...before.map(({ round }) => round))
            expect(own.map(({ round }) => round).sort((a, b) => a - b)).toEqual(
              Array.from({ length: most }, (_, i) => last + i + 1),
            )
          }
          // As many tables share a set as in the movement.
          type Playing = Pick<RestTable, 'set'> & { readonly ns: unknown; readonly ew: unknown }
          const isPlayed = ({ ns, ew }: Playing) => ns !== null && ew !== null
          const shares = (every: readonly Playing[]) => sharesOf(every.filter(isPlayed))
          const sharesOf = (all: readonly Playing[]) =>
            [...new Set(all.map(({ set }) => set))]
              .map((set) => all.filter((one) => one.set === set).length)
              .sort((a, b) => a - b)
          const shapes = (all: readonly (Playing & { readonly round: number })[]) =>
            [...new Set(all.map((one) => one.round))].map((round) =>
              shares(all.filter((one) => one.round === round)),
            )
          const starts = Array.from({ length: mostRounds(form, [present.length]) - most + 1 }, (_, start) =>
            drawOf(form, [present.length], start + most).tables.filter(({ round }) => round > start),
          )
          expect(starts.map(shapes)).toContainEqual(shapes(tables))
          for (const round of new Set(tables.map((one) => one.round))) {
            const now = tables.filter((one) => one.round === round)
            // A late pair could sit down to what is nowhere else then; else whoever sits out has had it.
            for (const { ns, ew, set } of now.filter((one) => !isPlayed(one)))
              if (now.some((one) => isPlayed(one) && one.set === set))
                expect(of([...before, ...tables], ns ?? ew!).map((one) => one.set)).toContain(set)
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  it('brings pairs together who have not met, where that can be', () => {
    const before = playedOf('mitchell', 14, 1)
    const { tables, again } = restOf(before, 'mitchell', namesOf(14), 3)
    const met = [...before, ...tables].map(({ ns, ew }) => `${ns} ${ew}`)
    expect(new Set(met).size).toBe(met.length)
    expect(again).toBe(0)
  })

  it('takes the boards that are there where they do', () => {
    // A Mitchell of seven tables was begun where a Howell was meant: thirteen rounds are left of fourteen pairs.
    const { further } = restOf(playedOf('mitchell', 14, 1), 'howell', namesOf(14), 6)
    expect(further).toBeLessThanOrEqual(1)
  })

  const SIZES = someOf(
    Array.from({ length: 23 }, (_, i) => i + 8),
    8,
  )
  const FROM = [2, 3, 4, 5, 6]
  const planned = (form: PairForm, size: number) => Math.min(12, mostRounds(form, [size]))

  /** Everybody once in each round, nobody twice on a board. */
  function isFair(before: readonly RestTable[], tables: readonly RestTable[], pairs: readonly string[]) {
    for (const pair of pairs) {
      const sets = of([...before, ...tables], pair).map(({ set }) => set)
      expect(new Set(sets).size).toBe(sets.length)
    }
    const places = pairs.map((pair) => tables.filter(({ ns, ew }) => ns === pair || ew === pair).length)
    expect(new Set(places).size).toBe(1)
  }

  it('is the rest of the movement where the same pairs go on with it, from any round', () => {
    for (const size of SIZES)
      for (const form of ['mitchell', ...(size <= MOST_HOWELL ? ['howell' as const] : [])] as const)
        for (const from of FROM.filter((round) => round <= planned(form, size))) {
          const before = playedOf(form, size, from - 1)
          const sets = setsOf(form, size, planned(form, size))
          const rounds = planned(form, size) - from + 1
          const { tables, further, again } = restOf(before, form, namesOf(size), rounds, sets)
          expect([form, size, from, further, again]).toEqual([form, size, from, 0, 0])
          isFair(before, tables, namesOf(size))
        }
  })

  it.each([
    // Before boards were looked for over all rounds at once: 71, 92 and 77.
    [1, 25],
    [2, 25],
    [3, 25],
  ])('needs few new sets when %i pairs of a Mitchell have gone', (gone, most) => {
    let all = 0
    for (const size of [9, 14, 19, 24, 29])
      for (const from of FROM.filter((round) => round <= planned('mitchell', size))) {
        const before = playedOf('mitchell', size, from - 1)
        const sets = setsOf('mitchell', size, planned('mitchell', size))
        const pairs = namesOf(size).filter((_, i) => ![1, 4, 6].slice(0, gone).includes(i))
        const rest = restOf(before, 'mitchell', pairs, planned('mitchell', size) - from + 1, sets)
        isFair(before, rest.tables, pairs)
        all += rest.further
      }
    expect(all).toBeLessThanOrEqual(most)
  })
})
