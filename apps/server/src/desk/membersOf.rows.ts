/** Who of an organiser's players is meant by a number, or by a name. */
import { type Kysely, sql } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { WAS_SEEN } from '../phones/saidPlayers.rows.ts'

export type KnownPlayer = { readonly name: string; readonly memberId: string | null }

export type Members = {
  readonly byNumber: ReadonlyMap<string, KnownPlayer>
  /** Names that one person alone has. */
  readonly byName: ReadonlyMap<string, KnownPlayer>
}

export async function membersOf(
  db: Kysely<AllTables>,
  organiser: number,
  numbers: readonly string[],
  names: readonly string[],
): Promise<Members> {
  const { rows } = await sql<KnownPlayer>`
    select y.name, y.member_id as "memberId" from player y
    where y.organiser_id = ${organiser} and (y.member_id = any(${[...numbers]}::text[]) or y.name = any(${[...names]}::text[]))
      and ${WAS_SEEN} order by y.id`.execute(db)
  const named = new Map<string, KnownPlayer[]>()
  for (const row of rows) named.set(row.name, [...(named.get(row.name) ?? []), row])
  return {
    byNumber: new Map(rows.flatMap((row) => (row.memberId === null ? [] : [[row.memberId, row]]))),
    byName: new Map(
      [...named].flatMap(([name, [first, ...others]]) =>
        first && others.length === 0 ? [[name, first]] : [],
      ),
    ),
  }
}

/** Names that several of an organiser's players have, with the numbers by which they are told apart. */
export async function namesakesOf(
  db: Kysely<AllTables>,
  organiser: number,
  names: readonly string[],
): Promise<readonly { readonly name: string; readonly memberIds: string[] }[]> {
  const { rows } = await sql<{ name: string; memberIds: string[] }>`
    select y.name, array_remove(array_agg(y.member_id order by y.member_id), null) as "memberIds"
    from player y where y.organiser_id = ${organiser} and y.name = any(${[...names]}::text[]) and ${WAS_SEEN}
    group by y.name having count(*) > 1 and count(y.member_id) > 0 order by y.name`.execute(db)
  return rows
}
