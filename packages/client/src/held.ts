/** What is held of a destination: pushes are judged by their versions, and lists are kept up to date. */
import { judge, type Verdict } from '@openroom/protocol/judge'
import { type ListOf, type LiveView, VIEWS } from '@openroom/protocol/views'

export type Push = {
  readonly type: string
  readonly payload: unknown
  readonly seq: number
  readonly prev: number | null
}

type Row = Readonly<Record<string, unknown>>

const isList = (live: unknown): live is ListOf => typeof live === 'object' && live !== null

function listAfter(rows: readonly Row[], { type, payload }: Push, id: string): readonly Row[] {
  if (type === 'REMOVE') return rows.filter((row) => row[id] !== payload)
  const entry = payload as Row
  if (type === 'UPDATE') return rows.map((row) => (row[id] === entry[id] ? { ...row, ...entry } : row))
  return [...rows.filter((row) => row[id] !== entry[id]), entry]
}

export class Held {
  readonly #live: unknown
  body: unknown = null
  seq: number | null = null

  constructor(view: LiveView) {
    this.#live = VIEWS[view].live
  }

  /** @returns whether it was taken, was held already, or shows that something was missed */
  take(push: Push): Verdict {
    const verdict = judge(this.seq, push)
    if (verdict !== 'apply') return verdict
    this.seq = push.seq
    this.body = this.#after(push)
    return verdict
  }

  #after(push: Push): unknown {
    if (!isList(this.#live) || push.type === 'SUBSCRIBE') return push.payload
    const { id, items } = this.#live
    if (items === undefined) return listAfter((this.body ?? []) as readonly Row[], push, id)
    const body = (this.body ?? {}) as Row
    return { ...body, [items]: listAfter((body[items] ?? []) as readonly Row[], push, id) }
  }
}
