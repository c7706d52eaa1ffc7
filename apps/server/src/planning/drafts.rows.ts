/** Tournaments that are not announced: only those who handle them know of them. */
import type { Plan } from '@openroom/protocol/schema/upcoming'
import type { Kysely } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { storableJson } from '../core/storable.ts'

type Db = Kysely<AllTables>

export const draftRows = (db: Db) =>
  db
    .selectFrom('tournament_draft as d')
    .innerJoin('organiser as o', 'o.id', 'd.organiser_id')
    .select(['d.id', 'd.plan', 'd.changed_at', 'o.id as organiser_id', 'o.name as organiser_name'])
    .orderBy('d.changed_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute()

export const lockedDraft = (db: Db, id: number) =>
  db.selectFrom('tournament_draft').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertDraft(db: Db, plan: Plan): Promise<number> {
  const { id } = await db
    .insertInto('tournament_draft')
    .values({ organiser_id: plan.serverId, plan: storableJson(plan) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDraft(db: Db, id: number, plan: Plan, now: Date): Promise<void> {
  await db
    .updateTable('tournament_draft')
    .set({ organiser_id: plan.serverId, plan: storableJson(plan), changed_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteDraft(db: Db, id: number): Promise<void> {
  await db.deleteFrom('tournament_draft').where('id', '=', id).execute()
}

/** Organisers that a tournament may belong to: this installation's own first, then those with a name. */
export const organiserRows = (db: Db) =>
  db
    .selectFrom('organiser')
    .select(['id', 'name'])
    .where(({ or, eb }) => or([eb('id', '=', 1), eb('name', 'is not', null)]))
    .orderBy(({ eb }) => eb('id', '!=', 1))
    .orderBy('name')
    .execute()
