/** The audit log, read backwards page by page. */
import type { AuditPage } from '@openroom/protocol/schema/staff'
import type { Kysely } from 'kysely'
import type { AccountTables } from '../store/accountTables.ts'

export type AuditAsked = { readonly before?: number | undefined; readonly limit: number }

export async function auditPage(
  db: Kysely<AccountTables>,
  { before, limit }: AuditAsked,
): Promise<AuditPage> {
  const rows = await db
    .selectFrom('audit_log as l')
    .leftJoin('account as a', 'a.id', 'l.account_id')
    .select(['l.id', 'l.at', 'l.action', 'l.subject', 'l.account_id', 'a.name', 'a.email'])
    .$if(before !== undefined, (query) => query.where('l.id', '<', before ?? 0))
    .orderBy('l.id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit).map(({ id, at, action, subject, account_id, name, email }) => ({
    id: Number(id),
    at: at.toISOString(),
    account: account_id === null ? null : { id: account_id, name: name ?? '', email: email ?? '' },
    action,
    subject,
  }))
  const last = entries.at(-1)
  return { entries, before: rows.length > limit && last ? last.id : null }
}
