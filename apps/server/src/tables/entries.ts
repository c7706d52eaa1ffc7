/** Batches of entries into the logs of tables: in order, each once, all of a batch or nothing. */
import { type BreachCode, breach } from '@openroom/bridge/breach'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { TableState } from '@openroom/bridge/table/state'
import { isAlike } from '@openroom/formats/json/alike'
import type { ErrorCode } from '@openroom/protocol/errors'
import { isClosed, isUpcoming } from '@openroom/protocol/names'
import {
  type BatchAnswer,
  type FedLog,
  type IngestRefusal,
  type IngestRemark,
  MOST_LOGGED,
} from '@openroom/protocol/schema/ingest'
import type { PhoneResult } from '@openroom/protocol/schema/phones'
import { sayBreach } from '@openroom/texts/breaches'
import type { Kysely } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { decided } from '../core/database/trial.ts'
import type { TableNews } from '../core/tableNews.ts'
import { countingResults, forgetEntered, ruleEntered } from '../phones/phones.rows.ts'
import {
  bearsResult,
  checkEntry,
  correctedAt,
  type GivenEntry,
  type GivenResult,
  isDirectors,
  isSame,
  type Sender,
} from './checkEntry.ts'
import { SILENCE, type Words, wordsOfToldResults } from './counting.ts'
import {
  appendEntries,
  type LockedTable,
  type LoggedResult,
  type NewEntry,
  readFedTable,
  type StoredEntry,
  sessionBoards,
  storedEntries,
  type Tx,
  toldResults,
} from './fedTable.rows.ts'
import { TableStates } from './tableStates.ts'

/** A refusal: its code, and what more there is to say. */
export type Refused = { readonly code: ErrorCode } & Omit<IngestRefusal, 'code' | 'message'>

export type Answered<T> = Promise<Result<T, Refused>>

export const remarkOf = (seq: number, code: BreachCode): IngestRemark => {
  return { seq, code, law: breach(code).law, message: sayBreach(code) }
}

/** What a batch comes to, before it is committed. */
type Stored = {
  readonly session: number
  readonly tableId: number
  readonly answer: BatchAnswer
  readonly isDealt: boolean
  readonly last: { readonly boardId: number; readonly state: TableState } | null
}

/** A table whose log nobody else writes until the transaction ends. */
export type HeldTable = {
  readonly tx: Tx
  readonly is: LockedTable
  /** Appends a result with the number that is next. */
  readonly post: (board: number, result: NonNullable<GivenEntry['result']>) => Answered<null>
  /**
   * The director's word on a board, or that he takes back what he has said: into the log of its table, and before what the
   * phones say there; they go by what counts then.
   */
  readonly rule: (board: number, ruling: GivenResult) => Answered<null>
  /** Whether somebody here, and no program, has said so of the board. */
  readonly hasSaid: (board: number, result: NonNullable<GivenEntry['result']>) => Promise<boolean>
}

/** What was appended in a transaction, to be told of once it is committed. */
export type Appended = Stored[]

/** The numbers must run on from what is stored, and from entry to entry. */
function gapIn(entries: readonly GivenEntry[], next: number): Refused | null {
  const first = entries[0]?.seq ?? next
  if (first > next) return { code: 'sequence-gap', expected: next }
  const index = entries.findIndex(({ seq }, i) => seq !== first + i)
  return index < 0 ? null : { code: 'sequence-gap', expected: first + index, index }
}

async function reusedIn(tx: Tx, tableId: number, repeated: readonly GivenEntry[]): Promise<Refused | null> {
  const [first] = repeated
  const last = repeated.at(-1)
  if (!first || !last) return null
  const stored = await storedEntries(tx, tableId, first.seq, last.seq)
  const index = repeated.findIndex((given, i) => {
    const known = stored[i]
    return !known || known.board !== given.board || !isSame(known.entry, given)
  })
  return index < 0 ? null : { code: 'sequence-reused', index }
}

/** Whether the session takes these entries: a source's while it is played, the director's afterwards too. */
function untimely({ status, isClosing }: LockedTable, fresh: readonly GivenEntry[]): Refused | null {
  if (isUpcoming(status) && status !== 'DELAYED') return { code: 'session-not-started' }
  const isOver = isClosed(status) || isClosing
  return isOver && !fresh.every(isDirectors) ? { code: 'session-over' } : null
}

/** Whether who sends may add to a table that is locked. */
export type Fence = (tx: Tx) => Promise<Refused | null>

export class Entries {
  readonly #db: Kysely<AllTables>
  readonly #news: TableNews
  readonly #clock: Pick<Clock, 'now'>
  readonly #states = new TableStates()

  constructor(db: Kysely<AllTables>, news: TableNews, clock: Pick<Clock, 'now'>) {
    this.#db = db
    this.#news = news
    this.#clock = clock
  }

  /** Number of the next entry of a table of the tournament. */
  async table(tournamentId: number, tableId: number) {
    const table = await readFedTable(this.#db, tableId, false)
    return table?.tournamentId === tournamentId ? table : null
  }

  /** A part of the log of a table of the tournament, as it was sent. */
  async log(tournamentId: number, tableId: number, from: number): Promise<FedLog | null> {
    const table = await this.table(tournamentId, tableId)
    if (!table) return null
    const next = Math.min(table.next, from + MOST_LOGGED)
    const stored = next > from ? await storedEntries(this.#db, tableId, from, next - 1) : []
    return {
      tableId,
      next,
      isWhole: next === table.next,
      entries: stored.map((one, i) => sentEntry(from + i, one)),
    }
  }

  /**
   * Stores a batch; what was stored before is passed over.
   * Errors: nothing of the batch is stored.
   * @param fence of whoever writes in a program's place: asked once the table is locked, what stands against this sender
   */
  async append(
    tournamentId: number,
    tableId: number,
    entries: readonly GivenEntry[],
    fence: Fence | 'source' = 'source',
  ): Answered<BatchAnswer> {
    const stored = await decided(this.#db, async (tx): Answered<Stored> => {
      const table = await this.#hold(tx, tournamentId, tableId)
      if (!table.ok) return table
      if (fence === 'source') return this.#append(tx, tableId, table.value, entries, 'source')
      const stopped = await fence(tx)
      return stopped ? err(stopped) : this.#append(tx, tableId, table.value, entries, 'director')
    })
    if (!stored.ok) return stored
    this.told([stored.value])
    return ok(stored.value.answer)
  }

  /**
   * Something about a board that is more than its log, as one fact: done at a table that nobody else writes meanwhile.
   * Errors: nothing of it is stored.
   */
  async holding<T>(
    tournamentId: number,
    tableId: number,
    act: (table: HeldTable) => Answered<T>,
  ): Answered<T> {
    const appended: Appended = []
    const done = await decided(this.#db, async (tx): Answered<T> => {
      const table = await this.hold(tx, tournamentId, tableId, appended)
      return table.ok ? act(table.value) : table
    })
    if (done.ok) this.told(appended)
    return done
  }

  /** The same within a transaction that has more to do. @param appended what is to be told of once it is committed */
  async hold(tx: Tx, tournamentId: number, tableId: number, appended: Appended): Answered<HeldTable> {
    const table = await this.#hold(tx, tournamentId, tableId)
    if (!table.ok) return table
    let is = table.value
    const post: HeldTable['post'] = async (board, result) => {
      const stored = await this.#append(tx, tableId, is, [{ seq: is.next, board, result }], 'director')
      if (!stored.ok) return stored
      appended.push(stored.value)
      is = { ...is, next: stored.value.answer.next }
      return ok(null)
    }
    const rule: HeldTable['rule'] = async (board, ruling) => {
      const posted = await post(board, { ...ruling, jury: true })
      if (posted.ok) await this.#sayOnPhones(tx, tableId, board)
      return posted
    }
    const hasSaid: HeldTable['hasSaid'] = async (number, result) => {
      const board = (await sessionBoards(tx, is.miniSessionId, [number])).get(number)
      const told = board ? await toldResults(tx, tableId, board.id) : []
      const said = { ...result, takenBack: false }
      return told.some(
        ({ origin, counted }) => origin !== 'source' && isAlike({ ...counted, takenBack: false }, said),
      )
    }
    return ok({ tx, is, post, rule, hasSaid })
  }

  async #sayOnPhones(tx: Tx, tableId: number, board: number): Promise<void> {
    const [counts] = await countingResults(tx, [tableId], [board])
    if (!counts) return forgetEntered(tx, tableId, board)
    const { contract, tricks } = counts
    const result = { contract, lead: counts.lead as PhoneResult['lead'], tricks }
    await ruleEntered(tx, { tableId, board, result, at: new Date(this.#clock.now()) })
  }

  /** Tells everybody of what is committed now. */
  told(appended: Appended): void {
    for (const { session, tableId, answer, isDealt, last } of appended) {
      if (!last) continue
      this.#states.keep(tableId, { ...last, next: answer.next })
      this.#news.appended.announce({ session, tables: [tableId], isDealt })
    }
  }

  async #hold(tx: Tx, tournamentId: number, tableId: number): Answered<LockedTable> {
    const table = await readFedTable(tx, tableId, true)
    if (table?.tournamentId !== tournamentId) return err({ code: 'table-not-found' })
    return table.fed ? ok(table) : err({ code: 'session-not-fed' })
  }

  async #append(
    tx: Tx,
    tableId: number,
    table: LockedTable,
    entries: readonly GivenEntry[],
    sender: Sender,
  ): Answered<Stored> {
    const { next, miniSessionId: session } = table
    const repeated = entries.filter(({ seq }) => seq < next)
    const fresh = entries.slice(repeated.length)
    const refused = gapIn(entries, next) ?? (await reusedIn(tx, tableId, repeated))
    if (refused) return err(refused)
    if (fresh.length === 0)
      return ok({ session, tableId, answer: { next, stored: 0, remarks: [] }, isDealt: false, last: null })
    const late = untimely(table, fresh)
    if (late) return err(late)
    const checked = await this.#check(tx, tableId, table, fresh, repeated.length, sender)
    if (!checked.ok) return checked
    const isDealt = await appendEntries(tx, tableId, checked.value.entries, new Date(this.#clock.now()))
    const remarks = checked.value.entries.flatMap(({ seq, doubts }) =>
      doubts.map((code) => remarkOf(seq, code)),
    )
    const answer = { next: next + fresh.length, stored: fresh.length, remarks }
    return ok({ session, tableId, answer, isDealt, last: checked.value.last })
  }

  /** @param before entries of the batch that were passed over */
  async #check(
    tx: Tx,
    tableId: number,
    table: LockedTable,
    fresh: readonly GivenEntry[],
    before: number,
    sender: Sender,
  ) {
    const numbers = fresh.map(({ board }) => board)
    const known = await sessionBoards(tx, table.miniSessionId, numbers)
    const states = this.#states.boards(tx, tableId, table.next)
    const words = new Map<number, Words>()
    const entries: NewEntry[] = []
    let last: Stored['last'] = null
    for (const [i, given] of fresh.entries()) {
      const index = before + i
      const board = known.get(given.board)
      if (!board) return err<Refused>({ code: 'entry-refused', index, reason: 'board-not-found' })
      const at = await states.at(board.id)
      let own = words.get(board.id) ?? SILENCE
      if (bearsResult(given) && !words.has(board.id))
        own = wordsOfToldResults(await toldResults(tx, tableId, board.id), correctedAt(at, board))
      const checked = checkEntry({ state: at, words: own }, given, board, sender)
      if (!checked.ok) return err(refusedEntry(index, checked.error.code))
      const { entry, state } = checked.value
      states.set(board.id, state)
      if (bearsResult(given)) words.set(board.id, checked.value.words)
      entries.push(entry)
      last = { boardId: board.id, state }
    }
    return ok({ entries, last })
  }
}

function sentEntry(seq: number, { board, entry, origin }: StoredEntry): FedLog['entries'][number] {
  const own = origin === 'source'
  if (entry.type !== 'RESULT') return { seq, board, own, event: entry }
  return { seq, board, own, result: (entry as LoggedResult).result }
}

function refusedEntry(index: number, code: BreachCode | 'other-board'): Refused {
  if (code === 'other-board') return { code: 'entry-refused', index, reason: code }
  return { code: 'entry-refused', index, reason: code, law: breach(code).law, detail: sayBreach(code) }
}
