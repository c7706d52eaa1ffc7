/** The audit log, read backwards page by page. */
import type { AuditPage } from '@openroom/protocol/schema/staff'
import type { Kysely } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { idsOf, type Limits } from '../core/limits.ts'

export type AuditAsked = { readonly before?: number | undefined; readonly limit: number }

export async function auditPage(
  db: Kysely<AllTables>,
  { before, limit }: AuditAsked,
  limits: Limits = null,
): Promise<AuditPage> {
  const rows = await db
    .selectFrom('audit_log as l')
    .leftJoin('account as a', 'a.id', 'l.account_id')
    .leftJoin('organiser as o', 'o.id', 'l.organiser_id')
    .select(['l.id', 'l.at', 'l.action', 'l.subject', 'l.account_id', 'a.name', 'a.email'])
    .select(['o.id as organiser_id', 'o.name as organiser'])
    .$if(limits !== null, (query) => query.where('l.organiser_id', 'in', idsOf(limits) ?? []))
    .$if(before !== undefined, (query) => query.where('l.id', '<', before ?? 0))
    .orderBy('l.id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows
    .slice(0, limit)
    .map(({ id, at, action, subject, account_id, name, email, ...row }) => ({
      id: Number(id),
      at: at.toISOString(),
      account: account_id === null ? null : { id: account_id, name: name ?? '', email: email ?? '' },
      organiser: row.organiser_id === null ? null : { serverId: row.organiser_id, name: row.organiser },
      action,
      subject,
    }))
  const last = entries.at(-1)
  return { entries, before: rows.length > limit && last ? last.id : null }
}
