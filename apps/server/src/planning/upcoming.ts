/** Tournaments to come: drafts, announcing them, and what is changed until they start. */
import { groupBy } from '@openroom/bridge/groupBy'
import { err, ok, type Result } from '@openroom/bridge/result'
import { announceFaults, draftFaults, isLongPast, type PlanFault } from '@openroom/protocol/planFaults'
import type { Plan, PlanAnswer, PlanKey, SavePlan, UpcomingEntry } from '@openroom/protocol/schema/upcoming'
import type { Kysely, Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { lockPlaces, lockTournament } from '../core/database/lockOrder.rows.ts'
import { type Limits, within } from '../core/limits.ts'
import { bumpVersion } from '../intake/listVersions.rows.ts'
import { removeSessions } from '../intake/removeSessions.rows.ts'
import { openTournamentRows, type SessionRow } from '../sessions/miniSessions.public.ts'
import {
  finalizeSessions,
  type NewStart,
  playedAmong,
  postponeSessions,
  type SessionRefusal,
} from './changes.rows.ts'
import { isoOf } from './columns.rows.ts'
import {
  deleteDraft,
  draftRows,
  insertDraft,
  lockedDraft,
  organiserRows,
  updateDraft,
} from './drafts.rows.ts'
import { hasBegun, isOver, planOf, revisionOf, rowsOfTournament } from './readPlan.rows.ts'
import { announcedEntry, byNextStart, draftEntry } from './upcomingEntries.ts'
import {
  idsFit,
  newlyEarly,
  placeTournament,
  removedBy,
  startedFaults,
  tournamentNamed,
  writePlan,
} from './writePlan.rows.ts'

type Tx = Transaction<AllTables>

export type PlanRefused = { readonly code: 'plan-refused'; readonly faults: readonly PlanFault[] }
export type UpcomingRefusal =
  | PlanRefused
  | { readonly code: 'tournament-not-found' | 'plan-changed' | 'session-started' | DayTaken }

/** A file's session of the same key stands on the day that another is to have. */
type DayTaken = 'day-taken'

/** The store keeps one session of a key on each day of a segment. */
const isDayTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'mini_session_identity'

async function unlessDayTaken<T>(work: Promise<T>): Promise<T | DayTaken> {
  try {
    return await work
  } catch (error) {
    if (isDayTaken(error)) return 'day-taken'
    throw error
  }
}

const refused = (faults: readonly PlanFault[]): PlanRefused => ({ code: 'plan-refused', faults })

async function organiserFaults(tx: Tx, { serverId }: Plan): Promise<readonly PlanFault[]> {
  const known = (await organiserRows(tx)).some(({ id }) => id === serverId)
  return known ? [] : [{ path: 'serverId', code: 'organiser-unknown' }]
}

type EarlySession = {
  readonly path: string
  readonly id: number | null
  readonly start: string | null
  /** What decides who is told what before whom. */
  readonly terms: string
}

const earlySessions = (plan: Plan): readonly EarlySession[] =>
  plan.events.flatMap(({ name, type, arrangeType, segments }, e) =>
    segments.flatMap((segment, g) =>
      segment.sessions.flatMap((session, s) => {
        const { miniSessionId: id, startDateTime: start, releaseRule, tellsEarly } = session
        const { numberOfRounds, boardsPerRound, firstBoard, roundGroups } = session
        const boards = [numberOfRounds, boardsPerRound, firstBoard, roundGroups]
        // One that is there is known by its number, whatever its event is called now.
        const place = id === null ? [name.trim(), segment.name.trim()] : []
        const terms = JSON.stringify([type, arrangeType, releaseRule, ...boards, ...place])
        const path = `events.${e}.segments.${g}.sessions.${s}.releaseRule`
        return tellsEarly ? [{ path, id, start, terms }] : []
      }),
    ),
  )

/** The day of a draft's session may still be found; another day is another session. */
const isAccepted = (given: EarlySession, before: EarlySession): boolean =>
  given.id === before.id &&
  given.terms === before.terms &&
  (given.id !== null || before.start === null || given.start === before.start)

/** Where boards are to be told before all have played them, and no admin has accepted it of this session as it is. */
function unaccepted(plan: Plan, before: Plan | null): readonly PlanFault[] {
  const accepted = before === null ? [] : [...earlySessions(before)]
  return earlySessions(plan).flatMap((given) => {
    const known = accepted.findIndex((one) => isAccepted(given, one))
    if (known >= 0) accepted.splice(known, 1)
    return known < 0 ? [{ path: given.path, code: 'rule-tells-early' as const }] : []
  })
}

type StoredPlan = { readonly plan: Plan; readonly rows: readonly SessionRow[] }

type Saved = Result<
  {
    readonly key: PlanKey
    readonly sessions: readonly number[]
    /** Of what is there no more. */
    readonly serverId?: number
  },
  UpcomingRefusal
>

export type UpcomingOptions = {
  readonly db: Kysely<AllTables>
  readonly accounts: Accounts
  readonly changes: Changes
  readonly clock: Clock
}

export class Upcoming {
  readonly #options: UpcomingOptions

  constructor(options: UpcomingOptions) {
    this.#options = options
  }

  /** Drafts, the last changed first, then announced tournaments by their next start. */
  async list(limits: Limits): Promise<readonly UpcomingEntry[]> {
    const { db } = this.#options
    const drafts = await draftRows(db)
    const rows = await openTournamentRows(asPublic(db))
    const announced = groupBy(rows, ({ tournament_id }) => tournament_id)
    const all = [
      ...drafts.map((draft) => draftEntry(draft.plan, draft)),
      ...[...announced.values()].map(announcedEntry).sort(byNextStart),
    ]
    return within(limits, all, ({ serverId }) => serverId)
  }

  async organisers(limits: Limits): Promise<PlanAnswer['organisers']> {
    const rows = within(limits, await organiserRows(this.#options.db), ({ id }) => id)
    return rows.map(({ id, name }) => ({ serverId: id, name }))
  }

  async plan(key: PlanKey, limits: Limits): Promise<PlanAnswer | null> {
    const organisers = await this.organisers(limits)
    const found = await this.#options.db.transaction().execute((tx) => this.#find(tx, key))
    if (found === null) return null
    const { plan, rows } = found
    const statuses = Object.fromEntries(
      rows.filter((row) => !isOver(row)).map(({ id, status }) => [`${id}`, status]),
    )
    return { key, plan, revision: revisionOf(plan), statuses, organisers }
  }

  /** Saves a draft, or changes what is announced; sessions new in it are announced with it. */
  async save(given: SavePlan, by: Account): Promise<Result<PlanKey, UpcomingRefusal>> {
    return this.#inTurn(by, 'upcoming.save', (tx) => this.#save(tx, given, by.role === 'ADMIN'))
  }

  /** Announces a draft. */
  async publish(key: PlanKey, revision: string, by: Account): Promise<Result<PlanKey, UpcomingRefusal>> {
    return this.#inTurn(by, 'upcoming.publish', (tx) => this.#publish(tx, key, revision))
  }

  /** Deletes a draft, or an announced tournament of which nothing was played. */
  async remove(key: PlanKey, revision: string, by: Account): Promise<Result<PlanKey, UpcomingRefusal>> {
    return this.#inTurn(by, 'upcoming.delete', (tx) => this.#remove(tx, key, revision))
  }

  async finalize(ids: readonly number[], by: Account): Promise<SessionRefusal | null> {
    const { db, accounts, clock } = this.#options
    const refusal = await db.transaction().execute(async (tx) => {
      const refused = await finalizeSessions(tx, ids, new Date(clock.now()))
      if (refused === null) await accounts.audit(by.id, 'upcoming.finalize', { sessions: ids }, tx)
      return refused
    })
    if (refusal === null) this.#announce(ids)
    return refusal
  }

  async postpone(
    starts: readonly NewStart[],
    by: Account,
  ): Promise<SessionRefusal | 'start-past' | DayTaken | null> {
    const { db, accounts, clock } = this.#options
    if (starts.some(({ startDateTime }) => isLongPast(startDateTime, clock.now()))) return 'start-past'
    const postponed = db.transaction().execute(async (tx) => {
      const refused = await postponeSessions(tx, starts, new Date(clock.now()))
      if (refused === null) await accounts.audit(by.id, 'upcoming.postpone', { starts }, tx)
      return refused
    })
    const refusal = await unlessDayTaken(postponed)
    if (refusal === null) this.#announce(starts.map(({ miniSessionId }) => miniSessionId))
    return refusal
  }

  /** Drafts are in no list of sessions, and in the one of those who handle them. */
  #announce(sessions: readonly number[]): void {
    this.#options.changes.announce({ sessions, lists: true })
  }

  /** A change of places and its audit line in one transaction, one such change after the other. */
  async #inTurn(
    by: Account,
    action: string,
    change: (tx: Tx) => Promise<Saved>,
  ): Promise<Result<PlanKey, UpcomingRefusal>> {
    const { db, accounts } = this.#options
    const done = db.transaction().execute(async (tx) => {
      await lockPlaces(tx)
      const saved = await change(tx)
      if (saved.ok) {
        const { key, ...done } = saved.value
        await accounts.audit(by.id, action, { ...key, ...done }, tx)
      }
      return saved
    })
    const saved = await unlessDayTaken(done)
    if (saved === 'day-taken') return err({ code: saved })
    if (!saved.ok) return saved
    this.#announce(saved.value.sessions)
    return ok(saved.value.key)
  }

  async #find(tx: Tx, { kind, id }: PlanKey): Promise<StoredPlan | null> {
    if (kind === 'draft') {
      const draft = await lockedDraft(tx, id)
      return draft ? { plan: draft.plan, rows: [] } : null
    }
    const rows = await rowsOfTournament(tx, id)
    const plan = planOf(rows)
    return plan === null ? null : { plan, rows }
  }

  /** What is stored, when it is still what was looked at. */
  async #current(
    tx: Tx,
    key: PlanKey,
    revision: string | null,
  ): Promise<Result<StoredPlan, UpcomingRefusal>> {
    if (key.kind === 'tournament') await lockTournament(tx, key.id)
    const found = await this.#find(tx, key)
    if (found === null) return err({ code: 'tournament-not-found' })
    return revisionOf(found.plan) === revision ? ok(found) : err({ code: 'plan-changed' })
  }

  async #save(tx: Tx, { key, revision, plan }: SavePlan, mayTellEarly: boolean): Promise<Saved> {
    const faults = key?.kind === 'tournament' ? announceFaults(plan) : draftFaults(plan)
    const all = [...faults, ...(await organiserFaults(tx, plan))]
    if (all.length > 0) return err(refused(all))
    const early = (before: Plan | null) => (mayTellEarly ? [] : unaccepted(plan, before))
    if (key === null) {
      if (early(null).length > 0) return err(refused(early(null)))
      return ok({ key: { kind: 'draft', id: await insertDraft(tx, plan) }, sessions: [] })
    }
    const current = await this.#current(tx, key, revision)
    if (!current.ok) return current
    const told = early(current.value.plan)
    if (told.length > 0) return err(refused(told))
    if (key.kind === 'tournament') return this.#write(tx, key.id, plan, current.value)
    await updateDraft(tx, key.id, plan, new Date(this.#options.clock.now()))
    return ok({ key, sessions: [] })
  }

  async #write(tx: Tx, id: number, plan: Plan, { rows, plan: before }: StoredPlan): Promise<Saved> {
    if (!idsFit(rows, plan)) return err({ code: 'plan-changed' })
    const removed = removedBy(rows, plan)
    const ids = removed.map((row) => row.id)
    const lost = removed.some(hasBegun) || (await playedAmong(tx, ids)).length > 0
    const faults: readonly PlanFault[] = [
      ...startedFaults(rows, plan),
      ...newlyEarly(rows, plan),
      ...this.#pastFaults(plan, rows),
      ...(lost ? [{ path: 'events', code: 'started-removed' as const }] : []),
      ...(plan.serverId === before.serverId ? [] : [{ path: 'serverId', code: 'started' as const }]),
    ]
    if (faults.length > 0) return err(refused(faults))
    const now = new Date(this.#options.clock.now())
    return ok({ key: { kind: 'tournament', id }, sessions: await writePlan(tx, id, plan, rows, ids, now) })
  }

  /** Starts that are new in the plan and lie far back. */
  #pastFaults(plan: Plan, rows: readonly SessionRow[]): readonly PlanFault[] {
    const now = this.#options.clock.now()
    return plan.events.flatMap((event, e) =>
      event.segments.flatMap((segment, g) =>
        segment.sessions.flatMap(({ miniSessionId, startDateTime }, s) => {
          const stored = rows.find(({ id }) => id === miniSessionId)
          const isNew = startDateTime !== (stored ? isoOf(stored.start_date_time) : null)
          const isPast = startDateTime !== null && isNew && isLongPast(startDateTime, now)
          const path = `events.${e}.segments.${g}.sessions.${s}.startDateTime`
          return isPast ? [{ path, code: 'start-past' as const }] : []
        }),
      ),
    )
  }

  async #publish(tx: Tx, key: PlanKey, revision: string): Promise<Saved> {
    if (key.kind !== 'draft') return err({ code: 'tournament-not-found' })
    const current = await this.#current(tx, key, revision)
    if (!current.ok) return current
    const { plan } = current.value
    // One of the same name goes on: a club's evenings are one tournament.
    const known = await tournamentNamed(tx, plan)
    if (known !== null) await lockTournament(tx, known)
    const rows = known === null ? [] : await rowsOfTournament(tx, known)
    const faults = [
      ...announceFaults(plan),
      ...(await organiserFaults(tx, plan)),
      ...this.#pastFaults(plan, []),
      ...startedFaults(rows, plan),
    ]
    if (faults.length > 0) return err(refused(faults))
    const id = known ?? (await placeTournament(tx, plan))
    const sessions = await writePlan(tx, id, plan, rows, [], new Date(this.#options.clock.now()))
    await deleteDraft(tx, key.id)
    return ok({ key: { kind: 'tournament', id }, sessions })
  }

  async #remove(tx: Tx, key: PlanKey, revision: string): Promise<Saved> {
    const current = await this.#current(tx, key, revision)
    if (!current.ok) return current
    if (key.kind === 'draft') {
      await deleteDraft(tx, key.id)
      return ok({ key, sessions: [], serverId: current.value.plan.serverId })
    }
    const open = current.value.rows.filter((row) => !isOver(row))
    const ids = open.map(({ id }) => id)
    if (open.some(hasBegun) || (await playedAmong(tx, ids)).length > 0)
      return err({ code: 'session-started' })
    await removeSessions(tx, ids)
    await bumpVersion(tx, 'miniSessions')
    return ok({ key, sessions: ids })
  }
}
