import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawOf, mostRounds, PAIR_FORMS, type PairForm } from './draw.ts'
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

function restOf(before: readonly RestTable[], form: PairForm, pairs: readonly string[], rounds: number) {
  const sets = [...new Set(before.flatMap(({ set }) => set ?? []))].sort((a, b) => a - b)
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
          const shares = (all: readonly { readonly set: number | null }[]) =>
            [...new Set(all.map(({ set }) => set))]
              .map((set) => all.filter((one) => one.set === set).length)
              .sort((a, b) => a - b)
          const drawn = drawOf(form, [present.length], most).tables
          for (const round of new Set(tables.map((one) => one.round))) {
            const own = drawn.filter((one) => one.round === round - tables[0]!.round + 1)
            expect(shares(tables.filter((one) => one.round === round))).toEqual(shares(own))
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
    expect(further).toBeLessThanOrEqual(3)
  })
})
