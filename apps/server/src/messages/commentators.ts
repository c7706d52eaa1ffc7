/**
 * Who comments at which table. Commentators stay while they beat; that they come and go is told in the chat,
 * but not when they are back within a few seconds: a page loaded again is no news.
 */
import type { NoticeKind } from '@openroom/protocol/messageParts'
import type { Account } from '../accounts/accounts.ts'
import type { Clock } from '../core/clock.ts'
import type { Place, Presence } from '../core/presence.ts'
import type { Messages } from './messages.ts'

/** Gone without another beat; pages beat three times in it. */
export const STAYS_MS = 75_000
const GRACE_MS = 5_000

export type CommentatorPlace = { readonly session: number; readonly table: number }

type CommentatorsOptions = {
  readonly presence: Presence
  readonly messages: Messages
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

const seatOfCommentatorPlace = ({ session, table }: CommentatorPlace): Place => ({
  kind: 'commentator',
  session,
  table: `${table}`,
})

const keyOfCommentatorPlace = ({ session, table }: CommentatorPlace, { id }: Account): string =>
  `${session} ${table} ${id}`

export class Commentators {
  readonly #options: CommentatorsOptions
  /** How to call off what happens to those who beat no more, and to those who have just left. */
  readonly #staying = new Map<string, () => void>()
  readonly #leaving = new Map<string, () => void>()

  constructor(options: CommentatorsOptions) {
    this.#options = options
  }

  /** Comes, or stays on. */
  async start(place: CommentatorPlace, account: Account): Promise<void> {
    const { presence, clock } = this.#options
    const key = keyOfCommentatorPlace(place, account)
    const isKnown = this.#isPresent(place, account)
    this.#staying.get(key)?.()
    this.#staying.set(
      key,
      clock.after(STAYS_MS + 1, () => this.#lapse(place, account)),
    )
    presence.announce({ ...seatOfCommentatorPlace(place), name: account.name, forMs: STAYS_MS })
    const isBack = this.#cancel(this.#leaving, key)
    if (!isKnown && !isBack) await this.#tell('commentator-start', place, account)
  }

  stop(place: CommentatorPlace, account: Account): void {
    const { presence, clock } = this.#options
    const key = keyOfCommentatorPlace(place, account)
    this.#cancel(this.#staying, key)
    if (!this.#isPresent(place, account)) return
    presence.leave(seatOfCommentatorPlace(place), account.name)
    this.#cancel(this.#leaving, key)
    this.#leaving.set(
      key,
      clock.after(GRACE_MS, () => {
        this.#leaving.delete(key)
        this.#tellLater('commentator-stop', place, account)
      }),
    )
  }

  /** Tells nothing any more. */
  close(): void {
    for (const waiting of [this.#staying, this.#leaving])
      for (const key of waiting.keys()) this.#cancel(waiting, key)
  }

  /** On another node they may have gone on. */
  #lapse(place: CommentatorPlace, account: Account): void {
    this.#staying.delete(keyOfCommentatorPlace(place, account))
    if (!this.#isPresent(place, account)) this.#tellLater('commentator-stop', place, account)
  }

  #isPresent(place: CommentatorPlace, { name }: Account): boolean {
    const { kind, session, table } = seatOfCommentatorPlace(place)
    return this.#options.presence.of(kind, session).get(table)?.includes(name) ?? false
  }

  #cancel(waiting: Map<string, () => void>, key: string): boolean {
    waiting.get(key)?.()
    return waiting.delete(key)
  }

  async #tell(kind: NoticeKind, place: CommentatorPlace, account: Account): Promise<void> {
    await this.#options.messages.write(place, [[account.name, kind]], account)
  }

  #tellLater(kind: NoticeKind, place: CommentatorPlace, account: Account): void {
    this.#tell(kind, place, account).catch(this.#options.onError)
  }
}
