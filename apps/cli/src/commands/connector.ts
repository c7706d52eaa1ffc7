/** `openroom connector`: for a scoring program in a Data Connector's place, with players' phones behind it (docs/bridgemates.md). */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { writeWhole } from '@openroom/disk/wholeFile'
import { IngestClient } from '@openroom/feed/client'
import { TerminalClient } from '@openroom/feed/connector/client'
import { StandIn, type StandInKeeping } from '@openroom/feed/connector/standIn'
import type { AllStood } from '@openroom/feed/connector/stood'
import type { Asked } from '@openroom/feed/connector/wire'
import { Failure } from '../failure.ts'
import { interruption, say, tokenOf } from './feedOptions.ts'

export type ConnectorOptions = {
  readonly server: string
  readonly token?: string
  readonly port: number
  readonly host: string
  readonly licence?: string
  readonly keep: string
  readonly delay: number
}

/** A call of a large field with hands and members. */
const MOST_BYTES = 32 * 1024 * 1024
/** So long a program waits for an answer that the site does not give; then it is told to ask again. */
const PATIENCE_MS = 10_000

/** Programs look for these words before they say anything. */
const ALIVE = 'Bridgemate dataconnector service version 5 as Openroom speaks it, with phones'

export const keepingStood = (path: string): StandInKeeping => ({
  read: async () => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new Failure(`${path} cannot be read: ${error.message}`)
    })
    if (text === null) return null
    try {
      const kept = JSON.parse(text) as AllStood
      if (Object.values(kept).every(({ told, queues }) => told.guid && queues.results)) return kept
    } catch {}
    throw new Failure(`${path} is not what this command has kept; name another file with --keep.`)
  },
  write: (kept) => writeWhole(path, Readable.from([JSON.stringify(kept)])),
})

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > MOST_BYTES) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function askedOf(text: string): Asked | null {
  try {
    const { Command, ClubId, LicenceKey, SessionGuid, SerializedData } = JSON.parse(text) as Partial<Asked>
    if (!Number.isInteger(Command)) return null
    const said = [ClubId, LicenceKey, SessionGuid, SerializedData].map((one) => one ?? '')
    if (said.some((one) => typeof one !== 'string')) return null
    const [club, licence, guid, data] = said as [string, string, string, string]
    return { Command: Command!, ClubId: club, LicenceKey: licence, SessionGuid: guid, SerializedData: data }
  } catch {
    return null
  }
}

async function serve(standIn: StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const end = (status: number, type: string, text: string) =>
    void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text)
  // A page that somebody looks at on this computer is no scoring program.
  if (request.headers.origin !== undefined) return end(403, 'text/plain', 'Not for web pages')
  if (request.method === 'GET' && request.url === '/') return end(200, 'text/plain', ALIVE)
  if (request.method !== 'POST' || request.url !== '/dc-scoringprogram')
    return end(404, 'text/plain', 'Not here')
  if (!`${request.headers['content-type']}`.startsWith('application/json'))
    return end(415, 'text/plain', 'JSON alone')
  const text = await bodyOf(request)
  if (text === null) return end(413, 'text/plain', 'Too much')
  const asked = askedOf(text)
  if (asked === null) return end(400, 'text/plain', 'No request of a scoring program')
  return end(200, 'application/json', JSON.stringify(await standIn.answer(asked)))
}

export async function connector(options: ConnectorOptions): Promise<void> {
  const signal = interruption()
  const client = {
    server: options.server,
    token: tokenOf(options),
    signal,
    patienceMs: PATIENCE_MS,
    onAway: (_waitMs: number, reason: string) => say(`${options.server} does not answer (${reason}).`),
  }
  const keeping = keepingStood(options.keep)
  // What cannot be read is said before a program asks.
  await keeping.read()
  const standIn = new StandIn({
    sessions: new IngestClient(client),
    terminals: new TerminalClient(client),
    keeping,
    licence: options.licence ?? process.env.CONNECTOR_LICENCE ?? null,
    delay: options.delay,
    now: () => new Date(),
    say,
  })
  const http = createServer((request, response) => {
    serve(standIn, request, response).catch((error: unknown) => {
      if (!signal.aborted) say(`A call failed: ${error}`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Failure(`Port ${options.port} cannot be listened on: ${error.message}`)),
    )
    http.listen(options.port, options.host, resolve)
  })
  console.log(`Scoring programs reach it at http://${options.host}:${(http.address() as AddressInfo).port}`)
  await new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => {
      http.closeAllConnections()
      http.close()
      reject(signal.reason)
    })
  })
}
