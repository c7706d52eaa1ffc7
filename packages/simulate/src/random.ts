/** Chance from a seed: the same seed and labels give the same numbers on every machine. */

/** A 32-bit hash of a text (FNV-1a with a final mix). */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  return (h ^ (h >>> 13)) >>> 0
}

export class Random {
  readonly #seed: string
  #state: number

  constructor(seed: string | number) {
    this.#seed = String(seed)
    this.#state = hash(this.#seed)
  }

  /** A stream of its own, whatever was drawn from this one before. */
  fork(...labels: readonly (string | number)[]): Random {
    return new Random(`${this.#seed}/${labels.join('/')}`)
  }

  /** At least 0, below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of the items, of which there must be one at least. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }

  shuffled<T>(items: readonly T[]): T[] {
    const mixed = [...items]
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      const held = mixed[i]!
      mixed[i] = mixed[j]!
      mixed[j] = held
    }
    return mixed
  }

  /** Normally distributed (Box and Muller). */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()))
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.next())
  }
}
