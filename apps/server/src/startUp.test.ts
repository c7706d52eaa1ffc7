/** What starts at the same time on one data folder, and what is left when its database dies. */

import { atNight } from '@openroom/test-kit/atNight'
import { afterEach, expect, it } from 'vitest'
import { siteFolder } from './testing/emptySite.ts'
import { admin, databasePid, launch, type ServerProcess, temporaryFolder } from './testing/process.ts'

const folders: { readonly remove: () => void }[] = []
const running: ServerProcess[] = []

afterEach(async () => {
  for (const { child, exit } of running.splice(0)) {
    if (child.exitCode === null) child.kill('SIGTERM')
    await exit
  }
  for (const { remove } of folders.splice(0)) remove()
})

const folder = () => {
  const made = temporaryFolder()
  folders.push(made)
  return made.path
}

/** Of a site that has started before. */
const site = async () => {
  const made = await siteFolder()
  folders.push(made)
  return made.path
}

function serve(dataDir: string): ServerProcess {
  const server = launch({ DATA_DIR: dataDir })
  running.push(server)
  return server
}

/** The server of a command, and the socket that it says to use. */
function command(dataDir: string) {
  const server = launch({ DATA_DIR: dataDir }, ['--socket-only'])
  running.push(server)
  const socket = new Promise<unknown>((resolve) => {
    server.child.once('message', (message) => resolve((message as { socket?: unknown }).socket))
    server.child.once('exit', () => resolve(null))
  })
  return { ...server, socket }
}

const listening = (server: ServerProcess) => expect.poll(server.output).toContain('Openroom listens')

const status = async (dataDir: string) => (await admin(dataDir, { method: 'GET', path: '/status' })).status

const START = { interval: 20 }

it('a command given while a server starts uses that server, and leaves its database alone', async () => {
  const dataDir = folder()
  const server = serve(dataDir)
  await expect.poll(() => databasePid(dataDir), START).not.toBeNull()
  const { socket, exit } = command(dataDir)
  expect(await socket).toBe(`${dataDir}/admin.sock`)
  expect(await exit).toBe(0)
  await listening(server)
  expect(databasePid(dataDir)).not.toBeNull()
  expect(await status(dataDir)).toBe(200)
})

atNight('of two servers started at once one serves, and the other says so and ends', async () => {
  const dataDir = await site()
  const servers = [serve(dataDir), serve(dataDir)]
  const ended = await Promise.race(servers.map(async (server) => ({ server, code: await server.exit })))
  expect(ended.code).toBe(1)
  expect(ended.server.output()).toContain(`Another Openroom runs on ${dataDir}`)
  const [other] = servers.filter((server) => server !== ended.server)
  await listening(other!)
  expect(await status(dataDir)).toBe(200)
})

atNight('a server started during a command waits for its end', async () => {
  const dataDir = await site()
  const first = command(dataDir)
  expect(await first.socket).toBe(`${dataDir}/admin.sock`)
  const server = serve(dataDir)
  await expect.poll(server.output).toContain('waits')
  expect(await status(dataDir)).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  await listening(server)
  expect(await status(dataDir)).toBe(200)
})

it('ends the server of a command that was killed', async () => {
  const dataDir = await site()
  const { socket, child, exit } = command(dataDir)
  await socket
  child.disconnect()
  expect(await exit).toBe(0)
  expect(databasePid(dataDir)).toBeNull()
})

it('starts a database again that was killed under it', async () => {
  const dataDir = await site()
  const server = serve(dataDir)
  await listening(server)
  const pid = databasePid(dataDir)!
  process.kill(pid, 'SIGKILL')
  await expect.poll(server.output).toContain('database runs again')
  expect(databasePid(dataDir)).not.toBe(pid)
  await expect.poll(() => status(dataDir)).toBe(200)
})
