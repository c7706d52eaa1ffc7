/**
 * Names under which connections keep statements that come again, read and planned: finding out what a statement means
 * takes PostgreSQL longer than most of ours take to be done.
 */

import { DatabaseError } from 'pg'

/** What is kept on each connection. A server asks with some 250 texts, 200 of them in 99 of 100 questions. */
const MOST = 300
/** Characters: what is longer takes long by itself, or is a list. */
const LONGEST = 2_000
/** What lists its values is another text with each number of them. */
const MOST_VALUES = 30
/** Texts of which it is not known yet whether they come again. */
const MOST_NEW = 1_000

/** One statement that reads or writes rows: nothing else has a plan. */
const HAS_PLAN = /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i

export class PreparedNames {
  readonly #names = new Map<string, string>()
  readonly #new = new Set<string>()
  #given = 0

  /** @returns `undefined` for what is not to be kept, such as all that has come once */
  nameOf(text: string, values: number): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST) return known
    if (text.length > LONGEST || values > MOST_VALUES || !HAS_PLAN.test(text)) return undefined
    if (!this.#new.delete(text)) {
      if (this.#new.size >= MOST_NEW) this.#new.clear()
      this.#new.add(text)
      return undefined
    }
    this.#given += 1
    const name = `s${this.#given}`
    this.#names.set(text, name)
    return name
  }

  /** What connections keep under names given so far is not asked for again. */
  forget(): void {
    this.#names.clear()
  }
}

/** Columns have changed since a statement was prepared: PostgreSQL has no code of its own for it, and says it in its own language. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
