/**
 * Segments of a match are sessions of their own to one file and rounds of one session to another: what comes in is cut
 * or united as it is stored, and what is stored apart is joined where a file shows that it is one.
 */
import { groupBy } from '@openroom/bridge/groupBy'
import { areRounds, ofRounds, roundsOf, unitedRounds } from '@openroom/formats/identity/rounds'
import type { DocumentSession } from '@openroom/formats/json/document'
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { sourceOf } from '../corrections/corrections.rows.ts'
import { candidatesFor } from './candidates.rows.ts'
import { storedDocument } from './exportDocument.rows.ts'
import { isOfWhom, isRunning, type StoredSession, standingOf, storedSession } from './identify.rows.ts'
import type { PlacedSession } from './identity.rows.ts'
import { joinSessions } from './joinSessions.rows.ts'
import { sessionIn } from './sessionIn.rows.ts'
import type { Replacing } from './versions.rows.ts'

type Tx = Transaction<AllTables>

const withSession = (placed: PlacedSession, session: DocumentSession): PlacedSession => ({
  ...placed,
  session,
  content: [...placed.content.slice(0, -1), session],
})

async function candidates(tx: Tx, placed: PlacedSession): Promise<readonly StoredSession[]> {
  const found: StoredSession[] = []
  for (const id of await candidatesFor(tx, placed)) {
    const row = await storedSession(tx, id)
    if (row && !isRunning(row) && isOfWhom(row, placed)) found.push(row)
  }
  return found
}

type Stored = { readonly row: StoredSession; readonly session: DocumentSession }

/** As their sources said it, those that have something. */
async function readStoredSessions(tx: Tx, rows: readonly StoredSession[]): Promise<readonly Stored[]> {
  const found: Stored[] = []
  for (const row of rows) {
    const session = sessionIn(await storedDocument(tx, row.id, 'without-play'))
    if (session) found.push({ row, session: await sourceOf(tx, row.id, session) })
  }
  return found
}

/** Where it is stored, as that place is called. */
const at = (placed: PlacedSession, row: StoredSession): PlacedSession => ({
  ...placed,
  session: {
    ...placed.session,
    session: row.session,
    miniSession: row.mini_session,
    numberOfSessions: row.number_of_sessions,
  },
})

/** A segment that is not stored yet goes on beside those that are. */
const beside = (
  placed: PlacedSession,
  { segment_id, event_id }: StoredSession,
  of: number,
): PlacedSession => ({
  ...placed,
  segmentId: segment_id,
  eventId: event_id,
  session: { ...placed.session, session: placed.session.firstRound, numberOfSessions: of },
})

const isOfStored = ({ session }: Stored, { boards }: DocumentSession): boolean =>
  boards.some(({ number }) => session.boards.some((own) => own.number === number))

/** Along the sessions that are one with it together. */
function cutAlong(
  placed: PlacedSession,
  stored: readonly Stored[],
  isSure: boolean,
): readonly PlacedSession[] {
  const rounds = roundsOf(placed.session)
  const rowOf = (round: number) =>
    stored.find((one) => isOfStored(one, ofRounds(placed.session, [round])))?.row
  const parts = groupBy(rounds, (round) => rowOf(round)?.id ?? `round ${round}`)
  return [...parts.values()].map((own) => {
    const part = withSession(placed, ofRounds(placed.session, own))
    const row = rowOf(own[0]!)
    if (!row) return beside(part, stored[0]!.row, rounds.length)
    return { ...at(part, row), ...(isSure ? { meant: row.id } : {}) }
  })
}

/** The rounds of a session that have boards of a stored one. */
const roundsIn = (placed: PlacedSession, stored: Stored): readonly number[] =>
  roundsOf(placed.session).filter((round) => isOfStored(stored, ofRounds(placed.session, [round])))

/** The nearest of each round. */
function nearest<S extends Stored>(found: readonly S[]): readonly S[] {
  const kept: S[] = []
  for (const one of found) if (areRounds([...kept, one].map(({ session }) => session))) kept.push(one)
  return kept
}

/**
 * Those that are rounds of one session: all together or, where they are stored twice, of the segment that has most; where
 * each is in a segment of its own, the nearest of those that are certain.
 */
function oneOfEach<S extends Stored & { readonly standing: string }>(
  found: readonly S[],
): readonly S[] | undefined {
  const segments = [...groupBy(found, ({ row }) => row.segment_id).values()]
  const certain = nearest(found.filter(({ standing }) => standing === 'same'))
  return [found, ...segments.sort((a, b) => b.length - a.length), certain].find(
    (own) => own.length > 1 && areRounds(own.map(({ session }) => session)),
  )
}

/** What became of the sessions of a file, and of stored ones beside them. */
export type Segmented = {
  readonly sessions: readonly PlacedSession[]
  /** Segments that may have nothing any more, and how many sessions became one. */
  readonly emptied: readonly number[]
  readonly joined: readonly { readonly event: string; readonly sessions: number }[]
}

type How = { readonly now: Date; readonly by: Replacing }

const asIs = (sessions: readonly PlacedSession[]): Segmented => ({ sessions, emptied: [], joined: [] })

/** Where all that is stored of it is certain it is one session from now on. */
async function joinedInto(
  tx: Tx,
  placed: PlacedSession,
  along: readonly Stored[],
  how: How,
): Promise<Segmented | null> {
  const found = await joinSessions(
    tx,
    along.map(({ row }) => row),
    how,
  )
  if (found === null) return null
  const { row, emptied } = found
  const { segment_id: segmentId, event_id: eventId } = row
  const own = at(placed, row)
  const session = { ...own.session, numberOfSessions: row.session }
  return {
    sessions: [{ ...own, session, segmentId, eventId, meant: row.id }],
    emptied,
    joined: [{ event: placed.event.name, sessions: along.length }],
  }
}

/** Rounds of a session which are stored as sessions of their own, whatever their event is called there. */
async function cutSession(tx: Tx, placed: PlacedSession, how: How): Promise<Segmented> {
  const { matches } = placed.session
  const { length } = roundsOf(placed.session)
  if (matches.length === 0 || length < 2) return asIs([placed])
  const rows = await candidates(tx, placed)
  const shorter = rows.filter((row) => row.number_of_rounds < length)
  if (shorter.length < 2) return asIs([placed])
  const found = (await readStoredSessions(tx, shorter)).flatMap((one) => {
    const own = roundsIn(placed, one)
    if (own.length === 0) return []
    const standing = standingOf(one.row, one.session, withSession(placed, ofRounds(placed.session, own)))
    return standing === 'same' || standing === 'maybe' ? [{ ...one, standing }] : []
  })
  const along = oneOfEach(found)
  if (along === undefined) return asIs([placed])
  const whole = await readStoredSessions(
    tx,
    rows.filter((row) => row.number_of_rounds >= length),
  )
  if (whole.some(({ row, session }) => standingOf(row, session, placed) === 'same')) return asIs([placed])
  const united = unitedRounds(along.map(({ session }) => session))
  const isSure =
    along.every(({ standing }) => standing === 'same') || standingOf(along[0]!.row, united, placed) === 'same'
  const one = isSure ? await joinedInto(tx, placed, along, how) : null
  return one ?? asIs(cutAlong(placed, along, isSure))
}

/** Sessions of a segment that are stored as one. */
async function unite(tx: Tx, all: readonly PlacedSession[]): Promise<readonly PlacedSession[]> {
  if (all.length < 2 || all.some(({ session }) => session.matches.length === 0)) return all
  for (const placed of all) {
    const { length } = roundsOf(placed.session)
    const longer = (await candidates(tx, placed)).filter((row) => row.number_of_rounds > length)
    for (const one of await readStoredSessions(tx, longer)) {
      const own = all.filter(({ session }) => isOfStored(one, session))
      const sessions = own.map(({ session }) => session)
      if (own.length < 2 || !areRounds(sessions)) continue
      const whole = withSession(own[0]!, unitedRounds(sessions))
      const united = { ...whole, places: own.flatMap(({ places }) => places) }
      const standing = standingOf(one.row, one.session, united)
      if (standing !== 'same' && standing !== 'maybe') continue
      const others = all.filter((other) => !own.includes(other))
      return [at(united, one.row), ...(await unite(tx, others))]
    }
  }
  return all
}

/** Whether the same teams meet in every round: files that say of no knock-out have its segments too. */
const areSegments = ({ matches }: DocumentSession): boolean =>
  new Set(
    [...groupBy(matches, ({ round }) => round).values()].map((own) =>
      own
        .map(({ home, visiting }) => [home, visiting].sort().join('\n'))
        .sort()
        .join('\n\n'),
    ),
  ).size === 1

/** One segment of a knock-out that is stored whole: its other segments stay as they are. */
async function withOthers(tx: Tx, placed: PlacedSession): Promise<PlacedSession> {
  const { session } = placed
  const { length } = roundsOf(session)
  if (session.matches.length === 0 || length !== 1) return placed
  for (const row of await candidates(tx, placed)) {
    if (row.number_of_rounds <= length) continue
    const [one] = await readStoredSessions(tx, [row])
    if (!one) continue
    const stored = one.session
    const isKnockOut = [row.arrange_type, placed.event.arrangeType].includes('KNOCK_OUT')
    if (!isKnockOut && !areSegments(stored)) continue
    const others = roundsOf(stored).filter(
      (round) => !isOfStored({ row, session }, ofRounds(stored, [round])),
    )
    const same = roundsOf(stored).filter((round) => !others.includes(round))
    if (others.length === 0 || same.length !== 1) continue
    const standing = standingOf(row, ofRounds(stored, same), placed)
    if (standing !== 'same' && standing !== 'maybe') continue
    const played = await sourceOf(tx, row.id, sessionIn(await storedDocument(tx, row.id, 'with-play'))!)
    const whole = unitedRounds([ofRounds(played, others), inRound(session, same[0]!)])
    const official = new Map(played.registrations.map((one) => [one.name, one.official]))
    const registrations = whole.registrations.map((one) => ({
      ...one,
      official: official.get(one.name) ?? null,
    }))
    return at(withSession(placed, { ...whole, registrations }), row)
  }
  return placed
}

/** The same under the number that the round has where it is stored. */
const inRound = (session: DocumentSession, round: number): DocumentSession => ({
  ...session,
  firstRound: round,
  tables: session.tables.map((one) => ({ ...one, round })),
  matches: session.matches.map((one) => ({ ...one, round })),
})

export async function asSegmented(tx: Tx, sessions: readonly PlacedSession[], how: How): Promise<Segmented> {
  const all: Segmented[] = []
  for (const own of groupBy(sessions, ({ segmentId }) => segmentId).values())
    for (const one of await unite(tx, own)) {
      const found = await cutSession(tx, one, how)
      const whole: PlacedSession[] = []
      for (const part of found.sessions) whole.push(await withOthers(tx, part))
      all.push({ ...found, sessions: whole })
    }
  return {
    sessions: all.flatMap((one) => one.sessions),
    emptied: all.flatMap(({ emptied }) => emptied),
    joined: all.flatMap(({ joined }) => joined),
  }
}
