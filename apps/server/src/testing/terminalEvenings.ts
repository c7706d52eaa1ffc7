/** Evenings of pairs that scoring terminals are told of, made at the desk of a server of their own. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import { directorOf, json, type TestServer, testServer } from './server.ts'
import { type Answer, source } from './source.ts'

/** Of this test file: `beginTerminals` makes it. */
export let server: TestServer
let cookie: string
let evenings = 0

export async function beginTerminals(): Promise<void> {
  const check = async (bearer: string) => ({ tournamentId: Number(bearer.slice(1)) })
  server = await testServer({}, { ingestTokens: { check } })
  cookie = await directorOf(server, 'ADMIN')
}

export async function call(
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Answer> {
  const init = body === undefined ? {} : json(body)
  const response = await fetch(server.url + path, {
    ...init,
    headers: { ...(init.headers as object), ...headers },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A call of the director; with a body it is posted. */
export const desk = (path: string, body?: object): Promise<Answer> => call(path, { cookie }, body)

export const entrants = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `Pair ${i + 1}`, players: [] }))

/** Four pairs who play three rounds of two boards, or as `changes` say; with the token of its programs. */
export async function terminalEvening(changes: Partial<NewEvent> = {}, isStarted = true) {
  const asked: NewEvent = {
    tournament: `Terminals ${++evenings}`,
    event: 'Pairs',
    form: 'howell',
    sections: [entrants(4)],
    rounds: 3,
    boardsPerRound: 2,
    calcType: 'MP',
    scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
    deals: { kind: 'dealt' },
    delay: 0,
    releaseRule: 'BOARD',
    ...changes,
  }
  const { body } = await desk(deskRoutes.makeEvent(), asked)
  const id = Number(body.miniSessionId)
  if (!(id > 0)) throw new Error(JSON.stringify(body))
  if (isStarted) await desk(deskRoutes.deskStart(id), {})
  const token = `t${body.tournamentId}`
  return { id, token, program: source(server.url, token).call }
}

/** What it answers. */
export const deskBody = async (path: string, body?: object) => (await desk(path, body)).body
