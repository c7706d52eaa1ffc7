/**
 * What the cards of finished sessions gave away double dummy, worked out in the background one play after the other and
 * kept: no page waits for it, nor works it out again.
 */
import { fullDeal } from '@openroom/bridge/deal'
import { SEATS } from '@openroom/bridge/seat'
import { type PlayCosts as Costs, costsOf } from '@openroom/dds/costs'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import type { Play } from '@openroom/dds/solver'
import { dealOf } from '@openroom/formats/json/crossChecks'
import type { Kysely } from 'kysely'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { Loop } from '../core/loop.ts'
import { type OpenPlay, openPlays, savePlay } from './boardPlays.public.ts'

/** Below tables of new boards, which more people look at. */
const PRIORITY = -200

/** Plays read at once. */
const CHUNK = 50

/** Lines of sessions are written some time after the change that they are of. */
const LATER_MS = 5_000

export type PlayCostsOptions = {
  readonly db: Kysely<PublicTables>
  readonly pool: Pick<DoubleDummyPool, 'trace'>
  readonly changes: Changes
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** `null`: no four hands of cards. */
function playOf({ deal, strain, declarer, cards }: OpenPlay): Play | null {
  const [n = '', e = '', s = '', w = ''] = deal.split(' ')
  const hands = dealOf({ deal: { N: n, E: e, S: s, W: w } })
  const full = hands && fullDeal(hands)
  if (!full) return null
  return {
    deal: full,
    strain: strain as Play['strain'],
    declarer: SEATS[declarer]!,
    cards: (cards.match(/../g) ?? []) as unknown as Play['cards'],
  }
}

export class PlayCosts {
  readonly #options: PlayCostsOptions
  readonly #loop: Loop
  readonly #stop = new AbortController()

  constructor(options: PlayCostsOptions) {
    this.#options = options
    const { clock, changes, onError } = options
    this.#loop = new Loop({ clock, run: () => this.#solveAll(), onError, everyMs: LATER_MS })
    changes.listen(() => this.#loop.ask(LATER_MS))
  }

  start(): void {
    this.#loop.ask()
  }

  settled(): Promise<void> {
    return this.#loop.settled()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#loop.stop()
  }

  async #solveAll(): Promise<undefined> {
    const { db } = this.#options
    while (!this.#stop.signal.aborted) {
      const plays = await openPlays(db, CHUNK)
      if (plays.length === 0) return
      for (const play of plays) {
        const costs = await this.#solve(play)
        if (this.#stop.signal.aborted) return
        await savePlay(db, play.id, costs && { ...costs, given: SEATS.map((seat) => costs.given[seat]) })
      }
    }
  }

  async #solve(open: OpenPlay): Promise<Costs | null> {
    const play = playOf(open)
    if (!play) return null
    const { signal } = this.#stop
    const totals = await this.#options.pool.trace(play, { priority: PRIORITY, topic: open.deal, signal })
    return totals.ok ? costsOf(play, totals.value) : null
  }
}
