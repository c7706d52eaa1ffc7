/** A club's own movements: kept when an evening is made with one or goes over to it, offered for the next (docs/movements.md). */
import { type OwnMovement, readMovement, writeMovement } from '@openroom/bridge/movement/own'
import { err, ok } from '@openroom/bridge/result'
import type { KeptMovements, MovementText } from '@openroom/protocol/schema/desk'
import type { Kysely, Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { AllTables } from '../core/database/allTables.ts'
import type { Answered } from '../tables/entries.ts'

/** By its name: the newest of that name is the club's. */
export async function keepMovement(
  tx: Transaction<AllTables>,
  organiser: number,
  own: OwnMovement,
): Promise<void> {
  const text = writeMovement(own)
  await tx
    .insertInto('club_movement')
    .values({ organiser_id: organiser, name: own.name, text })
    .onConflict((conflict) => conflict.columns(['organiser_id', 'name']).doUpdateSet({ text }))
    .execute()
}

export const keptMovements = (db: Kysely<AllTables>, organiser: number): Promise<KeptMovements> =>
  db
    .selectFrom('club_movement')
    .select(['name', 'text'])
    .where('organiser_id', '=', organiser)
    .orderBy('name')
    .execute()

/** One that is gone already is no fault. */
export async function removeMovement(
  { db, accounts }: { readonly db: Kysely<AllTables>; readonly accounts: Pick<Accounts, 'audit'> },
  organiser: number,
  name: string,
  by: Pick<Account, 'id'>,
): Promise<KeptMovements> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('club_movement')
      .where('organiser_id', '=', organiser)
      .where('name', '=', name)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await accounts.audit(by.id, 'desk.removeMovement', { serverId: organiser, name }, tx)
  })
  return keptMovements(db, organiser)
}

/** Files of scoring programs begin so; anything else is read as text. */
const JET = Buffer.from('Standard Jet DB')

/** What a club has its movement in, as a file of ours. */
export async function movementIn(file: string): Answered<MovementText> {
  const content = Buffer.from(file, 'base64')
  const isProgram = content.subarray(0, 64).includes(JET)
  const program = isProgram
    ? (await import('@openroom/formats/bws/ownMovement')).movementOfBws(content)
    : null
  if (program && !program.ok) return err({ code: 'file-refused', detail: program.error.message })
  const read = program?.value ?? readMovement(content.toString('utf8'))
  return read.ok
    ? ok({ text: writeMovement(read.value) })
    : err({ code: 'draw-refused', reason: read.error.code })
}
