import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { bySeat } from '@openroom/bridge/seat'
import { WEBSOCKET } from '@openroom/protocol/routes'
import { atNight } from '@openroom/test-kit/atNight'
import { freePort } from '@openroom/test-kit/freePort'
import { isNightly } from '@openroom/test-kit/nightly'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { addressOfRunning } from './core/database/postgres/cluster.ts'
import { pairsDocument, teamsDocument, withTables } from './testing/documents.ts'
import { siteFolder } from './testing/emptySite.ts'
import { admin, databasePid, importCall, launch, type ServerProcess } from './testing/process.ts'

const folders: { readonly remove: () => void }[] = []
const running: ServerProcess[] = []

const folder = async () => {
  const made = await siteFolder()
  folders.push(made)
  return made.path
}

afterEach(async () => {
  for (const { child, exit } of running.splice(0)) {
    child.kill('SIGTERM')
    await exit
  }
  for (const { remove } of folders.splice(0)) remove()
})

async function started(dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const server = launch({ DATA_DIR: dataDir, ...environment })
  running.push(server)
  await expect.poll(server.output).toContain('Openroom listens')
  return server
}

/** Tables of a session big enough to be killed in the middle of. */
const LARGE = 1_500

function largeDocument(tables: number): Buffer {
  const document = pairsDocument()
  const large = withTables(document, ([first]) =>
    Array.from({ length: tables }, (_, i) => ({
      ...first!,
      key: `table ${i}`,
      number: i + 1,
      players: bySeat(() => null),
    })),
  )
  return Buffer.from(JSON.stringify(large))
}

const counts = async (dataDir: string) => {
  const { body } = await admin(dataDir, { method: 'GET', path: '/status' })
  return (JSON.parse(body) as { sessions: number }).sessions
}

/** Until rows of an import are in the database, which nobody sees before it has ended. */
async function writing(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: await addressOfRunning(join(dataDir, 'database')) })
  await client.connect()
  const size = async () =>
    (await client.query("select pg_relation_size('entry')::int as bytes")).rows[0].bytes
  await expect.poll(size, { interval: 10 }).toBeGreaterThan(0)
  await client.end()
}

if (isNightly)
  it('killed in the middle of an import has stored nothing of it, and takes its database over again', async () => {
    const dataDir = await folder()
    const bytes = largeDocument(LARGE)
    const server = await started(dataDir)
    const pid = databasePid(dataDir)
    const imported = admin(dataDir, importCall('large', bytes), bytes).then(
      () => 'answered',
      () => 'cut off',
    )
    await writing(dataDir)
    server.child.kill('SIGKILL')
    expect(await imported).toBe('cut off')
    expect(databasePid(dataDir)).toBe(pid)

    const again = await started(dataDir)
    expect(again.output()).toContain('"database":"adopted"')
    expect(databasePid(dataDir)).toBe(pid)
    expect(await counts(dataDir)).toBe(0)
    const small = largeDocument(2)
    const { status } = await admin(dataDir, importCall('large', small), small)
    expect(status).toBe(200)
    expect(await counts(dataDir)).toBe(1)
  })

atNight('goes on with what a backup has put in place of what it had, without a new process', async () => {
  const dataDir = await folder()
  const { output, child } = await started(dataDir)
  const bytes = largeDocument(2)
  await admin(dataDir, importCall('kept', bytes), bytes)
  const { bytes: backup } = await admin(dataDir, { method: 'GET', path: '/backup' })
  const more = Buffer.from(JSON.stringify(teamsDocument()))
  await admin(dataDir, importCall('lost', more), more)
  expect(await counts(dataDir)).toBe(2)
  // What was imported, of which format, what it came to and how long it took.
  expect(output()).toMatch(
    /"files":\[\{"name":"kept","format":"JSON"\}\],.*"results":\d+.*"seconds":[\d.]+.*"files stored"/,
  )
  const nothing = Buffer.from('no tournament')
  await admin(dataDir, importCall('odd', nothing), nothing)
  expect(output()).toMatch(/"files":\["odd"\],"code":"[\w-]+","seconds":[\d.]+.*"files refused"/)
  const headers = { 'content-type': 'application/octet-stream', 'x-openroom-replace': 'true' }
  const { status } = await admin(dataDir, { method: 'POST', path: '/restore', headers }, backup)
  expect(status).toBe(200)
  await expect.poll(output).toContain('started again')
  // Nobody has an account in it: the link to make one is another.
  await expect.poll(() => output().match(/\/welcome#/g)).toHaveLength(2)
  expect(await counts(dataDir)).toBe(1)
  expect(child.exitCode).toBeNull()
})

it('stops cleanly when asked: exit code 0, and the database with it', async () => {
  const dataDir = await folder()
  const { child, exit } = await started(dataDir)
  expect(databasePid(dataDir)).not.toBeNull()
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(databasePid(dataDir)).toBeNull()
})

/** Viewers that ask for what there is and never read a byte of it. */
async function deafViewers(port: number, count: number): Promise<readonly Socket[]> {
  const key = Buffer.from('deaf-viewer-0000').toString('base64')
  const upgrade = `GET ${WEBSOCKET} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: v12.stomp\r\n\r\n`
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write(upgrade)
      await once(socket, 'readable')
      return socket
    }),
  )
}

it('stops cleanly while viewers do not read, and requests are left in the middle', async () => {
  const dataDir = await folder()
  const port = await freePort()
  const { child, exit, output } = await started(dataDir, { PORT: `${port}` })
  const deaf = await deafViewers(port, 50)
  const half = connect(port, '127.0.0.1').on('error', () => {})
  half.write('POST /api/login HTTP/1.1\r\nHost: x\r\n')
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(output()).not.toContain('cut short')
  expect(databasePid(dataDir)).toBeNull()
  for (const socket of [...deaf, half]) socket.destroy()
})

atNight('does not start twice on one data folder', async () => {
  const dataDir = await folder()
  await started(dataDir)
  const second = launch({ DATA_DIR: dataDir })
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(`Another Openroom runs on ${dataDir}`)
})

it('does not start with a wrong setting, and names it', async () => {
  const { exit, output } = launch({ DATA_DIR: await folder(), PORT: 'eighty' })
  expect(await exit).toBe(2)
  expect(output()).toContain('Setting PORT: ')
})

it('writes nothing but lines for machines, or for people, where that is asked for', async () => {
  const dataDir = await folder()
  const lines = async (LOG_FORMAT: string) => {
    const server = await started(dataDir, { LOG_FORMAT })
    server.child.kill('SIGTERM')
    await server.exit
    return server.output().trim().split('\n')
  }
  const json = (await lines('json')).map((line) => (JSON.parse(line) as { readonly msg: string }).msg)
  expect(json).toEqual(
    expect.arrayContaining(['starting', expect.stringMatching(/^Openroom listens on http/), 'stopping']),
  )
  const pretty = await lines('pretty')
  expect(pretty.filter((line) => !/^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] (INFO|WARN): /.test(line))).toEqual([])
  expect(pretty.join('\n')).toContain('Openroom listens on http')
})

it('says in a line why it does not start, and at a start which name nobody knows', async () => {
  const unknown = 'http://bridge.example.invalid'
  const failed = launch({
    LOG_FORMAT: 'json',
    DATA_DIR: await folder(),
    DATABASE_URL: 'postgres://a@127.0.0.1:1/a',
  })
  expect(await failed.exit).toBe(1)
  const last = JSON.parse(failed.output().trim().split('\n').at(-1)!) as object
  expect(last).toMatchObject({ level: 60, mend: expect.stringContaining('openroom doctor') })
  expect(last).not.toHaveProperty('err')
  const server = await started(await folder(), { HOST: '0.0.0.0', PUBLIC_URL: unknown })
  await expect
    .poll(server.output)
    .toContain('bridge.example.invalid (PUBLIC_URL) is a name that nobody here knows.')
})
