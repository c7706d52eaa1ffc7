/**
 * What stands in a Data Connector's place, killed at each step of a program's call and of its own to the site: nothing is lost,
 * nothing is told twice. The program is one of our own over plain HTTP; then it is `openroom bridgemate`, the other side of
 * the same protocol.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMMANDS, type Command } from '@openroom/feed/connector/wire'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { DeskPhones } from '@openroom/protocol/schema/phones'
import type { TerminalEvening, TerminalSessions } from '@openroom/protocol/schema/terminals'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { terminalRoutes } from '@openroom/protocol/terminalRoutes'
import { freePort } from '@openroom/test-kit/freePort'
import { someOf } from '@openroom/test-kit/nightly'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Dto, eventOf, GUID, section } from '../testing/connectorEvents.ts'
import { bundledCommand } from '../testing/process.ts'
import {
  beginTerminals,
  call,
  deskBody as desk,
  server,
  terminalEvening,
} from '../testing/terminalEvenings.ts'

type Hooks = {
  before?: (path: string, command: number) => Promise<'cut' | null>
  after?: (path: string, command: number) => Promise<'cut' | null>
}

/** Between two sides, so that either can be lost at each step. */
async function between(target: () => string, hooks: () => Hooks): Promise<Server> {
  const made = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    const body = Buffer.concat(chunks).toString('utf8')
    const command = /"Command":(\d+)/.exec(body)?.[1] ?? 0
    if ((await hooks().before?.(path, Number(command))) === 'cut') return void response.destroy()
    try {
      const { authorization = '', 'content-type': type = 'application/json' } = request.headers
      const answer = await fetch(target() + path, {
        method: request.method!,
        headers: { authorization, ...(body === '' ? {} : { 'content-type': type }) },
        ...(body === '' ? {} : { body }),
      })
      const text = await answer.text()
      if ((await hooks().after?.(path, Number(command))) === 'cut') return void response.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return made
}

const addressOf = (one: Server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`

let folder: string
let port: number
let toSite: Server
let toConnector: Server
let siteHooks: Hooks = {}
let programHooks: Hooks = {}
const children = new Set<ChildProcess>()

beforeAll(async () => {
  await beginTerminals()
  port = await freePort()
  toSite = await between(
    () => server.url,
    () => siteHooks,
  )
  toConnector = await between(
    () => `http://127.0.0.1:${port}`,
    () => programHooks,
  )
})
afterEach(async () => {
  siteHooks = {}
  programHooks = {}
  for (const child of children) await kill(child)
  rmSync(folder, { recursive: true, force: true })
})
afterAll(async () => {
  for (const one of [toSite, toConnector]) {
    one?.closeAllConnections()
    one?.close()
  }
  await server?.stop()
})

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function start(...given: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [bundledCommand(), ...given], { stdio: 'ignore' })
  children.add(child)
  return child
}

const startConnector = (token: string) =>
  start(
    ...['connector', '--server', addressOf(toSite), '--token', token],
    ...['--port', `${port}`, '--keep', join(folder, 'connector.json')],
  )

/** All that both sides' phones say, table by table, as it would be entered. */
async function players(session: number) {
  const { links } = (await desk(operateRoutes.createOperatorLinks(session), {
    kind: 'phone',
  })) as unknown as CreatedLinks
  const { tables } = (await desk(phoneRoutes.deskPhones(session))) as unknown as DeskPhones
  let played = 0
  const left = tables.flatMap((table) =>
    (table.boards ?? []).map((board) => async () => {
      const { secret } = links.find((one) => one.number === table.number)!
      const headers = { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
      const at = { tableId: table.tableId, board }
      const contract = { kind: 'played', level: 2, strain: 'H', declarer: 'E', doubling: '' }
      const result = { contract, lead: null, tricks: played++ % 14 }
      await call(phoneRoutes.phoneResult(), headers, { ...at, version: 0, by: 'NS', result })
      const { status } = await call(phoneRoutes.phoneConfirm(), headers, { ...at, version: 1, by: 'EW' })
      expect(status).toBe(200)
    }),
  )
  return {
    of: left.length,
    next: async () => {
      await left.shift()?.()
      return left.length > 0
    },
  }
}

/** What the phones' session has, by table, round and board. */
async function tricksIn(session: number): Promise<ReadonlyMap<string, number | null>> {
  const { tables } = (await desk(phoneRoutes.deskPhones(session))) as unknown as DeskPhones
  return new Map(
    tables.flatMap(({ number, round, results }) =>
      results.map(({ board, result }) => [`${number} ${round} ${board}`, result.tricks] as const),
    ),
  )
}

/** A scoring program over plain HTTP: it repeats what was not answered, stores, and only then accepts. */
function program() {
  const stored = new Map<string, number>()
  let accepted = 0
  let isMade = false
  const ask = async (command: Command, guid: string, data?: unknown) => {
    const response = await fetch(`${addressOf(toConnector)}/dc-scoringprogram`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        ...{ Command: COMMANDS[command], ClubId: '', LicenceKey: '', SessionGuid: guid },
        SerializedData: data === undefined ? '' : JSON.stringify(data),
      }),
    })
    const answer = (await response.json()) as Dto
    return {
      error: Number(answer.ErrorType),
      last: Number(answer.LastQueueItemId),
      text: `${answer.SerializedData}`,
    }
  }
  return {
    stored,
    event: eventOf([
      section('A', [
        [
          [1, 2, 1],
          [1, 3, 3],
          [1, 4, 5],
        ],
        [
          [3, 4, 1],
          [4, 2, 3],
          [2, 3, 5],
        ],
      ]),
    ]),
    /** @returns whether all of it was answered */
    async step(): Promise<boolean> {
      try {
        if (!isMade) {
          if ((await ask('initializeEvent', '', this.event)).error !== 0) return false
          isMade = true
        }
        const { error, last, text } = await ask('pollResults', GUID)
        if (error !== 0) return error === 2
        // What was accepted is told no more.
        expect(last).toBeGreaterThan(accepted)
        for (const one of JSON.parse(text) as readonly Dto[])
          stored.set([one.TableNumber, one.RoundNumber, one.BoardNumber].join(' '), Number(one.TotalTricks))
        if ((await ask('acceptResults', GUID, last)).error !== 0) return false
        accepted = last
        return true
      } catch (error) {
        if (error instanceof TypeError || error instanceof SyntaxError) return false
        throw error
      }
    },
  }
}

async function sessionsOf(token: string): Promise<TerminalSessions> {
  const { body } = await call(terminalRoutes.terminalSessions(), { authorization: `Bearer ${token}` })
  return body as unknown as TerminalSessions
}

it('loses nothing and tells nothing twice, killed at each step', async () => {
  folder = mkdtempSync(join(tmpdir(), 'openroom-connector-'))
  const { token, id } = await terminalEvening({}, false)
  const made = async () => (await sessionsOf(token)).find(({ miniSessionId }) => miniSessionId !== id)
  const own = program()
  type Point = { readonly name: string; readonly at: (stop: () => Promise<void>) => void }
  const stopping = (isAt: boolean, stop: () => Promise<void>) =>
    isAt ? stop().then(() => 'cut' as const) : null
  const point =
    (set: (hooks: Hooks) => void) =>
    (name: string, when: 'before' | 'after', isAt: (path: string, command: number) => boolean): Point => ({
      name,
      at: (stop) =>
        set({ [when]: async (path: string, command: number) => stopping(isAt(path, command), stop) }),
    })
  const ofProgram = point((hooks) => {
    programHooks = hooks
  })
  const ofSite = point((hooks) => {
    siteHooks = hooks
  })
  const is = (command: Command) => (_: string, one: number) => one === COMMANDS[command]
  const making: readonly Point[] = [
    ofProgram('before it hears of the session', 'before', is('initializeEvent')),
    ofSite('before the session is made', 'before', (path) => path === staffRoutes.ingestSessions()),
    ofSite(
      'once the session is made, before it is known',
      'after',
      (path) => path === staffRoutes.ingestSessions(),
    ),
    ofSite('once the session is started', 'after', (path) => path.endsWith('/start')),
    ofProgram('once it is made, before the program knows', 'after', is('initializeEvent')),
  ]
  const playing: readonly Point[] = [
    ofProgram('before it hears the question', 'before', is('pollResults')),
    ofSite('before the site is asked', 'before', (path) => path.endsWith('/evening')),
    ofSite('once the site has told', 'after', (path) => path.endsWith('/evening')),
    ofProgram('once it has told, before the program knows', 'after', is('pollResults')),
    ofProgram('before it hears what is accepted', 'before', is('acceptResults')),
    ofProgram('once it is accepted, before the program knows', 'after', is('acceptResults')),
  ]
  const killed = async ({ name, at }: Point) => {
    const child = startConnector(token)
    const ended = once(child, 'exit')
    at(() => kill(child))
    await Promise.race([
      ended,
      (async () => {
        while (!child.killed) await own.step()
      })(),
    ])
    await ended
    expect(child.signalCode, name).toBe('SIGKILL')
    siteHooks = {}
    programHooks = {}
  }
  for (const one of someOf(making, 3)) await killed(one)
  startConnector(token)
  await expect.poll(() => own.step()).toBe(true)
  for (const child of children) await kill(child)
  const session = (await made())!.miniSessionId
  const phones = await players(session)
  for (const one of someOf(playing, 4)) {
    await phones.next()
    await killed(one)
  }
  startConnector(token)
  while (await phones.next());
  await expect
    .poll(async () => [await own.step(), own.stored.size], { timeout: 30_000 })
    .toEqual([true, phones.of])
  expect(own.stored).toEqual(await tricksIn(session))
  expect(await sessionsOf(token)).toHaveLength(2)
})

it('is played by the other side of the same protocol, with either killed meanwhile', async () => {
  folder = mkdtempSync(join(tmpdir(), 'openroom-connector-'))
  const there = await terminalEvening({}, false)
  const here = await terminalEvening({ deals: { kind: 'none' } })
  const startProgram = () =>
    start(
      ...['bridgemate', '--server', server.url, '--token', here.token, '--seconds', '0.05'],
      ...['--connector', `http://127.0.0.1:${port}`, '--keep', join(folder, 'bridgemate.json')],
    )
  let connector = startConnector(there.token)
  let client = startProgram()
  const made = async () =>
    (await sessionsOf(there.token)).find(({ miniSessionId }) => miniSessionId !== there.id)
  await expect.poll(async () => (await made())?.status, { timeout: 30_000 }).toBe('LIVE')
  const session = (await made())!.miniSessionId
  const phones = await players(session)
  expect(phones.of).toBe(12)
  for (let count = 0; await phones.next(); count++) {
    if (count === 3) await kill(client)
    if (count === 4) client = startProgram()
    if (count === 6) await kill(connector)
    if (count === 7) connector = startConnector(there.token)
  }
  await expect
    .poll(async () => Object.fromEntries(await tricksIn(here.id)), { timeout: 30_000 })
    .toEqual(Object.fromEntries(await tricksIn(session)))
  const { body } = await here.program('GET', terminalRoutes.terminalEvening(here.id))
  const { tables } = body as unknown as TerminalEvening
  const logs = await Promise.all(
    tables.map(async ({ tableId }) => {
      const log = await here.program('GET', `/api/ingest/table/${tableId}/entries`)
      return (log.body.entries as readonly unknown[]).length
    }),
  )
  expect(logs.reduce((sum, one) => sum + one, 0)).toBe(12)
})
