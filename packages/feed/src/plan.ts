/** A Tournament document as a source would have sent it: sessions, and what each table sends when. */
import { tellsEarly, usualRule } from '@openroom/bridge/movement/telling'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { PostedResult } from '@openroom/bridge/table/facts'
import type {
  DocumentEvent,
  DocumentResult,
  DocumentSegment,
  DocumentSession,
  DocumentTable,
  TournamentDocument,
} from '@openroom/formats/json/document'
import { slug } from '@openroom/formats/json/documentBuilder'
import { drawnOf } from '@openroom/formats/json/drawn'
import type { SentEntry, SentResult } from './client.ts'
import { boardTime, type Dice, dice, waitBefore } from './pace.ts'

/** What a table sends, and how many milliseconds of play lie before it. */
export type PlannedEntry = { readonly waitMs: number; readonly entry: SentEntry }

export type TablePlan = {
  readonly key: string
  readonly round: number
  readonly number: number
  readonly room: DocumentTable['room']
  readonly entries: readonly PlannedEntry[]
}

export type SessionPlan = {
  readonly name: string
  /** As the interface takes it. */
  readonly body: object
  readonly tables: readonly TablePlan[]
}

export type PlanOptions = {
  /** Key of the session instead of its own: the same file once more is a session of its own. */
  readonly key?: string
  /** The announced session that the first one is, whatever its keys. */
  readonly announced?: number
  /** Seconds between the tables and the public. */
  readonly delay?: number
  /** Absent: what the file says where the movement can bear it, else what it can bear. */
  readonly releaseRule?: DocumentSession['releaseRule']
  /** Boards are told while somebody has still to play them; the token must allow it. */
  readonly tellsEarly?: boolean
  /** When it begins, as the lists tell. */
  readonly startDateTime?: string
  /** Tables by their number or key; absent: all. */
  readonly tables?: ReadonlySet<string>
}

type Unnumbered = { readonly waitMs: number } & (
  | { readonly board: number; readonly event: TableEvent }
  | { readonly board: number; readonly result: SentResult }
)

function findPosted(events: readonly TableEvent[]): PostedResult | null {
  const last = events.findLast((event) => event.type === 'END_GAME' || event.type === 'CORRECTION')
  return last?.type === 'END_GAME' || last?.type === 'CORRECTION' ? last.result : null
}

/** Whether the log itself comes to the result, so that nothing needs to be added. */
function followsFromLog(result: DocumentResult, events: readonly TableEvent[]): boolean {
  const fromLog = findPosted(events)
  if (!fromLog || result.adjustment || result.jury || result.status !== 'played') return false
  const card = events.find((event) => event.type === 'PLAY_CARD')?.card ?? null
  const isSame =
    JSON.stringify([fromLog.contract, fromLog.tricks]) === JSON.stringify([result.contract, result.tricks])
  return isSame && fromLog.scoreNs === result.scoreNs && (result.lead === null || result.lead === card)
}

function eventEntries(board: number, events: readonly TableEvent[], roll: Dice): readonly Unnumbered[] {
  return events.map((event, i) => ({
    board,
    event,
    waitMs: waitBefore(event, events[i - 1]?.type ?? null, roll),
  }))
}

function boardEntries(table: DocumentTable, board: number, roll: Dice): readonly Unnumbered[] {
  const events = table.logs.find((log) => log.board === board)?.events ?? []
  const result = table.results.find((one) => one.board === board)
  const entries = eventEntries(board, events, roll)
  if (!result || followsFromLog(result, events)) return entries
  const { board: _board, official: _official, ...sent } = result
  return [...entries, { board, result: sent, waitMs: events.length > 0 ? 3_000 : boardTime(roll) }]
}

function tablePlan(table: DocumentTable): TablePlan {
  const roll = dice(table.key)
  const boards = new Set([...table.results, ...table.logs].map(({ board }) => board))
  const all = [...boards].flatMap((board) => boardEntries(table, board, roll))
  const entries = all.map(({ waitMs, ...entry }, seq) => ({ waitMs, entry: { seq, ...entry } }))
  return { key: table.key, round: table.round, number: table.number, room: table.room, entries }
}

const withoutOfficial = <T extends { readonly official: unknown }>({ official: _official, ...rest }: T) =>
  rest

/** A session as the interface takes it, without what is played in it. */
export const sentSession = (session: DocumentSession) => ({
  ...session,
  registrations: session.registrations.map(withoutOfficial),
  matches: session.matches.map(withoutOfficial),
  tables: session.tables.map(({ results: _results, logs: _logs, ...table }) => table),
})

function ruleOfEvent(
  { type }: DocumentEvent,
  session: DocumentSession,
  { releaseRule, tellsEarly: isAccepted = false }: PlanOptions,
): DocumentSession['releaseRule'] {
  if (releaseRule !== undefined) return releaseRule
  const draw = drawnOf(type, session)
  return isAccepted || tellsEarly(session.releaseRule, draw) === null ? session.releaseRule : usualRule(draw)
}

function bodyOfDocument(
  document: TournamentDocument,
  event: DocumentEvent,
  segment: DocumentSegment,
  session: DocumentSession,
  options: PlanOptions,
): object {
  const { key = session.key, delay = session.delay, startDateTime } = options
  const { segments: _segments, ...ofEvent } = event
  const { sessions: _sessions, ...ofSegment } = segment
  return {
    ...(options.tellsEarly && { tellsEarly: true }),
    tournament: { timeZone: document.tournament.timeZone, location: document.tournament.location },
    // All that one source sends is one tournament, and the `e1` of another file another event.
    event: { ...ofEvent, key: slug(event.key, event.name) },
    segment: ofSegment,
    session: {
      ...sentSession(session),
      key,
      delay,
      releaseRule: ruleOfEvent(event, session, options),
      date: null,
      startDateTime: startDateTime ?? null,
    },
  }
}

const isTableWanted = ({ key, number }: DocumentTable, { tables }: PlanOptions): boolean =>
  tables === undefined || tables.has(key) || tables.has(`${number}`)

/** The sessions of a document in their order; those in which nothing happened are left out. */
export function plansOf(document: TournamentDocument, options: PlanOptions = {}): readonly SessionPlan[] {
  const plans = document.events.flatMap((event) =>
    event.segments.flatMap((segment) =>
      segment.sessions.map(
        (session): SessionPlan => ({
          name: [event.name, segment.name].join(' - '),
          body: bodyOfDocument(document, event, segment, session, options),
          tables: session.tables.filter((table) => isTableWanted(table, options)).map(tablePlan),
        }),
      ),
    ),
  )
  const [first, ...rest] = plans.filter(({ tables }) => tables.some(({ entries }) => entries.length > 0))
  if (!first) return []
  const { announced } = options
  return [announced === undefined ? first : { ...first, body: { ...first.body, announced } }, ...rest]
}
