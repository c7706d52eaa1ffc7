/** Which stored session a session of a file is, if any (docs/adr/0002-identity.md). */
import type { SessionPart } from '@openroom/formats/identity/combine'
import { type Relation, relationOf } from '@openroom/formats/identity/relation'
import type { Transaction } from 'kysely'
import { storedDocument } from '../exportDocument.ts'
import type { PlacedSession } from '../identity.ts'
import type { AllTables } from '../tables.ts'
import { candidatesFor } from './candidates.ts'
import { sourceOf } from './corrections.ts'
import { sessionIn } from './sessionIn.ts'
import { halfOf } from './twins.ts'

type Tx = Transaction<AllTables>

const rowsOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .leftJoin('session_parts as p', 'p.mini_session_id', 's.id')
    .select(['s.id', 's.segment_id', 's.key', 's.content_hash', 'p.parts', 's.status', 's.fed', 's.date'])
    .select(['s.real_start_date_time', 's.source_date', 'g.event_id', 't.organiser_id'])
    .where('s.id', '=', id)
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof rowsOf>>>

export type StoredSession = Omit<Row, 'parts'> & { readonly parts: readonly SessionPart[] }

export async function storedSession(tx: Tx, id: number): Promise<StoredSession | null> {
  const row = await rowsOf(tx, id)
  return row ? { ...row, parts: row.parts ?? [] } : null
}

export type Identified = {
  readonly row: StoredSession
  readonly relation: Exclude<Relation, 'other'> | 'unchanged'
}

const RANKED: Readonly<Record<Relation, number>> = { same: 3, hands: 2, more: 1, other: 0 }

const ownDay = ({ fed, source_date, date }: StoredSession): string | null => (fed ? source_date : date)

function isAddressed(row: StoredSession, { segmentId, session }: PlacedSession): boolean {
  const day = ownDay(row)
  return (
    row.segment_id === segmentId &&
    row.key === session.key &&
    (day === null || session.date === null || day === session.date)
  )
}

/** Other tables of a game are of the same place and day: the deals of an event may be played by others too. */
function isPossible(relation: Relation, row: StoredSession, { segmentId, session }: PlacedSession): boolean {
  if (relation !== 'more') return relation !== 'other'
  const day = ownDay(row)
  return row.segment_id === segmentId && (day === null || session.date === null || day === session.date)
}

const knows = ({ content_hash, parts }: StoredSession, hash: string): boolean =>
  content_hash === hash || parts.some((part) => part.hash === hash)

/** What a session that is running is meant by: its address is enough, whatever the file says beside it. */
export const isRunning = ({ fed, status }: StoredSession): boolean =>
  fed && status !== 'CLOSED' && status !== 'ARCHIVED'

/** @param taken sessions that other sessions of the upload have turned out to be */
export async function identify(
  tx: Tx,
  placed: PlacedSession,
  hash: string,
  taken: ReadonlySet<number>,
): Promise<Identified | null> {
  let best: Identified | null = null
  for (const id of await candidatesFor(tx, placed)) {
    const row = await storedSession(tx, id)
    if (!row || taken.has(id)) continue
    if (!isRunning(row) && knows(row, hash)) return { row, relation: 'unchanged' }
    const stored = sessionIn(await storedDocument(tx, id, 'without-play'))
    if (!stored) continue
    const session = await sourceOf(tx, id, stored)
    const relation = relationOf(session, placed.session, isAddressed(row, placed))
    if (relation === 'other' || !isPossible(relation, row, placed)) continue
    if (best === null || RANKED[relation] > RANKED[best.relation as Relation]) best = { row, relation }
  }
  if (best !== null && best.relation !== 'more') return best
  const half = await halfOf(tx, placed)
  const row = half === null || taken.has(half) ? null : await storedSession(tx, half)
  return row ? { row, relation: 'same' } : best
}
