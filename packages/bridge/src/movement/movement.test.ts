import { describe, expect, it } from 'vitest'
import { howell } from './howell.ts'
import { mitchell, mitchellRounds } from './mitchell.ts'
import type { Movement } from './movement.ts'
import { roundRobin } from './roundRobin.ts'
import { swissPairing } from './swiss.ts'

/** What two places in a round have twice that they must not. */
function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, at) => values.indexOf(value) !== at)
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

it('a Mitchell with a half table has one pair sitting out each round', () => {
  const { stations, rounds } = mitchell(7, 7, true)
  expect(stations.filter(({ ew }) => ew === null).map(({ round }) => round)).toEqual(
    Array.from({ length: rounds }, (_, i) => i + 1),
  )
})

describe.each([4, 6, 8, 10, 12, 14, 16])('a Howell of %i pairs', (pairs) => {
  const movement = howell(pairs, pairs - 1)

  it('brings everybody together once, on sets that are new to both', () => {
    const meetings = movement.stations.map(({ ns, ew }) => [ns, ew ?? -1].sort((a, b) => a - b).join('-'))
    expect(repeated(meetings)).toEqual([])
    expect(meetings).toHaveLength((pairs * (pairs - 1)) / 2)
    const sets = [...setsOf(movement, 'ns', false), ...setsOf(movement, 'ew', false)]
    expect(repeated(sets)).toEqual([])
  })
})

it.each([8, 10, 12, 14, 16])('a Howell of %i pairs moves boards between tables', (pairs) => {
  const { stations } = howell(pairs, pairs - 1)
  expect(repeated(stations.map(({ round, set }) => `${round}/${set}`))).toEqual([])
})

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
