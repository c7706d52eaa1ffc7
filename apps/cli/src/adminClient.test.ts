import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AdminClient } from './adminClient.ts'

it('asks on a connection of its own: a kept one may be closed while the process was busy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openroom-'))
  const socket = join(folder, 'admin.sock')
  let connections = 0
  const server = createServer((_, response) => response.end('{}')).on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  const client = new AdminClient(socket)
  for (const path of ['/status', '/status']) expect((await client.get(path)).status).toBe(200)
  expect(connections).toBe(2)
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})
