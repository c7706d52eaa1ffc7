import { expect, it } from 'vitest'
import { drawOf } from './draw.ts'
import { type RoverPlace, rover } from './rover.ts'

/** Places beside the north-south pairs of a Mitchell of so many tables. */
const placesIn = (tables: number, rounds: number, from: number): readonly (readonly RoverPlace[])[] => {
  const draw = drawOf('mitchell', [2 * tables], rounds)
  return Array.from({ length: rounds - from + 1 }, (_, i) =>
    draw.tables
      .filter((one) => one.round === from + i)
      .map(({ ns, ew, set }) => ({ out: `${ns}`, against: `${ew}`, boards: [2 * set + 1, 2 * set + 2] })),
  )
}

it.each([
  [7, 7, 2],
  [8, 7, 2],
  [12, 11, 2],
  [12, 11, 5],
  [13, 13, 1],
])(
  'a late pair plays every round of a Mitchell of %i tables and %i rounds from round %i',
  (tables, rounds, from) => {
    const places = rover(placesIn(tables, rounds, from))!.flatMap((one) => one ?? [])
    expect(places).toHaveLength(rounds - from + 1)
    expect(new Set(places.map(({ out }) => out)).size).toBe(places.length)
    const boards = places.flatMap((one) => one.boards)
    expect(new Set(boards).size).toBe(boards.length)
  },
)

it('sits out itself where there is nothing else, and plays nowhere where it never can', () => {
  const place = (out: string, against: string, board: number): RoverPlace => ({
    out,
    against,
    boards: [board],
  })
  expect(rover([[place('a', 'b', 1)], [place('c', 'd', 1)]])).toEqual([place('a', 'b', 1), null])
  expect(rover([[], []])).toBeNull()
})
