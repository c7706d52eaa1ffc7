/** Changes of the field: what they are made of, and how they are written (docs/adr/0019-field-changes.md). */
import {
  type FieldPatch,
  inRoundsOf,
  lastDrawn,
  undone,
  withPatch,
} from '@openroom/formats/corrections/fieldPatch'
import { byesMade } from '@openroom/formats/corrections/stacked'
import { isAlike } from '@openroom/formats/json/alike'
import type { DocumentBoard, DocumentSession } from '@openroom/formats/json/document'
import { board } from '@openroom/formats/json/documentBuilder'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AllTables, KeptChange } from '../core/database/allTables.ts'
import { lockEventsOf, lockPlaces, lockTables } from '../core/database/lockOrder.rows.ts'
import { type Columns, writeRows } from '../core/database/rows.ts'
import { storableJson } from '../core/storable.ts'
import { passByeOn } from '../corrections/corrections.rows.ts'
import { storedDocument } from '../intake/exportDocument.rows.ts'
import { bumpVersion, touchEventsOf } from '../intake/listVersions.rows.ts'
import { writeBoards } from '../intake/play.rows.ts'
import { enteredIn, writeFirstBoards } from '../phones/phones.rows.ts'
import { forgetSaid } from '../phones/saidPlayers.rows.ts'
import { applyParts, writeWaiting } from '../sources/fedParts.rows.ts'
import { knownFirstBoards } from '../sources/fedRows.rows.ts'
import { publicBoards } from '../tables/releaseQueues.rows.ts'

type Db = Kysely<AllTables>
type Tx = Transaction<AllTables>

const sessionOf = (db: Db, id: number) =>
  db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .select(['s.id', 's.status', 's.fed', 's.closing_at', 's.boards_per_round', 'e.type', 'e.arrange_type'])
    .select(['e.winners', 'e.conventions', 'e.id as event_id', 't.id as tournament_id', 't.organiser_id'])
    .where('s.id', '=', id)
    .executeTakeFirst()

/** What of it waits behind the gate, oldest first. */
const waitingDraws = (db: Db, id: number) =>
  db
    .selectFrom('standing_order')
    .select(['id', 'document'])
    .where('mini_session_id', '=', id)
    .where('document', 'is not', null)
    .orderBy('id')
    .execute()

function setsOf<K, V>(pairs: readonly (readonly [K, V])[]): ReadonlyMap<K, ReadonlySet<V>> {
  const all = new Map<K, Set<V>>()
  for (const [key, value] of pairs) all.set(key, (all.get(key) ?? new Set()).add(value))
  return all
}

export type StoredField = NonNullable<Awaited<ReturnType<typeof storedField>>>

/** All that a change is made of, as it will be when what waits is in force. */
export async function storedField(db: Db, id: number) {
  const row = await sessionOf(db, id)
  const document = row && (await storedDocument(db, id, 'without-play'))
  const stored = document?.events[0]?.segments[0]?.sessions[0]
  if (!row || !stored) return null
  const waiting = await waitingDraws(db, id)
  const newest = waiting.at(-1)?.document
  const all = await enteredIn(db, id)
  const entered = all.filter(({ inAdvance }) => !inAdvance)
  const { count } = await db
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('g.event_id', '=', row.event_id)
    .executeTakeFirstOrThrow()
  const named = entered.map((one) => [one.key, one.board] as const)
  return {
    row,
    stored,
    session: newest ? { ...newest, boards: stored.boards } : stored,
    waiting,
    firsts: await knownFirstBoards(db, id),
    begun: new Set(entered.map(({ key }) => key)),
    entered: setsOf(named),
    played: setsOf(entered.flatMap((one) => (one.counts ? [[one.key, one.board] as const] : []))),
    given: setsOf(all.flatMap((one) => (one.inAdvance && one.counts ? [[one.key, one.board] as const] : []))),
    tables: new Map(all.map((one) => [one.key, one.id])),
    told: await publicBoards(db, id),
    isAlone: Number(count) === 1,
  }
}

/** The field of a session, which nobody else changes until the transaction ends. */
export async function lockedField(tx: Tx, id: number): Promise<StoredField | null> {
  await lockPlaces(tx)
  await lockEventsOf(tx, [id])
  await lockTables(tx, id)
  return storedField(tx, id)
}

type Boards = (number: number) => DocumentBoard['deal']

/**
 * Writes what a change makes of the draw into what is in force, and into every draw that waits.
 * @returns the sessions whose views may differ
 */
async function writePatch(
  tx: Tx,
  field: StoredField,
  patch: FieldPatch,
  dealOf: Boards,
  isUndone: boolean,
): Promise<readonly number[]> {
  const { row, stored, waiting } = field
  const made = (number: number) => board({ number, deal: dealOf(number) })
  const last = lastDrawn(field.session)
  const changed = (session: DocumentSession): DocumentSession => {
    const now = withPatch(session, inRoundsOf(patch, session, last), made, isUndone)
    // What was played is stored already.
    return { ...now, tables: now.tables.map((one) => ({ ...one, results: [], logs: [] })) }
  }
  const session = changed(stored)
  // Boards first, where they are new; last, where no table has them any more.
  if (patch.boards.length > 0 && !isUndone) await writeBoards(tx, row.id, session)
  const draws = waiting.flatMap(({ id, document }) =>
    document ? [{ id, session: changed({ ...document, boards: stored.boards }) }] : [],
  )
  for (const { id, session: drawn } of draws) {
    const now = storableJson({ ...drawn, boards: [] })
    await sql`update standing_order set document = ${now}::jsonb where id = ${id}`.execute(tx)
  }
  await forgetSaid(
    tx,
    row.id,
    patch.registrations
      .filter(({ was, now }) => was && now && !isAlike(was.players, now.players))
      .map(({ key }) => key),
  )
  await applyParts(tx, row.id, session)
  await writeWaiting(
    tx,
    row.id,
    draws,
    patch.tables.flatMap(({ key, now }) => (now === null ? [key] : [])),
  )
  if (patch.boards.length > 0 && isUndone) await writeBoards(tx, row.id, session)
  await writeFirstBoards(
    tx,
    row.id,
    new Map(patch.tables.flatMap(({ key, now }) => (now?.first == null ? [] : [[key, now.first]]))),
  )
  const { was, now } = patch.event
  if (was.form !== now.form || was.winners !== now.winners)
    await tx
      .updateTable('event')
      .set({ arrange_type: now.form, winners: now.winners })
      .where('id', '=', row.event_id)
      .execute()
  const touched = await touchEventsOf(tx, [row.id])
  await bumpVersion(tx, 'miniSessions')
  return touched
}

type Made = {
  readonly change: KeptChange
  readonly patch: FieldPatch
  readonly dealOf: Boards
  readonly by: number
  readonly now: Date
}

const CHANGE: Columns = {
  mini_session_id: 'integer',
  change: 'jsonb',
  patch: 'jsonb',
  account_id: 'integer',
  at: 'timestamptz',
}

/** Writes a change down and makes it. @returns as `writePatch` */
export async function writeFieldChange(tx: Tx, field: StoredField, made: Made): Promise<readonly number[]> {
  const { change, patch, by, now } = made
  const row = { mini_session_id: field.row.id, change, patch, account_id: by, at: now.toISOString() }
  // First: who sits in whose place is told of it.
  await writeRows(tx, { table: 'field_change', columns: CHANGE }, [row])
  return writePatch(tx, field, patch, made.dealOf, false)
}

const isNamed = ({ tables, matches }: DocumentSession, key: string): boolean =>
  tables.some(({ ns, ew }) => ns === key || ew === key) ||
  matches.some(({ home, visiting }) => home === key || visiting === key)

/** Takes a change back; a bye of its that others need stays. @returns as `writePatch` */
export async function undoFieldChange(
  tx: Tx,
  field: StoredField,
  { id, patch }: { readonly id: number; readonly patch: FieldPatch },
  { by, now }: Pick<Made, 'by' | 'now'>,
): Promise<readonly number[]> {
  await tx.updateTable('field_change').set({ undone_at: now, undone_by: by }).where('id', '=', id).execute()
  const back = undone(patch)
  const drawn = [field.session, field.stored].map((one) =>
    withPatch(one, back, (number) => board({ number }), true),
  )
  const kept = new Set<string>()
  for (const one of byesMade(patch)) {
    const isPassedOn = await passByeOn(tx, field.row.id, one)
    if (isPassedOn || drawn.some((session) => isNamed(session, one.key))) kept.add(one.key)
  }
  const registrations = back.registrations.filter(({ key }) => !kept.has(key))
  return writePatch(tx, field, { ...back, registrations }, () => null, true)
}

/** Those that count, the newest first. */
export const fieldChangesOf = (db: Db, id: number) =>
  db
    .selectFrom('field_change as f')
    .leftJoin('account as a', 'a.id', 'f.account_id')
    .select(['f.id', 'f.at', 'f.change', 'f.patch', 'a.name as by'])
    .where('f.mini_session_id', '=', id)
    .where('f.undone_at', 'is', null)
    .orderBy('f.id', 'desc')
    .execute()
