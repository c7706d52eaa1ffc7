/** The server of one command: nothing of it goes on once its database is closed. */
import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { manualClock } from './testing/clock.ts'
import { pairsDocument } from './testing/documents.ts'
import { storeAs, testServer } from './testing/server.ts'

it('what has heard of a stored file looks for nothing after the end', async () => {
  const said: string[] = []
  const clock = manualClock()
  const server = await testServer(
    {},
    {
      clock,
      logger: pino({ level: 'error' }, { write: (line: string) => said.push(line) }),
      socketOnly: { release: async () => {} },
    },
  )
  await storeAs(server, pairsDocument(), 'one')
  await server.stop()
  clock.advance(60_000)
  for (let i = 0; i < 20; i += 1) await turn()
  expect(said).toEqual([])
})
