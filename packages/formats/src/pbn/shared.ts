/** Values that many games of a file have alike, kept once: deals, names, tags. */

/** So many are remembered; a file whose values all differ gains nothing by more. */
const MOST = 5_000

/** What was made of a text is what is made of the same text again. */
export class Shared<T> {
  private readonly known = new Map<string, T>()

  of(text: string, make: () => T): T {
    const before = this.known.get(text)
    if (before !== undefined) return before
    const made = make()
    if (this.known.size >= MOST) this.known.clear()
    this.known.set(text, made)
    return made
  }
}
