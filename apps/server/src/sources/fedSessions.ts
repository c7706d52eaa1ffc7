/** Sessions of live sources: made and changed, started and finished, with figures beside the tables. */
import type { TableBoards } from '@openroom/bridge/movement/telling'
import { err, ok, type Result } from '@openroom/bridge/result'
import { crossChecks, documentRemark } from '@openroom/formats/json/crossChecks'
import type {
  DocumentEvent,
  DocumentSegment,
  DocumentSession,
  TournamentDocument,
} from '@openroom/formats/json/document'
import { tournamentDocument } from '@openroom/formats/json/documentBuilder'
import { isClosed, isUpcoming } from '@openroom/protocol/names'
import type { FinishSession } from '@openroom/protocol/schema/desk'
import type {
  Doubts,
  FedSession,
  Standing,
  StoredSession,
  TokenTournament,
} from '@openroom/protocol/schema/ingest'
import type { Kysely } from 'kysely'
import type { Accounts } from '../accounts/accounts.ts'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { standingWords } from '../phones/phones.rows.ts'
import { type Answered, type Refused, remarkOf } from '../tables/entries.ts'
import { sessionDoubts } from '../tables/fedTable.rows.ts'
import type { Note } from '../tables/releaseMoves.rows.ts'
import type { Behind } from './fedParts.rows.ts'
import { fedSessionRow, fedTables, tournamentRow } from './fedRows.rows.ts'
import { storeFedSession, type Told } from './fedSession.rows.ts'
import { endDelay, removeFedSession, startFedSession } from './fedSessionEnds.rows.ts'
import { FedSessionRefusal } from './fedSessionRefusal.rows.ts'
import { enforceStanding, orderStanding } from './fedStanding.rows.ts'

/** A session as a source gives it; the tournament is the token's. */
export type GivenSession = {
  readonly tournament: Partial<Pick<TournamentDocument['tournament'], 'name' | 'location' | 'timeZone'>>
  readonly event: Omit<DocumentEvent, 'segments'>
  readonly segment: Omit<DocumentSegment, 'sessions'>
  readonly session: DocumentSession
  /** The announced session that it is, whatever its keys. */
  readonly announced?: number | undefined
  /** It is told with all that staff has put right in it. */
  readonly isDecided?: boolean
  /** What must be public before it is told who plays whom. */
  readonly behind?: Behind
  /** What this was made of; anything else is not written over. */
  readonly madeOf?: Told['madeOf']
  /** Where the boards of tables begin, by their key, of a movement that is known. */
  readonly firstBoards?: ReadonlyMap<string, TableBoards>
  /** It says expressly that boards are told while somebody has still to play them. */
  readonly tellsEarly?: boolean | undefined
}

/** Who feeds: a token, for a tournament; `null`: one of this machine's own. */
export type Source = {
  readonly tournamentId: number
  readonly tokenId: number | null
  /** An admin accepts that it says of sessions that boards are told before all have played them. */
  readonly mayTellEarly: boolean
}

/** Whose order it is: an account's at the desk; `null`: the source's. */
type By = number | null

/** The gate's part. */
export type GateOfSessions = {
  /** Closes the session when everything has been released. */
  readonly close: (session: number, note: Note, appealMinutes?: number | null) => Promise<unknown>
  /** Something else than play has come that waits for its time. */
  readonly order: (session: number) => void
}

type Row = NonNullable<Awaited<ReturnType<typeof fedSessionRow>>>

function documentOf(
  tournament: NonNullable<Awaited<ReturnType<typeof tournamentRow>>>,
  given: GivenSession,
): TournamentDocument {
  const { key, name, location, time_zone: timeZone, organiser, club_id } = tournament
  const segment: DocumentSegment = { ...given.segment, sessions: [given.session] }
  const event: DocumentEvent = { ...given.event, segments: [segment] }
  return tournamentDocument({ key, name, location, timeZone, ...given.tournament }, [event], {
    name: organiser,
    club: club_id !== null,
  })
}

const refusalOfFed = ({ code, reason }: FedSessionRefusal): Refused => ({
  code,
  ...(reason && { reason, detail: `Boards ${reason}.` }),
})

export class FedSessions {
  readonly #db: Kysely<AllTables>
  readonly #changes: Changes
  readonly #clock: Clock
  readonly #gate: GateOfSessions
  readonly #accounts: Pick<Accounts, 'audit'>

  constructor(
    db: Kysely<AllTables>,
    changes: Changes,
    clock: Clock,
    gate: GateOfSessions,
    accounts: Pick<Accounts, 'audit'>,
  ) {
    this.#db = db
    this.#changes = changes
    this.#clock = clock
    this.#gate = gate
    this.#accounts = accounts
  }

  async tournament(id: number): Answered<TokenTournament> {
    const row = await tournamentRow(this.#db, id)
    if (!row) return err({ code: 'tournament-not-found' })
    return ok({ tournamentId: row.id, organiser: row.organiser, key: row.key, name: row.name })
  }

  /**
   * Makes a session of the tournament, or changes the one of the same event, segment, key and date.
   * @param mayTellEarly an admin stands behind it where it tells early
   * @param also written with it in the same transaction
   */
  async store(
    tournamentId: number,
    given: GivenSession,
    mayTellEarly: boolean,
    also?: Parameters<typeof storeFedSession>[4],
  ): Answered<StoredSession> {
    const tournament = await tournamentRow(this.#db, tournamentId)
    if (!tournament) return err({ code: 'tournament-not-found' })
    const document = documentOf(tournament, given)
    const [fault] = crossChecks(document)
    if (fault)
      return err({ code: 'session-refused', reason: fault.path, detail: documentRemark(fault).message })
    const wanted = given.tellsEarly ?? false
    try {
      const now = new Date(this.#clock.now())
      const { miniSessionId, change, touched, waits } = await storeFedSession(
        this.#db,
        document,
        tournamentId,
        now,
        also,
        given.announced,
        {
          behind: given.behind ?? null,
          isDecided: given.isDecided ?? given.behind !== undefined,
          madeOf: given.madeOf,
          early: { wanted, accepted: wanted && mayTellEarly },
          ...(given.firstBoards && { firstBoards: given.firstBoards }),
        },
      )
      if (waits) this.#gate.order(miniSessionId)
      if (touched.length > 0) this.#changes.announce({ sessions: touched, lists: true })
      const stored = await this.session(tournamentId, miniSessionId)
      return stored.ok ? ok({ ...stored.value, change }) : stored
    } catch (error) {
      if (error instanceof FedSessionRefusal) return err(refusalOfFed(error))
      throw error
    }
  }

  async session(tournamentId: number, id: number): Answered<FedSession> {
    const row = await fedSessionRow(this.#db, tournamentId, id)
    return row ? ok(await this.#shown(row)) : err({ code: 'session-not-found' })
  }

  /** Starts a session that is announced or ready; once it runs, starting it again changes nothing. */
  async start(tournamentId: number, id: number, by: By = null): Answered<FedSession> {
    return this.#ofFed(tournamentId, id, async (row) => {
      if (isClosed(row.status)) return err({ code: 'session-over' })
      if (!isUpcoming(row.status) || row.status === 'DELAYED') return ok(undefined)
      const now = new Date(this.#clock.now())
      const note = this.#noting(by, 'session.start', { tournamentId, miniSessionId: id })
      const sessions = await startFedSession(this.#db, row, now, note)
      if (sessions.length > 0) this.#changes.announce({ sessions, lists: true })
      return ok(undefined)
    })
  }

  /** Nothing more comes but the director's word; the session closes when everything has been released. */
  async finish(
    tournamentId: number,
    id: number,
    by: By = null,
    ending: FinishSession = {},
  ): Answered<FedSession> {
    return this.#ofFed(tournamentId, id, async (row) => {
      if (isClosed(row.status)) return ok(undefined)
      if (isUpcoming(row.status) && row.status !== 'DELAYED') return err({ code: 'session-not-started' })
      const subject = { tournamentId, miniSessionId: id, ...ending }
      await this.#gate.close(row.id, this.#noting(by, 'session.finish', subject), ending.appealMinutes)
      if (!ending.showNow) return ok(undefined)
      const note = this.#noting(by, 'session.showNow', { tournamentId, miniSessionId: id, delay: row.delay })
      const sessions = await endDelay(this.#db, row, new Date(this.#clock.now()), note)
      if (sessions.length > 0) this.#changes.announce({ sessions, lists: true })
      this.#gate.order(row.id)
      return ok(undefined)
    })
  }

  /** Corrections, carry-over and withdrawals: public by the rule of the session, as what is played. */
  async standing(tournamentId: number, id: number, standing: Standing, by: By = null): Answered<FedSession> {
    const note = this.#noting(by, 'session.standing', { tournamentId, miniSessionId: id, ...standing })
    return this.#ofFed(tournamentId, id, async (row) => {
      if (isUpcoming(row.status) && row.status !== 'DELAYED') {
        const changed = await enforceStanding(this.#db, row, standing, note)
        if (typeof changed === 'string') return err({ code: changed })
        this.#changes.announce({ sessions: changed, lists: false })
        return ok(undefined)
      }
      const missing = await orderStanding(this.#db, row.id, standing, new Date(this.#clock.now()), note)
      if (missing) return err({ code: missing })
      this.#gate.order(row.id)
      return ok(undefined)
    })
  }

  /** Takes a session away that is over or has not begun, with all that belongs to it alone. */
  remove({ tournamentId, tokenId }: Source, id: number): Answered<null> {
    const note = this.#noting(null, 'session.delete', { tokenId, tournamentId, miniSessionId: id })
    return this.#remove(tournamentId, id, true, note)
  }

  /** The same by the desk, of a session that has not begun. */
  removeUnplayed(tournamentId: number, id: number, by: number): Answered<null> {
    const note = this.#noting(by, 'session.delete', { tournamentId, miniSessionId: id })
    return this.#remove(tournamentId, id, false, note)
  }

  async #remove(tournamentId: number, id: number, mayBeOver: boolean, note: Note): Answered<null> {
    const row = await fedSessionRow(this.#db, tournamentId, id)
    if (!row) return err({ code: 'session-not-found' })
    if (!row.fed) return err({ code: 'session-not-fed' })
    const sessions = await removeFedSession(this.#db, row, mayBeOver, note)
    if (typeof sessions === 'string') return err({ code: sessions })
    this.#changes.announce({ sessions: [...sessions, id], lists: true })
    return ok(null)
  }

  /** What stands against entries that were kept, for the director. */
  async doubts(tournamentId: number, id: number): Answered<Doubts> {
    const row = await fedSessionRow(this.#db, tournamentId, id)
    if (!row) return err({ code: 'session-not-found' })
    const doubts = await sessionDoubts(this.#db, id)
    const standing = await standingWords(this.#db, id)
    return ok([
      ...doubts.map(({ seq, code, ...where }) => ({ ...remarkOf(seq, code), ...where })),
      // In no log: no entry has a number.
      ...standing.map(({ id: tableId, key, board }) => ({
        ...remarkOf(0, 'told-otherwise'),
        ...{ tableId, key, board, type: 'RESULT' },
      })),
    ])
  }

  async #ofFed(
    tournamentId: number,
    id: number,
    change: (row: Row) => Promise<
      Result<
        undefined,
        {
          readonly code: 'session-over' | 'session-not-started' | 'registration-not-found' | 'match-not-found'
        }
      >
    >,
  ): Answered<FedSession> {
    const row = await fedSessionRow(this.#db, tournamentId, id)
    if (!row) return err({ code: 'session-not-found' })
    if (!row.fed) return err({ code: 'session-not-fed' })
    const changed = await change(row)
    return changed.ok ? this.session(tournamentId, id) : changed
  }

  /** What its source or the desk does stands in the audit log: all of it, or neither. */
  #noting(by: By, action: string, subject: object): Note {
    return (tx) => this.#accounts.audit(by, action, subject, tx)
  }

  async #shown({ id, status, closing_at }: Row): Promise<FedSession> {
    const closing = closing_at !== null && !isClosed(status)
    return { miniSessionId: id, status, closing, tables: await fedTables(this.#db, id) }
  }
}
