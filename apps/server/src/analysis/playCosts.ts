/**
 * What the cards of finished sessions gave away double dummy, worked out in the background one play after the other and
 * kept: no page waits for it, nor works it out again.
 */
import { fullDeal } from '@openroom/bridge/deal'
import { SEATS } from '@openroom/bridge/seat'
import { type PlayCosts as Costs, costsOf } from '@openroom/dds/costs'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import type { Play } from '@openroom/dds/solver'
import { dealOfBoard } from '@openroom/formats/json/crossChecks'
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import type { HeldJob, Work } from '../core/jobs/jobs.ts'
import { type OpenPlay, openPlays, savePlay } from './boardPlays.public.ts'

/** Below tables of new boards, which more people look at. */
const PRIORITY = -200

/** Plays taken at once. */
const CHUNK = 10

export type PlayCostsOptions = {
  readonly db: Kysely<PublicTables>
  readonly pool: Pick<DoubleDummyPool, 'trace'>
}

/** `null`: no four hands of cards. */
function playOfOpenPlay({ deal, strain, declarer, cards }: OpenPlay): Play | null {
  const [n = '', e = '', s = '', w = ''] = deal.split(' ')
  const hands = dealOfBoard({ deal: { N: n, E: e, S: s, W: w } })
  const full = hands && fullDeal(hands)
  if (!full) return null
  return {
    deal: full,
    strain: strain as Play['strain'],
    declarer: SEATS[declarer]!,
    cards: (cards.match(/../g) ?? []) as unknown as Play['cards'],
  }
}

export class PlayCosts implements Work {
  readonly kind = 'plays'
  readonly most = CHUNK
  readonly isIdle = true
  readonly #options: PlayCostsOptions

  constructor(options: PlayCostsOptions) {
    this.#options = options
  }

  readonly run = async (jobs: readonly HeldJob[], stop: AbortSignal): Promise<void> => {
    const { db } = this.#options
    const ids = jobs.map(({ subject }) => subject)
    const plays = new Map((await openPlays(db, ids)).map((play) => [play.id, play]))
    for (const job of jobs) {
      const play = plays.get(job.subject)
      try {
        const costs = play ? await this.#solve(play, stop) : null
        if (stop.aborted) return
        await db.transaction().execute(async (tx) => {
          if (play)
            await savePlay(tx, play.id, costs && { ...costs, given: SEATS.map((seat) => costs.given[seat]) })
          await job.finish(tx)
        })
      } catch (error) {
        job.fail(error)
      }
    }
  }

  async #solve(open: OpenPlay, signal: AbortSignal): Promise<Costs | null> {
    const play = playOfOpenPlay(open)
    if (!play) return null
    const totals = await this.#options.pool.trace(play, { priority: PRIORITY, topic: open.deal, signal })
    return totals.ok ? costsOf(play, totals.value) : null
  }
}
