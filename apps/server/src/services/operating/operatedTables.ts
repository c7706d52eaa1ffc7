/** What a console is told of its tables: who plays, the boards, and the logs with what is not released. */
import { SEATS } from '@openroom/bridge/seat'
import type { Operated, OperatedEntry, OperatedLog } from '@openroom/protocol/schema/operate'
import { type Kysely, sql } from 'kysely'
import { withWhatWaits } from '../../store/unreleased/asItWillBe.ts'
import type { LoggedEntry } from '../../store/unreleased/fedTable.ts'
import { tablesOfLink } from '../../store/unreleased/operatorLinks.ts'
import type { AllTables } from '../../store/unreleased/tables.ts'
import type { AdmittedLink } from './links.ts'

type Seated = { readonly name: string; readonly memberId: string | null } | null

const shownPlayer = (player: Seated) => player && { name: player.name, memberId: player.memberId }

async function operatedBy(db: Kysely<AllTables>, link: AdmittedLink): Promise<Operated | null> {
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
    tables: await tablesOf(db, link),
    boards: await boardsOf(db, miniSessionId),
  }
}

async function tablesOf(db: Kysely<AllTables>, link: AdmittedLink): Promise<Operated['tables']> {
  const rows = await tablesOfLink(db, link)
    .leftJoin('entry as ns', (join) =>
      join.onRef('ns.registration_id', '=', 't.ns_id').onRef('ns.mini_session_id', '=', 't.mini_session_id'),
    )
    .leftJoin('entry as ew', (join) =>
      join.onRef('ew.registration_id', '=', 't.ew_id').onRef('ew.mini_session_id', '=', 't.mini_session_id'),
    )
    .leftJoin('movement as m', 'm.table_id', 't.id')
    .select('m.first_board as firstBoard')
    .select(['t.id', 't.round', 't.number', 't.section', 't.room', 't.players'])
    .select(['ns.name as ns', 'ew.name as ew'])
    .select(({ selectFrom }) =>
      selectFrom('table_log as l')
        .select(({ fn }) => fn.coalesce(fn.max('l.seq'), sql<number>`0`).as('head'))
        .whereRef('l.table_id', '=', 't.id')
        .as('next'),
    )
    .orderBy('t.round')
    .orderBy('t.ord')
    .execute()
  return rows.map(({ id, players, next, ns, ew, ...table }) => {
    const { N, E, S, W } = players
    return {
      tableId: id,
      ...table,
      ns: ns ?? '',
      ew: ew ?? '',
      players: { N: shownPlayer(N), E: shownPlayer(E), S: shownPlayer(S), W: shownPlayer(W) },
      next: next ?? 0,
    }
  })
}

async function boardsOf(db: Kysely<AllTables>, miniSessionId: number): Promise<Operated['boards']> {
  const rows = await db
    .selectFrom('board')
    .select(['number', 'dealer', 'vulnerability', 'deal'])
    .where('mini_session_id', '=', miniSessionId)
    .orderBy('number')
    .execute()
  return rows.map(({ deal, ...board }) => ({
    ...board,
    deal: deal && SEATS.some((seat) => deal[seat] !== null) ? deal : null,
  }))
}

export class OperatedTables {
  readonly #db: Kysely<AllTables>

  constructor(db: Kysely<AllTables>) {
    this.#db = db
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
    return withWhatWaits(this.#db, link.miniSessionId, (db) => operatedBy(db, link))
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
      next: entries.at(-1) ? (entries.at(-1)?.seq ?? 0) + 1 : await this.next(tableId),
      entries,
    }
  }

  /** Number expected of a table's next entry. */
  async next(tableId: number): Promise<number> {
    const row = await this.#db
      .selectFrom('table_log')
      .select(({ fn }) => fn.max('seq').as('head'))
      .where('table_id', '=', tableId)
      .executeTakeFirst()
    return row?.head ?? 0
  }
}

const entryOf = (seq: number, board: number, entry: LoggedEntry): OperatedEntry =>
  entry.type === 'RESULT' ? { seq, board, result: entry.result } : { seq, board, event: entry }
