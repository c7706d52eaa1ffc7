/** `openroom rebuild-archive`: has what boards and players are found by made again. */
import { jsonOf } from '../adminClient.ts'
import { withServer } from '../server.ts'

export async function rebuildArchive(): Promise<void> {
  await withServer(async (client) => {
    const { sessions } = jsonOf<{ readonly sessions: number }>(await client.post('/rebuild-archive', {}))
    console.log(
      `${sessions} sessions are made again in the background of a running server; searches go on meanwhile with what there is.`,
    )
  })
}
