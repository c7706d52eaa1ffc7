/** Statements about one thing that contradict each other, and which of them is taken (docs/adr/0017-weighing.md). */

/** Something that was no part of the quarrel, and how much it says for a reading; what says as much for each says nothing. */
export type Witness<T> = { readonly name: string; readonly speaksFor: (reading: T) => number }

export type Weighed<T> = {
  /** `null` where no reading has more witnesses than every other: then none counts. */
  readonly taken: T | null
  /** The witnesses that say more for it than for another. */
  readonly because: readonly string[]
}

/** The reading for which most is said; never one merely because it stands first. */
export function weigh<T>(readings: readonly T[], witnesses: readonly Witness<T>[]): Weighed<T> {
  const votes = readings.map((reading) => witnesses.map(({ speaksFor }) => speaksFor(reading)))
  const sums = votes.map((own) => own.reduce((sum, vote) => sum + vote, 0))
  const most = Math.max(...sums)
  const at = sums.indexOf(most)
  if (at < 0 || sums.lastIndexOf(most) !== at) return { taken: null, because: [] }
  const isDecisive = (_: Witness<T>, i: number) => votes.some((other) => other[i]! < votes[at]![i]!)
  return { taken: readings[at]!, because: witnesses.filter(isDecisive).map(({ name }) => name) }
}
