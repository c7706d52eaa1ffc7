/** What stays of a session when its source tells it anew: parts with a log, deals, the release that staff planned. */
import { RELEASE_RULES, type ReleaseRule } from '@openroom/bridge/session'
import type { DocumentSession } from '@openroom/formats/json/document'
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { FedSessionRefusal } from './fedSessionRefusal.rows.ts'

type Tx = Transaction<AllTables>

/** Keys of tables and numbers of boards of which a log tells. */
async function partsInUse(tx: Tx, miniSessionId: number) {
  const rows = await tx
    .selectFrom('table_log as l')
    .innerJoin('play_table as t', 't.id', 'l.table_id')
    .innerJoin('board as b', 'b.id', 'l.board_id')
    .select(['t.key', 'b.number'])
    .distinct()
    .where('t.mini_session_id', '=', miniSessionId)
    .execute()
  return { tables: new Set(rows.map(({ key }) => key)), boards: new Set(rows.map(({ number }) => number)) }
}

export async function refuseMissingParts(
  tx: Tx,
  miniSessionId: number,
  session: DocumentSession,
): Promise<void> {
  const used = await partsInUse(tx, miniSessionId)
  const tables = new Set(session.tables.map(({ key }) => key))
  const boards = new Set(session.boards.map(({ number }) => number))
  const isLeftOut =
    [...used.tables].some((key) => !tables.has(key)) || [...used.boards].some((b) => !boards.has(b))
  if (isLeftOut) throw new FedSessionRefusal('part-in-use')
}

/** A deal that came with its first auction stays when the source does not know it itself. */
export async function withKnownDeals(
  tx: Tx,
  miniSessionId: number,
  session: DocumentSession,
): Promise<DocumentSession> {
  const rows = await tx
    .selectFrom('board')
    .select(['number', 'deal'])
    .where('mini_session_id', '=', miniSessionId)
    .execute()
  const deals = new Map(rows.map(({ number, deal }) => [number, deal]))
  const boards = session.boards.map((board) => ({
    ...board,
    deal: board.deal ?? deals.get(board.number) ?? null,
  }))
  return { ...session, boards }
}

const isStricter = (rule: ReleaseRule, than: ReleaseRule): boolean =>
  RELEASE_RULES.indexOf(rule) > RELEASE_RULES.indexOf(than)

/** The session with what staff planned of its release, where that is stricter than what the source says. */
export async function withPlannedRelease(
  tx: Tx,
  miniSessionId: number,
  session: DocumentSession,
): Promise<DocumentSession> {
  const { planned_delay, planned_rule } = await tx
    .selectFrom('mini_session')
    .select(['planned_delay', 'planned_rule'])
    .where('id', '=', miniSessionId)
    .executeTakeFirstOrThrow()
  const { releaseRule } = session
  return {
    ...session,
    delay: Math.max(session.delay, planned_delay ?? 0),
    releaseRule: planned_rule !== null && isStricter(planned_rule, releaseRule) ? planned_rule : releaseRule,
  }
}
