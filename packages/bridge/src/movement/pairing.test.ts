import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bergerRound, bergerRounds } from './berger.ts'
import { fullField, stageMeetings, stagesOf } from './knockOut.ts'
import { Matching } from './matching.ts'
import { explainedPairing, swissPairing } from './swiss.ts'

const FIELDS = Array.from({ length: 63 }, (_, i) => i + 2)

const keyOf = (a: number, b: number): string => [a, b].sort((one, other) => one - other).join('-')

/** A generator of numbers that is the same each time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe.each(FIELDS)('a Swiss of %i', (field) => {
  it('never has two meet again nor one sit out twice while that can be avoided, round after round', () => {
    const random = numbers(field)
    const met = new Set<string>()
    const byes = new Set<number>()
    // Until half of the field has met: a pairing is always there (Dirac: each may meet half of the others or more).
    const rounds = Math.max(1, Math.floor((field + (field % 2)) / 2) - 1)
    const score = Array.from({ length: field }, () => 0)
    for (let round = 1; round <= Math.min(rounds, 9); round++) {
      const ranked = score.map((_, i) => i).sort((a, b) => score[b]! - score[a]! || a - b)
      const meetings = swissPairing(
        ranked,
        (a, b) => met.has(keyOf(a, b)),
        (place) => byes.has(place),
      )
      expect([...meetings.flat()].filter((one) => one !== null).sort((a, b) => a - b)).toEqual(
        score.map((_, i) => i),
      )
      for (const [one, other] of meetings) {
        if (other === null) {
          expect(byes.has(one)).toBe(false)
          byes.add(one)
          score[one]! += 12
          continue
        }
        expect(met.has(keyOf(one, other))).toBe(false)
        met.add(keyOf(one, other))
        const vps = Math.round(random() * 20)
        score[one]! += vps
        score[other]! += 20 - vps
      }
    }
  })

  it('has a draw for a knock-out in which everybody is, and as few byes as there can be', () => {
    const meetings = stageMeetings(field)
    expect(meetings).toHaveLength(fullField(field) / 2)
    expect(new Set(meetings.flat().filter((place) => place !== null)).size).toBe(field)
    expect(meetings.filter(([, visiting]) => visiting === null)).toHaveLength(fullField(field) - field)
    // The seeds win: they meet as late as the bracket lets them.
    let left = Array.from({ length: field }, (_, i) => i)
    for (let stage = 1; stage <= stagesOf(field); stage++) {
      left = stageMeetings(left.length).map(([one, other]) =>
        Math.min(left[one]!, other === null ? field : left[other]!),
      )
      expect(left).toEqual(left.map((_, i) => i))
    }
    expect(left).toEqual([0])
  })

  it('has Berger tables: all meet once, home as often as away', () => {
    const rounds = Array.from({ length: bergerRounds(field) }, (_, i) => bergerRound(field, i + 1))
    const met = rounds.flat().filter(([, away]) => away !== null)
    expect(new Set(met.map(([home, away]) => keyOf(home, away!))).size).toBe((field * (field - 1)) / 2)
    expect(met).toHaveLength((field * (field - 1)) / 2)
    for (const round of rounds)
      expect(new Set(round.flat().filter((place) => place !== null)).size).toBe(field)
    for (let place = 0; place < field; place++) {
      const home = met.filter(([one]) => one === place).length
      expect(Math.abs(2 * home - (field - 1))).toBeLessThanOrEqual(1)
    }
    const back = bergerRound(field, bergerRounds(field) + 1).filter(([, away]) => away !== null)
    const before = rounds[0]!.filter(([, away]) => away !== null)
    expect(back.map(([home, away]) => `${home}-${away}`)).toEqual(
      before.map(([home, away]) => `${away}-${home}`),
    )
  })
})

describe('the largest matching', () => {
  /** By trying everything. */
  const best = (left: readonly number[], joins: (a: number, b: number) => boolean): number => {
    const [first, ...others] = left
    if (first === undefined) return 0
    const alone = best(others, joins)
    const together = others
      .filter((other) => joins(first, other))
      .map(
        (other) =>
          1 +
          best(
            others.filter((one) => one !== other),
            joins,
          ),
      )
    return Math.max(alone, ...together)
  }

  it('is as large as any', () => {
    const graphs = fc
      .integer({ min: 1, max: 9 })
      .chain((size) => fc.tuple(fc.constant(size), fc.array(fc.boolean(), { minLength: 45, maxLength: 45 })))
    fc.assert(
      fc.property(graphs, ([size, edges]) => {
        const joins = (a: number, b: number): boolean => {
          const [low, high] = a < b ? [a, b] : [b, a]
          return edges[(high * (high - 1)) / 2 + low] ?? false
        }
        const { partner, alone } = Matching.of(size, joins)
        partner.forEach((other, one) => {
          if (other >= 0) expect([partner[other], joins(one, other)]).toEqual([one, true])
        })
        const all = partner.map((_, i) => i)
        expect((size - alone) / 2).toBe(best(all, joins))
        const rest = all.slice(1)
        expect((rest.length - Matching.of(size, joins).without(0).alone) / 2).toBe(best(rest, joins))
      }),
      { numRuns: 150 },
    )
  })
})

describe('what a pairing says of itself', () => {
  const met = (pairs: readonly string[]) => (a: number, b: number) => pairs.includes(keyOf(a, b))

  it('is who was passed over and why', () => {
    const [first, second] = explainedPairing([0, 1, 2, 3], met(['0-1', '1-3']))
    expect(first).toEqual({
      meeting: [0, 3],
      again: false,
      passedOver: [
        { place: 1, why: 'met' },
        { place: 2, why: 'needed' },
      ],
    })
    expect(second).toMatchObject({ meeting: [1, 2], passedOver: [] })
  })

  it('names who was passed over for the bye, those below whoever sits out', () => {
    const byes = new Set([3, 4])
    const drawn = explainedPairing([0, 1, 2, 3, 4], met([]), (place) => byes.has(place))
    expect(drawn.at(-1)).toEqual({
      meeting: [2, null],
      again: false,
      passedOver: [
        { place: 3, why: 'met' },
        { place: 4, why: 'met' },
      ],
    })
  })

  it('is who meets again where nothing else is left, and no more than needed', () => {
    const [one, other] = explainedPairing([0, 1, 2, 3], met(['0-1', '0-2', '0-3']))
    expect([one?.again, other?.again]).toEqual([true, false])
    expect(one?.meeting).toEqual([0, 1])
  })

  it('lets another sit out before two meet again', () => {
    const meetings = swissPairing([0, 1, 2], met(['0-1']))
    expect(meetings).toEqual([
      [0, 2],
      [1, null],
    ])
  })
})
