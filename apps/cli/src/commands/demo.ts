/** The demo: made-up tournaments for an installation that holds nothing yet, and live ones. */
import { writeDocument } from '@openroom/formats/json/readDocument'
import { demoDocuments } from '@openroom/simulate/demo'
import { type AdminClient, bytesToSend, jsonOf } from '../adminClient.ts'
import { Failure } from '../failure.ts'
import { withServer } from '../server.ts'
import { demoLive } from './demoLive.ts'
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

/** Where the server that started this process listens. */
const ownServer = (): string => `http://${process.env.HOST || 'localhost'}:${process.env.PORT || 8080}`

/** Stores the demo unless there is something already; then plays live sessions as long as the server runs. */
export const demo = (): Promise<void> =>
  withServer(async (client) => {
    await fill(client)
    await demoLive(client, ownServer())
  })
