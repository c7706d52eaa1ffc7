/** Convention cards as everybody may see them: none while the name of one who plays there is not shown. */
import type { CardType } from '@openroom/protocol/conventionCard'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { type Masks, masksOf } from './masks.public.ts'

type Db = Kysely<PublicTables>

type Whose = { readonly registration_id: number; readonly players: readonly number[] }

export type CardRow = Whose & { readonly hash: string; readonly type: CardType }

/** A card says whose it is. */
const isShown = (masks: Masks, { registration_id, players }: Whose): boolean =>
  !masks.hidesIn(registration_id) && !players.some((player) => masks.isHidden(player))

/** Of all pairs and teams of a session, whichever session of the segment they were given in. */
export async function shownCards(db: Db, session: number, masks: Masks): Promise<readonly CardRow[]> {
  const { rows } = await sql<CardRow>`
    select c.registration_id, c.players, c.hash, c.type from convention_card c
      join entry e on e.registration_id = c.registration_id and e.mini_session_id = ${session}
    order by c.registration_id, c.players`.execute(db)
  return rows.filter((row) => isShown(masks, row))
}

/** `null`: nobody's, or of somebody who is not shown. */
export async function findCard(
  db: Db,
  hash: string,
): Promise<{ readonly type: CardType; readonly bytes: Buffer } | null> {
  const [masks, rows] = await Promise.all([
    masksOf(db),
    db
      .selectFrom('convention_card')
      .select(['registration_id', 'players', 'type', 'bytes'])
      .where('hash', '=', hash)
      .execute(),
  ])
  const found = rows.find((row) => isShown(masks, row))
  return found ? { type: found.type, bytes: found.bytes } : null
}
