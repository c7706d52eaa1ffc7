/**
 * A late pair in a full field: in each round it plays in the place of another pair, which sits out that once (the bump of
 * a Mitchell, the rover pair). No table and no board is added.
 */

/** A place that the late pair can have in a round. */
export type RoverPlace = {
  /** Who would sit out, */
  readonly out: string
  /** whom it would meet, */
  readonly against: string
  /** and on which boards. */
  readonly boards: readonly number[]
}

/** Steps of a search; what is found by then is as good as it gets. */
const MOST_STEPS = 20_000

/**
 * One place for each round: nobody sits out twice, no board comes again, and nobody is met twice if it can be.
 * @returns `null` where there is none; an entry of `null`: a round that the late pair sits out itself
 */
export function rover<P extends RoverPlace>(rounds: readonly (readonly P[])[]): readonly (P | null)[] | null {
  const chosen: (P | null)[] = []
  let steps = 0
  const search = (at: number, may: { readonly again: boolean; readonly rest: boolean }): boolean => {
    if (at === rounds.length) return true
    const before = chosen.flatMap((one) => one ?? [])
    const had = new Set(before.flatMap(({ boards }) => boards))
    const fits = rounds[at]!.filter(
      ({ out, against, boards }) =>
        !before.some((one) => one.out === out || one.against === out || one.out === against) &&
        (may.again || !before.some((one) => one.against === against)) &&
        !boards.some((board) => had.has(board)),
    )
    for (const one of may.rest ? [...fits, null] : fits) {
      steps += 1
      if (steps > MOST_STEPS) return false
      chosen[at] = one
      if (search(at + 1, may)) return true
    }
    chosen.length = at
    return false
  }
  for (const may of [
    { again: false, rest: false },
    { again: true, rest: false },
    { again: true, rest: true },
  ]) {
    steps = 0
    chosen.length = 0
    if (search(0, may)) return chosen.some((one) => one !== null) ? [...chosen] : null
  }
  return null
}
