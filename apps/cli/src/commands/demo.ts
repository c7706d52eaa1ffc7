/** The demo: made-up tournaments for an installation that holds nothing yet. */
import { writeDocument } from '@openroom/formats/json/readDocument'
import { demoDocuments } from '@openroom/simulate/demo'
import { type AdminClient, bytesToSend, jsonOf } from '../adminClient.ts'
import { Failure } from '../failure.ts'
import { withServer } from '../server.ts'
import { send } from './import.ts'

const today = (): string => new Date().toISOString().slice(0, 10)

async function fill(client: AdminClient): Promise<void> {
  const { sessions } = jsonOf<{ readonly sessions: number }>(await client.get('/status'))
  if (sessions > 0) return
  console.error('Making up a demo tournament ...')
  for (const [i, document] of demoDocuments(today()).entries()) {
    const imported = await send(client, [bytesToSend(`demo ${i + 1}`, Buffer.from(writeDocument(document)))])
    if ('error' in imported) throw new Failure(`The demo was refused: ${imported.error.message}`)
  }
  console.error('The demo tournament is there.')
}

/** Stores the demo unless there is something already. */
export const demo = (): Promise<void> => withServer(fill)
