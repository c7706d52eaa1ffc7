/** Values that many games of a file have alike, kept once: deals, names, tags. */

/** So many are remembered; a file whose values all differ gains nothing by more. */
const MOST = 5_000

/** The same text by itself: a piece of a file's text would keep all of that in memory. */
export const copyText = (text: string): string => [...text].join('')

/** What was made of a text is what is made of the same text again. */
export class Shared<T> {
  private readonly known = new Map<string, T>()

  /** @param make of the text by itself */
  of(text: string, make: (text: string) => T): T {
    const before = this.known.get(text)
    if (before !== undefined) return before
    const own = copyText(text)
    const made = make(own)
    if (this.known.size >= MOST) this.known.clear()
    this.known.set(own, made)
    return made
  }
}
