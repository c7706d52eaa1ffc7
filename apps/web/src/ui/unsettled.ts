/** What a session lacks before it can end, and at which tables. */
import type { DeskSession, DeskTable } from '@openroom/protocol/schema/desk'
import { listed } from '../texts/order.ts'
import { t } from '../texts/t.ts'

/** What a table is called at the desk and on its link. */
export function tableName({ section, number, room }: Pick<DeskTable, 'section' | 'number' | 'room'>): string {
  const values = { table: `${section ?? ''}${number}` }
  return room === null ? t('desk.table', values) : t(`desk.table.${room}`, values)
}

/** Tables that lack results of a round, the earliest round first, with how many. */
export const missingAt = ({ tables }: Pick<DeskSession, 'tables'>) =>
  tables
    .filter(({ isBye, boards, results }) => !isBye && results < boards)
    .map((table) => ({ table, missing: table.boards - table.results }))
    .sort((a, b) => a.table.round - b.table.round || a.table.number - b.table.number)

/** Rounds to come that have no tables yet; `null`: every round has some. */
function undrawn({ tables, numberOfRounds }: Pick<DeskSession, 'tables' | 'numberOfRounds'>) {
  const drawn = new Set(tables.map(({ round }) => round))
  const count = numberOfRounds - drawn.size
  const last = Math.max(0, ...drawn)
  return count > 0 ? { count, from: last + 1, to: last + count } : null
}

/** So many tables are named; more are counted. */
const MOST_NAMED = 6

/** What is not settled yet; `undefined`: all is. @param named so many results are told one by one beside it */
export function unsettledText(session: DeskSession, named = 0): string | undefined {
  const missing = missingAt(session)
  const doubts = session.tables.reduce((sum, table) => sum + table.doubts, 0)
  const atTables = missing
    .slice(0, MOST_NAMED)
    .map(({ table, missing: count }) =>
      t('desk.finish.at', { table: tableName(table), round: table.round, count }),
    )
  const more = missing.length - atTables.length
  const tables = listed(more > 0 ? [...atTables, t('desk.finish.more', { count: more })] : atTables)
  const count = missing.reduce((sum, one) => sum + one.missing, 0)
  const rounds = undrawn(session)
  const texts = [
    ...(named > 0 ? [t('desk.finish.unsettled', { count: named })] : []),
    ...(named === 0 && count > 0 ? [t('desk.finish.missing', { count, tables })] : []),
    ...(rounds ? [t('desk.finish.undrawn', rounds)] : []),
    ...(doubts > 0 ? [`${t('desk.doubts', { count: doubts })}.`] : []),
  ]
  return texts.length > 0 ? texts.join(' ') : undefined
}
