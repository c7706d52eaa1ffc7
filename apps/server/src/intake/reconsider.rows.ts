/**
 * How an event is scored is found from the figures of all its sessions, whichever file brought them: with each further
 * file it is found anew, beginning from what the files themselves say.
 */
import {
  DOCUMENT_FORMAT,
  DOCUMENT_VERSION,
  type DocumentEvent,
  type DocumentSession,
} from '@openroom/formats/json/document'
import { adoptConventions } from '@openroom/formats/official/adopt'
import { remark } from '@openroom/formats/remark'
import type { Remark } from '@openroom/formats/report'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { sourceOf } from '../corrections/corrections.rows.ts'
import { eventColumns, type ScoredEvent } from '../sessions/event.columns.ts'
import { storedDocument } from './exportDocument.rows.ts'
import { type PlacedSession, scoreAs } from './identity.rows.ts'
import { filesScoring } from './places.rows.ts'
import { sessionIn } from './sessionIn.rows.ts'

type Tx = Transaction<AllTables>

type Said = NonNullable<PlacedSession['said']>

const isScoredAlike = (one: ScoredEvent, other: ScoredEvent): boolean =>
  JSON.stringify(eventColumns(one)) === JSON.stringify(eventColumns(other))

const selectSessionsOfEvent = (tx: Tx, eventId: number) =>
  tx
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .select(['s.id', 's.fed', 's.status', 's.segment_id', 'g.key', 'g.name', 'g.ord'])
    .where('g.event_id', '=', eventId)
    .orderBy('g.ord')
    .orderBy('g.id')
    .orderBy('s.session')
    .orderBy('s.mini_session')
    .orderBy('s.id')
    .execute()

/** Most files publish none: then there is nothing to find. */
async function hasFigures(tx: Tx, eventId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    with own as (select s.id from mini_session s join segment g on g.id = s.segment_id where g.event_id = ${eventId})
    select exists (select from entry n join own on own.id = n.mini_session_id where n.official is not null)
      or exists (select from newest_result r join play_table t on t.id = r.table_id
        join own on own.id = t.mini_session_id where r.official is not null) as has`.execute(tx)
  return rows[0]!.has
}

/** All that is stored of an event, as its files have it; `null` where a source feeds some of it, or there is no figure. */
async function storedEvent(tx: Tx, eventId: number, said: Said): Promise<DocumentEvent | null> {
  const rows = await selectSessionsOfEvent(tx, eventId)
  if (rows.length === 0 || rows.some(({ fed }) => fed)) return null
  const segments = new Map<
    number,
    { key: string; name: string; order: number; sessions: DocumentSession[] }
  >()
  if (!(await hasFigures(tx, eventId))) return null
  for (const { id, segment_id, key, name, ord } of rows) {
    const stored = sessionIn(await storedDocument(tx, id, 'without-play'))
    if (!stored) continue
    const segment = segments.get(segment_id) ?? { key, name, order: ord, sessions: [] }
    segment.sessions.push(await sourceOf(tx, id, stored))
    segments.set(segment_id, segment)
  }
  return { ...said, segments: [...segments.values()] }
}

function toFoundEvent(event: DocumentEvent): {
  readonly event: DocumentEvent
  readonly remarks: readonly Remark[]
} {
  const place = { key: 'k', name: event.name, location: null, timeZone: null }
  const whole = { organiser: { name: null, club: false }, tournament: place, events: [event] }
  const { document, remarks } = adoptConventions({
    format: DOCUMENT_FORMAT,
    version: DOCUMENT_VERSION,
    ...whole,
  })
  return { event: document.events[0]!, remarks }
}

async function scoringNow(tx: Tx, eventId: number): Promise<ScoredEvent | null> {
  const row = await tx.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirst()
  return row ? filesScoring(row) : null
}

/** Whether what is stored is scored as these words and its own figures show: then a file with the same words goes on with it. */
export async function isFoundSo(tx: Tx, { eventId, event, said }: PlacedSession): Promise<boolean> {
  if (!said || event.type !== 'PAIR') return false
  const now = await scoringNow(tx, eventId)
  if (now === null) return false
  if (isScoredAlike(now, said)) return true
  const stored = await storedEvent(tx, eventId, said)
  return stored !== null && isScoredAlike(now, toFoundEvent(stored).event)
}

/** How all sessions of an event are scored now that another has come. */
async function reconsiderEvent(
  tx: Tx,
  { eventId, event, said }: PlacedSession,
  before: ScoredEvent | null,
): Promise<readonly Remark[]> {
  if (!said || event.type !== 'PAIR') return []
  const stored = await storedEvent(tx, eventId, said)
  if (!stored || stored.segments.flatMap(({ sessions }) => sessions).length < 2) return []
  const { event: scored, remarks } = toFoundEvent(stored)
  const now = await scoringNow(tx, eventId)
  if (now && !isScoredAlike(now, scored)) await scoreAs(tx, eventId, scored)
  const isOther = !isScoredAlike(event, scored) || (before !== null && !isScoredAlike(before, scored))
  if (!isOther) return []
  const about = { event: event.name, how: remarks.length > 0 ? 'found' : 'said' }
  const conventions = remarks.flatMap(({ args }) => args.conventions ?? []).join('; ')
  const { fits = 0, figures = 0 } = remarks[0]?.args ?? {}
  return [remark('convention-reconsidered', { args: { ...about, conventions, fits, figures } })]
}

/** How the events of an upload are scored: asked before anything is written, and found once when all of it is there. */
export class Reconsidering {
  readonly #before = new Map<number, ScoredEvent | null>()
  readonly #changed = new Map<number, PlacedSession>()
  readonly #tx: Tx

  constructor(tx: Tx) {
    this.#tx = tx
  }

  /** As they are before the first file of each is written. */
  async before(sessions: readonly PlacedSession[]): Promise<void> {
    for (const { eventId } of sessions) {
      if (this.#before.has(eventId)) continue
      const isThere = (await selectSessionsOfEvent(this.#tx, eventId)).length > 0
      this.#before.set(eventId, isThere ? await scoringNow(this.#tx, eventId) : null)
    }
  }

  changed(sessions: readonly PlacedSession[]): void {
    for (const placed of sessions) this.#changed.set(placed.eventId, placed)
  }

  /** What is found otherwise than before, by events. */
  async remarks(): Promise<Map<number, readonly Remark[]>> {
    const remarks = new Map<number, readonly Remark[]>()
    for (const [id, placed] of this.#changed)
      remarks.set(id, await reconsiderEvent(this.#tx, placed, this.#before.get(id) ?? null))
    return remarks
  }
}
