/** `openroom token create | list | revoke`: with what live sources feed tournaments. */
import { slug } from '@openroom/formats/json/documentBuilder'
import type { CreatedIngestToken, IngestToken } from '@openroom/protocol/schema/staff'
import { jsonOf } from '../adminClient.ts'
import { withServer } from '../server.ts'

export type TokenOptions = {
  readonly organiser?: string
  readonly key?: string
  readonly label?: string
  readonly tellsEarly?: boolean
}

/** Prints the token alone, so that it can be put into a variable. */
export async function createToken(
  name: string,
  { organiser = '', key = slug(name), label = '', tellsEarly: mayTellEarly = false }: TokenOptions,
): Promise<void> {
  const wanted = { organiser: organiser === '' ? null : organiser, name, key, label, mayTellEarly }
  const { token } = await withServer(async (client) =>
    jsonOf<CreatedIngestToken>(await client.post('/token', wanted)),
  )
  console.log(token)
}

const stateOf = ({ revokedAt, lastUsedAt }: IngestToken): string => {
  if (revokedAt !== null) return `revoked ${revokedAt}`
  return lastUsedAt === null ? 'never used' : `used ${lastUsedAt}`
}

export async function listTokens(json: boolean): Promise<void> {
  const tokens = await withServer(async (client) =>
    jsonOf<readonly IngestToken[]>(await client.get('/tokens')),
  )
  if (json) return console.log(JSON.stringify(tokens))
  for (const token of tokens) {
    const { id, organiser, tournamentName, label } = token
    const of = organiser === null ? tournamentName : `${tournamentName} (${organiser})`
    console.log([`${id}`.padStart(4), of, ...(label === '' ? [] : [label]), stateOf(token)].join('  '))
  }
  if (tokens.length === 0) console.log('There are no tokens. Make one: openroom token create TOURNAMENT')
}

export async function revokeToken(id: number): Promise<void> {
  const { revoked } = await withServer(async (client) =>
    jsonOf<{ readonly revoked: boolean }>(await client.post('/token/revoke', { id })),
  )
  console.log(revoked ? `Token ${id} is revoked.` : `Token ${id} was revoked before.`)
}
