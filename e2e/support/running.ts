/** Running sessions and ones to come, of the same kinds as the finished ones. */
import { plansOf } from '@openroom/feed/plan'
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { simulate } from '@openroom/simulate/simulate'
import { TOURNAMENTS, type Tournament } from './finished.ts'
import { type Live, LiveSource } from './liveSource.ts'
import type { Server } from './server.ts'

export type Begun = {
  /** What is different in its sessions. */
  readonly changes?: Partial<DocumentSession>
  /** Rounds that have been played to their end; none when absent. */
  readonly rounds?: number
}

/** The tournament of what `begin` starts. */
export const liveName = (kind: Tournament, changes: Begun['changes'] = {}): string =>
  `Live ${kind} ${Object.keys(changes).join(' ')}`.trim()

/** Starts the first session of a made-up tournament. */
export async function begin(
  server: Server,
  kind: Tournament,
  { changes = {}, rounds = 0 }: Begun = {},
): Promise<Live> {
  const name = liveName(kind, changes)
  const made = simulate({ seed: 'running', name, ...TOURNAMENTS[kind] })
  const plan = plansOf(withSessions(made, changes), { delay: 0, releaseRule: 'DELAY', tellsEarly: true })[0]
  if (!plan) throw new Error(`Nothing happens in ${kind}.`)
  const live = await (await LiveSource.of(server, name)).begin(plan.body)
  for (const { key, entries } of plan.tables.filter(({ round }) => round <= rounds)) {
    const table = live.table(key)
    for (let from = 0; from < entries.length; from += 200) {
      const some = entries.slice(from, from + 200)
      await live.client.send(
        table,
        some.map(({ entry }) => entry),
      )
    }
  }
  return live
}

const withSessions = (
  document: TournamentDocument,
  changes: Partial<DocumentSession>,
): TournamentDocument => ({
  ...document,
  events: document.events.map((event) => ({
    ...event,
    segments: event.segments.map((segment) => ({
      ...segment,
      sessions: segment.sessions.map((session) => ({ ...session, ...changes })),
    })),
  })),
})
