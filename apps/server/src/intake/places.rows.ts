/**
 * Tournaments, events and segments that staff have put right: what their files say is kept beside what is shown, so
 * that a file that names them again takes nothing away.
 */
import type { PlaceCorrection, Reasoned } from '@openroom/formats/corrections/correction'
import { scoredAs } from '@openroom/formats/corrections/scoring'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { eventColumns, scoredEventOf } from '../sessions/event.columns.ts'

type Tx = Transaction<AllTables>

export type PlaceKind = 'tournament' | 'event' | 'segment'

/** One of them. */
export type PlaceOf = { readonly of: PlaceKind; readonly id: number }

/** Columns as files have them: the name, of an event its scoring too. */
type Said = { readonly name: string } & Readonly<Record<string, unknown>>

/** Of a tournament. */
const LICENCE = 'licence'

const SCORED = [
  'type',
  'calc_type',
  'other_calc_types',
  'arrange_type',
  'winners',
  'sections_scored',
  'conventions',
]

async function shownNow(tx: Tx, { of, id }: PlaceOf): Promise<Said> {
  const row = await tx.selectFrom(of).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const own = Object.entries(row).filter(
    ([name]) => name === 'name' || name === LICENCE || SCORED.includes(name),
  )
  return Object.fromEntries(own) as Said
}

async function sourceOfPlace(tx: Tx, { of, id }: PlaceOf): Promise<Said | null> {
  const row = await tx.selectFrom(of).select('source').where('id', '=', id).executeTakeFirst()
  return (row?.source ?? null) as Said | null
}

const columnOfPlaceKind = (of: PlaceKind) => `${of}_id` as const

const counting = async (tx: Tx, { of, id }: PlaceOf) => {
  const rows = await tx
    .selectFrom('session_correction')
    .select('correction')
    .where(columnOfPlaceKind(of), '=', id)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ correction }) => correction as PlaceCorrection)
}

function putRight(said: Said, one: PlaceCorrection): Said {
  if (one.kind === 'place') return { ...said, name: one.to }
  if (one.kind === 'licence') return { ...said, licence: one.to }
  const scored = eventColumns(scoredAs(scoredEventOf(said as never), one.scoring))
  const { conventions, other_calc_types, ...plain } = scored
  const parsed = { conventions: JSON.parse(conventions), other_calc_types: JSON.parse(other_calc_types) }
  return { ...said, ...plain, ...parsed }
}

async function write(tx: Tx, { of, id }: PlaceOf, said: Said, source: Said | null): Promise<void> {
  const scored = of === 'event' ? eventColumns(scoredEventOf(said as never)) : {}
  const own = LICENCE in said ? { licence: said.licence } : {}
  await tx
    .updateTable(of)
    .set({ name: said.name, ...own, ...scored, source: source && JSON.stringify(source) } as never)
    .where('id', '=', id)
    .execute()
}

/** What is shown is what files say with all that counts. */
async function rewritten(tx: Tx, place: PlaceOf, source: Said): Promise<void> {
  const all = await counting(tx, place)
  await write(tx, place, all.reduce(putRight, source), all.length > 0 ? source : null)
}

/** A file has written these columns over what was shown. */
export async function placeWritten(tx: Tx, place: PlaceOf, columns: object): Promise<void> {
  const source = await sourceOfPlace(tx, place)
  if (source === null) return
  const said = Object.entries(columns).map(([name, value]): [string, unknown] => {
    const isJson = name === 'conventions' || name === 'other_calc_types'
    return [name, isJson && typeof value === 'string' ? JSON.parse(value) : value]
  })
  await rewritten(tx, place, { ...source, ...Object.fromEntries(said) })
}

export async function correctPlace(
  tx: Tx,
  place: PlaceOf,
  { correction, reason }: Reasoned<PlaceCorrection>,
  accountId: number | null,
): Promise<void> {
  const source = (await sourceOfPlace(tx, place)) ?? (await shownNow(tx, place))
  await tx
    .insertInto('session_correction')
    .values({
      mini_session_id: null,
      tournament_id: null,
      event_id: null,
      segment_id: null,
      [columnOfPlaceKind(place.of)]: place.id,
      correction: JSON.stringify(correction),
      reason,
      account_id: accountId,
    })
    .execute()
  await rewritten(tx, place, source)
}

/** After one of its corrections has been taken back. */
export async function placeUndone(tx: Tx, place: PlaceOf): Promise<void> {
  const source = await sourceOfPlace(tx, place)
  if (source) await rewritten(tx, place, source)
}

/** The events whose sessions show a place. */
export async function eventsShowing(tx: Tx, { of, id }: PlaceOf): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.id from event e left join segment g on g.event_id = e.id
    where ${sql.ref(of === 'segment' ? 'g.id' : of === 'event' ? 'e.id' : 'e.tournament_id')} = ${id}`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/** How events are scored by what their files say. */
export const filesScoring = (row: Parameters<typeof scoredEventOf>[0] & { readonly source: unknown }) =>
  scoredEventOf((row.source ?? row) as typeof row)
