/** Who is at a table now: operators while their device beats, commentators while they comment. */

import { Channel } from './channel.ts'
import type { Clock } from './clock.ts'

export const PRESENT_KINDS = ['operator', 'commentator'] as const
export type PresentKind = (typeof PRESENT_KINDS)[number]

/** `table` is an address as viewers use it: an id, 'OP {calcTableId}' or 'CL {calcTableId}'. */
export type Place = { readonly kind: PresentKind; readonly session: number; readonly table: string }

/** `forMs` is how long they stay without being announced again; `null`: until they leave. */
export type Arrival = Place & { readonly name: string; readonly forMs: number | null }

export type PresenceMove =
  | { readonly type: 'arrive'; readonly arrival: Arrival }
  | { readonly type: 'leave'; readonly place: Place; readonly name: string }

export type PresenceNews = { readonly session: number; readonly kind: PresentKind }

const keyOfPlace = ({ kind, session, table }: Place, name: string) => `${kind} ${session} ${table} ${name}`

type Present = Arrival & { readonly stopWaiting: () => void }

export class Presence {
  /** Told when somebody has come or gone, not for every beat. */
  readonly news = new Channel<PresenceNews>()
  /** Every announcement, for the presence of other nodes. */
  readonly moves = new Channel<PresenceMove>()
  readonly #clock: Clock
  readonly #present = new Map<string, Present>()

  constructor(clock: Clock) {
    this.#clock = clock
    this.moves.listen((move) =>
      move.type === 'arrive' ? this.#arrive(move.arrival) : this.#leave(move.place, move.name),
    )
  }

  /** Comes, or stays on. */
  announce(arrival: Arrival): void {
    this.moves.announce({ type: 'arrive', arrival })
  }

  leave(place: Place, name: string): void {
    this.moves.announce({ type: 'leave', place, name })
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

  #arrive(arrival: Arrival): void {
    const key = keyOfPlace(arrival, arrival.name)
    const before = this.#present.get(key)
    before?.stopWaiting()
    const { forMs } = arrival
    const stopWaiting =
      forMs === null ? () => {} : this.#clock.after(forMs, () => this.#leave(arrival, arrival.name))
    this.#present.set(key, { ...arrival, stopWaiting })
    if (!before) this.#tell(arrival)
  }

  #leave(place: Place, name: string): void {
    const key = keyOfPlace(place, name)
    const present = this.#present.get(key)
    if (!present) return
    present.stopWaiting()
    this.#present.delete(key)
    this.#tell(place)
  }

  #tell({ session, kind }: Place): void {
    this.news.announce({ session, kind })
  }
}
