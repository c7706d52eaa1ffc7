/** Messages to viewers: what is written is kept, and told to those whom it is for. */

import { err, ok, type Result } from '@openroom/bridge/result'
import { parseTableAddress } from '@openroom/protocol/address'
import { tableKind } from '@openroom/protocol/messageParts'
import type { MessagePart, SendMessage, SystemMessage } from '@openroom/protocol/schema/messages'
import { DURATION } from '@openroom/protocol/specified'
import type { Kysely, Transaction } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import type { Channel } from '../core/channel.ts'
import type { Clock } from '../core/clock.ts'
import type { PublicTables } from '../core/database/tables.ts'
import { tableAt } from '../sessions/liveTables.ts'
import { shownNotice, shownProse } from '../sessions/maskedEvents.public.ts'
import type { SessionModel } from '../sessions/model.ts'
import type { Sessions } from '../sessions/sessions.ts'
import {
  currentMoment,
  hasComments,
  insertMessage,
  type MessagePlace,
  type MessageRow,
  messageRows,
  segmentNamed,
  setShift,
  shiftOf,
} from './messages.public.ts'
import { recordedCommentary } from './recorded.ts'

import { LINK, type Mark, SUITS, splitMessage } from './split.ts'

const MINUTE_MS = 60_000

type Names = {
  /** What somebody wrote, with the names in it as they may be shown. */
  readonly prose: (text: string) => string
  /** What segments are called now, by what leads to them. */
  readonly segments: ReadonlyMap<string, string>
}

/**
 * A stored message as viewers get it.
 * @param shift minutes that the session's times are moved by
 */
const shown = (row: MessageRow, shift: number, { prose, segments }: Names): SystemMessage => ({
  id: row.id,
  commentator: row.commentator,
  portrait: row.portrait,
  tableId: row.table_id === null ? null : `${row.table_id}`,
  board: row.board,
  step: row.step,
  message: row.message.map(([text, kind]) => [
    kind === 'plain' ? prose(text) : (segments.get(kind) ?? text),
    kind,
  ]),
  role: row.role,
  at: new Date(row.at.getTime() + shift * MINUTE_MS).toISOString(),
  sentAt: row.at.toISOString(),
})

/** Something has been said at a place, or (`shifted`) all that is said in a session has other times. */
export type MessageNews = MessagePlace & { readonly shifted: boolean }

/** Messages of a table that are shown; with more the first are left out. */
const MOST = 500

type PlaceRefusal = 'session-not-found' | 'table-not-in-session'

const TOKEN = {
  table: /goChoose!(?:OP |CL )?[1-9]\d{0,8}/,
  segment: /segmentSelect![1-9]\d{0,8}/,
} as const

/** `goChoose!{tableId}` leads to a table of the session. */
const tableMark = (model: SessionModel): Mark => ({
  pattern: TOKEN.table,
  part: (found) => {
    const address = found.slice('goChoose!'.length)
    const read = parseTableAddress(address)
    const table = read.ok ? tableAt(model, read.value) : null
    return table === null ? null : [`${table.number}`, tableKind(address)]
  },
})

/** Writes something down in the transaction of what it tells of. */
type Note = (tx: Transaction<PublicTables>) => Promise<void>

type Written = {
  /** Whom alone it is for. */
  readonly role?: 'ADMIN' | null
  readonly note?: Note | undefined
}

type MessagesOptions = {
  readonly db: Kysely<PublicTables>
  readonly sessions: Sessions
  readonly clock: Clock
  readonly messageNews: Channel<MessageNews>
}

export class Messages {
  readonly news: Channel<MessageNews>
  readonly #options: MessagesOptions

  constructor(options: MessagesOptions) {
    this.#options = options
    this.news = options.messageNews
  }

  /** What somebody has typed, to all, to a session or at a table. */
  async send(given: SendMessage, by: Account, note?: Note): Promise<Result<MessagePlace, PlaceRefusal>> {
    const { miniSessionId, tableId, message } = given
    const place = await this.place(miniSessionId, tableId)
    if (!place.ok) return place
    const marks = tableId === null ? await this.#marks(message, miniSessionId) : [LINK, SUITS]
    await this.write(place.value, splitMessage(message, marks), by, { role: given.role ?? null, note })
    return place
  }

  async write(
    place: MessagePlace,
    message: readonly MessagePart[],
    by: Pick<Account, 'id' | 'name' | 'role'>,
    { role = null, note }: Written = {},
  ): Promise<void> {
    const { db, clock } = this.#options
    const isTold = (await this.#told(place))?.tables ?? false
    const moment = place.table !== null && isTold ? await currentMoment(db, place.table) : null
    const at = new Date(clock.now())
    const isDesk = by.role === 'ADMIN' || by.role === 'UPCOMING_EVENT_HANDLER'
    const written = { ...place, accountId: by.id, commentator: by.name, isDesk, message, moment, role, at }
    await db.transaction().execute(async (tx) => {
      await insertMessage(tx, written)
      await note?.(tx)
    })
    this.news.announce({ ...place, shifted: false })
  }

  /** Where a message goes: `null` for no session, and for no table. */
  async place(session: number | null, table: string | null): Promise<Result<MessagePlace, PlaceRefusal>> {
    if (session === null) return table === null ? ok({ session, table: null }) : err('table-not-in-session')
    const model = await this.#options.sessions.model(session)
    if (model === null) return err('session-not-found')
    if (table === null) return ok({ session, table })
    const address = parseTableAddress(table)
    const found = address.ok ? tableAt(model, address.value) : null
    return found ? ok({ session, table: found.id }) : err('table-not-in-session')
  }

  /** Of a place at a table. */
  async #told({ session, table }: MessagePlace): Promise<SessionModel['told'] | null> {
    const model = session === null || table === null ? null : await this.#options.sessions.model(session)
    return model?.told ?? null
  }

  /** Whose session it is; `null`: of no session. */
  async organiserOf(session: number | null): Promise<number | null> {
    const model = session === null ? null : await this.#options.sessions.model(session)
    return model?.row.organiser_id ?? null
  }

  /** Everybody who looks at a session that is live is asked to a table of it. */
  async invite(
    session: number,
    table: string,
    by: Account,
    note?: Note,
  ): Promise<Result<null, PlaceRefusal | 'session-not-live'>> {
    const model = await this.#options.sessions.model(session)
    if (model === null) return err('session-not-found')
    if (model.row.status !== 'LIVE') return err('session-not-live')
    const link = tableMark(model).part(tableKind(table))
    if (link === null) return err('table-not-in-session')
    await this.write({ session, table: null }, [[by.name, 'invite'], link], by, { note })
    return ok(null)
  }

  /** What is to be seen at a place now: of a table everything, else what is new. */
  async list(place: MessagePlace): Promise<readonly SystemMessage[]> {
    const { db, clock } = this.#options
    const { session, table } = place
    const since = table === null ? new Date(clock.now() - DURATION.messageShown) : null
    const rows = await messageRows(db, place, since, MOST)
    const minutes = session === null ? 0 : await shiftOf(db, session)
    const prose = session === null ? await shownNotice(db) : await shownProse(db, session)
    const isTold = (await this.#told(place))?.records ?? false
    const recorded = table !== null && isTold ? await recordedCommentary(db, table, MOST, prose) : []
    const segments = await this.#segmentsIn(rows.flatMap(({ message }) => message.map(([, kind]) => kind)))
    return [...recorded, ...rows.map((row) => shown(row, minutes, { prose, segments }))]
  }

  /** Whether play of a table that has just become public brings commentary of its own. */
  async isCommented(table: number, from: number, to: number): Promise<boolean> {
    return hasComments(this.#options.db, table, from, to)
  }

  shift(session: number): Promise<number> {
    return shiftOf(this.#options.db, session)
  }

  /** The times shown of all messages of a session move by so many minutes from what they were written at. */
  async setShift(session: number, minutes: number, note?: Note): Promise<Result<null, 'session-not-found'>> {
    if ((await this.#options.sessions.model(session)) === null) return err('session-not-found')
    await this.#options.db.transaction().execute(async (tx) => {
      await setShift(tx, session, minutes)
      await note?.(tx)
    })
    this.news.announce({ session, table: null, shifted: true })
    return ok(null)
  }

  async #marks(text: string, session: number | null): Promise<readonly Mark[]> {
    const model = session === null ? null : await this.#options.sessions.model(session)
    return [LINK, await this.#segmentMark(text), ...(model ? [tableMark(model)] : [])]
  }

  /** Names of segments as they may be shown now, by what leads to them: `segmentSelect!{segment}`. */
  async #segmentsIn(kinds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>()
    for (const kind of new Set(kinds)) {
      if (!TOKEN.segment.test(kind)) continue
      const name = await segmentNamed(this.#options.db, Number(kind.slice('segmentSelect!'.length)))
      if (name) names.set(kind, name)
    }
    return names
  }

  /** `segmentSelect!{segment}` leads to a segment that there is. */
  async #segmentMark(text: string): Promise<Mark> {
    const names = await this.#segmentsIn(text.match(new RegExp(TOKEN.segment, 'g')) ?? [])
    return {
      pattern: TOKEN.segment,
      part: (found) => {
        const name = names.get(found)
        return name === undefined ? null : [name, found]
      },
    }
  }
}
