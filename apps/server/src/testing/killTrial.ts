/** A feed through a server that is killed again and again: what was acknowledged must be there, once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { IngestClient, type SentEntry } from '@openroom/feed/client'
import { plansOf, type TablePlan } from '@openroom/feed/plan'
import { playSession } from '@openroom/feed/player'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { freePort } from '@openroom/test-kit/freePort'
import { teamsDocument } from './documents.ts'
import { admin, launch, type ServerProcess } from './process.ts'

export type KillTrial = {
  readonly kills: number
  /** Entries that were acknowledged, and of these those that a restarted server did not have. */
  readonly acknowledged: number
  readonly lost: number
  /** Logs of each session's tables by key, as they were sent and as they are stored. */
  readonly sent: readonly Logs[]
  readonly stored: readonly Logs[]
}

type Logs = Readonly<Record<string, unknown>>

/** How long a session is played; time in which the server is away counts. */
const PLAY_MS = 12_000
/** How long a server runs between two kills, on average. */
const RUN_MS = 1_200

/** How long a start may take. */
const START_MS = 300_000

async function started(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const server = launch(environment)
  const until = Date.now() + START_MS
  while (!server.output().includes('Openroom listens')) {
    if (Date.now() > until || server.child.exitCode !== null) throw new Error(`No start: ${server.output()}`)
    await sleep(50)
  }
  return server
}

async function tokenOf(dataDir: string): Promise<string> {
  const body = Buffer.from(JSON.stringify({ organiser: null, key: 'killed', name: 'Killed' }))
  const headers = { 'content-type': 'application/json' }
  const answer = await admin(dataDir, { method: 'POST', path: '/ingest-token', headers }, body)
  return (JSON.parse(answer.body) as { readonly token: string }).token
}

/** A client that keeps count of what was acknowledged at each table. */
class Witness extends IngestClient {
  readonly acknowledged = new Map<number, number>()

  override async send(tableId: number, entries: readonly SentEntry[]): Promise<number> {
    const next = await super.send(tableId, entries)
    this.acknowledged.set(tableId, Math.max(next, this.acknowledged.get(tableId) ?? 0))
    return next
  }
}

/** Entries acknowledged before that the server does not have. */
async function lostOf(client: Witness): Promise<number> {
  let lost = 0
  for (const [tableId, known] of client.acknowledged) {
    lost += Math.max(0, known - (await client.table(tableId)).next)
  }
  return lost
}

const playMs = ({ entries }: TablePlan): number => entries.reduce((sum, { waitMs }) => sum + waitMs, 0)

async function storedLogs(dataDir: string, id: number): Promise<Logs> {
  const path = `/export?of=session&id=${id}&format=json`
  const { body } = await admin(dataDir, { method: 'GET', path })
  return logsOf(JSON.parse(body) as TournamentDocument)
}

const logsOf = (document: TournamentDocument) =>
  Object.fromEntries(
    sessionsOfDocument(document).flatMap(({ tables }) => tables.map(({ key, logs }) => [key, logs])),
  )

/** Plays sessions one after another until it is told that there were kills enough. @returns their ids */
async function playAll(client: IngestClient, isEnough: () => boolean): Promise<readonly number[]> {
  const ids: number[] = []
  while (ids.length === 0 || !isEnough()) {
    const [plan] = plansOf(teamsDocument(), { key: `killed-${ids.length}` })
    if (!plan) throw new Error('Nothing to play.')
    const speed = Math.max(...plan.tables.map(playMs)) / PLAY_MS
    ids.push(await playSession(client, plan, { speed }))
  }
  return ids
}

/** @param dataDir an empty folder */
export async function killTrial(dataDir: string, kills: number): Promise<KillTrial> {
  const port = await freePort()
  const environment = { DATA_DIR: dataDir, PORT: `${port}`, SOLVER_THREADS: '0' }
  let server = await started(environment)
  const client = new Witness({ server: `http://127.0.0.1:${port}`, token: await tokenOf(dataDir) })
  let lost = 0
  let killed = 0
  const playing = playAll(client, () => killed >= kills)
  playing.catch(() => {})
  while (killed < kills) {
    await sleep(RUN_MS * (0.5 + Math.random()))
    server.child.kill('SIGKILL')
    await server.exit
    killed += 1
    server = await started(environment)
    lost += await lostOf(client)
  }
  const ids = await playing
  const stored = await Promise.all(ids.map((id) => storedLogs(dataDir, id)))
  server.child.kill('SIGTERM')
  await server.exit
  const acknowledged = [...client.acknowledged.values()].reduce((sum, next) => sum + next, 0)
  const sent = logsOf(teamsDocument())
  return { kills: killed, acknowledged, lost, sent: ids.map(() => sent), stored }
}
