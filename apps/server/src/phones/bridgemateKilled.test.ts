/** `openroom bridgemate` as a process of its own, killed at each step between Bridgemates and server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import type { DeskPhones } from '@openroom/protocol/schema/phones'
import { terminalRoutes } from '@openroom/protocol/terminalRoutes'
import { DataConnector } from '@openroom/test-kit/dataConnector'
import { someOf } from '@openroom/test-kit/nightly'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { bundledCommand } from '../testing/process.ts'
import { beginTerminals, deskBody as desk, server, terminalEvening } from '../testing/terminalEvenings.ts'

const INITIALIZE = 5
const POLL = 19
const POLL_ALL = 23
const ACCEPT = 27
const CONTINUE = 31

let folder: string
let bridgemates: DataConnector
let between: Server
/** What is to happen when a call to the server is seen, before it goes on and after it was answered. */
let onServer: { before?: (path: string) => Promise<'cut' | null>; after?: (path: string) => Promise<void> } =
  {}
let child: ChildProcess | null = null

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openroom-bridgemate-'))
  await beginTerminals()
  // Between the command and the server, so that either can be lost at each step.
  between = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    if ((await onServer.before?.(path)) === 'cut') return void response.destroy()
    const body = Buffer.concat(chunks)
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers
    const answer = await fetch(server.url + path, {
      method: request.method!,
      headers: { authorization, ...(body.length > 0 ? { 'content-type': type } : {}) },
      ...(body.length > 0 ? { body } : {}),
    })
    const text = await answer.text()
    await onServer.after?.(path)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  between?.closeAllConnections()
  between?.close()
  await server?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

afterEach(async () => {
  bridgemates.hooks = {}
  onServer = {}
  await kill()
  await bridgemates.close()
})

async function kill(): Promise<void> {
  if (child?.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

type Kind = readonly [name: string, changes: Partial<NewEvent>, sections: readonly string[]]

const TEAMS = ['Ash', 'Elm', 'Fir', 'Yew'].map((name) => ({ name, players: [] }))

/** Rooms of a match are sections of their own. */
const KINDS: readonly Kind[] = [
  ['pairs', { boardsPerRound: 3 }, ['A']],
  ['teams', { form: 'roundRobin', sections: [TEAMS], calcType: 'IMP' }, ['A', 'B']],
]

it.each(someOf(KINDS, 1))('loses and doubles nothing of %s', async (kind, changes, sections) => {
  const { id, token } = await terminalEvening({ deals: { kind: 'none' }, ...changes })
  bridgemates = new DataConnector()
  const address = await bridgemates.listen()
  const start = () => {
    child = spawn(
      process.execPath,
      [
        bundledCommand(),
        'bridgemate',
        ...['--server', `http://127.0.0.1:${(between.address() as AddressInfo).port}`],
        ...['--token', token, '--connector', address],
        ...['--keep', join(folder, `${kind}.json`), '--seconds', '0.05'],
      ],
      { stdio: 'ignore' },
    )
    return once(child, 'exit')
  }
  const results = terminalRoutes.terminalResults(id)
  const evening = terminalRoutes.terminalEvening(id)

  type Point = { readonly name: string; readonly at: (kill: () => Promise<void>) => void }
  const atConnector = (name: string, command: number, when: 'before' | 'after'): Point => ({
    name,
    at: (stop) => {
      bridgemates.hooks =
        when === 'before'
          ? {
              before: async (one) => {
                if (one !== command) return null
                await stop()
                return { kind: 'cut' }
              },
            }
          : { after: async (one) => (one === command ? stop() : undefined) }
    },
  })
  const atServer = (name: string, path: string, when: 'before' | 'after'): Point => ({
    name,
    at: (stop) => {
      onServer =
        when === 'before'
          ? {
              before: async (one) => {
                if (one !== path) return null
                await stop()
                return 'cut'
              },
            }
          : { after: async (one) => (one === path ? stop() : undefined) }
    },
  })
  const points: readonly Point[] = [
    atConnector('before the session is made', INITIALIZE, 'before'),
    atConnector('once the session is made, before it is known here', INITIALIZE, 'after'),
    atConnector('before it goes on', CONTINUE, 'before'),
    atConnector('once it goes on', CONTINUE, 'after'),
    atConnector('before all results are asked for', POLL_ALL, 'before'),
    atConnector('once results are read', POLL_ALL, 'after'),
    atServer('before results are stored', results, 'before'),
    atServer('once results are stored, before this is known', results, 'after'),
    atConnector('before they are accepted', ACCEPT, 'before'),
    atConnector('once they are accepted, before this is known', ACCEPT, 'after'),
    atConnector('before new results are asked for', POLL, 'before'),
    atConnector('once there are no new results', POLL, 'after'),
    atServer('once the desk is read', evening, 'after'),
  ]
  const { boardsPerRound = 2 } = changes
  const entries = [1, 2, 3].flatMap((round) =>
    Array.from({ length: boardsPerRound }, (_, turn) => boardsPerRound * (round - 1) + turn + 1).flatMap(
      (board) => sections.flatMap((section) => [1, 2].map((table) => ({ section, table, round, board }))),
    ),
  )
  let entered = 0
  const enter = () => {
    const entry = entries[entered]
    if (!entry || bridgemates.guids.length === 0) return
    bridgemates.enter(entry, { TotalTricks: entered++ % 14 })
  }
  for (const { name, at } of someOf(points, 6)) {
    const ended = start()
    at(kill)
    enter()
    await ended
    expect(child?.signalCode, name).toBe('SIGKILL')
    bridgemates.hooks = {}
    onServer = {}
  }
  start()
  while (entered < entries.length) {
    enter()
    const { results: queue } = bridgemates.session.queues
    await expect.poll(() => queue.accepted === (queue.items.at(-1)?.id ?? 0)).toBe(true)
  }
  await kill()
  expect(bridgemates.guids).toHaveLength(1)
  expect(bridgemates.calls.filter(({ command }) => command === INITIALIZE)).toHaveLength(1)
  const { tables } = (await desk(phoneRoutes.deskPhones(id))) as unknown as DeskPhones
  const stored = tables.flatMap(({ number, round, room, results: own }) =>
    own.map(({ board, result, confirmed }) => ({
      at: { section: room === 'CLOSED' ? 'B' : 'A', table: number, round, board },
      tricks: result.tricks,
      confirmed,
    })),
  )
  expect(stored).toHaveLength(entries.length)
  for (const { at, tricks, confirmed } of stored) {
    expect(confirmed).toBe(true)
    expect(tricks).toBe(bridgemates.shown(at)!.TotalTricks)
  }
  const logs = await Promise.all(
    tables.map(async ({ tableId }) => {
      const headers = { authorization: `Bearer ${token}` }
      const log = await fetch(`${server.url}/api/ingest/table/${tableId}/entries`, { headers })
      return ((await log.json()) as { readonly entries: readonly unknown[] }).entries.length
    }),
  )
  expect(logs.reduce((sum, one) => sum + one, 0)).toBe(entries.length)
})
