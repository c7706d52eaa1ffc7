/** What becomes of each session of a document: unchanged, corrected, joined, or stored beside the others. */

import { writeRankingCsv } from '@openroom/formats/csv/ranking'
import { type Combined, combine, type SessionPart } from '@openroom/formats/identity/combine'
import { completedBy } from '@openroom/formats/identity/half'
import {
  type Difference,
  differenceOfSession,
  losesSomething,
  withDayLost,
} from '@openroom/formats/identity/loss'
import { isProved } from '@openroom/formats/identity/relation'
import { isHalf, isHalfOf } from '@openroom/formats/identity/twin'
import type { DocumentSession } from '@openroom/formats/json/document'
import { type KnownTeam, withKnownTeams } from '@openroom/formats/knockOut'
import { hasOfficialFigures } from '@openroom/formats/official/recognise'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { putRight, sourceOf } from '../corrections/corrections.rows.ts'
import { eventColumns, type ScoredEvent } from '../sessions/event.columns.ts'
import { type NewPlaces, placeBeside } from './beside.rows.ts'
import { storedDocument } from './exportDocument.rows.ts'
import { withWaitingHands } from './hands.rows.ts'
import { type Identified, identify, isMaybe, isOver, isRunning, type StoredSession } from './identify.rows.ts'
import { OWN, type PlacedEvent, type PlacedSession, scoreAs } from './identity.rows.ts'
import { filesScoring } from './places.rows.ts'
import { isFoundSo } from './reconsider.rows.ts'
import { ImportRefusal } from './refusal.rows.ts'
import { isNamedHere } from './runHere.rows.ts'
import type { Doubts } from './sameness.rows.ts'
import { asStored } from './series.rows.ts'
import { sessionIn } from './sessionIn.rows.ts'

/** Of each session, as it calls them. */
async function readTeams(tx: Tx, segmentId: number): Promise<readonly KnownTeam[]> {
  const { rows } = await sql<KnownTeam>`
    select n.key, n.name, coalesce((
      select json_agg(json_build_object('name', p.name) order by p.ord) from entry_player p
      where p.mini_session_id = n.mini_session_id and p.registration_id = n.registration_id), '[]') as players
    from entry n join mini_session s on s.id = n.mini_session_id
    where s.segment_id = ${segmentId} order by s.session, s.mini_session, s.id, n.ord`.execute(tx)
  return rows
}

/** Segments of a knock-out that come one after the other: their teams are those of the segments that are stored. */
async function withStoredTeams(tx: Tx, placed: PlacedSession): Promise<PlacedSession> {
  const { event, segmentId, session } = placed
  if (event.arrangeType !== 'KNOCK_OUT' || session.matches.length === 0) return placed
  const known = await readTeams(tx, segmentId)
  if (known.length === 0) return placed
  return { ...placed, session: withKnownTeams(session, known) }
}

type Tx = Transaction<AllTables>

export type Settled = {
  readonly placed: PlacedSession
  readonly session: DocumentSession
  readonly parts: readonly SessionPart[]
  readonly hash: string
  /** @see Combined */
  readonly joined: readonly string[]
  /** The stored session that it is, */
  readonly before: StoredSession | null
  /** and how it differs from what is to be stored now. */
  readonly difference: Difference | null
  /** Its figures, as they stand, would be others by the scoring that the file tells. */
  readonly rescored: boolean
  readonly change: 'new' | 'replaced' | 'added' | 'unchanged'
}

type ScoredBefore = ReadonlyMap<number, ScoredEvent>

/** How the events of what was found are scored until now. */
async function scoredBefore(tx: Tx, all: readonly (Identified | null)[]): Promise<ScoredBefore> {
  const ids = [...new Set(all.flatMap((one) => one?.row.event_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('event').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, filesScoring(row)]))
}

/** Whether the same results come to other figures. */
function isRescored(stored: DocumentSession, before: ScoredEvent | undefined, event: PlacedEvent): boolean {
  if (before === undefined) return false
  const by = (scoring: ScoredEvent) => writeRankingCsv({ ...event, ...scoring, segments: [] }, stored)
  return by(before) !== by(event)
}

/**
 * Deals and results without their people, nor a figure, say nothing of how they were scored: what the file with both says
 * itself can contradict them, what its figures show does not.
 */
const contradicting = ({ event, said = event }: PlacedSession, half: DocumentSession | null): PlacedEvent =>
  half === null || hasOfficialFigures(half) ? event : said

/** Titles and days are what files get wrong; but a hand or two that are played again on another day are no correction. */
const isOtherDay = (stored: DocumentSession, given: DocumentSession): boolean =>
  stored.date !== null && given.date !== null && stored.date !== given.date && !isProved(stored, given)

/** What is nobody's is from now on whose the file says. */
const ownerOf = (row: StoredSession, { organiserId }: PlacedSession): number =>
  row.organiser_id === OWN ? organiserId : row.organiser_id

async function settleCorrected(
  tx: Tx,
  placed: PlacedSession,
  hash: string,
  { row, relation }: Identified,
  scored: ScoredBefore,
): Promise<Settled> {
  const common = {
    placed: {
      ...placed,
      segmentId: row.segment_id,
      eventId: row.event_id,
      organiserId: ownerOf(row, placed),
    },
    hash,
    before: row,
  }
  const stored = sessionIn(await storedDocument(tx, row.id, 'with-play'))
  const still = {
    ...common,
    session: placed.session,
    parts: row.parts,
    joined: [],
    difference: null,
    rescored: false,
  }
  if (stored === null || relation === 'hands' || relation === 'unchanged')
    return { ...still, change: 'unchanged' }
  const source = await sourceOf(tx, row.id, stored)
  const isNamedNow = isHalf(source) && isHalfOf(source, placed.session)
  const own = asStored(placed, source)
  const given = isNamedNow ? completedBy(source, own) : own
  const {
    session: combined,
    parts,
    joined,
  }: Combined = combine(
    source,
    row.parts,
    given,
    hash,
    relation === 'same',
    await isNamedHere(tx, row, placed),
  )
  const plain = differenceOfSession(source, combined)
  const difference = relation === 'same' && isOtherDay(source, given) ? withDayLost(plain) : plain
  const session = await putRight(tx, row.id, combined)
  const change = relation === 'more' ? 'added' : 'replaced'
  const rescored = isRescored(
    stored,
    scored.get(row.event_id),
    contradicting(placed, isNamedNow ? source : null),
  )
  return { ...common, session, parts, joined, difference, rescored, change }
}

/** Whether the scoring of an event that is stored is what a file says of it. */
async function isScoredSo(tx: Tx, { eventId, event }: PlacedSession): Promise<boolean> {
  const { other_calc_types, conventions, ...plain } = eventColumns(event)
  const { rows } = await sql<{ same: boolean }>`
    select not exists (select from segment g join mini_session s on s.segment_id = g.id where g.event_id = e.id)
      or (${sql.join(
        Object.entries(plain).map(
          ([name, value]) => sql`x.said -> ${name} = ${JSON.stringify(value)}::jsonb`,
        ),
        sql` and `,
      )} and x.said -> 'other_calc_types' = ${other_calc_types}::jsonb
        and x.said -> 'conventions' = ${conventions}::jsonb
          - case when x.said -> 'conventions' -> 'stages' is null then 'stages' else '' end) as same
    from event e cross join lateral (select coalesce(e.source, to_jsonb(e)) as said) x where e.id = ${eventId}`.execute(
    tx,
  )
  return rows[0]!.same
}

/** Which of the places that a file names are scored as it says: it tells of what is stored there, or nothing is. */
async function ownScoring(tx: Tx, sessions: readonly PlacedSession[], known: ReadonlySet<number>) {
  const so = new Map<number, boolean>()
  for (const placed of sessions) {
    if (so.has(placed.eventId)) continue
    const isSo = known.has(placed.eventId) || (await isScoredSo(tx, placed)) || (await isFoundSo(tx, placed))
    so.set(placed.eventId, isSo)
  }
  return so
}

/** Last: versions that are kept of what was there hold how it was scored. */
async function settleScoring(
  tx: Tx,
  sessions: readonly PlacedSession[],
  own: ReadonlyMap<number, boolean>,
  changed: ReadonlySet<PlacedSession>,
): Promise<void> {
  // What comes again as it was says nothing new of how others are scored that came since.
  const events = new Map(
    sessions.flatMap((placed) => (changed.has(placed) ? [[placed.eventId, placed] as const] : [])),
  )
  for (const [id, { event }] of events) if (own.get(id)) await scoreAs(tx, id, event)
}

/** Files still growing tell nothing twice; what closes now is told again, but not what waits for others already. */
const isOpenFor = (row: StoredSession, open: boolean): boolean =>
  row.status === 'LIVE' && !isOver(row) && !open

async function identifyAll(
  tx: Tx,
  sessions: readonly PlacedSession[],
  hashes: readonly string[],
  { open, doubts }: How,
): Promise<readonly (Identified | null)[]> {
  const taken = new Set<number>()
  const all: (Identified | null)[] = []
  for (const [i, placed] of sessions.entries()) {
    const seen = await identify(tx, placed, hashes[i]!, taken)
    const same = isMaybe(seen) ? doubts.add(seen.row, seen.doubt, hashes[i]!) : null
    const one = isMaybe(seen) ? same && { row: seen.row, relation: same } : seen
    if (one && isRunning(one.row)) throw new ImportRefusal('session-running', [one.row.id])
    if (one) taken.add(one.row.id)
    const closes = one?.relation === 'unchanged' && isOpenFor(one.row, open)
    all.push(closes ? { ...one, relation: 'same' } : one)
  }
  return all
}

type How = {
  /** Whether they are still being played. */
  readonly open: boolean
  /** Where those are told that may be stored sessions. */
  readonly doubts: Doubts
}

/**
 * Tells of one session after the other; each must have been written before the next is asked for.
 * Errors: `ImportRefusal` when one of them is running.
 */
export async function* settle(
  tx: Tx,
  sessions: readonly PlacedSession[],
  hashes: readonly string[],
  how: How,
): AsyncGenerator<Settled> {
  const all = await identifyAll(tx, sessions, hashes, how)
  const before = await scoredBefore(tx, all)
  const known = new Set(all.flatMap((one) => (one && one.relation !== 'hands' ? [one.row.event_id] : [])))
  const scored = await ownScoring(tx, sessions, known)
  const made: NewPlaces = new Map()
  const changed = new Set<PlacedSession>()
  for (const [i, given] of sessions.entries()) {
    const one = all[i]
    const hash = hashes[i]!
    const placed = await withStoredTeams(tx, given)
    if (one) {
      const settled = await settleCorrected(tx, placed, hash, one, before)
      if (settled.change !== 'unchanged') changed.add(given)
      yield settled
      continue
    }
    changed.add(given)
    const { session, ...place } = await placeBeside(tx, placed, scored.get(placed.eventId) ?? true, made)
    const dealt = await withWaitingHands(tx, { ...placed, session })
    yield {
      placed: { ...placed, ...place },
      session: dealt,
      hash,
      before: null,
      joined: [],
      difference: null,
      rescored: false,
      change: 'new',
      parts: [{ hash, tables: session.tables.map(({ key }) => key) }],
    }
  }
  await settleScoring(tx, sessions, scored, changed)
}

/** While a session is played its director erases results: of so many one may go without a question. */
const ERASED = 10

const isErasing = ({ before, after, lost }: Difference): boolean =>
  lost.results * ERASED <= before.results && lost.boards === 0 && lost.people === 0 && after.results > 0

/**
 * Whether a person has to say first that something may go.
 * @param compares somebody looks at the results and players of what is over before others take their place
 */
export function asksFirst({ before, difference, rescored }: Settled, compares: boolean): boolean {
  if (before === null || difference === null) return false
  const isPlayed = before.status === 'LIVE' && !isOver(before)
  if (isPlayed && isErasing(difference)) return false
  const isChanged = difference.changed.length > 0 || difference.renamed.length > 0
  const isOther = rescored || (compares && isChanged)
  return losesSomething(difference) || before.fed || (isOther && !isPlayed)
}
