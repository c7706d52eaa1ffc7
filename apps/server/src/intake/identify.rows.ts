/** Which stored session a session of a file is, if any (docs/adr/0002-identity.md). */

import type { SessionPart } from '@openroom/formats/identity/combine'
import { peopleOf } from '@openroom/formats/identity/facts'
import {
  areStrangers,
  isProved,
  likeness,
  type Relation,
  relationOf,
} from '@openroom/formats/identity/relation'
import type {
  DocumentRegistration,
  DocumentSession,
  TournamentDocument,
} from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { isClosed } from '@openroom/protocol/names'
import type { Transaction } from 'kysely'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { sourceOf } from '../corrections/corrections.rows.ts'
import { maskedDocument } from '../sessions/maskedDocument.public.ts'
import { absentOf, masksOf } from '../sessions/masks.public.ts'
import { candidatesFor } from './candidates.rows.ts'
import { storedDocument } from './exportDocument.rows.ts'
import { OWN, type PlacedSession } from './identity.rows.ts'
import type { Doubt, Side } from './refusal.rows.ts'
import { sessionIn } from './sessionIn.rows.ts'
import { halfOf } from './twins.rows.ts'

type Tx = Transaction<AllTables>

const selectCandidates = (tx: Tx, id: number) =>
  tx
    .selectFrom('mini_session as s')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .innerJoin('tournament as t', 't.id', 'e.tournament_id')
    .leftJoin('session_parts as p', 'p.mini_session_id', 's.id')
    .select(['s.id', 's.segment_id', 's.key', 's.content_hash', 'p.parts', 's.status', 's.fed', 's.date'])
    .select([
      's.session',
      's.mini_session',
      's.number_of_sessions',
      's.number_of_rounds',
      's.real_start_date_time',
      's.source_date',
      's.closing_at',
      'g.event_id',
      'e.arrange_type',
      'e.tournament_id',
      't.organiser_id',
      't.keyed',
    ])
    .where('s.id', '=', id)
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof selectCandidates>>>

export type StoredSession = Omit<Row, 'parts'> & { readonly parts: readonly SessionPart[] }

export async function storedSession(tx: Tx, id: number): Promise<StoredSession | null> {
  const row = await selectCandidates(tx, id)
  return row ? { ...row, parts: row.parts ?? [] } : null
}

export type Identified = {
  readonly row: StoredSession
  readonly relation: Exclude<Relation, 'other'> | 'unchanged'
}

/** A stored session that it may be: somebody has to say so. */
export type MaybeSame = { readonly row: StoredSession; readonly doubt: Doubt }

export const isMaybe = (one: Identified | MaybeSame | null): one is MaybeSame =>
  one !== null && 'doubt' in one

const MOST_SHOWN = 6

function sideOfName(name: string, { date, registrations, boards, tables }: DocumentSession): Side {
  const people = registrations.flatMap((one) => peopleOf(one))
  return {
    name,
    date,
    contestants: registrations.length,
    boards: boards.length,
    results: tables.reduce((sum, one) => sum + one.results.length, 0),
    people: people.slice(0, MOST_SHOWN),
  }
}

/** Who sends files is told no name that is not shown: not a pair's either of whose players nobody is known. */
async function readAsShown(
  tx: Tx,
  { id, organiser_id: organiser }: StoredSession,
  document: TournamentDocument,
): Promise<Side> {
  const db = asPublic(tx)
  const masks = await masksOf(db)
  const shown = maskedDocument(document, { organiser, masks, absent: await absentOf(db, [id], masks) })
  const session = sessionIn(shown)!
  const called = (one: DocumentRegistration): DocumentRegistration =>
    one.players.length > 0 ? one : { ...one, name: masks.text(organiser, one.name) }
  const name = shown.events[0]!.name
  return sideOfName(name, { ...session, registrations: session.registrations.map(called) })
}

async function maybe(
  tx: Tx,
  row: StoredSession,
  document: TournamentDocument,
  { event, session }: PlacedSession,
): Promise<MaybeSame | null> {
  const stored = sessionIn(document)!
  const found = likeness(stored, session)
  if (found === null) return null
  const { same, other } = found
  const sides = { stored: await readAsShown(tx, row, document), given: sideOfName(event.name, session) }
  return { row, doubt: { miniSessionId: row.id, ...sides, same, other } }
}

/** The one that has more in common; of as much the first, which is nearer. */
const likelier = (one: MaybeSame | null, other: MaybeSame | null): MaybeSame | null =>
  one === null || (other !== null && other.doubt.same - other.doubt.other > one.doubt.same - one.doubt.other)
    ? other
    : one

const RANKED: Readonly<Record<Relation, number>> = { same: 3, hands: 2, more: 1, other: 0 }

const ownDay = ({ fed, source_date, date }: StoredSession): string | null => (fed ? source_date : date)

const isOfTheDay = (row: StoredSession, { date }: DocumentSession): boolean => {
  const day = ownDay(row)
  return day === null || date === null || day === date
}

function isAddressed(row: StoredSession, { segmentId, session }: PlacedSession): boolean {
  return row.segment_id === segmentId && row.key === session.key && isOfTheDay(row, session)
}

/** Of nobody's or of a tournament that is not the file's own, which has a key: there it takes the day, and a proof. */
function isProvedElsewhere(row: StoredSession, stored: DocumentSession, placed: PlacedSession): boolean {
  const { organiserId, keyedIn, session } = placed
  if (keyedIn !== null && row.keyed && row.tournament_id !== keyedIn) return false
  const isHere = row.organiser_id === organiserId && (keyedIn === null || row.tournament_id === keyedIn)
  return isHere || (isOfTheDay(row, session) && isProved(stored, session))
}

/** Other tables of a game are of the same place and day: the deals of an event may be played by others too. */
function isPossible(relation: Relation, row: StoredSession, { segmentId, session }: PlacedSession): boolean {
  if (relation !== 'more') return relation !== 'other'
  return row.segment_id === segmentId && isOfTheDay(row, session)
}

const knows = ({ content_hash, parts }: StoredSession, hash: string): boolean =>
  content_hash === hash || parts.some((part) => part.hash === hash)

/** Closed, or about to be once others have played its deals. */
export const isOver = ({ status, closing_at }: StoredSession): boolean =>
  isClosed(status) || closing_at !== null

/** What a session that is running is meant by: its address is enough, whatever the file says beside it. */
export const isRunning = ({ fed, status }: StoredSession): boolean =>
  fed && status !== 'CLOSED' && status !== 'ARCHIVED'

/** Of a file that grows: what its own people have still to play, no other file knows. */
const isGrowing = (row: StoredSession): boolean => !row.fed && row.status === 'LIVE' && !isOver(row)

/**
 * Deals are played by others of the event too: what a source feeds is meant by its own people, its results or its address, and
 * while it runs by other tables of the same session.
 */
function isFedByOthers(
  row: StoredSession,
  stored: DocumentSession,
  placed: PlacedSession,
  relation: Relation,
) {
  const { session } = placed
  if (!row.fed || isAddressed(row, placed)) return false
  if (relation === 'more' && stored.session === session.session && isPossible(relation, row, placed))
    return false
  return areStrangers(stored, session) && !isProved(stored, session)
}

/** Of the day; a file that says whose it is asks of nobody else's, and one with a key of no other's. */
const mayBeMeant = (row: StoredSession, { organiserId, keyedIn, session }: PlacedSession): boolean =>
  isOfTheDay(row, session) &&
  !isRunning(row) &&
  (organiserId === OWN || row.organiser_id === organiserId) &&
  (keyedIn === null || !row.keyed)

/** What a stored session is to one of a file; `maybe`: somebody has to say so. */
export function standingOf(
  row: StoredSession,
  stored: DocumentSession,
  placed: PlacedSession,
): Relation | 'maybe' {
  const relation = relationOf(stored, placed.session, isAddressed(row, placed))
  if (isFedByOthers(row, stored, placed, relation)) return 'other'
  if (relation === 'more' && isGrowing(row)) return 'other'
  if (isPossible(relation, row, placed) && isProvedElsewhere(row, stored, placed)) return relation
  return mayBeMeant(row, placed) && likeness(stored, placed.session) !== null ? 'maybe' : 'other'
}

async function comparedWith(
  tx: Tx,
  row: StoredSession,
  placed: PlacedSession,
): Promise<Identified | MaybeSame | null> {
  const document = await storedDocument(tx, row.id, 'without-play')
  const stored = sessionIn(document)
  if (!document || !stored) return null
  const session = await sourceOf(tx, row.id, stored)
  const relation = standingOf(row, session, placed)
  if (relation === 'other') return null
  if (relation !== 'maybe') return { row, relation }
  return maybe(
    tx,
    row,
    withSessions(document, () => session),
    placed,
  )
}

/** Whether it is one of those that a file may be of. */
export const isOfWhom = ({ organiser_id }: StoredSession, { within }: PlacedSession): boolean =>
  within === null || within.includes(organiser_id)

/** @param taken sessions that other sessions of the upload have turned out to be */
export async function identify(
  tx: Tx,
  placed: PlacedSession,
  hash: string,
  taken: ReadonlySet<number>,
): Promise<Identified | MaybeSame | null> {
  let best: Identified | null = null
  let maybeSame: MaybeSame | null = null
  for (const id of await candidatesFor(tx, placed)) {
    const row = await storedSession(tx, id)
    if (!row || taken.has(id) || !isOfWhom(row, placed)) continue
    if (!isRunning(row) && knows(row, hash)) return { row, relation: 'unchanged' }
    if (id === placed.meant) return { row, relation: 'same' }
    const one = await comparedWith(tx, row, placed)
    if (isMaybe(one)) maybeSame = likelier(maybeSame, one)
    else if (one && (best === null || RANKED[one.relation as Relation] > RANKED[best.relation as Relation]))
      best = one
  }
  if (best !== null && best.relation !== 'more') return best
  const half = await halfOf(tx, placed)
  const row = half === null || taken.has(half) ? null : await storedSession(tx, half)
  return row ? { row, relation: 'same' } : (best ?? maybeSame)
}
