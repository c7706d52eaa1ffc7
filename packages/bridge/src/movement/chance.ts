/** Chance that is the same for the same seed: from 0, below `most`. */
export function chance(seed: number): (most: number) => number {
  let state = (seed * 2_654_435_761 + 1) | 0
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) % most
  }
}
