/** The real server over HTTP and WebSocket, on a database and a data folder of its own. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TournamentDocument } from '@openroom/formats/json/document'
import type { Role } from '@openroom/protocol/names'
import { pino } from 'pino'
import type { ServerOptions } from '../core/options.ts'
import { type RunningServer, startServer } from '../server.ts'
import { readSettings } from '../settings.ts'
import { testDatabase } from './database.ts'

export type TestServer = RunningServer & {
  readonly url: string
  readonly databaseUrl: string
  readonly dataDir: string
}

/**
 * @param environment settings beside the folder, database and port
 * @param options what else is to be other than usual
 */
export async function testServer(
  environment: NodeJS.ProcessEnv = {},
  options: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const database = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'openroom-server-'))
  const settings = readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...environment,
  })
  if (!settings.ok) throw new Error(settings.error.join('\n'))
  const logger = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const server = await startServer({
    settings: settings.value,
    logger,
    version: '1.2.3',
    webFolder: join(dataDir, 'web'),
    solverScript: null,
    readerScript: null,
    painterScript: null,
    ...options,
  })
  return {
    ...server,
    url: `http://127.0.0.1:${server.port}`,
    databaseUrl: database.url,
    dataDir,
    stop: async () => {
      await server.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Vera, who directs at the desk. @returns her login, as a browser sends it */
export async function directorOf(
  server: Pick<TestServer, 'accounts' | 'logins'>,
  role: Role = 'UPCOMING_EVENT_HANDLER',
): Promise<string> {
  const made = await server.accounts.create({
    name: 'Vera',
    email: 'vera@oakmere.example',
    password: 'correct horse',
    role,
  })
  if (!made.ok) throw new Error(made.error)
  return `openroom_session=${(await server.logins.begin(made.value)).token}`
}

export type Browser = {
  readonly call: (path: string, init?: RequestInit) => Promise<Response>
  readonly cookie: () => string | null
}

/** A client that keeps its cookies, as a browser does; `cookie` is that of its login. */
export function browser(url: string): Browser {
  const cookies = new Map<string, string>()
  return {
    cookie: () => [...cookies.values()].find((pair) => pair.includes('openroom_session=')) ?? null,
    call: async (path, init = {}) => {
      const headers = new Headers(init.headers)
      if (cookies.size > 0) headers.set('cookie', [...cookies.values()].join('; '))
      const response = await fetch(url + path, { ...init, headers })
      for (const given of response.headers.getSetCookie()) {
        const [pair = ''] = given.split(';', 1)
        const name = pair.split('=', 1)[0] ?? ''
        if (pair.endsWith('=')) cookies.delete(name)
        else cookies.set(name, pair)
      }
      return response
    },
  }
}

export const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

export const json = (value: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

/** Files as the upload dialog sends them. */
export function filesForm(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  tricks = true,
  club: string | null = null,
): RequestInit {
  const body = new FormData()
  for (const { name, bytes } of files) body.append('file', new Blob([new Uint8Array(bytes)]), name)
  body.append('tricks', `${tricks}`)
  if (club !== null) body.append('club', club)
  return { method: 'POST', body }
}

/** Stores a document under a key of its own. @returns its first session */
export async function storeAs(
  { imports }: Pick<RunningServer, 'imports'>,
  document: TournamentDocument,
  key: string,
): Promise<number> {
  const given = { ...document, tournament: { ...document.tournament, key } }
  const stored = await imports.files(
    [{ name: 'x', source: bytesOf(given) }],
    { playVisible: true, replace: true },
    { accountId: null },
  )
  if (!stored.ok) throw new Error(stored.error.error.message)
  return stored.value.miniSessionIds[0]!
}

/** JSON as it comes in. */
async function* bytesOf(value: object) {
  yield new Uint8Array(Buffer.from(JSON.stringify(value)))
}
