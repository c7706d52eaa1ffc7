/** Nodes under play, watched by a crowd, through one fault after the other. */
import { setTimeout as pause } from 'node:timers/promises'
import { plansOf, type SessionPlan } from '@openroom/feed/plan'
import { playSession, untilClosed } from '@openroom/feed/player'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { simulate } from '@openroom/simulate/simulate'
import { Crowd, type Watched } from './crowd.ts'
import type { Fault } from './faults.ts'
import { Ledger, Witness } from './ledger.ts'
import { openSite, type Site } from './site.ts'

/** Everybody who watches without a delay is at now so long after a fault at the latest. */
export const STALE_MS = 30_000
/** What was acknowledged so long ago is to be there. */
const NOW_MS = 1_000
const DELAY_SECONDS = 20
/** Nobody has been behind for so long: it is over. Longer than a swallowed connection goes unnoticed. */
const QUIET_MS = 12_000

export type TrialOptions = {
  readonly faults: readonly Fault[]
  readonly viewers: number
  /** Teams of each of the two sessions: as many tables. */
  readonly teams: number
  /** So many times as fast as at a table. */
  readonly speed: number
  readonly say?: (line: string) => void
  /** Told when the nodes are there, and before they are stopped. */
  readonly onSite?: (site: Site) => Promise<() => Promise<void>>
}

export type Recovery = { readonly name: string; readonly ms: number }

export type Trial = {
  /** Until all who watch without a delay were at now, after each fault's end. */
  readonly recoveries: readonly Recovery[]
  readonly faults: Crowd['faults']
  readonly earliest: number
  readonly entries: number
  readonly messages: number
  readonly connections: number
  /** From source to viewers without a delay, faults included. */
  readonly ages: readonly number[]
  /** Viewers who did not have a table's whole log at the end. */
  readonly unfinished: number
}

/** Boards enough for whatever time the faults take: what is left over is not played. */
function planOf(key: string, teams: number, delay: number): SessionPlan {
  const document = simulate({ kind: 'teams-round-robin', seed: key, contestants: teams, boards: 16 })
  // What each table does is looked for at once, whatever the other match still has to play.
  const [plan] = plansOf(document, { key, delay, releaseRule: 'DELAY', tellsEarly: true })
  if (!plan || sessionsOfDocument(document).length === 0) throw new Error('Nothing to play.')
  return { ...plan, tables: plan.tables.filter(({ round }) => round === 1) }
}

type Playing = { readonly id: number; readonly tables: readonly Watched[]; readonly over: Promise<unknown> }

async function play(client: Witness, ledger: Ledger, plan: SessionPlan, options: PlayingOptions) {
  const stored = await client.storeSession(plan.body)
  const { miniSessionId: session } = stored
  const tables = plan.tables.flatMap(({ key, entries }) => {
    const table = stored.tables.find((one) => one.key === key)?.tableId
    if (table === undefined) return []
    ledger.open(table, entries, options.delayMs)
    return [{ session, table }]
  })
  await client.start(session)
  const over = playSession(client, plan, options).catch((error: unknown) => {
    if (!options.signal.aborted) throw error
  })
  return { id: session, tables, over } satisfies Playing
}

type PlayingOptions = { readonly speed: number; readonly signal: AbortSignal; readonly delayMs: number }

/** @returns milliseconds after which nobody was behind any more, for as long as is looked */
async function lastBehind(isAtNow: () => boolean): Promise<number> {
  const from = performance.now()
  const passed = () => performance.now() - from
  let last = 0
  while (passed() < Math.min(last + QUIET_MS, 2 * STALE_MS)) {
    if (!isAtNow()) last = passed()
    await pause(100)
  }
  return last
}

export async function runTrial(options: TrialOptions): Promise<Trial> {
  const { say = () => {} } = options
  const site = await openSite(3)
  const ending = new AbortController()
  try {
    const closing = await options.onSite?.(site)
    const ledger = new Ledger()
    const token = await site.tokenOf('trial')
    const client = new Witness(ledger, site.balancer, token, ending.signal)
    const session = (key: string, delay: number) =>
      play(client, ledger, planOf(key, options.teams, delay), {
        speed: options.speed,
        signal: ending.signal,
        delayMs: delay * 1_000,
      })
    const sessions = [await session('at once', 0), await session('delayed', DELAY_SECONDS)]
    const [prompt] = sessions
    const crowd = new Crowd(
      ledger,
      site.nodes.map(({ url }) => url),
    )
    await crowd.arrive(
      options.viewers,
      sessions.flatMap(({ tables }) => tables),
    )
    say(`${options.viewers} viewers of ${sessions.flatMap(({ tables }) => tables).length} tables are there`)
    const isAtNow = () => {
      const at = performance.now() - NOW_MS
      return crowd.viewers.every(
        ({ watched, isHere, place }) =>
          watched.session !== prompt?.id || (isHere && place >= ledger.stored(watched.table, at)),
      )
    }
    const recoveries: Recovery[] = []
    for (const fault of options.faults) {
      const end = await fault.begin(site)
      await pause(fault.lastsMs)
      await end()
      const ms = await lastBehind(isAtNow)
      recoveries.push({ name: fault.name, ms })
      say(`${fault.name}: all at now ${(ms / 1_000).toFixed(1)} s after its end`)
    }
    ending.abort()
    await Promise.all(sessions.map(({ over }) => over))
    await closing?.()
    const last = new Witness(ledger, site.balancer, token, new AbortController().signal)
    for (const { tables } of sessions)
      for (const { table } of tables) ledger.acknowledge(table, (await last.table(table)).next)
    for (const { id } of sessions) await last.finish(id)
    for (const { id } of sessions) await untilClosed(last, id, AbortSignal.timeout(120_000))
    const hasAll = ({ watched, place }: Crowd['viewers'][number]) => place >= ledger.stored(watched.table)
    for (let i = 0; i < 100 && !crowd.viewers.every(hasAll); i += 1) await pause(100)
    crowd.leave()
    const { faults, messages, connections, ages, earliest } = crowd
    const unfinished = crowd.viewers.filter((viewer) => !hasAll(viewer)).length
    return {
      recoveries,
      faults,
      earliest,
      messages,
      connections,
      ages,
      unfinished,
      entries: ledger.entries(),
    }
  } finally {
    ending.abort()
    await site.stop()
  }
}
