/** A session with what staff have put right in it. */
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { bySeat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type {
  DocumentPlayer,
  DocumentRegistration,
  DocumentResult,
  DocumentSession,
  DocumentTable,
  DocumentTableLog,
} from '../json/document.ts'
import { result } from '../json/documentBuilder.ts'
import type { Correction, Reasoned } from './correction.ts'

type Of<K extends Correction['kind']> = Extract<Correction, { readonly kind: K }>

/** `null`: there is nothing in the session that it is about. */
type Change<K extends Correction['kind']> = (
  session: DocumentSession,
  correction: Of<K>,
  reason: string,
) => DocumentSession | null

const renamed =
  (from: string, to: string) =>
  <P extends DocumentPlayer | null>(player: P): P =>
    player?.name === from ? { ...player, name: to } : player

/** The log tells who sat down. */
const seatedAs =
  (from: string, to: string) =>
  (event: TableEvent): TableEvent =>
    event.type === 'SEAT_PLAYER' && event.player?.name === from
      ? { ...event, player: { ...event.player, name: to } }
      : event

const withEvents = (log: DocumentTableLog, change: (event: TableEvent) => TableEvent): DocumentTableLog => ({
  ...log,
  events: log.events.map(change),
})

function renamePlayer(session: DocumentSession, { from, to }: Of<'player'>): DocumentSession | null {
  const rename = renamed(from, to)
  const isIn = ({ players }: DocumentRegistration) => players.some(({ name }) => name === from)
  const sits = ({ players }: DocumentTable) => Object.values(players).some((one) => one?.name === from)
  if (!session.registrations.some(isIn) && !session.tables.some(sits)) return null
  return {
    ...session,
    registrations: session.registrations.map((one) =>
      // A pair is called by its players.
      isIn(one) ? { ...one, name: one.name.replace(from, to), players: one.players.map(rename) } : one,
    ),
    tables: session.tables.map((one) =>
      sits(one)
        ? {
            ...one,
            players: bySeat((seat) => rename(one.players[seat])),
            logs: one.logs.map((log) => withEvents(log, seatedAs(from, to))),
          }
        : one,
    ),
  }
}

const withRegistration = (
  session: DocumentSession,
  key: string,
  change: (one: DocumentRegistration) => DocumentRegistration,
): DocumentSession | null =>
  session.registrations.some((one) => one.key === key)
    ? { ...session, registrations: session.registrations.map((one) => (one.key === key ? change(one) : one)) }
    : null

const withTable = (
  session: DocumentSession,
  key: string,
  change: (one: DocumentTable) => DocumentTable,
): DocumentSession | null =>
  session.tables.some((one) => one.key === key)
    ? { ...session, tables: session.tables.map((one) => (one.key === key ? change(one) : one)) }
    : null

/** The log of a board that is over says what counts now, as the director's word (`CORRECTION`). */
const corrected = (log: DocumentTableLog, one: DocumentResult): DocumentTableLog => {
  const { contract, tricks, scoreNs: score } = one
  const isOver = log.board === one.board && log.events.some(({ type }) => type === 'END_GAME')
  return isOver
    ? {
        ...log,
        events: [...log.events, { type: 'CORRECTION', result: { contract, tricks, scoreNs: score } }],
      }
    : log
}

const withResult = (table: DocumentTable, one: DocumentResult): DocumentTable => {
  const isThere = table.results.some(({ board }) => board === one.board)
  const results = isThere
    ? table.results.map((before) => (before.board === one.board ? one : before))
    : [...table.results, one].sort((a, b) => a.board - b.board)
  return { ...table, results, logs: table.logs.map((log) => corrected(log, one)) }
}

const CHANGES: { readonly [K in Correction['kind']]: Change<K> } = {
  player: renamePlayer,

  registration: (session, { registration, to }) =>
    withRegistration(session, registration, (one) => ({ ...one, name: to })),

  result: (session, { table, board: number, contract, lead, tricks }, reason) => {
    const board = session.boards.find((one) => one.number === number)
    if (!board) return null
    const score = contract && scoreNs(contract, board.vulnerability, tricks ?? 0)
    const status = contract ? 'played' : 'notPlayed'
    const one = result({ board: number, status, contract, lead, tricks, scoreNs: score })
    return withTable(session, table, (at) => withResult(at, { ...one, jury: true, juryComment: reason }))
  },

  ruling: (session, { table, board: number, ruling }, reason) => {
    if (!session.boards.some((one) => one.number === number)) return null
    const one = result({ board: number, adjustment: ruling, jury: true, juryComment: reason })
    return withTable(session, table, (at) => withResult(at, one))
  },

  penalty: (session, { registration, unit, amount }, reason) =>
    withRegistration(session, registration, (one) =>
      unit === null
        ? { ...one, correction: (one.correction ?? 0) + amount }
        : { ...one, adjustments: [...(one.adjustments ?? []), { unit, amount, reason }] },
    ),

  board: (session, { board }, reason) => {
    const has = ({ results }: DocumentTable) => results.some((one) => one.board === board)
    if (!session.tables.some(has)) return null
    const gone = result({ board, status: 'notPlayed', jury: true, juryComment: reason })
    return { ...session, tables: session.tables.map((one) => (has(one) ? withResult(one, gone) : one)) }
  },
}

/** What the source published was of before: of totals and matches, and of all who played the board. */
const withoutOfficial = (session: DocumentSession, board: number | null): DocumentSession => ({
  ...session,
  registrations: session.registrations.map((one) => (one.official ? { ...one, official: null } : one)),
  matches: session.matches.map((one) => (one.official ? { ...one, official: null } : one)),
  tables: session.tables.map((table) =>
    table.results.some((one) => one.board === board && one.official)
      ? {
          ...table,
          results: table.results.map((one) => (one.board === board ? { ...one, official: null } : one)),
        }
      : table,
  ),
})

const isOfNames = ({ kind }: Correction): boolean => kind === 'player' || kind === 'registration'

/** @returns `null` when the session has nothing that the correction is about */
export function applied(session: DocumentSession, { correction, reason }: Reasoned): DocumentSession | null {
  const change = CHANGES[correction.kind] as Change<Correction['kind']>
  const after = change(session, correction as never, reason)
  if (after === null || isOfNames(correction)) return after
  return withoutOfficial(after, 'board' in correction ? correction.board : null)
}

/** All in their order; what a later file has no more is left out. */
export const allApplied = (session: DocumentSession, all: readonly Reasoned[]): DocumentSession =>
  all.reduce((so, one) => applied(so, one) ?? so, session)
