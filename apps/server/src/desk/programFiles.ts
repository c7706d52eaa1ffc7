/** Evenings of a scoring program's own file: opened at the desk, played on phones, given back with the results in it. */
import { createHash, randomBytes } from 'node:crypto'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { EnteredAt, FormerResult } from '@openroom/formats/bws/writeBws'
import type { DocumentSession } from '@openroom/formats/json/document'
import { sessionsOfDocument, slug } from '@openroom/formats/json/documentBuilder'
import { isClosed } from '@openroom/protocol/names'
import type { MadeEvent, programEventSchema } from '@openroom/protocol/schema/desk'
import type { ProgramCopy } from '@openroom/protocol/schema/terminals'
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { Kept } from '../core/kept.ts'
import { planMark } from '../corrections/asItWillBe.rows.ts'
import { storedDocument } from '../intake/exportDocument.rows.ts'
import { placeTournamentOf } from '../intake/identity.rows.ts'
import { playMark } from '../phones/phones.rows.ts'
import { resultOfRow } from '../sessions/document.columns.ts'
import type { FedSessions } from '../sources/fedSessions.ts'
import type { Refused } from '../tables/entries.ts'

export type ProgramFilesOptions = {
  readonly db: Kysely<AllTables>
  readonly sessions: FedSessions
  readonly accounts: Pick<Accounts, 'audit'>
  readonly clock: Pick<Clock, 'now'>
}

export type GivenBack = { readonly name: string; readonly bytes: Uint8Array }

/** A moment as the clock of the room has it: what it shows stands in the parts of UTC. */
const inTheRoom = (at: Date, zone: string | null): Date => {
  const second = new Date(`${at.toLocaleString('sv-SE', { timeZone: zone ?? 'UTC' }).replace(' ', 'T')}Z`)
  return new Date(second.getTime() + at.getUTCMilliseconds())
}

export class ProgramFiles {
  readonly #options: ProgramFilesOptions

  /** Of their files, for as long as nothing has changed in them. */
  readonly #marks = new Kept<string | null>()

  constructor(options: ProgramFilesOptions) {
    this.#options = options
  }

  async open(
    asked: z.output<typeof programEventSchema>,
    by: Pick<Account, 'id' | 'role'>,
  ): Promise<Result<MadeEvent, Refused>> {
    const { db, sessions, accounts } = this.#options
    const content = Buffer.from(asked.file, 'base64')
    const { plannedEvening, plannedOf } = await import('@openroom/formats/bws/planned')
    const planned = plannedOf(content)
    if (!planned.ok) return err({ code: 'file-refused', detail: planned.error.message })
    const organiser = await db
      .selectFrom('organiser')
      .select('id')
      .where('id', '=', asked.serverId)
      .executeTakeFirst()
    if (!organiser) return err({ code: 'club-not-found' })
    const key = randomBytes(5).toString('hex')
    const { tournament: name, timeZone } = asked
    const tournamentId = await placeTournamentOf(db, organiser.id, { key: slug(name), name })
    const given = {
      ...plannedEvening(planned.value, {
        key: `${slug(asked.event).slice(0, 60)}-${key}`,
        sessionKey: key,
        event: asked.event,
        calcType: asked.calcType,
        delay: asked.delay,
      }),
      tournament: timeZone === null ? {} : { timeZone },
      tellsEarly: false,
    }
    const stored = await sessions.store(tournamentId, given, by.role === 'ADMIN', async (tx, id) => {
      await tx
        .insertInto('program_file')
        .values({ mini_session_id: id, name: asked.fileName, content })
        .execute()
      const subject = {
        tournamentId,
        miniSessionId: id,
        tournament: name,
        event: asked.event,
        file: asked.fileName,
      }
      await accounts.audit(by.id, 'desk.make', subject, tx)
    })
    return stored.ok ? ok({ tournamentId, miniSessionId: stored.value.miniSessionId }) : stored
  }

  /** The file with all that counts now, public or not; who took it stands in the audit log. */
  async giveBack(id: number, by: Pick<Account, 'id'>): Promise<Result<GivenBack, Refused>> {
    const { db, accounts } = this.#options
    return db.transaction().execute(async (tx) => {
      const file = await fileOf(tx, id, null)
      const filled = file && (await filledOf(tx, id))
      if (!filled) return err<Refused>({ code: 'program-file-not-found' })
      const written = await this.#write(filled)
      if (written.ok) await accounts.audit(by.id, 'desk.programFile', { miniSessionId: id }, tx)
      return written.ok ? ok({ name: file.name, bytes: written.value }) : written
    })
  }

  /**
   * The same for a program with the token of the session's tournament, as often as it asks: put together where something
   * may be other than it was.
   * @param mark of what it has
   */
  async copyOf(tournament: number, id: number, mark: string): Promise<Result<ProgramCopy, Refused>> {
    const { db } = this.#options
    const file = await fileOf(db, id, tournament)
    if (!file) return err({ code: 'program-file-not-found' })
    const isOver = isClosed(file.status)
    const reading = () => db.transaction().execute((tx) => filledOf(tx, id))
    let read: ReturnType<typeof reading> | undefined
    const ofNow = `${await planMark(db, id)} ${await playMark(db, id)}`
    const known = await this.#marks.of(id, ofNow, async () => {
      read = reading()
      const filled = await read
      return filled && markOf(filled)
    })
    if (known === mark) return ok({ name: file.name, mark, isOver, file: null })
    const filled = await (read ?? reading())
    if (!filled) return err({ code: 'program-file-not-found' })
    const written = await this.#write(filled)
    if (!written.ok) return written
    const bytes = Buffer.from(written.value).toString('base64')
    return ok({ name: file.name, mark: markOf(filled), isOver, file: bytes })
  }

  async #write({ content, session, entered, former, zone }: Filled): Promise<Result<Uint8Array, Refused>> {
    const { writeBws } = await import('@openroom/formats/bws/writeBws')
    const now = inTheRoom(new Date(this.#options.clock.now()), zone)
    const written = writeBws(content, session, entered, now, former)
    return written.ok ? ok(written.value.bytes) : err({ code: 'file-refused', detail: written.error.message })
  }
}

/** A program's file, and what belongs in it now. */
type Filled = {
  readonly content: Uint8Array
  readonly session: DocumentSession
  readonly entered: EnteredAt
  readonly former: readonly FormerResult[]
  readonly zone: string | null
}

/** @param tournament that it has to be of; `null`: of any */
async function fileOf(db: Kysely<AllTables>, id: number, tournament: number | null) {
  const file = await db
    .selectFrom('program_file as f')
    .innerJoin('mini_session as s', 's.id', 'f.mini_session_id')
    .innerJoin('segment as g', 'g.id', 's.segment_id')
    .innerJoin('event as e', 'e.id', 'g.event_id')
    .select(['f.name', 's.status', 'e.tournament_id as tournament'])
    .where('f.mini_session_id', '=', id)
    .executeTakeFirst()
  return file && (tournament === null || file.tournament === tournament) ? file : null
}

async function filledOf(tx: Transaction<AllTables>, id: number): Promise<Filled | null> {
  const document = await storedDocument(tx, id, 'without-play')
  const session = document && sessionsOfDocument(document)[0]
  if (!session) return null
  const file = await tx
    .selectFrom('program_file')
    .select('content')
    .where('mini_session_id', '=', id)
    .executeTakeFirst()
  if (!file) return null
  const zone = document.tournament.timeZone
  const former = await formerResults(tx, id, zone)
  return { ...file, session, entered: await enteredAt(tx, id, zone), former, zone }
}

/** Of what is written, not of when. */
const markOf = ({ session, content, former }: Filled): string =>
  createHash('sha256').update(content).update(JSON.stringify({ session, former })).digest('hex').slice(0, 32)

/** What came in and counts no longer: put right since, or taken back. */
async function formerResults(
  tx: Transaction<AllTables>,
  session: number,
  zone: string | null,
): Promise<readonly FormerResult[]> {
  const rows = await tx
    .selectFrom('result as r')
    .innerJoin('play_table as t', 't.id', 'r.table_id')
    .innerJoin('board as b', 'b.id', 'r.board_id')
    .innerJoin('table_log as l', (join) =>
      join.onRef('l.table_id', '=', 'r.table_id').onRef('l.seq', '=', 'r.seq'),
    )
    .selectAll('r')
    .select(['t.key', 'b.number', 'l.received_at'])
    .where('t.mini_session_id', '=', session)
    .where('r.taken_back', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('newest_result as n').select('n.id').whereRef('n.id', '=', 'r.id'))),
    )
    .orderBy('l.received_at')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    table: row.key,
    result: resultOfRow(row, row.number),
    at: inTheRoom(row.received_at, zone),
  }))
}

/** When each result that counts came in. */
async function enteredAt(
  tx: Transaction<AllTables>,
  session: number,
  zone: string | null,
): Promise<EnteredAt> {
  const rows = await tx
    .selectFrom('newest_result as r')
    .innerJoin('play_table as t', 't.id', 'r.table_id')
    .innerJoin('board as b', 'b.id', 'r.board_id')
    .innerJoin('table_log as l', (join) =>
      join.onRef('l.table_id', '=', 'r.table_id').onRef('l.seq', '=', 'r.seq'),
    )
    .select(['t.key', 'b.number', 'l.received_at'])
    .where('t.mini_session_id', '=', session)
    .execute()
  const times = new Map(
    rows.map(({ key, number, received_at: at }) => [`${number} ${key}`, inTheRoom(at, zone)]),
  )
  return (table, board) => times.get(`${board} ${table}`) ?? null
}
