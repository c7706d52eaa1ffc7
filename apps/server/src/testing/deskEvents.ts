/** Events made at the desk and played by consoles, in a server of their own. */
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { OPERATOR_PREFIX } from '@openroom/protocol/operatorLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { DeskSession, NewEvent } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { DeskPhones } from '@openroom/protocol/schema/phones'
import pg from 'pg'
import { expect } from 'vitest'
import type { IngestTokens } from '../core/http/bearer.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { directorOf, json, type TestServer, testServer } from './server.ts'

/** Of this test file: `beginDesk` makes them. Where time passes by itself there is no clock. */
export let server: TestServer
export let clock: ManualClock
let cookie: string

type Given = { readonly clock?: ManualClock; readonly ingestTokens?: IngestTokens }

async function begin(options: Given): Promise<void> {
  // Files share this module: should it fail, those of an earlier one are no answer.
  server = undefined as never
  cookie = undefined as never
  clock = options.clock as ManualClock
  server = await testServer({}, options)
  cookie = await directorOf(server)
}

export const beginDesk = (): Promise<void> => beginFedDesk()

/** Whose sessions programs feed too. */
export const beginFedDesk = (ingestTokens?: IngestTokens): Promise<void> =>
  begin({ clock: manualClock(Date.now()), ...(ingestTokens && { ingestTokens }) })

/** Where time passes by itself. */
export const beginDeskInTime = (): Promise<void> => begin({})

type Headers = Readonly<Record<string, string>>

/** A line of its own for each call: one that is kept may be closed just when it is used again. */
export const ALONE = { connection: 'close' }

/** A call of the director, or of whoever the headers name; with a body it is posted. */
export async function desk<T>(
  path: string,
  body?: object,
  by: Headers = { cookie },
): Promise<{ readonly status: number; readonly body: T }> {
  const init = body === undefined ? {} : json(body)
  const headers = { ...(init.headers as object), ...by, ...ALONE }
  const response = await fetch(server.url + path, { ...init, headers })
  return { status: response.status, body: (await response.json()) as T }
}

/** The same of one that is answered. */
export async function told<T>(path: string, body?: object, by?: Headers): Promise<T> {
  const answer = await desk<T>(path, body, by)
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body])
  return answer.body
}

/** As it enters. */
export function pair(number: number, one = 'Ash', other = 'Elm') {
  const players = [one, other].map((tree) => `${tree} ${number}`)
  return { name: players.join(' – '), players }
}

export const pairs = (count: number, one?: string, other?: string) =>
  Array.from({ length: count }, (_, i) => pair(i + 1, one, other))

/** Four pairs of a club, for three rounds of two boards without hands. */
export const clubEvening = (tournament: string, delay: number): NewEvent => ({
  ...{ tournament, event: 'Pairs', form: 'howell', rounds: 3, boardsPerRound: 2, calcType: 'MP', delay },
  sections: [Array.from({ length: 4 }, (_, i) => ({ name: `Pair ${i + 1}`, players: [`A ${i}`, `B ${i}`] }))],
  scoring: SCORING,
  deals: { kind: 'none' },
})

export const SCORING = { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' } as const

/** Who directs, for what is listened to. */
export const deskCookie = (): string => cookie

let count = 0
/** Makes an event of so many teams, named by number; or as `changes` say. */
export async function made(changes: Partial<NewEvent> & { readonly teams: number }): Promise<number> {
  const { teams, ...rest } = changes
  const entrants = Array.from({ length: teams }, (_, i) => ({ name: `Team ${i + 1}`, players: [] }))
  const asked: NewEvent = {
    tournament: `League ${++count}`,
    event: 'Teams',
    form: 'swiss',
    sections: [entrants],
    rounds: 3,
    boardsPerRound: 1,
    calcType: 'IMP',
    scoring: SCORING,
    deals: { kind: 'dealt' },
    delay: 0,
    releaseRule: 'DELAY',
    ...rest,
  }
  const { status, body } = await desk<{ miniSessionId: number }>(routes.makeEvent(), asked)
  expect(status).toBe(200)
  return body.miniSessionId
}

/** The links of operators, by table number and room. */
export async function linksOf(id: number): Promise<ReadonlyMap<string, string>> {
  const { body } = await desk<CreatedLinks>(operateRoutes.createOperatorLinks(id), {})
  return new Map(body.links.map(({ number, room, secret }) => [`${number} ${room}`, secret]))
}

export const session = async (id: number) => (await desk<DeskSession>(routes.deskSession(id))).body

const GAME = { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: '' }
const PASSED = { kind: 'passedOut' }

/** Numbers of teams and players stand at the end of their names; the first one counts. */
export const isBetter = (ns: string, ew: string): boolean =>
  Number.parseInt(ns.slice(5), 10) < Number.parseInt(ew.slice(5), 10)

/** Every match of a round is played; whose number is lower wins, more by the greater difference. */
export async function play(id: number, round: number, links: ReadonlyMap<string, string>, board: number) {
  const { tables } = await session(id)
  for (const { tableId, number, room, ns, ew, isBye } of tables.filter((one) => one.round === round)) {
    if (isBye) continue
    const secret = links.get(`${number} ${room}`)
    expect(secret, `${number} ${room}`).toBeDefined()
    await enter(secret!, { tableId, ns, ew }, board)
  }
  await server.settled()
}

/** The first result of a table's log, from its console. */
async function enter(
  secret: string,
  { tableId, ns, ew }: { readonly tableId: number; readonly ns: string; readonly ew: string },
  board: number,
): Promise<void> {
  const result = isBetter(ns, ew)
    ? { contract: GAME, tricks: 10, lead: null }
    : { contract: PASSED, tricks: null, lead: null }
  const headers = {
    authorization: `Bearer ${OPERATOR_PREFIX}${secret}`,
    'content-type': 'application/json',
  }
  const who = { tableId, writer: `writer-of-${tableId}`, name: 'Tove' }
  const send = (path: string, body: object) =>
    fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify({ ...who, ...body }) })
  await send(operateRoutes.operateWriter(), { want: 'keep' })
  const sent = await send(operateRoutes.operateEntries(), { entries: [{ seq: 0, board, result }] })
  expect([sent.status, await sent.json()]).toMatchObject([200, { stored: 1 }])
}

/** A board at all tables that are drawn to it, one board a round. */
export async function playBoard(id: number, links: ReadonlyMap<string, string>, board: number) {
  const { tables } = (await desk<DeskPhones>(phoneRoutes.deskPhones(id))).body
  for (const table of tables.filter(({ boards, sitOut }) => !sitOut && boards?.includes(board)))
    await enter(links.get(`${table.number} ${table.room}`)!, table, board)
  await server.settled()
}

/** Holds what `lock` locks while `act` waits for it, does `meanwhile`, and lets go. */
export async function during<T>(
  lock: string,
  act: () => Promise<T>,
  meanwhile: string,
  values: readonly unknown[] = [],
): Promise<T> {
  const [holder, looker] = [0, 1].map(() => new pg.Client({ connectionString: server.databaseUrl }))
  await Promise.all([holder!.connect(), looker!.connect()])
  const waiting = async () =>
    (await looker!.query('select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0'))
      .rowCount
  try {
    await holder!.query('begin')
    await holder!.query(lock)
    const done = act()
    await expect.poll(waiting).toBeGreaterThan(0)
    await holder!.query(meanwhile, [...values])
    await holder!.query('commit')
    return await done
  } finally {
    await Promise.all([holder!.end(), looker!.end()])
  }
}
