/**
 * What a site is given before a test looks at it, over the socket that commands use: each command would be a process of its own,
 * a quarter of a second of a processor. That commands order the same is scripts/command.test.ts.
 */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { slug } from '@openroom/formats/json/documentBuilder'
import type { LocalServer } from '@openroom/protocol/localServers'
import type { Role } from '@openroom/protocol/names'
import type { CreatedIngestToken } from '@openroom/protocol/schema/staff'
import type { Server } from './server.ts'

type Ordered = { readonly path: string; readonly headers: Readonly<Record<string, string>> }

/** @returns the answer; a refusal is an error */
async function order(
  { dataDir }: Pick<Server, 'dataDir'>,
  ordered: Ordered,
  body: string | Uint8Array,
): Promise<unknown> {
  const { socket }: LocalServer = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8'))
  const answer = await new Promise<{ readonly isOk: boolean; readonly said: string }>((resolve, reject) => {
    request({ ...ordered, method: 'POST', socketPath: socket, agent: false }, (response) => {
      const isOk = (response.statusCode ?? 0) < 400
      text(response).then((said) => resolve({ isOk, said }), reject)
    })
      .once('error', reject)
      .end(body)
  })
  if (!answer.isOk) throw new Error(`${ordered.path}: ${answer.said}`)
  return JSON.parse(answer.said)
}

const JSON_TYPE = { 'content-type': 'application/json' }

type Account = {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly password: string
}

/** As `openroom user create`; a file before this one may have made it, at the same server. */
export async function makeAccount(server: Server, account: Account): Promise<void> {
  const made = order(server, { path: '/user', headers: JSON_TYPE }, JSON.stringify({ ...account, clubs: [] }))
  await made.catch((error: Error) => {
    if (!error.message.includes('has an account already')) throw error
  })
}

/** As `openroom restore --replace`. */
export async function restore(server: Server, backup: string): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream', 'x-openroom-replace': 'true' }
  await order(server, { path: '/restore', headers }, readFileSync(backup))
}

/** As `openroom token create … --tells-early`. */
export async function makeToken(server: Server, tournament: string): Promise<string> {
  const wanted = { organiser: null, name: tournament, key: slug(tournament), label: '', mayTellEarly: true }
  const made = await order(server, { path: '/token', headers: JSON_TYPE }, JSON.stringify(wanted))
  return (made as CreatedIngestToken).token
}

/** As `openroom import`. */
export async function importFile(server: Server, name: string, written: string): Promise<void> {
  const bytes = new TextEncoder().encode(written)
  const headers = {
    'content-type': 'application/octet-stream',
    'x-openroom-files': encodeURIComponent(JSON.stringify([{ name, size: bytes.length }])),
    'x-openroom-without': 'true',
  }
  await order(server, { path: '/import', headers }, bytes)
}
