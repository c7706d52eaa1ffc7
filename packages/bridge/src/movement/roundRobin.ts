/** Everybody against everybody: the circle method. */
import { modulo } from './movement.ts'

/** Two places in a list of contestants; `null` is a bye. */
export type Meeting = readonly [number, number | null]

/** Meetings of each round; with an odd number somebody has a bye each time, the last meeting of the round. */
export function roundRobin(contestants: number): readonly (readonly Meeting[])[] {
  const even = contestants + (contestants % 2)
  const turning = even - 1
  const real = (place: number) => (place < contestants ? place : null)
  return Array.from({ length: turning }, (_, round) =>
    Array.from({ length: even / 2 }, (_, last): Meeting => {
      const i = even / 2 - 1 - last
      const one = modulo(round + i, turning)
      const other = i === 0 ? turning : modulo(round - i, turning)
      const [first, second] = (round + i) % 2 === 0 ? [one, other] : [other, one]
      const [home, visiting] = [real(first), real(second)]
      return home === null ? [visiting ?? 0, null] : [home, visiting]
    }),
  )
}
