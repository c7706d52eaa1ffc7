/**
 * Puts the elements of a list into an order with the fewest moves. React, which goes through a list once from its front,
 * moves every element that one passes on its way to the front, and each is laid out anew.
 */

/** Indices of a longest increasing subsequence (patience sorting, Fredman 1975). */
export function longestIncreasing(values: readonly number[]): readonly number[] {
  /** By length less one: where the subsequence of that length with the lowest last value ends. */
  const ends: number[] = []
  const before: number[] = []
  for (const [i, value] of values.entries()) {
    const found = ends.findIndex((end) => (values[end] ?? 0) >= value)
    const length = found < 0 ? ends.length : found
    before.push(ends[length - 1] ?? -1)
    ends[length] = i
  }
  const longest: number[] = []
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i] ?? -1) longest.unshift(i)
  return longest
}

/** @param wanted all children of the list in their order. The focus stays where it is. */
export function placeChildren(list: Element, wanted: readonly Element[]): void {
  const focused = document.activeElement
  const placeOf = new Map([...list.children].map((child, place) => [child, place]))
  const staying = new Set(longestIncreasing(wanted.map((child) => placeOf.get(child) ?? -1)))
  let next: Element | null = null
  for (const [i, child] of [...wanted.entries()].reverse()) {
    if (!staying.has(i)) list.insertBefore(child, next)
    next = child
  }
  if (focused instanceof HTMLElement && focused !== document.activeElement && list.contains(focused))
    focused.focus({ preventScroll: true })
}
