/** Lines of notes that were made before names in them were hidden as they are now. */
import type { KeptPerson, Shown } from '@openroom/protocol/schema/personKeeping'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { simulate } from '@openroom/simulate/simulate'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { json, storeAs } from '../testing/server.ts'
import { adminCall, serverAndStore } from '../testing/serverAndStore.ts'
import { hiddenInNotes } from './migrations/0049-hidden-in-notes.ts'

const own = serverAndStore()
const call = adminCall(own)

const show = async (q: string, shown: Shown): Promise<void> => {
  const found = await call(`${staffRoutes.keptPersons()}?${new URLSearchParams({ q })}`)
  const kept: readonly KeptPerson[] = await found.json()
  const { personId } = kept[0]!
  expect((await call(staffRoutes.showPerson(personId), json({ shown }))).status).toBe(200)
  await own.server.settled()
}

/** Migrates with a note as an older version has left it, and tells whether it is still there afterwards. */
const isLeft = async (session: number): Promise<boolean> => {
  const { db } = own.store
  await sql`insert into board_note (place, mini_session_id, words) values (-1, ${session}, 'old')`.execute(db)
  await sql.raw(hiddenInNotes).execute(db)
  await own.server.settled()
  const { rows } = await sql`delete from board_note where place = -1 returning place`.execute(db)
  return rows.length > 0
}

it('are made anew by the migration where names are hidden', async () => {
  const evening = simulate({ kind: 'pairs-mitchell', seed: 7, contestants: 6, boards: 2, recorded: 0 })
  const session = await storeAs(own.server, evening, 'evening')
  await own.server.settled()
  expect(await isLeft(session)).toBe(true)
  await show(evening.events[0]!.segments[0]!.sessions[0]!.registrations[0]!.players[0]!.name, 'hidden')
  expect(await isLeft(session)).toBe(false)
}, 60_000)
