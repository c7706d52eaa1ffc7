/**
 * Segments of a match are sessions of their own to one file and rounds of one session to another: what comes in is cut
 * or united as it is stored.
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
import { sessionIn } from './sessionIn.rows.ts'

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
async function sessionsOf(tx: Tx, rows: readonly StoredSession[]): Promise<readonly Stored[]> {
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

const isOf = ({ session }: Stored, { boards }: DocumentSession): boolean =>
  boards.some(({ number }) => session.boards.some((own) => own.number === number))

/** Along the sessions that are one with it together. */
function cutAlong(
  placed: PlacedSession,
  stored: readonly Stored[],
  isSure: boolean,
): readonly PlacedSession[] {
  const rounds = roundsOf(placed.session)
  const rowOf = (round: number) => stored.find((one) => isOf(one, ofRounds(placed.session, [round])))?.row
  const parts = groupBy(rounds, (round) => rowOf(round)?.id ?? `round ${round}`)
  return [...parts.values()].map((own) => {
    const part = withSession(placed, ofRounds(placed.session, own))
    const row = rowOf(own[0]!)
    if (!row) return beside(part, stored[0]!.row, rounds.length)
    return { ...at(part, row), ...(isSure ? { meant: row.id } : {}) }
  })
}

/** Rounds of a session which are stored as sessions of their own. */
async function cut(tx: Tx, placed: PlacedSession): Promise<readonly PlacedSession[]> {
  const { matches } = placed.session
  const { length } = roundsOf(placed.session)
  if (matches.length === 0 || length < 2) return [placed]
  const rows = await candidates(tx, placed)
  const shorter = groupBy(
    rows.filter((row) => row.number_of_rounds < length),
    (row) => row.segment_id,
  )
  for (const own of shorter.values()) {
    if (own.length < 2) continue
    const stored = (await sessionsOf(tx, own)).filter((one) => isOf(one, placed.session))
    const sessions = stored.map(({ session }) => session)
    if (stored.length < 2 || !areRounds(sessions)) continue
    const standing = standingOf(stored[0]!.row, unitedRounds(sessions), placed)
    if (standing !== 'same' && standing !== 'maybe') continue
    const whole = await sessionsOf(
      tx,
      rows.filter((row) => row.number_of_rounds >= length),
    )
    if (whole.some(({ row, session }) => standingOf(row, session, placed) === 'same')) return [placed]
    return cutAlong(placed, stored, standing === 'same')
  }
  return [placed]
}

/** Sessions of a segment that are stored as one. */
async function unite(tx: Tx, all: readonly PlacedSession[]): Promise<readonly PlacedSession[]> {
  if (all.length < 2 || all.some(({ session }) => session.matches.length === 0)) return all
  for (const placed of all) {
    const { length } = roundsOf(placed.session)
    const longer = (await candidates(tx, placed)).filter((row) => row.number_of_rounds > length)
    for (const one of await sessionsOf(tx, longer)) {
      const own = all.filter(({ session }) => isOf(one, session))
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

export async function asSegmented(
  tx: Tx,
  sessions: readonly PlacedSession[],
): Promise<readonly PlacedSession[]> {
  const all: PlacedSession[] = []
  for (const own of groupBy(sessions, ({ segmentId }) => segmentId).values())
    for (const one of await unite(tx, own)) all.push(...(await cut(tx, one)))
  return all
}
