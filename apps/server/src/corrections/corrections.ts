/** Sessions put right without a file: seen first, then done, and taken back. */

import { boardsOfTable, runningOn, type TableBoards } from '@openroom/bridge/movement/telling'
import { err, ok, type Result } from '@openroom/bridge/result'
import { withFigures } from '@openroom/bridge/score/rounding'
import { SEATS } from '@openroom/bridge/seat'
import type { MoveCorrection, PlaceCorrection, Reasoned } from '@openroom/formats/corrections/correction'
import { effectOf } from '@openroom/formats/corrections/effect'
import { ruledResult } from '@openroom/formats/corrections/results'
import { unitsOf } from '@openroom/formats/json/crossChecks'
import type {
  DocumentEvent,
  DocumentPlayer,
  DocumentResult,
  DocumentSession,
  DocumentTable,
  TournamentDocument,
} from '@openroom/formats/json/document'
import type {
  BoardResult,
  Corrected,
  CorrectionEffect,
  NewCorrection,
  Ranking,
  Correctable as WireCorrectable,
  WireCorrection,
} from '@openroom/protocol/schema/corrections'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Changes } from '../core/changes.ts'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { decided, tried } from '../core/database/trial.ts'
import { sessionModel } from '../sessions/model.ts'
import { knownFirstBoards } from '../sources/fedRows.rows.ts'
import { readAsItIs, segmentToBe } from './asItWillBe.rows.ts'
import { lostInNext, rankingChanges, rankingOf, standingsIn } from './correctionEffect.ts'
import { type By, markUndone, toldRuling } from './corrections.rows.ts'
import { correctPlaceOf, type Places, placesOf, undoCorrection } from './correctPlaces.rows.ts'
import {
  type Correctable,
  type CorrectionRefusal,
  correctSession,
  isPlayedOut,
  storedWhole,
} from './correctSession.rows.ts'
import { moveSession } from './moveSession.rows.ts'
import { keepOpenCorrection } from './openCorrections.rows.ts'
import type { OpenCorrections } from './openCorrections.ts'
import { namesIn, outcomeOf, placeOf, worthOn } from './tableResults.ts'

/** `null`: the command line. */
type Asker = Pick<Account, 'id'> | null

export type { CorrectionRefusal }

type Asked<T> = Promise<Result<T, CorrectionRefusal>>

/** `null`: there is none any more. */
type ToldRuling = {
  readonly table: string
  readonly board: number
  readonly ruling: Extract<NonNullable<DocumentResult['adjustment']>, { kind: 'average' }> | null
}

const byOf = (by: Asker): By => ({ accountId: by?.id ?? null, now: new Date() })

function partsOf(document: TournamentDocument) {
  const [event] = document.events
  return { document, event: event!, session: event!.segments[0]!.sessions[0]! }
}

/** Sessions offered for tying. */
const MOST_OTHERS = 100

async function besideOf(tx: Transaction<AllTables>, session: number) {
  const { rows } = await sql<{ id: number; name: string; date: string | null; tied: boolean }>`
    select s.id, concat_ws(' · ', t.name, nullif(e.name, t.name), nullif(g.name, e.name)) as name,
      coalesce(s.date, s.start_date_time::date)::text as date, g.id = og.id as tied
    from mini_session o join segment og on og.id = o.segment_id join event oe on oe.id = og.event_id
      join tournament ot on ot.id = oe.tournament_id
      join tournament t on t.organiser_id = ot.organiser_id join event e on e.tournament_id = t.id and e.type = oe.type
      join segment g on g.event_id = e.id join mini_session s on s.segment_id = g.id and s.id <> o.id
    where o.id = ${session}
    order by t.id = ot.id desc, abs(s.date - o.date) nulls last, s.id desc limit ${MOST_OTHERS}`.execute(tx)
  const others = rows.filter(({ tied }) => !tied)
  return {
    others: others.map(({ id, name, date }) => ({ id, name, date })),
    isTied: others.length < rows.length,
  }
}

const scoringOf = ({ calcType, arrangeType, winners, sectionsScored }: DocumentEvent) => ({
  calcType,
  arrangeType,
  winners,
  sectionsScored,
})

const isOfPlace = (wanted: NewCorrection): wanted is Reasoned<PlaceCorrection> =>
  wanted.correction.kind === 'place' ||
  wanted.correction.kind === 'scoring' ||
  wanted.correction.kind === 'licence'

const isMove = (wanted: NewCorrection): wanted is Reasoned<MoveCorrection> =>
  wanted.correction.kind === 'tie' || wanted.correction.kind === 'part'

/** @returns the sessions whose views may differ */
function put(tx: Transaction<AllTables>, id: number, wanted: NewCorrection, by: By) {
  if (isMove(wanted)) return moveSession(tx, id, wanted, by)
  if (isOfPlace(wanted)) return correctPlaceOf(tx, id, wanted, by.accountId)
  return correctSession(tx, id, wanted as Reasoned, by)
}

/** Where the ranking is that it changes: of a session that is tied to others theirs. */
const rankedBy = (id: number, { correction }: NewCorrection): number =>
  correction.kind === 'tie' ? correction.session : id

/** What is told of players, where there is something. */
function toldIn(players: readonly DocumentPlayer[]) {
  const told = players.flatMap(({ memberId: _m, handicap: _h, categories: _c, masterPoints: _p, ...one }) =>
    Object.keys(one).length > 1 ? [one] : [],
  )
  return told.length === 0 ? {} : { told }
}

function tablesOf(session: DocumentSession): WireCorrectable['tables'] {
  const nameOf = namesIn(session)
  const tables = session.tables.map((table) => ({
    key: table.key,
    ...placeOf(table, nameOf),
    seats: SEATS.map((seat) => table.players[seat]?.name ?? null),
  }))
  return tables.sort((a, b) => a.round - b.round)
}

/**
 * Which tables are drawn to play a board, as far as that is known: of a movement, and of teams, whose boards run on.
 * @param firstBoards by the tables' keys
 */
function playing(
  { registrations, firstRound, firstBoard, boardsPerRound }: DocumentSession,
  type: DocumentEvent['type'],
  firstBoards: ReadonlyMap<string, TableBoards>,
) {
  const byes = new Set(registrations.filter(({ bye }) => bye).map(({ key }) => key))
  return ({ key, round, ns, ew }: DocumentTable, board: number): boolean => {
    if (byes.has(ns) || byes.has(ew)) return false
    const own = firstBoards.get(key)
    if (own !== undefined) return boardsOfTable(own, boardsPerRound).includes(board)
    const first = { round: firstRound, board: firstBoard }
    return type === 'TEAM' && runningOn(first, boardsPerRound, round).includes(board)
  }
}

function matchesOf(session: DocumentSession): WireCorrectable['matches'] {
  const nameOf = namesIn(session)
  return session.matches.map(({ round, number, home, visiting }) => ({
    round,
    number,
    home: nameOf(home),
    visiting: nameOf(visiting),
  }))
}

const rowsOf = (db: Kysely<AllTables>, session: number, places: Places) =>
  db
    .selectFrom('session_correction as c')
    .leftJoin('account as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.correction', 'c.reason', 'c.at', 'c.undone_at', 'a.name', 'a.email'])
    .where(({ eb, or }) =>
      or([
        eb('c.mini_session_id', '=', session),
        eb('c.tournament_id', '=', places.tournament_id),
        eb('c.event_id', '=', places.event_id),
        eb('c.segment_id', '=', places.segment_id),
      ]),
    )
    .orderBy('c.id', 'desc')
    .execute()

async function correctedIn(tx: Transaction<AllTables>, session: number): Promise<Corrected[]> {
  const places = await placesOf(tx, session)
  const rows = places ? await rowsOf(tx, session, places) : []
  return rows.map(({ id, correction, reason, at, undone_at, name, email }) => ({
    // Stored as it was asked for.
    id,
    correction: correction as WireCorrection,
    reason,
    at: at.toISOString(),
    by: name === null || email === null ? null : { name, email },
    undoneAt: undone_at?.toISOString() ?? null,
  }))
}

/** Of one board at one table, and counts. */
function isAbout({ correction, undoneAt }: Corrected, table: string, board: number): boolean {
  if (undoneAt !== null || !('board' in correction)) return false
  if (correction.kind === 'otherBoard')
    return correction.table === table && [correction.board, correction.other].includes(board)
  if (correction.board !== board) return false
  if (correction.kind === 'fouled') return correction.tables.includes(table)
  return (correction.kind === 'result' || correction.kind === 'ruling') && correction.table === table
}

export class Corrections {
  readonly #db: Kysely<AllTables>
  readonly #accounts: Pick<Accounts, 'audit'>
  readonly #changes: Changes

  readonly #open: OpenCorrections

  constructor(
    db: Kysely<AllTables>,
    accounts: Pick<Accounts, 'audit'>,
    changes: Changes,
    open: OpenCorrections,
  ) {
    this.#db = db
    this.#open = open
    this.#accounts = accounts
    this.#changes = changes
  }

  /** What a director has entered at a table's terminal: in the list as any other ruling, until another word comes from there. */
  async keepTold(
    tx: Transaction<AllTables>,
    session: number,
    { table, board, ruling }: ToldRuling,
    now: Date,
  ): Promise<void> {
    const before = await toldRuling(tx, session, table, board)
    if (before !== null) {
      await markUndone(tx, before, { accountId: null, now })
      await this.#accounts.audit(null, 'session.undoCorrection', { session, correction: before }, tx)
    }
    if (ruling === null) return
    const told = { correction: { kind: 'ruling', table, board, ruling }, reason: '' } as const
    const live = {
      of: 'results',
      table,
      was: null,
      now: ruledResult(board, ruling, told.reason),
    } as const
    await keepOpenCorrection(tx, session, told, [live], { is_told: true })
    await this.#accounts.audit(null, 'session.correct', { session, ...told }, tx)
  }

  /** Reads one state of a session. */
  #read<T>(id: number, of: (found: Correctable, tx: Transaction<AllTables>) => Promise<T> | T): Asked<T> {
    return this.#db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const found = await storedWhole(tx, id)
        return found.ok ? ok(await of(found.value, tx)) : found
      })
  }

  async list(id: number): Asked<WireCorrectable> {
    const open = await this.#open.of(id)
    return this.#read(id, async (found, tx) => {
      const { row } = found
      const { document, event, session } = open ? partsOf(open.document) : found
      return {
        isTeam: event.type === 'TEAM',
        isOver: isPlayedOut(row),
        isFed: row.fed,
        tournament: document.tournament.name,
        event: event.name,
        ...(await besideOf(tx, id)),
        segment: event.segments[0]?.name ?? '',
        licence: document.organiser.licence ?? null,
        scoring: scoringOf(event),
        registrations: session.registrations.map(({ key, number, name, country, players, bye }) => ({
          key,
          number,
          name,
          players: players.map((one) => one.name),
          ...(bye ? { bye } : {}),
          ...(country === undefined ? {} : { country }),
          ...toldIn(players),
        })),
        boards: session.boards.map(({ number }) => number).sort((a, b) => a - b),
        tables: tablesOf(session),
        matches: matchesOf(session),
        units: event.type === 'TEAM' ? [] : [...unitsOf(event)],
        corrections: await correctedIn(tx, id),
      }
    })
  }

  async ranking(id: number): Asked<Ranking> {
    const sessions = await segmentToBe(this.#db, id)
    if (!sessions) return err({ code: 'session-not-found' })
    return ok(withFigures(rankingOf(sessions.map(({ row, content }) => sessionModel(row, content)))))
  }

  /** A board at all tables that have played it, or are drawn to, public or not. */
  async results(id: number, board: number): Asked<BoardResult[]> {
    const open = await this.#open.of(id)
    const own = (open?.sessions ?? (await segmentToBe(this.#db, id)))?.at(-1)
    const worth = own && worthOn(sessionModel(own.row, own.content), board)
    return this.#read(id, async (found, tx) => {
      const { session, event } = open ? partsOf(open.document) : found
      const nameOf = namesIn(session)
      const plays = playing(session, event.type, await knownFirstBoards(tx, id))
      const corrected = await correctedIn(tx, id)
      return session.tables.flatMap((table) => {
        const one = table.results.find((result) => result.board === board) ?? null
        if (one === null && !plays(table, board)) return []
        const about = { table: table.key, ...placeOf(table, nameOf) }
        return [
          {
            ...about,
            outcome: one && outcomeOf(one),
            scoreNs: one?.scoreNs ?? null,
            worth: worth?.get(table.key) ?? null,
            correction: corrected.find((of) => isAbout(of, table.key, board))?.id ?? null,
          },
        ]
      })
    })
  }

  /** What it would change: done, looked at and forgotten. */
  async preview(id: number, wanted: NewCorrection): Asked<CorrectionEffect> {
    if (await this.#isOpen(id, wanted)) return this.#open.preview(id, wanted as Reasoned)
    return tried(this.#db, async (tx): Asked<CorrectionEffect> => {
      const found = await storedWhole(tx, id)
      if (!found.ok) return found
      const shown = asPublic(tx)
      const before = await standingsIn(shown, rankedBy(id, wanted))
      const done = await put(tx, id, wanted, { accountId: null, now: new Date() })
      if (!done.ok) return done
      const after = await storedWhole(tx, id)
      if (!after.ok) return after
      const ranking = rankingChanges(before, await standingsIn(shown, id))
      const sessions = isOfPlace(wanted) || isMove(wanted) ? done.value.length : 0
      const next = await lostInNext(tx, id, await readAsItIs(tx, id))
      const effect = effectOf(found.value.session, after.value.session)
      return ok({ ...effect, sessions, ranking: [...ranking], next })
    })
  }

  /** Whether it is about people or play of a session that is fed still. */
  async #isOpen(id: number, wanted: NewCorrection): Promise<boolean> {
    return !isOfPlace(wanted) && !isMove(wanted) && (await this.#open.for(id, wanted)) !== null
  }

  async correct(id: number, wanted: NewCorrection, by: Asker): Asked<boolean> {
    if (await this.#isOpen(id, wanted)) return this.#open.correct(id, wanted as Reasoned, byOf(by))
    return this.#act(by, 'session.correct', { session: id, ...wanted }, (tx, given) =>
      put(tx, id, wanted, given),
    )
  }

  /** Of a session that is not over (`OpenCorrections.seat`). */
  seat = (
    id: number,
    wanted: readonly Reasoned[],
    by: Asker,
    also: Parameters<OpenCorrections['seat']>[3],
  ): Asked<boolean> => this.#open.seat(id, wanted, byOf(by), also)

  async undo(id: number, correction: number, by: Asker): Asked<boolean> {
    const undone = await this.#open.undo(id, correction, byOf(by))
    if (undone !== null) return undone
    return this.#act(by, 'session.undoCorrection', { session: id, correction }, (tx, given) =>
      undoCorrection(tx, id, correction, given),
    )
  }

  async #act(
    by: Asker,
    action: 'session.correct' | 'session.undoCorrection',
    about: object,
    act: (
      tx: Transaction<AllTables>,
      given: { readonly accountId: number | null; readonly now: Date },
    ) => Promise<Result<readonly number[], CorrectionRefusal>>,
  ): Asked<boolean> {
    const accountId = by?.id ?? null
    const done = await decided(this.#db, async (tx) => {
      const touched = await act(tx, { accountId, now: new Date() })
      if (touched.ok) await this.#accounts.audit(accountId, action, about, tx)
      return touched
    })
    if (!done.ok) return err(done.error)
    this.#changes.announce({ sessions: done.value, lists: true })
    return ok(true)
  }
}
