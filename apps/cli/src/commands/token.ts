/** `openroom token`: lets a live source on this machine feed a tournament, which is made if need be. */
import { slug } from '@openroom/formats/json/documentBuilder'
import { jsonOf } from '../adminClient.ts'
import { withServer } from '../server.ts'

export type TokenOptions = { readonly organiser?: string; readonly key?: string }

/** Prints the token alone, so that it can be put into a variable. */
export async function printToken(tournament: string, { organiser, key }: TokenOptions): Promise<void> {
  const wanted = { organiser: organiser ?? null, key: key ?? slug(tournament), name: tournament }
  const { token } = await withServer(async (client) =>
    jsonOf<{ readonly token: string }>(await client.post('/ingest-token', wanted)),
  )
  console.log(token)
}
