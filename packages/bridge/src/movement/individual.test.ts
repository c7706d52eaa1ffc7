import { describe, expect, it } from 'vitest'
import { individual, individualRounds, MOST_INDIVIDUAL } from './individual.ts'

const SIZES = Array.from({ length: MOST_INDIVIDUAL - 3 }, (_, i) => i + 4)

describe.each(SIZES)('an individual of %i players', (players) => {
  const rounds = individualRounds(players)
  const played = rounds < players ? rounds : rounds - (players % 4)
  const isComplete = players % 4 < 2
  const { tables } = individual(players, 99)
  const count = new Map<string, number>()
  const add = (kind: string, a: number, b: number) => {
    const key = `${kind} ${Math.min(a, b)}-${Math.max(a, b)}`
    count.set(key, (count.get(key) ?? 0) + 1)
  }
  for (const { N, E, S, W } of tables) {
    add('with', N, S)
    add('with', E, W)
    for (const one of [N, S]) for (const other of [E, W]) add('against', one, other)
  }

  it('has everybody at one table in a round, or sitting out as often as all others', () => {
    for (let round = 1; round <= rounds; round++) {
      const places = tables.filter((one) => one.round === round).flatMap(({ N, E, S, W }) => [N, E, S, W])
      expect(places).toHaveLength(players - (players % 4))
      expect(new Set(places).size).toBe(places.length)
      expect(places.every((place) => place >= 0 && place < players)).toBe(true)
    }
    for (let place = 0; place < players; place++)
      expect(tables.filter((one) => [one.N, one.E, one.S, one.W].includes(place))).toHaveLength(played)
  })

  it('makes nobody another’s partner twice or opponent more than twice, and everybody so where that can be', () => {
    for (let a = 0; a < players; a++)
      for (let b = a + 1; b < players; b++) {
        const [together, against] = ['with', 'against'].map((kind) => count.get(`${kind} ${a}-${b}`) ?? 0)
        const isKept = isComplete ? together === 1 && against === 2 : together! < 2 && against! < 3
        expect([a, b, together, against, isKept]).toEqual([a, b, together, against, true])
      }
  })

  it('keeps nobody in one direction', () => {
    for (let place = 0; place < players; place++) {
      const north = tables.filter(({ N, S }) => N === place || S === place).length
      expect(Math.abs(2 * north - played)).toBeLessThanOrEqual(Math.max(4, players / 3))
    }
  })
})

it('is cut to the rounds that are played', () => {
  expect(individual(8, 3).tables.map(({ round }) => round)).toEqual([1, 1, 2, 2, 3, 3])
})
