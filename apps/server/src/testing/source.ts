/** A live source for tests: its token, a small team match, logs of boards, calls over HTTP. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { recordToLog, type TableRecord } from '@openroom/bridge/table/record'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import type { IngestTokens } from '../core/http/bearer.ts'
import { fixture } from './documents.ts'

export const TOKEN = 'token-of-the-test'
export const OTHER_TOKEN = 'token-of-another'

/** Tokens of the first two tournaments of a store. */
export const TOKENS: IngestTokens = {
  check: async (bearer) => {
    const tournamentId = [TOKEN, OTHER_TOKEN].indexOf(bearer) + 1
    return tournamentId > 0 ? { tournamentId, mayTellEarly: tournamentId === 1 } : null
  },
}

/** Documents whose import makes the tournaments of the tokens. */
export const tournaments = () =>
  ['pairs.json', 'teams.json'].map((name) => ({
    name,
    source: new Blob([new Uint8Array(fixture(name))]).stream(),
  }))

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

export type Source = {
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>
  readonly send: (tableId: number, entries: readonly object[]) => Promise<Answer>
}

export function source(url: string, token: string | null = TOKEN): Source {
  const call: Source['call'] = async (method, path, body) => {
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(url + path, { method, headers, ...sent })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  return { call, send: (table, entries) => call('POST', staffRoutes.ingestEntries(table), { entries }) }
}

const names = (team: string) =>
  ['One', 'Two', 'Three', 'Four'].map((name) => ({ name: `${team} ${name}`, memberId: null }))

/** A match of two boards in two rooms; hands come with the auctions. */
export const match = (session: object = {}) => ({
  event: { key: 'live-teams', name: 'Live Teams', type: 'TEAM' },
  segment: { key: 'final', name: 'Final' },
  session: {
    key: 'match-1',
    boardsPerRound: 3,
    registrations: [
      { key: 'ash', name: 'Ash', players: names('Ash') },
      { key: 'elm', name: 'Elm', players: names('Elm') },
    ],
    boards: [{ number: 2 }, { number: 4 }, { number: 6 }],
    matches: [{ round: 1, number: 1, home: 'ash', visiting: 'elm' }],
    tables: [
      { key: 'open', number: 1, room: 'OPEN', ns: 'ash', ew: 'elm' },
      { key: 'closed', number: 1, room: 'CLOSED', ns: 'elm', ew: 'ash' },
    ],
    ...session,
  },
})

export function logOf(record: TableRecord): readonly TableEvent[] {
  const log = recordToLog(record)
  if (!log.ok) throw new Error(log.error.breach.code)
  return log.value.events
}

export type Entry = { readonly seq: number; readonly board: number; readonly event: TableEvent }

/** Logs as a source sends them, one after the other. */
export const entriesOf = (
  records: readonly TableRecord[] = [CLAIMED, GRAND_SLAM],
  from = 0,
): readonly Entry[] =>
  records
    .flatMap((record) => logOf(record).map((event) => ({ board: record.board.number, event })))
    .map((entry, i) => ({ seq: from + i, ...entry }))
