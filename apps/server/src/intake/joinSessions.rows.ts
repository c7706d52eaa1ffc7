/** Rounds that are stored as sessions of their own become one: the first keeps its number, those of the others lead there. */
import type { Changed } from '@openroom/formats/corrections/changed'
import type { Correction } from '@openroom/formats/corrections/correction'
import { differenceOfSession } from '@openroom/formats/identity/loss'
import { unitedRounds } from '@openroom/formats/identity/rounds'
import type { DocumentSession } from '@openroom/formats/json/document'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { putRight, sourceOf } from '../corrections/corrections.rows.ts'
import { storedDocument } from './exportDocument.rows.ts'
import { isOver, type StoredSession, storedSession } from './identify.rows.ts'
import { moveCards, registrationIds } from './people.rows.ts'
import { removeBare } from './removeSessions.rows.ts'
import { wasRunHere } from './runHere.rows.ts'
import { sessionIn } from './sessionIn.rows.ts'
import { keepVersion, type Replacing } from './versions.rows.ts'
import { writeSession } from './writeSession.rows.ts'

type Tx = Transaction<AllTables>

/** A stored session as its files have it, with what was played. */
type Part = { readonly row: StoredSession; readonly source: DocumentSession }

/** What a session's words are in the one that it becomes a part of. */
type Words = { readonly tables: ReadonlyMap<string, string>; readonly entries: ReadonlyMap<string, string> }

/** Of corrections that speak of a whole session these would say more once it has further rounds. */
const OF_THE_WHOLE: readonly Correction['kind'][] = ['players', 'exchange', 'carryOver']

type Kept = { readonly correction: unknown; readonly moved: unknown; readonly live: unknown }

/** One in the log of its table is of results there. */
function isMovable({ correction, moved, live }: Kept): boolean {
  const parts = live as readonly Changed[] | null
  const { kind } = correction as Correction
  return moved === null && !OF_THE_WHOLE.includes(kind) && (parts ?? []).every(({ of }) => of === 'results')
}

const keysOfSession = ({ tables }: DocumentSession): string => tables.map(({ key }) => key).join('\n')

/** `null` where it is not over, staff has given it its place, or its corrections are of it alone. */
async function partOf(tx: Tx, row: StoredSession): Promise<Part | null> {
  if (row.fed || !isOver(row) || (await wasRunHere(tx, row.id))) return null
  const shown = sessionIn(await storedDocument(tx, row.id, 'with-play'))
  if (!shown) return null
  const corrections = await tx
    .selectFrom('session_correction')
    .select(['correction', 'moved', 'live'])
    .where('mini_session_id', '=', row.id)
    .where('undone_at', 'is', null)
    .execute()
  if (!corrections.every(isMovable)) return null
  const source = await sourceOf(tx, row.id, shown)
  return keysOfSession(source) === keysOfSession(shown) ? { row, source } : null
}

/** Of one organiser, and not of two tournaments that have keys of their own. */
const areOfOne = (rows: readonly StoredSession[]): boolean =>
  new Set(rows.map(({ organiser_id }) => organiser_id)).size === 1 &&
  new Set(rows.filter(({ keyed }) => keyed).map(({ tournament_id }) => tournament_id)).size < 2

/** Their tables stand one after the other in the session that they make. */
function wordsOfParts(parts: readonly Part[], { tables }: DocumentSession): readonly Words[] {
  let from = 0
  return parts.map(({ source }) => {
    const own = source.tables.map((one, i) => [one, tables[from + i]!] as const)
    from += source.tables.length
    return {
      tables: new Map(own.map(([one, now]) => [one.key, now.key])),
      entries: new Map(own.flatMap(([one, now]) => [[one.ns, now.ns] as const, [one.ew, now.ew] as const])),
    }
  })
}

const inWords = (correction: Correction, { tables, entries }: Words): Correction => ({
  ...correction,
  ...('table' in correction ? { table: tables.get(correction.table) ?? correction.table } : {}),
  ...('tables' in correction ? { tables: correction.tables.map((one) => tables.get(one) ?? one) } : {}),
  ...('registration' in correction
    ? { registration: entries.get(correction.registration) ?? correction.registration }
    : {}),
})

async function moveCorrections(tx: Tx, from: number, to: number, words: Words): Promise<void> {
  const rows = await tx
    .selectFrom('session_correction')
    .select(['id', 'correction', 'live'])
    .where('mini_session_id', '=', from)
    .execute()
  const partIn = (one: Changed): Changed =>
    one.of === 'results' ? { ...one, table: words.tables.get(one.table) ?? one.table } : one
  for (const { id, correction, live } of rows)
    await tx
      .updateTable('session_correction')
      .set({
        mini_session_id: to,
        correction: JSON.stringify(inWords(correction as Correction, words)),
        live: live && JSON.stringify((live as unknown as readonly Changed[]).map(partIn)),
      })
      .where('id', '=', id)
      .execute()
}

/** Segment, event and tournament of a session, and the session itself, lead to another from now on. */
async function keepFormerPlaces(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into former_place (kind, id, mini_session_id)
    select kind, id, ${to}::int from former_place where mini_session_id = ${from}
    union select place.kind, place.id, ${to}::int
    from mini_session s join segment g on g.id = s.segment_id join event e on e.id = g.event_id
      cross join lateral (values ('session', s.id), ('segment', g.id), ('event', e.id),
        ('tournament', e.tournament_id)) as place (kind, id)
    where s.id = ${from}
    on conflict do nothing`.execute(tx)
}

/** What hangs on a session by its number, and is not made anew. */
export const HANGING = [
  'session_version',
  'stream',
  'field_change',
  'system_message',
  'card_wish',
  'convention_card',
  'webhook_message',
] as const

/** Pairs, tables, boards and matches with their numbers, and all that hangs on them. */
async function moveInto(
  tx: Tx,
  { id }: StoredSession,
  to: number,
  words: Words,
  registrations: ReadonlyMap<string, number>,
): Promise<void> {
  const entries = await tx
    .selectFrom('entry')
    .select(['key', 'registration_id'])
    .where('mini_session_id', '=', id)
    .execute()
  const renumbered = entries.flatMap(({ key, registration_id: old }) => {
    const now = registrations.get(words.entries.get(key) ?? key)
    return now === undefined ? [] : [{ old, now, key: words.entries.get(key) ?? key }]
  })
  const given = sql`unnest(${renumbered.map(({ old }) => old)}::int[],
    ${renumbered.map(({ now }) => now)}::int[], ${renumbered.map(({ key }) => key)}::text[]) as m (old, now, key)`
  await sql`
    insert into former_entry (mini_session_id, registration_id, key)
    select ${to}::int, f.registration_id, coalesce(m.key, f.key) from former_entry f
      join entry e on e.mini_session_id = f.mini_session_id and e.key = f.key
      left join ${given} on m.old = e.registration_id
    where f.mini_session_id = ${id}
    union select ${to}::int, m.old, m.key from ${given} where m.old <> m.now
    on conflict do nothing`.execute(tx)
  await moveCards(tx, id, given)
  for (const [table, column] of [
    ['play_table', 'ns_id'],
    ['play_table', 'ew_id'],
    ['calc_table', 'home_id'],
    ['calc_table', 'visiting_id'],
    ['card_wish', 'registration_id'],
  ] as const)
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = m.now from ${given}
      where t.mini_session_id = ${id} and t.${sql.ref(column)} = m.old`.execute(tx)
  await sql`
    update play_table t set mini_session_id = ${to}, key = m.now
    from unnest(${[...words.tables.keys()]}::text[], ${[...words.tables.values()]}::text[]) as m (old, now)
    where t.mini_session_id = ${id} and t.key = m.old`.execute(tx)
  for (const table of ['board', 'calc_table', ...HANGING])
    await sql`update ${sql.table(table)} set mini_session_id = ${to} where mini_session_id = ${id}`.execute(
      tx,
    )
  await tx.deleteFrom('entry').where('mini_session_id', '=', id).execute()
}

export type JoinedSession = { readonly row: StoredSession; readonly emptied: readonly number[] }

/**
 * One session of several that are its rounds, with its corrections, versions and addresses.
 * @returns `null` where one of them has to stay what it is
 */
export async function joinSessions(
  tx: Tx,
  rows: readonly StoredSession[],
  how: { readonly now: Date; readonly by: Replacing },
): Promise<JoinedSession | null> {
  if (!areOfOne(rows)) return null
  const found: Part[] = []
  for (const row of rows) {
    const part = await partOf(tx, row)
    if (part === null) return null
    found.push(part)
  }
  const parts = found.toSorted((a, b) => a.source.firstRound - b.source.firstRound)
  const [{ row: first }, ...others] = parts as [Part, ...Part[]]
  const source = { ...unitedRounds(parts.map((one) => one.source)), session: first.session }
  const words = wordsOfParts(parts, source)
  for (const { row, source: own } of parts)
    await keepVersion(tx, row.id, differenceOfSession(own, own).before, how.by)
  const registrations = await registrationIds(tx, first.segment_id, first.id, source)
  for (const [i, { row }] of others.entries()) {
    await keepFormerPlaces(tx, row.id, first.id)
    await moveCorrections(tx, row.id, first.id, words[i + 1]!)
    await moveInto(tx, row, first.id, words[i + 1]!, registrations)
  }
  const emptied = await removeBare(
    tx,
    others.map(({ row }) => row.id),
  )
  const session = await putRight(tx, first.id, source)
  const placed = { segmentId: first.segment_id, organiserId: first.organiser_id }
  const together = parts.flatMap(({ row }, i) =>
    row.parts.map(({ hash, tables }) => ({
      hash,
      tables: tables.map((key) => words[i]!.tables.get(key) ?? key),
    })),
  )
  const wanted = {
    placed,
    session,
    parts: together,
    hash: first.content_hash,
    before: first,
    difference: null,
  }
  await writeSession(tx, wanted, how, null)
  return { row: (await storedSession(tx, first.id))!, emptied }
}
