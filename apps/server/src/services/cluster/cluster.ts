/**
 * Several nodes on one database: what is announced on one is received on all. What is lost on the way
 * (a node that dies between writing and telling, a cut line) is made good from the database.
 */
import type { Kysely } from 'kysely'
import type { Clock } from '../../runtime/clock.ts'
import { Loop } from '../../runtime/loop.ts'
import type { PublicTables } from '../../store/tables.ts'
import type { Changes } from '../changes.ts'
import type { Channel } from '../channel.ts'
import type { Presence } from '../presence.ts'
import type { TableNews } from '../tableNews.ts'
import { type BusEvents, connectBus } from './bus.ts'
import { relay, relayPresence } from './relay.ts'

export type ClusterParts = {
  readonly db: Kysely<PublicTables>
  readonly changes: Changes
  readonly tableNews: TableNews
  readonly presence: Presence
  readonly clock: Clock
  /** Names further channels to carry; their news sets a state anew. */
  readonly carry: (relay: <T>(name: string, channel: Channel<T>) => void) => void
}

/** Between two looks for what no news told of. */
const LOOK_MS = 15_000

/** Tells this node again of everything that is being played; who is up to date takes no notice. */
async function tellAgain({ db, changes, tableNews }: ClusterParts): Promise<void> {
  const tables = await db
    .selectFrom('play_table as t')
    .innerJoin('mini_session as s', 's.id', 't.mini_session_id')
    .select(['t.id as table', 's.id as session'])
    .where('s.status', '=', 'LIVE')
    .execute()
  changes.receive({ sessions: [...new Set(tables.map(({ session }) => session))], lists: true })
  for (const { session, table } of tables) tableNews.released.receive({ session, table, from: -1, to: -1 })
}

/**
 * @returns how to leave
 * Errors: rejects, naming NATS_URL, when no NATS server answers.
 */
export async function joinCluster(
  url: string,
  parts: ClusterParts,
  events: BusEvents,
): Promise<() => Promise<void>> {
  const { changes, tableNews, presence, clock, carry } = parts
  const bus = await connectBus(url, events)
  relay(bus, 'changes', changes)
  relay(bus, 'appended', tableNews.appended)
  relay(bus, 'released', tableNews.released)
  carry((name, channel) => relay(bus, name, channel))
  const stopPresence = relayPresence(bus, presence, clock)
  const run = async () => {
    await tellAgain(parts)
    return LOOK_MS
  }
  const loop = new Loop({ clock, run, onError: events.onError })
  bus.onReturn(() => loop.ask())
  loop.ask(LOOK_MS)
  await bus.flush()
  return async () => {
    await loop.stop()
    stopPresence()
    await bus.close()
  }
}
