/** Sessions tied to others as one event, or parted from them; each keeps its address, its people get those beside it. */
import { err, ok, type Result } from '@openroom/bridge/result'
import type { MoveCorrection, Reasoned } from '@openroom/formats/corrections/correction'
import { contestantKeys } from '@openroom/formats/identity/contestants'
import type { DocumentSession } from '@openroom/formats/json/document'
import { Keys, slug } from '@openroom/formats/json/documentBuilder'
import { sql, type Transaction } from 'kysely'
import type { AllTables, MovedFrom } from '../core/database/allTables.ts'
import { lockEvents, lockPlaces, lockTables } from '../core/database/lockOrder.rows.ts'
import { storedDocument } from '../intake/exportDocument.rows.ts'
import { keepEntries, keepPlaces } from '../intake/formerPlaces.rows.ts'
import { segmentAt } from '../intake/identity.rows.ts'
import { bumpVersion, touchEvents } from '../intake/listVersions.rows.ts'
import { moveCards, writeMembers } from '../intake/people.rows.ts'
import { sessionIn } from '../intake/sessionIn.rows.ts'
import { stillWaiting } from '../tables/sharedDeals.rows.ts'
import { type By, keepSource, sourceOf } from './corrections.rows.ts'
import { type CorrectionRefusal, isPlayedOut, storedWhole, writeAgain } from './correctSession.rows.ts'

type Tx = Transaction<AllTables>
type Ids = ReadonlyMap<string, number>
type Moved = Result<readonly number[], CorrectionRefusal>

/** Registrations of a session by their keys. */
async function entriesOf(tx: Tx, session: number): Promise<Ids> {
  const rows = await tx
    .selectFrom('entry')
    .select(['key', 'registration_id'])
    .where('mini_session_id', '=', session)
    .execute()
  return new Map(rows.map(({ key, registration_id }) => [key, registration_id]))
}

const idsIn = async (tx: Tx, segment: number): Promise<readonly number[]> => {
  const rows = await tx
    .selectFrom('mini_session')
    .select('id')
    .where('segment_id', '=', segment)
    .orderBy('session')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function newRegistration(tx: Tx, segment_id: number): Promise<number> {
  const made = await tx
    .insertInto('registration')
    .values({ segment_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Pairs and teams of a session that sit in other sessions of a segment too, by their names. */
async function knownThere(tx: Tx, segment: number, session: DocumentSession, own: number): Promise<Ids> {
  const found = new Map<string, number>()
  for (const id of await idsIn(tx, segment)) {
    if (id === own) continue
    const there = sessionIn(await storedDocument(tx, id, 'without-play'))
    const entries = await entriesOf(tx, id)
    const keys = contestantKeys(there?.registrations ?? [], session.registrations, false)
    for (const [key, other] of keys) {
      const known = entries.get(other)
      if (known !== undefined) found.set(key, known)
    }
  }
  return found
}

/** Everywhere in one session. */
async function rename(tx: Tx, session: number, from: Ids, to: Ids): Promise<void> {
  const pairs = [...from].flatMap(([key, old]) => {
    const now = to.get(key)
    return now === undefined || now === old ? [] : [[old, now] as const]
  })
  if (pairs.length === 0) return
  const given = sql`unnest(${pairs.map(([old]) => old)}::int[], ${pairs.map(([, now]) => now)}::int[]) as m (old, now)`
  await keepEntries(
    tx,
    session,
    pairs.map(([old]) => old),
  )
  // Players hang on their entry by its number.
  const members = await tx
    .deleteFrom('entry_player')
    .where('mini_session_id', '=', session)
    .returningAll()
    .execute()
  for (const [table, column] of [
    ['entry', 'registration_id'],
    ['play_table', 'ns_id'],
    ['play_table', 'ew_id'],
    ['calc_table', 'home_id'],
    ['calc_table', 'visiting_id'],
  ] as const)
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = m.now from ${given}
      where t.mini_session_id = ${session} and t.${sql.ref(column)} = m.old`.execute(tx)
  await moveCards(tx, session, given)
  const renamed = new Map(pairs)
  await writeMembers(
    tx,
    members.map((one) => ({
      ...one,
      registration_id: renamed.get(one.registration_id) ?? one.registration_id,
    })),
  )
}

/** Each key's registration in the segment: one that is there, its own where nobody else has it, or a new one. */
async function registrationsThere(
  tx: Tx,
  session: number,
  segment: number,
  own: Ids,
  known: Ids,
): Promise<Ids> {
  const there = new Map<string, number>()
  const taken = new Set<number>()
  for (const [key, id] of own) {
    const other = known.get(key)
    const isTaken = other !== undefined && taken.has(other)
    const { rows } = await sql<{ shared: boolean }>`select exists (
      select from entry where registration_id = ${id} and mini_session_id <> ${session}) as shared`.execute(
      tx,
    )
    const now =
      other !== undefined && !isTaken ? other : rows[0]?.shared ? await newRegistration(tx, segment) : id
    if (now === id)
      await tx.updateTable('registration').set({ segment_id: segment }).where('id', '=', id).execute()
    there.set(key, now)
    taken.add(now)
  }
  return there
}

type Numbers = MovedFrom['numbers']

async function nextIn(tx: Tx, segment: number, key: string): Promise<Numbers> {
  const there = await tx.selectFrom('mini_session').select('key').where('segment_id', '=', segment).execute()
  const keys = new Keys()
  for (const one of there) keys.unique(one.key)
  const { rows } = await sql<{ last: number; count: number }>`
    select coalesce(max(session), 0)::int as last, count(*)::int as count
    from mini_session where segment_id = ${segment}`.execute(tx)
  const { last, count } = rows[0]!
  return {
    key: keys.unique(key),
    session: last + 1,
    mini_session: 1,
    number_of_sessions: Math.max(count + 1, last + 1),
  }
}

/** The session in the segment under these numbers, its pairs and teams as these. */
async function moveTo(tx: Tx, session: number, segment: number, numbers: Numbers, ids: Ids): Promise<void> {
  await keepPlaces(tx, [session])
  await rename(tx, session, await entriesOf(tx, session), ids)
  await tx
    .updateTable('mini_session')
    .set({ segment_id: segment, ...numbers })
    .where('id', '=', session)
    .execute()
}

async function done(tx: Tx, events: readonly number[]): Promise<Moved> {
  const touched = await touchEvents(tx, [...new Set(events)])
  await bumpVersion(tx, 'miniSessions')
  return ok(touched)
}

const rowOf = (tx: Tx, session: number) =>
  tx
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select([
      's.key',
      's.segment_id',
      's.session',
      's.mini_session',
      's.number_of_sessions',
      'g.event_id',
      'e.type',
    ])
    .select(['e.tournament_id', 't.organiser_id', 't.key as tournament_key'])
    .where('s.id', '=', session)
    .executeTakeFirst()

/** @returns the sessions whose views may differ */
export async function moveSession(
  tx: Tx,
  id: number,
  { correction, reason }: Reasoned<MoveCorrection>,
  by: By,
): Promise<Moved> {
  await lockPlaces(tx)
  const row = await rowOf(tx, id)
  const target = correction.kind === 'tie' ? await rowOf(tx, correction.session) : row
  if (row) await lockEvents(tx, [row.event_id, target?.event_id ?? row.event_id])
  await lockTables(tx, id)
  const found = await storedWhole(tx, id)
  if (!row || !found.ok) return err({ code: 'session-not-found' })
  if (!isPlayedOut(found.value.row)) return err({ code: 'sessions-not-closed' })
  if (!target) return err({ code: 'session-not-found' })
  const isElsewhere = correction.kind === 'part' || target.segment_id !== row.segment_id
  if (target.organiser_id !== row.organiser_id || target.type !== row.type || !isElsewhere)
    return err({ code: 'correction-of-nothing' })
  const { document, session, event } = found.value
  const { segments, ...ofEvent } = event
  const { sessions: _, ...ofSegment } = segments[0]!
  const segment =
    correction.kind === 'tie'
      ? target.segment_id
      : await segmentAt(
          tx,
          row.organiser_id,
          document.tournament,
          { ...ofEvent, name: correction.to, key: await freeKey(tx, row.tournament_id, correction.to) },
          { key: 's', name: correction.to, order: 1 },
        )
  const own = await entriesOf(tx, id)
  const { session: number, mini_session, number_of_sessions } = row
  const moved: MovedFrom = {
    segmentId: row.segment_id,
    organiserId: row.organiser_id,
    event: ofEvent,
    segment: ofSegment,
    tournament: document.tournament,
    numbers: { key: row.key, session: number, mini_session, number_of_sessions },
    registrations: Object.fromEntries(own),
  }
  const waits = await stillWaiting(tx, id, by.now)
  const ids = await registrationsThere(tx, id, segment, own, await knownThere(tx, segment, session, id))
  await keepSource(tx, id, await sourceOf(tx, id, session))
  await moveTo(tx, id, segment, await nextIn(tx, segment, row.key), ids)
  await tx
    .insertInto('session_correction')
    .values({
      mini_session_id: id,
      correction: JSON.stringify(correction),
      reason,
      account_id: by.accountId,
      moved: JSON.stringify(moved),
    })
    .execute()
  const again = await putThere(tx, id, by, waits)
  return again.ok ? done(tx, [row.event_id, target.event_id, (await rowOf(tx, id))!.event_id]) : again
}

/**
 * Writes it where it is now: what it waits for depends on its event.
 * @param waits boards that others had still to play: none of them is told by a move
 */
async function putThere(tx: Tx, id: number, by: By, waits: readonly number[]): Promise<Moved> {
  const again = await writeAgain(tx, id, by)
  const still = new Set(await stillWaiting(tx, id, by.now))
  const early = [...new Set(waits)].filter((number) => !still.has(number)).sort((a, b) => a - b)
  return early.length > 0 ? err({ code: 'move-tells-early', reason: early.join(', ') }) : again
}

async function freeKey(tx: Tx, tournament: number, name: string): Promise<string> {
  const rows = await tx.selectFrom('event').select('key').where('tournament_id', '=', tournament).execute()
  const keys = new Keys()
  for (const { key } of rows) keys.unique(key)
  return keys.unique(slug(name))
}

const isThere = async (tx: Tx, segment: number): Promise<boolean> =>
  (await tx.selectFrom('segment').select('id').where('id', '=', segment).executeTakeFirst()) !== undefined

/** A later move of the session, which brings it back to where an earlier one found it when that is taken back. */
async function laterMove(tx: Tx, id: number, correction: number): Promise<number | undefined> {
  const later = await tx
    .selectFrom('session_correction')
    .select('id')
    .where('mini_session_id', '=', id)
    .where('id', '>', correction)
    .where('moved', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  return later?.id
}

/** After a move has been taken back: where it was, under its numbers there. */
export async function moveBack(
  tx: Tx,
  id: number,
  correction: number,
  moved: MovedFrom,
  by: By,
): Promise<Moved> {
  const row = await rowOf(tx, id)
  if (!row) return err({ code: 'session-not-found' })
  const later = await laterMove(tx, id, correction)
  if (later !== undefined) {
    await sql`update session_correction set moved = ${JSON.stringify(moved)}::jsonb where id = ${later}`.execute(
      tx,
    )
    return done(tx, [row.event_id])
  }
  const { segmentId, organiserId, tournament, event, segment, numbers, registrations } = moved
  const place = (await isThere(tx, segmentId))
    ? segmentId
    : await segmentAt(tx, organiserId, tournament, event, segment)
  await lockEvents(tx, [row.event_id])
  await lockTables(tx, id)
  const waits = await stillWaiting(tx, id, by.now)
  const own = await entriesOf(tx, id)
  const before = new Map(Object.entries(registrations))
  const { rows } = await sql<{ id: number }>`
    select id from registration where id = any(${[...before.values()]}::int[])`.execute(tx)
  const alive = new Set(rows.map((one) => one.id))
  const known = new Map([...before].filter(([, registration]) => alive.has(registration)))
  await moveTo(tx, id, place, numbers, await registrationsThere(tx, id, place, own, known))
  await sql`update registration set segment_id = ${place} where id in (
    select registration_id from entry where mini_session_id = ${id})`.execute(tx)
  const again = await putThere(tx, id, by, waits)
  return again.ok ? done(tx, [row.event_id, (await rowOf(tx, id))!.event_id]) : again
}
