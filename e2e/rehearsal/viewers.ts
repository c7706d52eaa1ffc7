/** Viewers beside a rehearsal: all that reaches their browsers, with its time, and what of it came early. */
import type { TableEvent } from '@openroom/bridge/table/events'
import type { Page } from '@playwright/test'
import { keysOfEvents, type Typist } from './typing.ts'

type Received = { readonly at: number; readonly destination: string; readonly text: string }

/** A table with its real logs by board; boards that went otherwise are seen from their beginning on. */
export type Watched = {
  readonly destination: string
  readonly typist: Typist
  readonly logs: ReadonlyMap<number, readonly TableEvent[]>
  readonly otherwise: ReadonlySet<number>
}

type Told = { readonly type: string; readonly payload: Record<string, unknown> }

/** What the whole of a table still tells in the end. */
export const KEPT = ['BID', 'PLAY_CARD', 'END_GAME'] as const

const ENTERED = [...KEPT, 'CLAIM'] as const

function toldBy({ text }: Received): Told | null {
  try {
    return JSON.parse(text.slice(text.indexOf('\n\n') + 2)) as Told
  } catch {
    return null
  }
}

/** When each kind of event was typed for the first, second … time. */
function timesOf(
  { typist, logs, otherwise }: Watched,
  board: number,
): ReadonlyMap<string, readonly number[]> {
  const log = logs.get(board) ?? []
  const typed = typist.times.get(board) ?? []
  const keys = keysOfEvents(log)
  const events = log.slice(log.findIndex(({ type }) => type === 'START_AUCTION') + 1)
  const when = (i: number) => (otherwise.has(board) ? typed[0] : typed[keys[i] ?? 0]) ?? Number.NaN
  return new Map(
    ENTERED.map((type) => [type, events.flatMap((event, i) => (event.type === type ? [when(i)] : []))]),
  )
}

export class Audience {
  readonly #received: Received[] = []

  /** Everything that a page gets, from now on. */
  listen(page: Page): void {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        for (const text of `${payload}`.split('\0')) {
          const destination = /^destination:(.*)$/m.exec(text)?.[1]?.trim() ?? ''
          if (text.trim() !== '') this.#received.push({ at: Date.now(), destination, text })
        }
      }),
    )
    page.on('response', async (response) => {
      const at = Date.now()
      const { pathname } = new URL(response.url())
      if (!pathname.startsWith('/api/')) return
      this.#received.push({ at, destination: pathname, text: await response.text().catch(() => '') })
    })
  }

  get count(): number {
    return this.#received.length
  }

  to(destination: string): readonly Received[] {
    return this.#received.filter((one) => one.destination.endsWith(destination))
  }

  /**
   * Events of a table that were seen sooner than the delay after the key that made them.
   * @returns with them how many were looked at, how long after its key the soonest came, and what was seen in the end
   */
  earlyAt(watched: Watched, delayMs: number) {
    const early: string[] = []
    let looked = 0
    let soonest = Number.POSITIVE_INFINITY
    let board = 0
    const look = (at: number, what: string, from: number | undefined) => {
      looked += 1
      if (from === undefined || Number.isNaN(from)) early.push(`${what} was never typed`)
      else {
        soonest = Math.min(soonest, at - from)
        if (at - from < delayMs) early.push(`${what} after ${at - from} ms`)
      }
    }
    const counts = new Map<string, number>()
    for (const one of this.to(watched.destination)) {
      const told = toldBy(one)
      if (told === null) continue
      const { type, payload } = told
      if (type === 'FULL' || type === 'START_AUCTION') {
        board = Number((payload.board as { number?: number } | null)?.number ?? 0)
        const has = (name: string) => (Array.isArray(payload[name]) ? payload[name].length : 0)
        const tricks = (payload.allTricks ?? []) as readonly { readonly cards: readonly unknown[] }[]
        counts.clear()
        counts.set('BID', has('bidding'))
        counts.set(
          'PLAY_CARD',
          tricks.reduce((sum, { cards }) => sum + cards.length, 0),
        )
        counts.set('CLAIM', payload.claim ? 1 : 0)
        counts.set('END_GAME', payload.result ? 1 : 0)
        if (board === 0) continue
        look(one.at, `board ${board}`, watched.typist.times.get(board)?.[0])
        const times = timesOf(watched, board)
        if (!watched.otherwise.has(board))
          for (const [kind, count] of counts)
            if (count > 0) look(one.at, `board ${board}: ${count} × ${kind}`, times.get(kind)?.[count - 1])
        continue
      }
      if (!ENTERED.some((kind) => kind === type)) continue
      const count = (counts.get(type) ?? 0) + 1
      counts.set(type, count)
      const isOther = watched.otherwise.has(board)
      const from = isOther
        ? watched.typist.times.get(board)?.[0]
        : timesOf(watched, board).get(type)?.[count - 1]
      look(one.at, `board ${board}: ${type} ${count}`, from)
    }
    const end = { board, counts: Object.fromEntries(KEPT.map((kind) => [kind, counts.get(kind) ?? 0])) }
    return { early, looked, soonest, end }
  }
}
