/** Live sessions that stand still: each table is fed up to a moment worth a picture, and its operator stays. */
import { IngestClient } from '@openroom/feed/client'
import { type PlannedEntry, plansOf, type SessionPlan, type TablePlan } from '@openroom/feed/plan'
import type { SimulateOptions } from '@openroom/simulate/options'
import { simulate } from '@openroom/simulate/simulate'
import { makeToken } from '../support/orders.ts'
import type { Server } from '../support/server.ts'

/** Where a table stops, and in which board of its round, from 1. */
type Moment = { readonly board: number; readonly at: 'auction' | 'play' | 'claim' | 'end' }

const MOMENTS: readonly Moment[] = [
  { board: 3, at: 'play' },
  { board: 2, at: 'auction' },
  { board: 3, at: 'claim' },
  { board: 2, at: 'end' },
  { board: 2, at: 'play' },
  { board: 3, at: 'auction' },
]

const BEAT_MS = 15_000

const typeOf = ({ entry }: PlannedEntry): string => ('event' in entry ? entry.event.type : 'RESULT')

/** How many entries of a board are sent; all where it has no such moment. */
function lengthOf(entries: readonly PlannedEntry[], at: Moment['at']): number {
  const types = entries.map(typeOf)
  if (at === 'claim') return types.indexOf('CLAIM') + 1 || entries.length
  if (at === 'end') return entries.length
  const first = types.indexOf(at === 'auction' ? 'BID' : 'PLAY_CARD')
  if (first < 0) return entries.length
  return first + (at === 'auction' ? 4 : 18)
}

function upTo(plan: TablePlan, { board, at }: Moment): readonly PlannedEntry[] {
  const boards = [...new Set(plan.entries.map(({ entry }) => entry.board))]
  const before = plan.entries.filter(({ entry }) => boards.indexOf(entry.board) < board - 1)
  const own = plan.entries.filter(({ entry }) => boards.indexOf(entry.board) === board - 1)
  return [...before, ...own.slice(0, lengthOf(own, at))]
}

/** Boards of other rounds follow as they are; the round that is on stops. */
async function feed(client: IngestClient, plan: SessionPlan, round: number): Promise<() => void> {
  const { miniSessionId, tables } = await client.storeSession(plan.body)
  await client.start(miniSessionId)
  const ids = new Map(tables.map(({ key, tableId }) => [key, tableId]))
  const played = plan.tables.filter((table) => table.round <= round)
  const beats: (() => void)[] = []
  for (const table of played) {
    const id = ids.get(table.key)
    if (id === undefined) continue
    const place = plan.tables.filter((one) => one.round === round).indexOf(table)
    const moment = MOMENTS[place % MOMENTS.length] ?? { board: 1, at: 'end' }
    const entries = table.round < round ? table.entries : upTo(table, moment)
    for (let from = 0; from < entries.length; from += 200) {
      await client.send(
        id,
        entries.slice(from, from + 200).map(({ entry }) => entry),
      )
    }
    if (table.round === round) beats.push(() => void client.operator(id, `Operator ${table.number}`, true))
  }
  const beat = () => {
    for (const one of beats) one()
  }
  beat()
  return beat
}

const LIVE: readonly (Omit<SimulateOptions, 'seed'> & { readonly round: number })[] = [
  { kind: 'teams-round-robin', name: 'Live League', contestants: 6, boards: 6, recorded: 3, round: 2 },
  { kind: 'pairs-howell', name: 'Live Pairs', contestants: 6, boards: 10, recorded: 3, round: 2 },
  { kind: 'teams-knock-out', name: 'Live Knock-out', contestants: 4, boards: 6, recorded: 2, round: 2 },
  { kind: 'teams-bam', name: 'Live Board-a-Match', contestants: 4, boards: 6, recorded: 2, round: 1 },
]

/** @returns ends the operators' beats */
export async function freezeLive(server: Server): Promise<() => void> {
  const beats: (() => void)[] = []
  for (const { round, ...options } of LIVE) {
    const token = await makeToken(server, options.name ?? options.kind)
    const client = new IngestClient({ server: server.url, token })
    const startDateTime = new Date().toISOString()
    const document = simulate({ seed: 'tour', rulings: 0, ...options })
    const release = { delay: 0, releaseRule: 'DELAY', tellsEarly: true } as const
    const plan = plansOf(document, { ...release, startDateTime })[0]
    if (plan) beats.push(await feed(client, plan, round))
  }
  const timer = setInterval(() => {
    for (const beat of beats) beat()
  }, BEAT_MS)
  return () => clearInterval(timer)
}
