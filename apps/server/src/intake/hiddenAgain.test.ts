/** Whose name is not shown stays so, whatever the same evening's file says of whose it is. */
import { bySeat } from '@openroom/bridge/seat'
import type { DocumentPlayer, TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { showPerson } from '../archive/personKeeping.rows.ts'
import { joinPlayers, personsOf } from '../archive/persons.public.ts'
import { masksOf } from '../sessions/masks.public.ts'
import { type TestStore, testStore } from '../testing/database.ts'
import { pairsDocument } from '../testing/documents.ts'
import { importDocuments } from './importDocument.rows.ts'

const BY = { accountId: null, names: ['test'], reason: 'upload' as const }

let opened: TestStore
beforeAll(async () => {
  opened = await testStore()
})
afterAll(() => opened?.close())

/** Known by their names alone. */
const unnumbered = (): TournamentDocument => {
  const plain = <P extends DocumentPlayer | null>(player: P): P => player && { ...player, memberId: null }
  return withSessions(pairsDocument(), (session) => ({
    ...session,
    registrations: session.registrations.map((one) => ({ ...one, players: one.players.map(plain) })),
    tables: session.tables.map((one) => ({ ...one, players: bySeat((seat) => plain(one.players[seat])) })),
  }))
}

/** @returns the session as it is stored then, and everybody in it by name */
async function storedOf(name: string | null, document: TournamentDocument) {
  const { db } = opened.store
  const given = { ...document, organiser: { name, club: name !== null } }
  const [imported] = await db.transaction().execute((tx) =>
    importDocuments(tx, [{ document: given, awaited: null, isKeyed: false }], {
      now: new Date('2026-11-21T12:00:00Z'),
      by: BY,
      replace: true,
    }),
  )
  const { miniSessionId, change } = imported!.sessions[0]!
  const rows = await db
    .selectFrom('entry_player')
    .innerJoin('player', 'player.id', 'entry_player.player_id')
    .select(['player.id', 'player.name', 'player.organiser_id'])
    .where('mini_session_id', '=', miniSessionId)
    .orderBy('player.id')
    .execute()
  return { miniSessionId, change, players: rows }
}

it('when the session of nobody becomes a club’s', async () => {
  const { db, released } = opened.store
  const before = await storedOf(null, unnumbered())
  const ids = before.players.map(({ id }) => id)
  await joinPlayers(db, ids)
  const [one, other] = before.players
  const person = (await personsOf(db, ids)).get(one!.id)!
  await db.transaction().execute((tx) => showPerson(tx, person, 'hidden'))

  const after = await storedOf('Club X', unnumbered())
  expect(after).toMatchObject({ miniSessionId: before.miniSessionId, change: 'replaced' })
  const now = (name: string) => after.players.find((row) => row.name === name)!
  expect(now(one!.name).organiser_id).not.toBe(one!.organiser_id)
  await joinPlayers(
    db,
    after.players.map(({ id }) => id),
  )
  const masks = await masksOf(released)
  expect(masks.name(now(one!.name).id, one!.name)).toBe('N. N.')
  expect(masks.name(now(other!.name).id, other!.name)).toBe(other!.name)
})
