/** Who is at a table now: operators while their device beats, commentators while they comment. */
import { Channel } from './channel.ts'
import type { Clock } from './clock.ts'

export const PRESENT_KINDS = ['operator', 'commentator'] as const
export type PresentKind = (typeof PRESENT_KINDS)[number]

/** `table` is an address as viewers use it: an id, 'OP {calcTableId}' or 'CL {calcTableId}'. */
export type Place = { readonly kind: PresentKind; readonly session: number; readonly table: string }

/** `forMs` is how long they stay without being announced again; `null`: until they leave. */
export type Arrival = Place & { readonly name: string; readonly forMs: number | null }

export type PresenceNews = { readonly session: number; readonly kind: PresentKind }

const keyOf = ({ kind, session, table }: Place, name: string) => `${kind} ${session} ${table} ${name}`

type Present = Arrival & { readonly expire: () => void }

export class Presence {
  /** Told when somebody has come or gone, not for every beat. */
  readonly news = new Channel<PresenceNews>()
  readonly #clock: Clock
  readonly #present = new Map<string, Present>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Comes, or stays on. */
  announce(arrival: Arrival): void {
    const key = keyOf(arrival, arrival.name)
    const before = this.#present.get(key)
    before?.expire()
    const { forMs } = arrival
    const expire =
      forMs === null ? () => {} : this.#clock.after(forMs, () => this.leave(arrival, arrival.name))
    this.#present.set(key, { ...arrival, expire })
    if (!before) this.news.announce(arrival)
  }

  leave(place: Place, name: string): void {
    const key = keyOf(place, name)
    const present = this.#present.get(key)
    if (!present) return
    present.expire()
    this.#present.delete(key)
    this.news.announce(place)
  }

  /** Table address → names, in the order of their arrival. */
  of(kind: PresentKind, session: number): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>()
    for (const one of this.#present.values()) {
      if (one.kind !== kind || one.session !== session) continue
      found.set(one.table, [...(found.get(one.table) ?? []), one.name])
    }
    return found
  }
}
