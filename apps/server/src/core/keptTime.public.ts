/** What servers have told of their time while sessions are played. */
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from './database/tables.ts'

/** A moment of a server's time, in milliseconds. */
export type KeptMoment = {
  /** The machine's start, by a name that no other has. */
  readonly boot: string
  /** Since 1970. */
  readonly at: number
  /** Since the machine's start. */
  readonly uptime: number
  /** How far the database's clock was ahead of it. */
  readonly step: number
}

export async function keptMoments(db: Kysely<PublicTables>): Promise<readonly KeptMoment[]> {
  const { rows } = await sql<Omit<KeptMoment, 'at'> & { readonly at: Date }>`
    select boot, at, uptime, step from kept_time`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}

export async function keepMoment(
  db: Kysely<PublicTables>,
  { boot, at, uptime, step }: KeptMoment,
): Promise<void> {
  await sql`
    insert into kept_time (boot, at, uptime, step) values (${boot}, ${new Date(at)}, ${uptime}, ${step})
    on conflict (boot) do update set at = excluded.at, uptime = excluded.uptime, step = excluded.step`.execute(
    db,
  )
}

/** Nothing is played: everybody may begin with the clock as it is. */
export async function forgetMoments(db: Kysely<PublicTables>): Promise<void> {
  await sql`delete from kept_time`.execute(db)
}
