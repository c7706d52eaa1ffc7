/** Hands that were dealt here, for the dealing machine or whoever else makes the boards. */
import {
  board,
  dealText,
  event,
  segment,
  session,
  tournamentDocument,
} from '@openroom/formats/json/documentBuilder'
import { writePbn } from '@openroom/formats/pbn/writePbn'
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { dealtFrom } from './dealing.ts'
import { deskRow } from './deskSession.rows.ts'

/** As PBN, every board with its hands and nothing else; `null`: nothing was dealt here. */
export async function dealsAsPbn(tx: Transaction<AllTables>, id: number): Promise<string | null> {
  const dealt = await tx
    .selectFrom('deal_seed')
    .select('seed')
    .where('mini_session_id', '=', id)
    .executeTakeFirst()
  const row = await deskRow(tx, id)
  if (!dealt || !row) return null
  const rows = await tx
    .selectFrom('board')
    .select('number')
    .where('mini_session_id', '=', id)
    .orderBy('number')
    .execute()
  const boards = rows.map(({ number }) => board({ number, deal: dealText(dealtFrom(dealt.seed, number)) }))
  const sessions = [session({ key: 'deals', boards })]
  const segments = [segment({ key: 'deals', name: 'Main', sessions })]
  return writePbn(
    tournamentDocument({ key: 'deals', name: row.tournament }, [
      event({ key: 'deals', name: row.event, type: 'PAIR', segments }),
    ]),
  )
}
