/** Whose the files are that an account sends which is limited to organisers. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { TournamentDocument } from '@openroom/formats/json/document'
import type { Kysely } from 'kysely'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { isWithin, type Limits } from '../core/limits.ts'
import { organisersOfSessions } from '../core/organiserOf.rows.ts'
import { organiserNamed } from '../planning/organiserNames.public.ts'
import { OthersSession } from './refusal.rows.ts'

export type WhoseFiles = {
  /** The organiser's number, */
  readonly organiser: number | null
  /** or its name; neither: the only one of the account. */
  readonly club: string | null
}

async function findOrganiser(db: Kysely<AllTables>, limits: Limits, { organiser, club }: WhoseFiles) {
  if (organiser !== null) return organiser
  if (club !== null) return (await organiserNamed(asPublic(db), club)) ?? 0
  return limits?.length === 1 ? limits[0]!.serverId : null
}

/** What documents say of their organiser from now on; `null`: what they say themselves. */
export async function organiserOfFiles(
  db: Kysely<AllTables>,
  limits: Limits,
  whose: WhoseFiles,
): Promise<Result<TournamentDocument['organiser'] | null, 'not-yours' | 'organiser-needed'>> {
  if (limits === null && whose.organiser === null)
    return ok(whose.club === null ? null : { name: whose.club, club: true })
  const id = await findOrganiser(db, limits, whose)
  if (id === null) return err('organiser-needed')
  const row = await db
    .selectFrom('organiser as o')
    .leftJoin('club as c', 'c.organiser_id', 'o.id')
    .select(['o.name', 'c.id'])
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (!row || !isWithin(limits, id)) return err('not-yours')
  return ok({ name: row.name, club: row.id !== null })
}

/** Errors: `OthersSession`. @param sessions that files have been written into */
export async function refuseOthers(
  db: Kysely<AllTables>,
  limits: Limits,
  sessions: readonly number[],
): Promise<void> {
  if (limits === null || sessions.length === 0) return
  const owners = await organisersOfSessions(db, sessions)
  if (!owners.every((id) => isWithin(limits, id))) throw new OthersSession()
}
