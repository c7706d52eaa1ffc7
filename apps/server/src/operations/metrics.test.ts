import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { routes } from '@openroom/protocol/routes'
import { viewAt } from '@openroom/protocol/views'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pairsDocument } from '../testing/documents.ts'
import { type LiveSession, playAgain } from '../testing/liveSession.ts'
import { browser, form, storeAs, type TestServer, testServer } from '../testing/server.ts'
import { type Viewer, viewer } from '../testing/viewer.ts'

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) console.warn('promtool is not installed: the names of figures are not checked.')

let server: TestServer
let visitor: Viewer
let session: LiveSession

beforeAll(async () => {
  server = await testServer({ METRICS_PORT: '0', METRICS_HOST: '127.0.0.1' })
  visitor = await viewer(server.url)
  session = await playAgain(server, await storeAs(server, pairsDocument(), 'measured'))
})
afterAll(async () => {
  await visitor?.close()
  await session?.close()
  await server?.stop()
})

const text = async () => (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()

/** Figures by name with labels, as `openroom_ready{part="disk"}`. */
const figures = async (): Promise<Readonly<Record<string, number>>> => {
  const lines = (await text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value] = /^(.*) (\S+)$/.exec(line) ?? []
      return [name, Number(value)]
    }),
  )
}

/** Boards of which no table is known yet. */
async function waiting(): Promise<number> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rowCount } = await client.query("select from job where kind = 'double-dummy'")
  await client.end()
  expect(rowCount).toBeGreaterThan(0)
  return rowCount!
}

describe('figures', () => {
  it('are told of connections, subscriptions and deliveries', async () => {
    const { wait } = visitor.listen(viewAt('miniSessions').destination)
    await wait(1)
    expect(await figures()).toMatchObject({
      openroom_live_connections: 1,
      'openroom_live_subscriptions{view="miniSessions"}': 1,
      openroom_live_left_out_total: 0,
      'openroom_live_dropped_total{reason="slow"}': 0,
    })
    const before = (await figures()).openroom_live_deliveries_total!
    expect(before).toBeGreaterThanOrEqual(1)
    await storeAs(server, pairsDocument(), 'another')
    await wait(2)
    expect((await figures()).openroom_live_deliveries_total).toBeGreaterThan(before)
  })

  it('are told of imports and of logins refused', async () => {
    const before = await figures()
    await storeAs(server, pairsDocument(), 'one more')
    const { call } = browser(server.url)
    const login = () => call(routes.login(), form({ username: 'eve@example.org', password: 'guessed it' }))
    for (let i = 0; i < 6; i += 1) await login()
    const after = await figures()
    const grown = (name: string) => after[name]! - before[name]!
    expect(grown('openroom_imports_total{outcome="stored"}')).toBe(1)
    expect(grown('openroom_imports_total{outcome="failed"}')).toBe(0)
    expect(grown('openroom_logins_refused_total{reason="wrong"}')).toBe(5)
    expect(grown('openroom_logins_refused_total{reason="limited"}')).toBe(1)
  })

  it('are told of gate, database, disk, queues and process', async () => {
    server.gate.start()
    await expect.poll(async () => (await figures()).openroom_gate_driver).toBe(1)
    expect(await figures()).toMatchObject({
      'openroom_build_info{version="1.2.3"}': 1,
      'openroom_ready{part="database"}': 1,
      'openroom_ready{part="gate"}': 1,
      'openroom_queue_length{queue="gate"}': expect.any(Number),
      // Nothing is computed here: all that came in waits.
      'openroom_queue_length{queue="double_dummy"}': await waiting(),
      'openroom_database_connections{state="waiting"}': expect.any(Number),
      'openroom_notifications_total{outcome="sent"}': 0,
      openroom_notifications_waiting: 0,
      openroom_gate_lateness_seconds: expect.any(Number),
      openroom_data_disk_free_bytes: expect.any(Number),
      nodejs_eventloop_lag_p99_seconds: expect.any(Number),
      process_resident_memory_bytes: expect.any(Number),
    })
  })

  it('are told of how late a session is broadcast', async () => {
    expect(
      (await figures())[`openroom_broadcast_lag_seconds{session="${session.id}"}`],
    ).toBeGreaterThanOrEqual(0)
  })

  it('that are not known are not told', async () => {
    const told = Object.keys(await figures())
    expect(told.filter((name) => name.startsWith('openroom_backup'))).toEqual([])
  })

  it('are on no other address and port', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${server.metricsPort}/`)).status).toBe(404)
  })

  it.each(['openroom-alerts.yml', 'openroom-grafana.json'])(
    'are all those that %s asks for',
    async (name) => {
      const asked = readFileSync(new URL(`../../../../docs/deploy/${name}`, import.meta.url), 'utf8')
      const names = new Set(asked.match(/\b(openroom|nodejs|process)_[a-z0-9_]+/g))
      const told = new Set((await text()).match(/^# TYPE \S+/gm)?.map((line) => line.slice('# TYPE '.length)))
      expect(names.size).toBeGreaterThan(8)
      expect([...names].filter((one) => !told.has(one))).toEqual([])
    },
  )

  it.skipIf(!hasPromtool)('have names as Prometheus wants them', async () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: await text(),
      encoding: 'utf8',
    })
    const own = `${stdout}${stderr}`.split('\n').filter((line) => line.startsWith('openroom_'))
    expect(own).toEqual([])
    expect(status).not.toBe(1)
  })
})

it('without a port of their own there are none', async () => {
  const plain = await testServer()
  expect(plain.metricsPort).toBeNull()
  expect((await fetch(`${plain.url}/metrics`)).status).toBe(404)
  await plain.stop()
})
