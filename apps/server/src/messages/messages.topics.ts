/** Destinations of messages: to all, to a session, and the commentary of a table. */

import { formatTableAddress } from '@openroom/protocol/address'
import { type Destination, parseDestination } from '@openroom/protocol/destination'
import type { SystemMessage } from '@openroom/protocol/schema/messages'
import type { Change, Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import { idsOf } from '../core/limits.ts'
import { Loop } from '../core/loop.ts'

import type { TableNews } from '../core/tableNews.ts'
import type { Audience, ConnectionAccount, Hub, Topic, Topics } from '../live/hub.ts'
import { type Push, toSnapshot } from '../live/listDifferences.ts'
import type { MessageNews, Messages } from './messages.ts'

/** Jobs that are done one after the other; one that fails keeps no other from it. */
class Queue {
  #last: Promise<unknown> = Promise.resolve()

  /** @returns what the job gives, once it has had its turn */
  add<T>(job: () => Promise<T>): Promise<T> {
    const done = this.#last.then(job)
    this.#last = done.catch(() => {})
    return done
  }
}

export type MessageTopicsOptions = {
  readonly hub: () => Hub
  readonly messages: Messages
  readonly changes: Changes
  readonly tableNews: TableNews
  readonly clock: Clock
  readonly onError: (error: unknown, destination?: string) => void
}

type Place = { readonly session: number | null; readonly table: number | null }

/** Where a topic is said to be: of a session that may be still to come, or of none. */
type Asked = { readonly session: number | null; readonly find: () => Promise<Place | null> }
type Items = readonly SystemMessage[]

const ADMINS: Audience = 'ADMIN'
const OTHERS: Audience = ''

/** Admins of some organisers alone. */
const adminsOf = (organisers: readonly number[]): Audience => `${ADMINS} ${organisers.join()}`

function audienceOfAccount(account: ConnectionAccount | null): Audience {
  if (account?.role !== 'ADMIN') return OTHERS
  return account.organisers === null ? ADMINS : adminsOf(idsOf(account.organisers) ?? [])
}

/**
 * What is for admins alone is in no other frame.
 * @param organiser whose session it is; `null`: of no session
 */
function forAudience(items: Items, audience: Audience, organiser: number | null): Items {
  const [, own = ''] = audience.split(' ')
  const sees = audience === ADMINS || own.split(',').includes(`${organiser}`)
  return sees ? items : items.filter(({ role }) => role === null)
}

/** What leads from one list to the next: what is new, or the whole where anything else is other. */
function messagePushes(before: Items, now: Items, keeps: boolean): readonly Pick<Push, 'type' | 'payload'>[] {
  const known = new Map(before.map((item) => [item.id, JSON.stringify(item)]))
  const present = new Set(now.map(({ id }) => id))
  const isChanged = now.some((item) => known.has(item.id) && known.get(item.id) !== JSON.stringify(item))
  const isGone = keeps && before.some(({ id }) => !present.has(id))
  if (isChanged || isGone) return [{ type: 'SUBSCRIBE', payload: now }]
  return now.filter(({ id }) => !known.has(id)).map((payload) => ({ type: 'ADD', payload }))
}

const isNewsOf = (place: Place, { session, table, shifted }: MessageNews): boolean =>
  place.session === session && (shifted || place.table === table)

/** A session that has been replaced may have other commentary; one that is new, or gets its tables, has a place from now on. */
const isTouched = ({ session }: Pick<Asked, 'session'>, { sessions, lists }: Change): boolean =>
  session === null ? lists : sessions.includes(session)

class MessageTopic {
  readonly #destination: string
  readonly #options: MessageTopicsOptions
  readonly #find: Asked['find']
  readonly #stops: readonly (() => void)[]
  /** Every state follows the one before it. */
  readonly #states = new Queue()
  readonly #loop: Loop
  /** Something has changed since the list was read, */
  #isStale = false
  /** or has if one of these parts of the table's log carries commentary. */
  #released: { readonly from: number; readonly to: number }[] = []
  #place: Place | null = null
  /** Somebody was sent nothing, as there was no such place. */
  #isAwaited = false
  #items: Items | null = null
  #organiser: number | null = null
  #seq = 0
  readonly #audiences = new Set<Audience>()
  readonly #last = new Map<Audience, number>()

  constructor(destination: string, asked: Asked, options: MessageTopicsOptions) {
    this.#destination = destination
    this.#find = asked.find
    this.#options = options
    const { messages, changes, tableNews, clock } = options
    const onError = (error: unknown) => options.onError(error, destination)
    this.#loop = new Loop({ clock, run: () => this.#renew(), onError })
    this.#stops = [
      messages.news.listen((news) => this.#place && isNewsOf(this.#place, news) && this.#ask()),
      changes.listen((change) => {
        if (isTouched(asked, change)) this.#ask()
      }),
      tableNews.released.listen(({ table, from, to }) => {
        if (table === this.#place?.table) this.#ask(from < 0 ? undefined : { from, to })
      }),
    ]
  }

  topic(): Topic {
    return {
      resumable: false,
      audienceOf: (account) => {
        const audience = audienceOfAccount(account)
        this.#audiences.add(audience)
        return audience
      },
      snapshot: (audience) =>
        this.#states.add(async () => {
          await this.#refresh()
          if (this.#items === null) {
            this.#isAwaited = true
            return null
          }
          const payload = forAudience(this.#items, audience, this.#organiser)
          return toSnapshot({ type: 'SUBSCRIBE', payload, seq: this.#seq, prev: null })
        }),
      close: () => {
        for (const stop of this.#stops) stop()
        void this.#loop.stop()
      },
    }
  }

  #ask(part?: { readonly from: number; readonly to: number }): void {
    if (part) this.#released.push(part)
    else this.#isStale = true
    this.#loop.ask()
  }

  async #renew(): Promise<undefined> {
    const [wasStale, released] = [this.#isStale, this.#released]
    this.#isStale = false
    this.#released = []
    try {
      if (wasStale || (await this.#hasCommentary(released))) await this.#states.add(() => this.#refresh())
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }

  async #hasCommentary(parts: readonly { readonly from: number; readonly to: number }[]): Promise<boolean> {
    const table = this.#place?.table ?? null
    for (const { from, to } of parts)
      if (table !== null && (await this.#options.messages.isCommented(table, from, to))) return true
    return false
  }

  async #refresh(): Promise<void> {
    if (this.#place === null) {
      this.#place = await this.#find()
      if (this.#place === null) return
      this.#organiser = await this.#options.messages.organiserOf(this.#place.session)
    }
    const before = this.#items
    this.#items = await this.#options.messages.list(this.#place)
    if (before === null) {
      if (this.#isAwaited) this.#begin(this.#items)
      return
    }
    const keeps = this.#place.table !== null
    const published = [...this.#audiences].map((audience) => {
      const shown = (items: Items) => forAudience(items, audience, this.#organiser)
      return { audience, pushes: messagePushes(shown(before), shown(this.#items ?? []), keeps) }
    })
    const start = this.#seq
    this.#seq += Math.max(0, ...published.map(({ pushes }) => pushes.length))
    for (const { audience, pushes } of published) this.#publish(audience, pushes, start)
  }

  /** Who listened before there was such a place has the whole now. */
  #begin(items: Items): void {
    this.#isAwaited = false
    for (const audience of this.#audiences) {
      const payload = forAudience(items, audience, this.#organiser)
      const push = toSnapshot({ type: 'SUBSCRIBE', payload, seq: this.#seq, prev: null })
      this.#options.hub().publish(this.#destination, push, audience)
    }
  }

  #publish(audience: Audience, pushes: readonly Pick<Push, 'type' | 'payload'>[], start: number): void {
    pushes.forEach((push, i) => {
      const seq = start + i + 1
      const prev = this.#last.get(audience) ?? 0
      this.#last.set(audience, seq)
      this.#options.hub().publish(this.#destination, toSnapshot({ ...push, seq, prev }), audience)
    })
  }
}

function findAsked(destination: Destination, messages: Messages): Asked | null {
  const at = async (session: number | null, table: string | null): Promise<Place | null> => {
    const place = await messages.place(session, table)
    return place.ok ? place.value : null
  }
  if (destination.view === 'globalSystemMessages') return { session: null, find: () => at(null, null) }
  if (destination.view !== 'sessionSystemMessages' && destination.view !== 'tableSystemMessages') return null
  const { id: session } = destination
  const table = destination.view === 'tableSystemMessages' ? formatTableAddress(destination.table) : null
  return { session, find: () => at(session, table) }
}

/** Topics of messages; `null` for other destinations. */
export function messageTopics(options: MessageTopicsOptions): Topics {
  return (text) => {
    const read = parseDestination(text)
    const asked = read.ok ? findAsked(read.value, options.messages) : null
    return asked && new MessageTopic(text, asked, options).topic()
  }
}
