/** Where a document belongs: its organiser, tournament, events and segments, found again or made. */
import type { DocumentEvent, DocumentSegment, TournamentDocument } from '@openroom/formats/json/document'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { lockPlaces } from '../core/database/lockOrder.rows.ts'
import { organiserNamed } from '../planning/organiserNames.public.ts'
import { becomeClub } from '../planning/organisers.rows.ts'
import { eventColumns } from '../sessions/event.columns.ts'
import { placeWritten } from './places.rows.ts'

type Tx = Transaction<AllTables>

/** This installation's own organiser: of whatever no file says whose it is. */
export const OWN = 1

async function newOrganiser(tx: Tx, name: string): Promise<number> {
  const { id } = await tx.insertInto('organiser').values({ name }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns its id, and whether it has become a club now */
async function organiserId(tx: Tx, { name, club }: TournamentDocument['organiser']) {
  if (name === null) return { id: OWN, newClub: false }
  const known = await organiserNamed(asPublic(tx), name)
  const id = known ?? (await newOrganiser(tx, name))
  if (!club) return { id, newClub: false }
  return { id, newClub: await becomeClub(tx, id) }
}

/** What is new brings along the licence that its file says, where its organiser does not say the same here. */
const broughtLicence = (organiser: number, licence: string | undefined) =>
  licence === undefined
    ? null
    : sql<string | null>`(select case when licence is distinct from ${licence} then ${licence} end
        from organiser where id = ${organiser})`

async function tournamentId(
  tx: Tx,
  organiser_id: number,
  given: TournamentDocument['tournament'],
  { said, keyed = false }: { readonly said?: string | undefined; readonly keyed?: boolean } = {},
) {
  const { key, name, location, timeZone: time_zone } = given
  const columns = { name, location, time_zone }
  const licence = broughtLicence(organiser_id, said)
  const { id } = await tx
    .insertInto('tournament')
    .values({ organiser_id, key, licence, keyed, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['organiser_id', 'key'])
        .doUpdateSet({ ...columns, keyed: sql`tournament.keyed or excluded.keyed` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await placeWritten(tx, { of: 'tournament', id }, { name })
  return id
}

/** Where staff has put it, else where the file says. */
const placeColumn = (table: 'event' | 'segment') =>
  sql<number>`case when ${sql.table(table)}.moved then ${sql.table(table)}.ord else excluded.ord end`

/** Scoring is left alone: what has been stored may be scored otherwise than what comes in (`scoreAs`). */
async function eventId(tx: Tx, tournament_id: number, event: DocumentEvent): Promise<number> {
  const columns = { name: event.name, ord: event.order }
  const { id } = await tx
    .insertInto('event')
    .values({ tournament_id, key: event.key, ...columns, ...eventColumns(event) })
    .onConflict((conflict) =>
      conflict.columns(['tournament_id', 'key']).doUpdateSet({ ...columns, ord: placeColumn('event') }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await placeWritten(tx, { of: 'event', id }, { name: event.name })
  return id
}

/** A file that says nothing of how an event's sessions count together takes away nothing that is stored of it. */
async function storedStages(tx: Tx, id: number, type: DocumentEvent['type']) {
  const { rows } = await sql<{ stages: DocumentEvent['conventions']['stages'] | null }>`
    select coalesce(source -> 'conventions', conventions) -> 'stages' as stages
    from event where id = ${id} and coalesce(source ->> 'type', type) = ${type}`.execute(tx)
  return rows[0]?.stages ?? null
}

const withStages = (event: PlacedEvent, stages: Awaited<ReturnType<typeof storedStages>>): PlacedEvent =>
  stages === null || event.conventions.stages !== undefined
    ? event
    : { ...event, conventions: { ...event.conventions, stages } }

/** The sessions of an event are scored as a file says. */
export async function scoreAs(tx: Tx, id: number, event: PlacedEvent): Promise<void> {
  const columns = eventColumns(event)
  await tx.updateTable('event').set(columns).where('id', '=', id).execute()
  await placeWritten(tx, { of: 'event', id }, columns)
}

async function segmentId(tx: Tx, event_id: number, { key, name, order }: DocumentSegment): Promise<number> {
  const columns = { name, ord: order }
  const { id } = await tx
    .insertInto('segment')
    .values({ event_id, key, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'key']).doUpdateSet({ ...columns, ord: placeColumn('segment') }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await placeWritten(tx, { of: 'segment', id }, { name })
  return id
}

export type PlacedEvent = Omit<DocumentEvent, 'segments'>

export type PlacedSession = {
  readonly organiserId: number
  /** The tournament that its file names by a key of its own; `null` where the key is made of names. */
  readonly keyedIn: number | null
  /** Organisers among whose sessions alone it is looked for: those of whoever sends it; `null`: all. */
  readonly within: readonly number[] | null
  readonly eventId: number
  readonly segmentId: number
  /** What its file says of the event, scored as its figures show. */
  readonly event: PlacedEvent
  /** The same as the file itself says it; absent where it says how it is scored, once and for all. */
  readonly said?: PlacedEvent | undefined
  readonly session: DocumentSegment['sessions'][number]
  /** Everything that the session's views are made from, for telling whether it has changed. */
  readonly content: readonly unknown[]
  /** The stored session that it is known to be, as what it is a part of has been found. */
  readonly meant?: number
  /** Places among the sessions of its document, from 0, of those that it is made of. */
  readonly places: readonly number[]
}

/** The segment of an event of a tournament, found again by their keys or made. */
export async function segmentAt(
  tx: Tx,
  organiser: number,
  tournament: TournamentDocument['tournament'],
  event: PlacedEvent,
  segment: Omit<DocumentSegment, 'sessions'>,
): Promise<number> {
  const own = await eventId(tx, await tournamentId(tx, organiser, tournament), { ...event, segments: [] })
  return segmentId(tx, own, { ...segment, sessions: [] })
}

export type Placed = {
  readonly organiserId: number
  readonly sessions: readonly PlacedSession[]
  readonly newClub: boolean
}

type NamedTournament = Pick<TournamentDocument['tournament'], 'key' | 'name'>

async function keptTournament(tx: Tx, organiser_id: number, { key, name }: NamedTournament): Promise<number> {
  const known = await tx
    .selectFrom('tournament')
    .select('id')
    .where('organiser_id', '=', organiser_id)
    .where('key', '=', key)
    .executeTakeFirst()
  return known?.id ?? tournamentId(tx, organiser_id, { key, name, location: null, timeZone: null })
}

/** A tournament of an organiser by its key, found again or made; one that is there stays as it is. */
export const placeTournamentOf = (
  db: Kysely<AllTables>,
  organiser: number,
  tournament: NamedTournament,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockPlaces(tx)
    return keptTournament(tx, organiser, tournament)
  })

/** The same of an organiser by name, who is made if need be. */
export const placeTournament = (
  db: Kysely<AllTables>,
  organiser: TournamentDocument['organiser'],
  tournament: NamedTournament,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockPlaces(tx)
    return keptTournament(tx, (await organiserId(tx, organiser)).id, tournament)
  })

/**
 * The places have been locked (lockOrder.ts): two that name the same tournament must not make it twice.
 * @param isKeyed whether its keys are its own, and not made of names that may be corrected
 * @param within organisers of whoever sends it; `null`: all
 * @param said its events without what their figures show of the scoring
 */
export async function placeDocument(
  tx: Tx,
  document: TournamentDocument,
  isKeyed: boolean,
  within: readonly number[] | null,
  said: readonly PlacedEvent[] = [],
): Promise<Placed> {
  const organiser = await organiserId(tx, document.organiser)
  const { licence, ...ofOrganiser } = document.organiser
  const tournament = await tournamentId(tx, organiser.id, document.tournament, {
    said: licence,
    keyed: isKeyed,
  })
  const sessions: PlacedSession[] = []
  for (const [i, event] of document.events.entries()) {
    const { segments, ...ofEvent } = event
    const ownId = await eventId(tx, tournament, event)
    const stages = await storedStages(tx, ownId, event.type)
    for (const segment of segments) {
      const { sessions: own, ...ofSegment } = segment
      const placed = {
        organiserId: organiser.id,
        keyedIn: isKeyed ? tournament : null,
        within,
        eventId: ownId,
        segmentId: await segmentId(tx, ownId, segment),
        event: withStages(ofEvent, stages),
        said: said[i] && withStages(said[i], stages),
      }
      for (const session of own) {
        const content = [ofOrganiser, document.tournament, ofEvent, ofSegment, session]
        sessions.push({ ...placed, session, content, places: [sessions.length] })
      }
    }
  }
  return { organiserId: organiser.id, sessions, newClub: organiser.newClub }
}
