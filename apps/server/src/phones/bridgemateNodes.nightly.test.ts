/** `openroom bridgemate` at two nodes of one site, which are killed in turn, as it is itself: nothing is lost, nothing doubled. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import { routes } from '@openroom/protocol/routes'
import type { MadeEvent, NewEvent } from '@openroom/protocol/schema/desk'
import type { DeskPhones } from '@openroom/protocol/schema/phones'
import { viewAt } from '@openroom/protocol/views'
import { DataConnector } from '@openroom/test-kit/dataConnector'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasNats } from '../testing/nats.ts'
import { admin, bundledCommand, temporaryFolder } from '../testing/process.ts'
import { json } from '../testing/server.ts'
import { openSite, type Site } from '../testing/trial/site.ts'

const NAME = 'nodes'
const ACCOUNT = { name: 'Vera', email: 'vera@oakmere.example', password: 'correct horse, battery' }

const ASKED: NewEvent = {
  tournament: NAME,
  event: 'Teams',
  form: 'roundRobin',
  sections: [['Ash', 'Elm', 'Fir', 'Yew'].map((name) => ({ name, players: [] }))],
  rounds: 3,
  boardsPerRound: 2,
  calcType: 'IMP',
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  deals: { kind: 'none' },
  delay: 0,
  releaseRule: 'BOARD',
}

let site: Site
let cookie: string
const folder = temporaryFolder()
const bridgemates = new DataConnector()
let child: ChildProcess | null = null

async function ask<T>(node: number, path: string, body?: object): Promise<T> {
  const init = body === undefined ? {} : json(body)
  const headers = { ...(init.headers as object), cookie }
  const answer = await fetch(site.nodes[node]!.url + path, { ...init, headers })
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as T
}

async function kill(): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

describe.skipIf(!hasNats)('at two nodes', () => {
  beforeAll(async () => {
    site = await openSite(2)
    const account = Buffer.from(JSON.stringify({ ...ACCOUNT, role: 'ADMIN', clubs: [] }))
    const headers = { 'content-type': 'application/json' }
    await admin(site.nodes[0]!.dataDir, { method: 'POST', path: '/user', headers }, account)
    const form = new URLSearchParams({ username: ACCOUNT.email, password: ACCOUNT.password })
    const login = await fetch(site.nodes[0]!.url + routes.login(), { method: 'POST', body: form })
    cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
  })
  afterAll(async () => {
    await kill()
    await bridgemates.close()
    await site?.stop()
    folder.remove()
  })

  it('tells what the Bridgemates have once, whichever of them is killed', async () => {
    const token = await site.tokenOf(NAME)
    const { miniSessionId: id } = await ask<MadeEvent>(0, deskRoutes.makeEvent(), ASKED)
    await ask(0, deskRoutes.deskStart(id), {})
    const address = await bridgemates.listen()
    const start = () => {
      child = spawn(
        process.execPath,
        [
          ...[bundledCommand(), 'bridgemate', '--server', site.balancer, '--token', token],
          ...['--connector', address, '--keep', join(folder.path, 'kept.json'), '--seconds', '0.05'],
        ],
        { stdio: 'ignore' },
      )
    }
    start()
    await expect.poll(() => bridgemates.guids.length, { timeout: 30_000 }).toBe(1)
    const entries = [1, 2, 3].flatMap((round) =>
      [1, 2].flatMap((turn) =>
        ['A', 'B'].flatMap((section) =>
          [1, 2].map((table) => ({ section, table, round, board: 2 * round - 2 + turn })),
        ),
      ),
    )
    const areAccepted = () => {
      const { results } = bridgemates.session.queues
      const isDone = () => results.accepted === results.items.at(-1)?.id
      return expect.poll(isDone, { timeout: 60_000 }).toBe(true)
    }
    for (const [i, entry] of entries.entries()) {
      bridgemates.enter(entry, { TotalTricks: i % 14 })
      if (i % 8 === 3) {
        await kill()
        start()
      } else if (i === 9 || i === 17) {
        const node = site.nodes[i === 9 ? 0 : 1]!
        await node.end('SIGKILL')
        await areAccepted()
        await node.start()
      } else if (i % 3 === 0) await areAccepted()
    }
    await areAccepted()
    await kill()
    expect(bridgemates.guids).toHaveLength(1)
    for (const node of [0, 1]) {
      const { tables } = await ask<DeskPhones>(node, phoneRoutes.deskPhones(id))
      const stored = tables.flatMap(({ number: table, round, room, results }) =>
        results.map(({ board, result, confirmed }) => ({
          at: { section: room === 'CLOSED' ? 'B' : 'A', table, round, board },
          told: [confirmed, result.tricks],
        })),
      )
      expect(stored).toHaveLength(entries.length)
      for (const { at, told } of stored) expect(told).toEqual([true, bridgemates.shown(at)!.TotalTricks])
    }
    const { tables } = await ask<DeskPhones>(1, phoneRoutes.deskPhones(id))
    const logs = await Promise.all(
      tables.map(async ({ tableId }) => {
        const headers = { authorization: `Bearer ${token}` }
        const log = await fetch(`${site.balancer}/api/ingest/table/${tableId}/entries`, { headers })
        return ((await log.json()) as { readonly entries: readonly unknown[] }).entries.length
      }),
    )
    expect(logs.reduce((sum, one) => sum + one, 0)).toBe(entries.length)
    // Both show everybody the same.
    const scores = (node: number) => ask<object>(node, viewAt('runningScores', { id }).path)
    await expect
      .poll(async () => JSON.stringify(await scores(0)) === JSON.stringify(await scores(1)))
      .toBe(true)
  })
})
