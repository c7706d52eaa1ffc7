import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CutLine, cutLine } from '../testing/cutLine.ts'
import { type TestDatabase, type TestStore, testDatabase, testStore } from '../testing/database.ts'
import { hasNats, type TestNats, testNats } from '../testing/nats.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { ReadinessCheck, type ReadinessOptions } from './readiness.ts'

if (!hasNats) console.warn('nats-server is not installed: readiness of nodes is not tested.')

type Ready = Readonly<Record<string, unknown>>
const ready = async ({ url }: TestServer): Promise<Ready> => {
  const response = await fetch(`${url}/ready`)
  const body = (await response.json()) as Ready
  expect(response.status).toBe(body.ready ? 200 : 503)
  return body
}
const WELL = { ready: true, database: 'ok', nats: 'ok', gate: 'ok', disk: 'ok' }

describe('a server whose database goes away', () => {
  let database: TestDatabase
  let line: CutLine
  let server: TestServer
  beforeAll(async () => {
    database = await testDatabase()
    line = await cutLine(database.url)
    server = await testServer({ DATABASE_URL: line.url })
  })
  afterAll(async () => {
    await line?.mend().catch(() => {})
    await server?.stop()
    await line?.close()
    await database?.drop()
  })

  it('is alive all the time, and ready before and after', async () => {
    await expect.poll(() => ready(server)).toEqual(WELL)
    await line.cut()
    await expect
      .poll(() => ready(server))
      .toEqual({ ...WELL, ready: false, database: 'The database does not answer.' })
    // Who is signed in elsewhere is not asked for.
    const alive = await fetch(`${server.url}/health`, { headers: { cookie: 'openroom=unknown' } })
    expect(alive.status).toBe(200)
    expect(await alive.json()).toEqual({ status: 'ok', version: '1.2.3' })
    await line.mend()
    await expect.poll(() => ready(server)).toEqual(WELL)
  })
})

describe.skipIf(!hasNats)('a node whose line to the others is cut', () => {
  let nats: TestNats
  let server: TestServer
  beforeAll(async () => {
    nats = await testNats()
    server = await testServer({ NATS_URL: nats.url })
  })
  afterAll(async () => {
    await server?.stop()
    await nats?.kill()
  })

  it('is not ready until it is back', async () => {
    await expect.poll(() => ready(server)).toEqual(WELL)
    await nats.kill()
    await expect
      .poll(() => ready(server))
      .toMatchObject({
        ready: false,
        database: 'ok',
        nats: 'NATS does not answer: no news comes from the other nodes.',
      })
    await nats.start()
    await expect.poll(() => ready(server)).toEqual(WELL)
  })
})

describe('what is not well is said', () => {
  let opened: TestStore
  beforeAll(async () => {
    opened = await testStore()
  })
  afterAll(() => opened?.close())

  const wrong = async (parts: Partial<ReadinessOptions>) => {
    const gate = { silence: 0, lateness: () => 0 }
    const dataDir = import.meta.dirname
    const check = new ReadinessCheck({ db: opened.store.released, line: null, gate, dataDir, ...parts })
    return (await check.look()).wrong
  }
  const nothing = { database: null, nats: null, gate: null, disk: null }

  it.each([
    ['nothing', {}, {}],
    [
      'nobody drives the gate',
      { gate: { silence: 25_000, lateness: () => 0 } },
      { gate: 'Nothing is broadcast: for 25 s no node has been seen to drive the gate.' },
    ],
    [
      'releases are late',
      { gate: { silence: 0, lateness: () => 61_000 } },
      { gate: 'The broadcast is 61 s late.' },
    ],
    ['no data folder', { dataDir: '/nowhere/at/all' }, { disk: 'The data folder cannot be reached.' }],
  ])('%s', async (_name, parts, said) => {
    expect(await wrong(parts)).toEqual({ ...nothing, ...said })
  })

  it('a full disk', async () => {
    const { disk } = await wrong({ leastFree: Number.MAX_SAFE_INTEGER })
    expect(disk).toMatch(/^The disk of the data folder is full: \d+ MB are free\.$/)
  })
})
