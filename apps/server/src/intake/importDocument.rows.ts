/** A Tournament document into the store: one transaction, the same content twice changes nothing. */
import { isHandsOnly } from '@openroom/formats/identity/facts'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { remark } from '@openroom/formats/remark'
import type { Remark } from '@openroom/formats/report'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { hashInTurns, hashOf } from '../core/database/hash.ts'
import { lockEvents, lockPlaces, lockTablesOfOver } from '../core/database/lockOrder.rows.ts'
import { type Awaiting, holdShared, toldOfSessions, withholdDeals } from '../tables/sharedDeals.rows.ts'
import { candidatesFor, eventsOfSessions, withoutDeals } from './candidates.rows.ts'
import { type DealtSession, giveDeals, handsInto, keepHands } from './hands.rows.ts'
import { type Placed, type PlacedEvent, type PlacedSession, placeDocument } from './identity.rows.ts'
import { bumpVersion, touchEvents } from './listVersions.rows.ts'
import { moveSegments } from './moved.rows.ts'
import { Reconsidering } from './reconsider.rows.ts'
import { ImportRefusal, OthersSession, type Question } from './refusal.rows.ts'
import { removeEmpty } from './removeSessions.rows.ts'
import { Doubts, type Sameness } from './sameness.rows.ts'
import { asSegmented } from './segments.rows.ts'
import { countSessions } from './series.rows.ts'
import { asksFirst, type Settled, settle } from './settle.rows.ts'

import { halfOf, twinOf } from './twins.rows.ts'
import type { Replacing } from './versions.rows.ts'
import { type Awaited, writeSession } from './writeSession.rows.ts'

/** Of each event that has sessions, a mark that changes with what is shown. */
type ShownPlaces = ReadonlyMap<number, string>

/** Of the tournaments that documents name, where they are there already. */
async function shownPlaces(
  tx: Transaction<AllTables>,
  documents: readonly { readonly document: Pick<TournamentDocument, 'tournament'> }[],
): Promise<ShownPlaces> {
  const keys = [...new Set(documents.map(({ document }) => document.tournament.key))]
  const { rows } = await sql<{ id: number; mark: string }>`
    select e.id, md5(string_agg(concat(to_jsonb(t), to_jsonb(e), to_jsonb(g)), '' order by g.id)) as mark
    from tournament t join event e on e.tournament_id = t.id join segment g on g.event_id = e.id
    where t.key = any(${keys}::text[]) and exists (select from mini_session s where s.segment_id = g.id)
    group by e.id`.execute(tx)
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

/** Events that show something else than before, of those that are there still. */
const changedPlaces = (before: ShownPlaces, after: ShownPlaces): readonly number[] =>
  [...before].flatMap(([id, mark]) => (after.has(id) && after.get(id) !== mark ? [id] : []))

type Tx = Transaction<AllTables>

export type ImportedSession = {
  readonly miniSessionId: number
  /** `added`: more tables of a session that was there. */
  readonly change: Settled['change']
}

/** Which sessions of a document, by their places there, a stored one was made of, and their boards. */
export type Origin = {
  readonly miniSessionId: number
  readonly places: readonly number[]
  readonly boards: ReadonlySet<number>
}

const originOf = (miniSessionId: number, { places, session }: PlacedSession): Origin => ({
  miniSessionId,
  places,
  boards: new Set(session.boards.map(({ number }) => number)),
})

export type Imported = {
  readonly sessions: readonly ImportedSession[]
  readonly origins: readonly Origin[]
  /** Boards whose deals wait for their results. */
  readonly waiting: number
  /** Of what the sessions of the document say. */
  readonly hashes: readonly string[]
  /** Every session whose views may have changed, those of the same events included. */
  readonly touched: readonly number[]
  readonly newClub: boolean
  /** Whose the document is. */
  readonly organiserId: number
  /** Sessions that others have still to play some of. */
  readonly awaiting: readonly Awaiting[]
  /** What was found about events of which sessions were stored before. */
  readonly remarks: readonly Remark[]
}

export type GivenDocument = {
  readonly document: TournamentDocument
  /** Its sessions are still being played: the boards that somebody has still to play; `null`: they are over. */
  readonly awaited: Awaited
  /** Its events as the file says them, before their figures showed how they are scored; absent where it says so itself. */
  readonly said?: readonly PlacedEvent[] | undefined
  /** It says by keys of its own, not by names, where it belongs. */
  readonly isKeyed: boolean
}

/** How documents are to be stored that came together. */
export type ImportOrder = {
  readonly now: Date
  readonly by: Replacing
  /** What may be lost: the difference that a person has seen, or whatever it is; nothing when absent. */
  readonly replace: string | true | null
  /** Results of what is over are replaced by others only where somebody has seen which. */
  readonly compares?: boolean
  /** Whether what may be a stored session is it; asked when absent. */
  readonly sameness?: Sameness | null
  /** An admin accepts that what others have still to play is told. */
  readonly tellsEarly?: boolean
  /** Organisers of whoever sends them, beyond whose sessions nothing is looked for; absent: all. */
  readonly within?: readonly number[] | null
}

/** What reading one document needs to know. */
type Reading = {
  readonly awaited: Awaited
  readonly doubts: Doubts
  readonly reconsidering: Reconsidering
}

type Written = { readonly imported: ImportedSession; readonly settled: Settled }

async function writeSettled(
  tx: Tx,
  settled: Settled,
  order: ImportOrder,
  awaited: Awaited,
): Promise<Written> {
  const { before, change } = settled
  const isKnown = before !== null && change === 'unchanged'
  const miniSessionId = isKnown ? before.id : await writeSession(tx, settled, order, awaited)
  return { imported: { miniSessionId, change }, settled }
}

const eventsOfPlaced = (placed: readonly PlacedSession[]): readonly number[] => [
  ...new Set(placed.map(({ eventId }) => eventId)),
]

/** A session that was given its deals, and by what. */
type Dealt = { readonly session: DealtSession; readonly placed: PlacedSession }

type Done = {
  readonly written: readonly Written[]
  /** Sessions whose hands came by themselves, and their events where they are new. */
  readonly dealt: readonly Dealt[]
  readonly dealtIn: readonly number[]
  readonly waiting: number
  readonly hashes: readonly string[]
}

/** Deals alone make no session: they go to the one that is theirs, or wait for it. */
async function writeHands(tx: Tx, sessions: readonly PlacedSession[], { by }: ImportOrder) {
  const dealt: Dealt[] = []
  const dealtIn: number[] = []
  let waiting = 0
  for (const one of sessions) {
    const { session } = await handsInto(tx, one, by)
    if (session) dealt.push({ session, placed: one })
    else if (await keepHands(tx, one, by)) waiting += one.session.boards.length
    if (session && session.dealtIn !== null) dealtIn.push(session.dealtIn)
  }
  return { dealt, dealtIn, waiting }
}

const dealtSession = ({ session: { id, dealtIn } }: Dealt): ImportedSession => ({
  miniSessionId: id,
  change: dealtIn === null ? 'unchanged' : 'added',
})

/** Results that are stored with their people come again without them: their session takes the deals. */
async function writeHalves(
  tx: Tx,
  sessions: readonly PlacedSession[],
  by: Replacing,
): Promise<ReadonlyMap<PlacedSession, DealtSession>> {
  const halves = new Map<PlacedSession, DealtSession>()
  for (const one of sessions) {
    const id = await twinOf(tx, one)
    if (id !== null) halves.set(one, await giveDeals(tx, id, one, by))
  }
  return halves
}

async function writePlacedSessions(
  tx: Tx,
  sessions: readonly PlacedSession[],
  order: ImportOrder,
  { awaited, doubts }: Reading,
): Promise<Done> {
  const halves = await writeHalves(tx, sessions, order.by)
  const hashes = new Map<PlacedSession, string>()
  for (const one of sessions) hashes.set(one, await hashInTurns(one.content))
  const played = sessions.filter((one) => !isHandsOnly(one.session) && !halves.has(one))
  const written: Written[] = []
  const how = { open: awaited !== null, doubts }
  for await (const one of settle(
    tx,
    played,
    played.map((one) => hashes.get(one)!),
    how,
  )) {
    const own = await writeSettled(tx, one, order, awaited)
    if (one.change === 'new') doubts.made(own.imported.miniSessionId)
    written.push(own)
  }
  const hands = sessions.filter(({ session }) => isHandsOnly(session))
  const { dealt, dealtIn, waiting } = await writeHands(tx, hands, order)
  return {
    written,
    waiting,
    hashes: [...hashes.values()],
    dealt: [...dealt, ...[...halves].map(([placed, session]) => ({ session, placed }))],
    dealtIn: [...dealtIn, ...[...halves.values()].flatMap((one) => one.dealtIn ?? [])],
  }
}

/** What would be lost, told to whoever has to say so. */
function refuseUnconfirmed(all: readonly Written[], { replace, compares = false }: ImportOrder): void {
  const asking = all.filter(({ settled }) => asksFirst(settled, compares))
  if (asking.length === 0 || replace === true) return
  const questions = asking.map(
    ({ settled: { before, difference, rescored } }): Question => ({
      ...difference!,
      miniSessionId: before!.id,
      fed: before!.fed,
      rescored,
    }),
  )
  const marks = asking.map(({ settled: { before, hash } }) => [before!.content_hash, hash])
  const confirm = hashOf([questions, marks])
  if (replace !== confirm)
    throw new ImportRefusal(
      'would-lose',
      questions.map((one) => one.miniSessionId),
      confirm,
      questions,
    )
}

/** Asked before anything is moved: where it went it would be the sender's. */
function refuseSessionsOfOthers(all: readonly Settled[], { within = null }: ImportOrder): void {
  if (within !== null && all.some(({ before }) => before && !within.includes(before.organiser_id)))
    throw new OthersSession()
}

type WrittenDocument = {
  readonly imported: Omit<Imported, 'awaiting'>
  readonly written: readonly Written[]
  /** Events whose sessions have new versions. */
  readonly events: readonly number[]
}

const MOST_TOLD = 10

/** As the file writes them: stored names may not be shown to everybody who sends files. */
function ofJoined({ joined }: Settled): readonly Remark[] {
  if (joined.length === 0) return []
  const args = { names: joined.slice(0, MOST_TOLD).join(', '), more: Math.max(0, joined.length - MOST_TOLD) }
  return [remark('names-joined', { args })]
}

async function importInto(
  tx: Tx,
  placed: Placed,
  order: ImportOrder,
  reading: Reading,
): Promise<WrittenDocument> {
  const { sessions: given, emptied, joined } = await asSegmented(tx, placed.sessions, order)
  await reading.reconsidering.before(given)
  const { written, dealt, dealtIn, waiting, hashes } = await writePlacedSessions(tx, given, order, reading)
  const changed = written.filter(({ imported }) => imported.change !== 'unchanged')
  reading.reconsidering.changed(changed.map((one) => one.settled.placed))
  const remarks = [
    ...joined.map((args) => remark('sessions-joined', { args })),
    ...changed.flatMap((one) => ofJoined(one.settled)),
  ]
  const settled = written.map((one) => one.settled)
  refuseSessionsOfOthers(settled, order)
  const moved = await moveSegments(tx, given, settled)
  await countSessions(
    tx,
    changed.map((one) => one.settled.placed.segmentId),
  )
  const events = [
    ...new Set([...eventsOfPlaced(changed.map((one) => one.settled.placed)), ...moved, ...dealtIn]),
  ]
  const touched = events.length > 0 ? await touchEvents(tx, events) : []
  await removeEmpty(tx, [...new Set([...placed.sessions.map(({ segmentId }) => segmentId), ...emptied])])
  const sessions = [...written.map(({ imported }) => imported), ...dealt.map(dealtSession)]
  const origins = [
    ...written.map((one) => originOf(one.imported.miniSessionId, one.settled.placed)),
    ...dealt.map((one) => originOf(one.session.id, one.placed)),
  ]
  const { newClub, organiserId } = placed
  return {
    imported: { sessions, origins, waiting, hashes, touched, newClub, organiserId, remarks },
    written,
    events,
  }
}

/**
 * Sessions that may be meant are locked before any of them is read and changed, and those of other events that are changed.
 * @returns those that may be meant
 */
async function lockCandidates(
  tx: Tx,
  sessions: readonly PlacedSession[],
  events: readonly number[],
): Promise<readonly number[]> {
  const meant: number[] = []
  for (const one of sessions)
    meant.push(
      ...(await candidatesFor(tx, one)),
      ...(isHandsOnly(one.session) ? await withoutDeals(tx, one) : []),
      ...[(await twinOf(tx, one)) ?? [], (await halfOf(tx, one)) ?? []].flat(),
    )
  await lockEvents(tx, [
    ...new Set([...eventsOfPlaced(sessions), ...(await eventsOfSessions(tx, meant)), ...events]),
  ])
  await lockTablesOfOver(tx, meant)
  return [...new Set(meant)]
}

/**
 * Stores documents that came together: all of them or none.
 * Errors: `ImportRefusal` when a session is running, or something would be lost that nobody has agreed to;
 * `OthersSession`.
 */
export async function importDocuments(
  tx: Tx,
  documents: readonly GivenDocument[],
  order: ImportOrder,
): Promise<readonly Imported[]> {
  await lockPlaces(tx)
  const before = await shownPlaces(tx, documents)
  const places: Placed[] = []
  for (const { document, isKeyed, said } of documents)
    places.push(await placeDocument(tx, document, isKeyed, order.within ?? null, said))
  const meant = await lockCandidates(
    tx,
    places.flatMap(({ sessions }) => sessions),
    changedPlaces(before, await shownPlaces(tx, documents)),
  )
  const told = await toldOfSessions(tx, meant, order.now)
  const done: WrittenDocument[] = []
  const doubts = new Doubts(order.sameness ?? null)
  const reconsidering = new Reconsidering(tx)
  for (const [i, placed] of places.entries())
    done.push(await importInto(tx, placed, order, { awaited: documents[i]!.awaited, doubts, reconsidering }))
  const reconsidered = await reconsidering.remarks()
  doubts.refuse()
  refuseUnconfirmed(
    done.flatMap(({ written }) => written),
    order,
  )
  // Last, as one of them may be what the other waited for.
  const given = done.flatMap(({ imported }) => imported.sessions.map(({ miniSessionId }) => miniSessionId))
  const isAccepted = order.tellsEarly ?? false
  const awaiting = await holdShared(tx, [...new Set(given)], told, { now: order.now, isAccepted })
  // Those that were dealt by hands alone too.
  await withholdDeals(tx, [...new Set(given)])
  // A session that comes again as it was may have moved what it shares with others: the tournament's place.
  const touchedEvents = new Set(done.flatMap(({ events }) => events))
  const moved = changedPlaces(before, await shownPlaces(tx, documents)).filter(
    (event) => !touchedEvents.has(event),
  )
  const beside = moved.length > 0 ? await touchEvents(tx, moved) : []
  const imported = done.map((one) => one.imported)
  if (beside.length > 0 || imported.some(({ touched }) => touched.length > 0))
    await bumpVersion(tx, 'miniSessions')
  if (imported.some(({ newClub }) => newClub)) await bumpVersion(tx, 'clubs')
  return imported.map((one, i) => ({
    ...one,
    remarks: [
      ...one.remarks,
      ...done[i]!.written.flatMap(
        ({
          settled: {
            placed: { eventId },
          },
        }) => {
          // Told once, with the first file of the event.
          const own = reconsidered.get(eventId) ?? []
          reconsidered.delete(eventId)
          return own
        },
      ),
    ],
    touched: i === 0 ? [...one.touched, ...beside] : one.touched,
    awaiting: awaiting.filter(({ session }) => one.sessions.some((own) => own.miniSessionId === session)),
  }))
}
