/**
 * What has led from one state of a list to the next, for clients that come back. A client is led on only from a version
 * that this process has seen of the list itself: numbers between two versions count the entries of one difference, and
 * another process may have made another of the same changes.
 */
import type { Missed, Snapshot } from './hub.ts'

/** About what a list of 200 sessions takes when it is compressed: with more to tell, the whole is as well. */
const MOST_LENGTH = 32_768

/** Versions that are remembered. */
const MOST_VERSIONS = 1_000

export class ListHistory {
  readonly #pushes: Snapshot[] = []
  #newest = 0
  #length = 0
  /** Pushes forgotten since the beginning, */
  #forgotten = 0
  /** and how many had been made when the list was at a version. */
  readonly #made = new Map<number, number>()

  /** The last version that the list has been seen at. */
  get newest(): number {
    return this.#newest
  }

  /** The list is at this version, and nothing is known of what was before. */
  begin(version: number): void {
    this.#newest = version
    this.#pushes.length = 0
    this.#length = 0
    this.#forgotten = 0
    this.#made.clear()
    this.#made.set(version, 0)
  }

  /** The list has come to this version by these pushes; by none when it is the same as before. */
  add(version: number, pushes: readonly Snapshot[]): void {
    this.#newest = version
    this.#pushes.push(...pushes)
    this.#length += pushes.reduce((sum, { body }) => sum + body.length, 0)
    this.#made.set(version, this.#forgotten + this.#pushes.length)
    while (this.#length > MOST_LENGTH) {
      this.#length -= this.#pushes.shift()!.body.length
      this.#forgotten += 1
    }
    for (const [known, made] of this.#made) {
      if (made >= this.#forgotten && this.#made.size <= MOST_VERSIONS) break
      this.#made.delete(known)
    }
  }

  /** What a client that holds a version has missed; `null` when that cannot be told. */
  since(version: number): Missed | null {
    const made = this.#made.get(version)
    if (made === undefined) return null
    const pushes = this.#pushes.slice(made - this.#forgotten)
    return { seq: pushes.at(-1)?.seq ?? version, pushes }
  }
}
