/** What a console is told of its tables: who plays, the boards, and the logs with what is not released. */

import { boardsOfTable } from '@openroom/bridge/movement/telling'
import { SEATS } from '@openroom/bridge/seat'
import type { Operated, OperatedEntry, OperatedLog } from '@openroom/protocol/schema/operate'
import { type Kysely, sql } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { isOfLink } from '../phones/phonePlayers.ts'
import type { MovementRow } from '../phones/phones.rows.ts'
import type { LoggedEntry } from '../tables/fedTable.rows.ts'
import type { AdmittedLink } from './links.ts'
import { tablesOfLink } from './operatorLinks.rows.ts'
import type { Plans } from './plans.ts'
import type { SessionPlan } from './sessionPlan.rows.ts'

/** Players of a team, at most. */
const MOST_ROSTER = 20

type Seated = { readonly name: string; readonly memberId: string | null } | null

const shownPlayer = (player: Seated) => player && { name: player.name, memberId: player.memberId }

async function operatedBy(db: Kysely<AllTables>, link: AdmittedLink, plans: Plans): Promise<Operated | null> {
  const session = await db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select(['s.session', 's.status', 's.delay', 's.release_rule', 's.bid_only', 's.first_round'])
    .select(['s.first_board', 's.boards_per_round', 't.name as tournament', 'e.name as event', 'e.type'])
    .select('g.name as segment')
    .where('s.id', '=', link.miniSessionId)
    .executeTakeFirst()
  if (!session) return null
  const plan = await plans.of(link.miniSessionId)
  const ofLink = plan.tables.filter((row) => isOfLink(link, row))
  const next = await nextAt(
    db,
    ofLink.map((row) => row.id),
  )
  // Where nobody plays there is no record to keep, but of what was begun.
  const own = ofLink.filter((row) => !row.is_bye || next.has(row.id))
  const { id, tableId, number, section, room, label, miniSessionId } = link
  return {
    link: { id, tableId, number, section, room, label },
    miniSessionId,
    tournament: session.tournament,
    event: session.event,
    segment: session.segment,
    session: session.session,
    type: session.type,
    status: session.status,
    delay: session.delay,
    releaseRule: session.release_rule,
    bidOnly: session.bid_only,
    firstRound: session.first_round,
    firstBoard: session.first_board,
    boardsPerRound: session.boards_per_round,
    tables: own.map((row) => tableOf(row, plan, session.boards_per_round, next.get(row.id) ?? 0)),
    boards: plan.boards.map(boardOf),
  }
}

/** Numbers expected of the next entries of tables. */
async function nextAt(
  db: Kysely<AllTables>,
  tables: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('table_log')
    .select(({ fn }) => ['table_id', fn.max('seq').as('head')])
    .where(({ eb }) => eb('table_id', '=', sql<number>`any(${[...tables]}::int[])`))
    .groupBy('table_id')
    .execute()
  return new Map(rows.map(({ table_id, head }) => [table_id, head]))
}

function tableOf(
  row: MovementRow,
  { pairs }: SessionPlan,
  perRound: number,
  next: number,
): Operated['tables'][number] {
  const { id: tableId, round, number, section, room, ns, ew } = row
  const { N, E, S, W } = row.players
  const rosterOf = (id: number) =>
    pairs.flatMap((one) => (one.registration_id === id ? [one.name] : [])).slice(0, MOST_ROSTER)
  return {
    tableId,
    round,
    number,
    section,
    room,
    boards: row.boards === null ? null : [...boardsOfTable(row.boards, perRound)],
    next,
    ns: ns ?? '',
    ew: ew ?? '',
    players: { N: shownPlayer(N), E: shownPlayer(E), S: shownPlayer(S), W: shownPlayer(W) },
    rosters: { NS: rosterOf(row.ns_id), EW: rosterOf(row.ew_id) },
  }
}

const boardOf = ({ number, dealer, vulnerability, deal }: SessionPlan['boards'][number]) => ({
  number,
  dealer,
  vulnerability,
  deal: deal && SEATS.some((seat) => deal[seat] !== null) ? deal : null,
})

export class OperatedTables {
  readonly #db: Kysely<AllTables>
  readonly #plans: Plans

  constructor(db: Kysely<AllTables>, plans: Plans) {
    this.#db = db
    this.#plans = plans
  }

  async opens(link: AdmittedLink, tableId: number): Promise<boolean> {
    const row = await tablesOfLink(this.#db, link)
      .select('t.id')
      .where('t.id', '=', tableId)
      .executeTakeFirst()
    return row !== undefined
  }

  /** With what the desk has decided and viewers are not told yet. @returns `null`: the session was removed meanwhile */
  of(link: AdmittedLink): Promise<Operated | null> {
    return operatedBy(this.#db, link, this.#plans)
  }

  /** A table's log from a number on, released or not. */
  async log(tableId: number, from: number): Promise<OperatedLog> {
    const rows = await this.#db
      .selectFrom('table_log as l')
      .innerJoin('board as b', 'b.id', 'l.board_id')
      .select(['l.seq', 'b.number', 'l.event'])
      .where('l.table_id', '=', tableId)
      .where('l.seq', '>', from)
      .orderBy('l.seq')
      .execute()
    const entries = rows.map(({ seq, number, event }) => entryOf(seq - 1, number, event as LoggedEntry))
    return {
      tableId,
      next: entries.at(-1)
        ? (entries.at(-1)?.seq ?? 0) + 1
        : ((await nextAt(this.#db, [tableId])).get(tableId) ?? 0),
      entries,
    }
  }
}

const entryOf = (seq: number, board: number, entry: LoggedEntry): OperatedEntry =>
  entry.type === 'RESULT' ? { seq, board, result: entry.result } : { seq, board, event: entry }
