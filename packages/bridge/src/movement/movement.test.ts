import { someOf } from '@openroom/test-kit/nightly'
import { describe, expect, it } from 'vitest'
import { drawOf, mostRounds, tablesOfASet } from './draw.ts'
import { howell } from './howell.ts'
import { mitchell, mitchellRounds, relayMitchell, webMitchell } from './mitchell.ts'
import type { Movement } from './movement.ts'
import { roundRobin } from './roundRobin.ts'
import { swissPairing } from './swiss.ts'

/** What two places in a round have twice that they must not. */
function repeated(values: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

const setsOf = ({ stations }: Movement, side: 'ns' | 'ew', apart: boolean) =>
  stations.flatMap(({ ns, ew, set }) => {
    const place = side === 'ns' ? ns : ew
    return place === null ? [] : [`${apart ? side : ''}${place}/${set}`]
  })

describe.each([2, 3, 4, 5, 6, 7, 9, 12, 13, 14])('a Mitchell of %i tables', (tables) => {
  const movement = mitchell(tables, mitchellRounds(tables), false)

  it('has no pair twice on a set, no two pairs twice together, each set once a round', () => {
    expect(repeated([...setsOf(movement, 'ns', true), ...setsOf(movement, 'ew', true)])).toEqual([])
    expect(repeated(movement.stations.map(({ ns, ew }) => `${ns}-${ew}`))).toEqual([])
    expect(repeated(movement.stations.map(({ round, set }) => `${round}/${set}`))).toEqual([])
    expect(movement.stations).toHaveLength(tables * movement.rounds)
  })
})

/** Each set once a round, but for those that tables share. */
function isBalanced({ stations, rounds, sets }: Movement, tables: number): void {
  const all = { stations, rounds, sets }
  expect(repeated([...setsOf(all, 'ns', true), ...setsOf(all, 'ew', true)])).toEqual([])
  expect(repeated(stations.filter(({ ew }) => ew !== null).map(({ ns, ew }) => `${ns}-${ew}`))).toEqual([])
  expect(stations).toHaveLength(tables * rounds)
  for (let round = 1; round <= rounds; round++) {
    const own = stations.filter((one) => one.round === round)
    expect(repeated(own.flatMap(({ ew }) => (ew === null ? [] : `${ew}`)))).toEqual([])
    expect(repeated(own.map(({ ns }) => `${ns}`))).toEqual([])
  }
  expect(Math.max(...stations.map(({ set }) => set))).toBeLessThan(sets)
  expect(Math.min(...stations.map(({ set }) => set))).toBe(0)
}

const SIZES = Array.from({ length: 39 }, (_, i) => i + 2)

it.each(SIZES)(
  'share and relay plays every round with %i tables, and only the first and the last share',
  (tables) => {
    for (const half of [false, true]) {
      const movement = relayMitchell(tables, 99, half)
      expect(movement.rounds).toBe(tables)
      isBalanced(movement, tables)
      for (let round = 1; round <= tables; round++) {
        const own = movement.stations.filter((one) => one.round === round)
        const shared = repeated(own.map(({ set }) => `${set}`))
        expect(shared).toHaveLength(tables % 2 === 0 ? 1 : 0)
        if (tables % 2 === 0) expect(own[0]?.set).toBe(own.at(-1)?.set)
      }
    }
  },
)

it.each(someOf(SIZES, 9))(
  'a web of %i tables has no more boards than its rounds take, in any length',
  (tables) => {
    for (let rounds = 1; rounds <= mitchellRounds(tables); rounds++)
      for (const half of [false, true]) {
        const movement = webMitchell(tables, rounds, half)
        expect(movement.rounds).toBe(rounds)
        isBalanced(movement, tables)
        expect(movement.sets).toBeLessThanOrEqual(Math.min(tables, rounds + 1))
      }
  },
)

it.each([
  [14, 13, 2],
  [16, 13, 2],
  [26, 13, 2],
  [15, 13, 3],
  [25, 13, 3],
  [24, 8, 4],
])('a web of %i tables and %i rounds takes %i sets of the boards', (tables, rounds, copies) => {
  expect(tablesOfASet(drawOf('web', [2 * tables], rounds))).toBe(copies)
})

it('a web is a Mitchell where there are sets of boards enough', () => {
  expect(webMitchell(13, 13, false)).toEqual(mitchell(13, 13, false))
  expect(webMitchell(9, 9, true)).toEqual(mitchell(9, 9, true))
})

it.each(['mitchell', 'relay', 'web'] as const)(
  'a %s is whole with an arrow switch and half a table',
  (form) => {
    for (let size = 4; size <= 60; size++) {
      const draw = drawOf(form, [size], mostRounds(form, [size]), { isSwitched: true })
      const boards = draw.tables.flatMap(({ ns, ew, set }) =>
        ns === null || ew === null ? [] : [`${ns}/${set}`, `${ew}/${set}`],
      )
      expect(repeated(boards)).toEqual([])
      const places = draw.tables.flatMap(({ round, ns, ew }) =>
        [ns, ew].flatMap((place) => (place === null ? [] : `${round}/${place}`)),
      )
      expect(repeated(places)).toEqual([])
      expect(places).toHaveLength(size * draw.rounds)
    }
  },
)

it('a Mitchell with a half table has one pair sitting out each round', () => {
  const { stations, rounds } = mitchell(7, 7, true)
  expect(stations.filter(({ ew }) => ew === null).map(({ round }) => round)).toEqual(
    Array.from({ length: rounds }, (_, i) => i + 1),
  )
})

describe.each([4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30])('a Howell of %i pairs', (pairs) => {
  const movement = howell(pairs, pairs - 1)

  it('brings everybody together once, on sets that are new to both', () => {
    const meetings = movement.stations.map(({ ns, ew }) => [ns, ew ?? -1].sort((a, b) => a - b).join('-'))
    expect(repeated(meetings)).toEqual([])
    expect(meetings).toHaveLength((pairs * (pairs - 1)) / 2)
    const sets = [...setsOf(movement, 'ns', false), ...setsOf(movement, 'ew', false)]
    expect(repeated(sets)).toEqual([])
  })
})

it.each([8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30])(
  'a Howell of %i pairs moves boards between tables',
  (pairs) => {
    const { stations } = howell(pairs, pairs - 1)
    expect(repeated(stations.map(({ round, set }) => `${round}/${set}`))).toEqual([])
  },
)

describe.each([2, 3, 4, 7, 8, 11, 16])('a round robin of %i', (contestants) => {
  it('brings everybody together once and everybody in each round once', () => {
    const rounds = roundRobin(contestants)
    const meetings = rounds.flat().filter(([, other]) => other !== null)
    expect(meetings).toHaveLength((contestants * (contestants - 1)) / 2)
    expect(repeated(meetings.map((two) => [...two].sort((a, b) => Number(a) - Number(b)).join('-')))).toEqual(
      [],
    )
    for (const round of rounds) {
      const places = round.flat().filter((place) => place !== null)
      expect(new Set(places).size).toBe(contestants)
    }
  })
})

describe('a Swiss', () => {
  it('pairs neighbours who have not met, and gives the last of an odd field the bye', () => {
    const met = new Set(['0-1'])
    const haveMet = (a: number, b: number) => met.has(`${a}-${b}`) || met.has(`${b}-${a}`)
    expect(swissPairing([0, 1, 2, 3, 4], haveMet)).toEqual([
      [0, 2],
      [1, 3],
      [4, null],
    ])
  })

  it('repeats a meeting only when there is no other way', () => {
    expect(swissPairing([0, 1], () => true)).toEqual([[0, 1]])
  })
})
