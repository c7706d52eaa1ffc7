/** Live bridge for a newcomer: a team match and a pairs session, made up and played one after another. */
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { IngestClient } from '@openroom/feed/client'
import { plansOf, type SessionPlan } from '@openroom/feed/plan'
import { playSession, untilClosed } from '@openroom/feed/player'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { viewAt } from '@openroom/protocol/views'
import type { SimulateOptions } from '@openroom/simulate/options'
import { simulate } from '@openroom/simulate/simulate'
import { type AdminClient, jsonOf } from '../adminClient.ts'

/** Where the live sessions of the demo belong. */
const TOURNAMENT = {
  organiser: 'Lindenhaven Bridge Festival',
  key: 'lindenhaven-live',
  name: 'Lindenhaven Live',
}

type LiveEvent = {
  readonly key: string
  readonly name: string
  readonly options: Omit<SimulateOptions, 'seed' | 'date'>
  /** Seconds. */
  readonly delay: number
}

const EVENTS: readonly LiveEvent[] = [
  {
    key: 'live-teams',
    name: 'Live Teams',
    options: { kind: 'teams-round-robin', contestants: 2, boards: 6, recorded: 1, rulings: 0 },
    delay: 0,
  },
  {
    key: 'live-pairs',
    name: 'Live Pairs',
    // All tables play the same boards at once, so that each is shown soon after it is played.
    options: { kind: 'pairs-barometer', contestants: 6, boards: 10, recorded: 3, rulings: 0 },
    delay: 60,
  },
]

const PAUSE_MS = 15_000

/** The document's session in a segment of its own, named for the time it begins. */
function renameDocument(
  document: TournamentDocument,
  { key, name }: LiveEvent,
  begins: Date,
): TournamentDocument {
  const time = begins.toISOString().slice(11, 16)
  return {
    ...document,
    events: document.events.map((event, i) => ({
      ...event,
      key,
      name,
      order: i + 1,
      segments: event.segments.map((segment) => ({
        ...segment,
        key: `from-${begins.getTime()}`,
        name: `${time} UTC`,
      })),
    })),
  }
}

function planOfLiveEvent(event: LiveEvent): SessionPlan | null {
  const begins = new Date()
  const startDateTime = `${begins.toISOString().slice(0, 19)}Z`
  const seed = `${event.key} ${startDateTime}`
  const document = simulate({ ...event.options, seed, date: startDateTime.slice(0, 10) })
  return plansOf(renameDocument(document, event, begins), { delay: event.delay, startDateTime })[0] ?? null
}

/** What earlier runs of the demo have left: it is closed and taken away. */
async function clear(client: IngestClient, id: number, signal: AbortSignal): Promise<void> {
  const { status } = await client.session(id)
  if (status === 'LIVE' || status === 'DELAYED') {
    await client.finish(id)
    await untilClosed(client, id, signal)
  }
  await client.remove(id)
}

type Listed = { readonly miniSessionId: number; readonly tournamentId: number; readonly eventName: string }

async function leftOver(client: IngestClient, server: string, event: LiveEvent): Promise<readonly number[]> {
  const { tournamentId } = await client.tournament()
  const response = await fetch(new URL(viewAt('miniSessions').path, server))
  const listed = (await response.json()) as readonly Listed[]
  return listed
    .filter((one) => one.tournamentId === tournamentId && one.eventName === event.name)
    .map(({ miniSessionId }) => miniSessionId)
}

/**
 * One session after another for ever. The last one that is over stays until the one after it has ended too, so that
 * nobody is left before a page that is gone.
 */
async function loop(
  client: IngestClient,
  server: string,
  event: LiveEvent,
  signal: AbortSignal,
): Promise<never> {
  let before = await leftOver(client, server, event)
  let last: readonly number[] = []
  for (;;) {
    const plan = planOfLiveEvent(event)
    if (!plan) throw new Error(`${event.name}: nothing was made up.`)
    await client.storeSession(plan.body)
    const playing = playSession(client, plan, { speed: 1, signal })
    for (const id of before) await clear(client, id, signal)
    const id = await playing
    await untilClosed(client, id, signal)
    before = last
    last = [id]
    await sleep(PAUSE_MS, undefined, { signal })
  }
}

/** Ends with the process that started it: when the server stops or dies. */
function whileServed(): AbortSignal {
  const end = new AbortController()
  process.once('disconnect', () => end.abort(new Error('The server has stopped.')))
  return end.signal
}

/** @param server where it listens. Ends when the server does. */
export async function demoLive(admin: AdminClient, server: string): Promise<void> {
  const { token } = jsonOf<{ readonly token: string }>(await admin.post('/ingest-token', TOURNAMENT))
  const signal = whileServed()
  const client = new IngestClient({ server, token, signal })
  setPriority(10)
  await Promise.all(EVENTS.map((event) => loop(client, server, event, signal))).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
