/**
 * Deals that can be proved afterwards (docs/desk.md): the seed is kept until the session is closed, its SHA-256 is known
 * from the beginning, and everybody can deal the boards again from it.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Deal } from '@openroom/bridge/deal'
import { DEALS, dealOf } from '@openroom/bridge/dealNumber'
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
import { deskRow } from './deskSession.rows.ts'

/** 256 bits, as 64 hexadecimal digits. */
export const newSeed = (): string => randomBytes(32).toString('hex')

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

export const commitmentOf = (seed: string): string => sha256(seed)

/**
 * The first 96 bits of SHA-256 of `SEED/BOARD/TRY`, tries from 0 until they are below the number of all deals: two of
 * three are, and each deal is as likely as any other.
 */
export function dealtFrom(seed: string, board: number): Deal {
  for (let attempt = 0; ; attempt++) {
    const number = BigInt(`0x${sha256(`${seed}/${board}/${attempt}`).slice(0, 24)}`)
    if (number < DEALS) return dealOf(number)
  }
}

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
