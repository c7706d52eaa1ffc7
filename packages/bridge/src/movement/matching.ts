/** As many of a field as possible in twos: the largest matching of a graph (Edmonds' blossom algorithm). */

/** A largest matching of those who are there; some may leave. */
export class Matching {
  /** Partner of each place, -1 for nobody. */
  readonly partner: number[]
  readonly #neighbours: readonly (readonly number[])[]
  readonly #isGone: boolean[]
  #parent: number[] = []
  #base: number[] = []
  #isOuter: boolean[] = []
  #queue: number[] = []

  private constructor(
    neighbours: readonly (readonly number[])[],
    partner: readonly number[],
    gone: readonly boolean[],
  ) {
    this.#neighbours = neighbours
    this.partner = [...partner]
    this.#isGone = [...gone]
  }

  /** @param joins whether two may be together; the same either way round */
  static of(size: number, joins: (a: number, b: number) => boolean): Matching {
    const places = Array.from({ length: size }, (_, i) => i)
    const neighbours = places.map((a) => places.filter((b) => a !== b && joins(a, b)))
    const none = places.map(() => -1)
    const matching = new Matching(
      neighbours,
      none,
      none.map(() => false),
    )
    matching.#extendAll()
    return matching
  }

  /** The largest one without these. */
  without(...places: readonly number[]): Matching {
    const left = new Matching(this.#neighbours, this.partner, this.#isGone)
    for (const place of places) {
      left.#isGone[place] = true
      const mate = left.partner[place]!
      left.partner[place] = -1
      if (mate !== -1) left.partner[mate] = -1
    }
    left.#extendAll()
    return left
  }

  /** Those who stay without a partner. */
  get alone(): number {
    return this.partner.filter((mate, place) => mate === -1 && !this.#isGone[place]).length
  }

  #extendAll(): void {
    for (let place = 0; place < this.partner.length; place++) if (!this.#isGone[place]) this.#extend(place)
  }

  /** Finds a partner for a place, if there is any way; who has a partner keeps one. */
  #extend(root: number): void {
    if (this.partner[root] !== -1) return
    let place = this.#pathFrom(root)
    while (place !== -1) {
      const before = this.#parent[place]!
      const next = this.partner[before]!
      this.partner[place] = before
      this.partner[before] = place
      place = next
    }
  }

  /** @returns the free end of an augmenting path; -1 for none */
  #pathFrom(root: number): number {
    this.#parent = this.partner.map(() => -1)
    this.#base = this.partner.map((_, i) => i)
    this.#isOuter = this.partner.map((_, i) => i === root)
    this.#queue = [root]
    for (const at of this.#queue) {
      for (const to of this.#neighbours[at]!) {
        if (this.#isGone[to] || this.#base[at] === this.#base[to] || this.partner[at] === to) continue
        const mate = this.partner[to]!
        if (to === root || (mate !== -1 && this.#parent[mate] !== -1)) this.#shrink(at, to)
        else if (this.#parent[to] === -1) {
          this.#parent[to] = at
          if (mate === -1) return to
          this.#isOuter[mate] = true
          this.#queue.push(mate)
        }
      }
    }
    return -1
  }

  /** An odd ring of places becomes one place. */
  #shrink(one: number, other: number): void {
    const base = this.#meeting(one, other)
    const inRing = this.partner.map(() => false)
    this.#mark(one, base, other, inRing)
    this.#mark(other, base, one, inRing)
    for (let i = 0; i < this.#base.length; i++) {
      if (!inRing[this.#base[i]!]) continue
      this.#base[i] = base
      if (this.#isOuter[i]) continue
      this.#isOuter[i] = true
      this.#queue.push(i)
    }
  }

  #mark(from: number, base: number, child: number, inRing: boolean[]): void {
    let [place, below] = [from, child]
    while (this.#base[place] !== base) {
      const mate = this.partner[place]!
      inRing[this.#base[place]!] = true
      inRing[this.#base[mate]!] = true
      this.#parent[place] = below
      below = mate
      place = this.#parent[mate]!
    }
  }

  /** Where the ways of two places back to the root meet. */
  #meeting(one: number, other: number): number {
    const seen = new Set<number>()
    for (let place = one; ; place = this.#parent[this.partner[place]!]!) {
      place = this.#base[place]!
      seen.add(place)
      if (this.partner[place] === -1) break
    }
    for (let place = other; ; place = this.#parent[this.partner[place]!]!) {
      place = this.#base[place]!
      if (seen.has(place)) return place
    }
  }
}
