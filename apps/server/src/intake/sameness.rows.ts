/** Whether sessions of an upload are stored ones, where nothing proves it: asked of all its files at once. */
import { hashOf } from '../core/database/hash.ts'
import type { StoredSession } from './identify.rows.ts'
import { type Doubt, ImportRefusal } from './refusal.rows.ts'

/** Whether sessions that may be stored ones are these: those of which somebody has seen the question, or all. */
export type Sameness = { readonly is: 'same' | 'beside'; readonly of: string | true }

export class Doubts {
  readonly #sameness: Sameness | null
  readonly #doubts: Doubt[] = []
  readonly #marks: unknown[] = []
  readonly #made = new Set<number>()

  constructor(sameness: Sameness | null) {
    this.#sameness = sameness
  }

  /** A session that the upload itself has brought. */
  made(miniSessionId: number): void {
    this.#made.add(miniSessionId)
  }

  /** @returns what the session counts as, unless the upload is refused in the end */
  add({ id, content_hash }: StoredSession, doubt: Doubt, hash: string): 'same' | null {
    // Numbers that were given in this transaction are others at the next attempt.
    const isMade = this.#made.has(id)
    this.#doubts.push(isMade ? { ...doubt, miniSessionId: null } : doubt)
    this.#marks.push([isMade ? content_hash : id, hash])
    return this.#sameness?.is === 'same' ? 'same' : null
  }

  /** Errors: `ImportRefusal` where nobody has said so of exactly these. */
  refuse(): void {
    if (this.#doubts.length === 0 || this.#sameness?.of === true) return
    const confirm = hashOf(this.#marks)
    if (this.#sameness?.of === confirm) return
    const ids = this.#doubts.flatMap(({ miniSessionId }) => miniSessionId ?? [])
    throw new ImportRefusal('may-be-same', [...new Set(ids)], confirm, [], this.#doubts)
  }
}
