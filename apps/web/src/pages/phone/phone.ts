/** A table's phone: what it keeps, sends and hears. Everything that is entered is kept before it is sent. */
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes as routes } from '@openroom/protocol/phoneRoutes'
import type { Hall } from '@openroom/protocol/schema/hall'
import type { KnownMember, PhoneTables, Shown, WishCard } from '@openroom/protocol/schema/phones'
import { createStore } from 'zustand/vanilla'
import { onBack } from '../../live/back.ts'
import { callWith, Refused } from '../../live/bearerCalls.ts'
import { withSeen } from '../../live/hall.ts'
import { keepText, readKeptJson } from '../../live/kept.ts'
import { KeptEntries, type KeptEntry } from './keptEntries.ts'
import { type Waiting, withResult } from './waiting.ts'

/** Whose phone it is; `both`: the table has one. */
export type PhoneSide = 'NS' | 'EW' | 'both'

type Kept = {
  readonly secret: string
  readonly side: PhoneSide | null
  readonly told: PhoneTables | null
}

export type PhoneState = Omit<Kept, 'secret'> & {
  readonly status: 'opening' | 'ready' | 'nothing' | 'refused' | 'offline'
  /** What is still to be sent, */
  readonly waiting: readonly Waiting[]
  /** and what the server did not take, until somebody has seen it. */
  readonly notTaken: readonly (KeptEntry & { readonly refused: string })[]
}

const POLL_MS = 4_000
const MOST_BACK_OFF_MS = 30_000

const keyOf = (link: number): string => `openroom.phone.${link}`

function keptOf(link: number): Partial<Kept> {
  const read = readKeptJson(keyOf(link))
  return typeof read === 'object' && read !== null ? (read as Partial<Kept>) : {}
}

/** Where it is known, one tab of a phone sends at a time. */
const alone = async (name: string, work: () => Promise<void>): Promise<void> => {
  // Without locks the server takes what is sent twice as sent once.
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(name, work)
}

const isRefused = (kept: KeptEntry): kept is PhoneState['notTaken'][number] => kept.refused !== null

const secretIn = (hash: string): string | undefined => /^#([a-z0-9]{10,60})$/.exec(hash)?.[1]

export class Phone {
  readonly store
  readonly #link: number
  readonly #entries: KeptEntries
  #secret: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #isWoken = false
  #failures = 0
  #isOver = false

  constructor(link: number, hash: string) {
    const kept = keptOf(link)
    this.#link = link
    this.#entries = new KeptEntries(link)
    this.#secret = secretIn(hash) ?? kept.secret ?? ''
    const { side = null, told = null } = kept
    const known = told === null ? 'opening' : 'ready'
    const status = this.#secret === '' ? 'nothing' : known
    this.store = createStore<PhoneState>(() => ({ status, side, told, ...this.#kept() }))
  }

  /** @returns ends it */
  begin(): () => void {
    this.#isOver = false
    const now = () => this.#wake()
    const shown = () => document.visibilityState === 'visible' && now()
    // Another tab of this phone has entered or sent something.
    const others = ({ key }: StorageEvent) => key?.startsWith(this.#entries.prefix) && this.#read()
    addEventListener('storage', others)
    addEventListener('online', now)
    document.addEventListener('visibilitychange', shown)
    const stop = onBack(now)
    if (this.store.getState().status !== 'nothing') now()
    return () => {
      this.#isOver = true
      clearTimeout(this.#timer)
      removeEventListener('storage', others)
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', shown)
      stop()
    }
  }

  choose(side: PhoneSide | null): void {
    this.#set({ side })
  }

  add(waiting: Waiting): void {
    this.#entries.add(waiting)
    // With what opens the table: the page may be closed before anything was answered.
    this.#set(this.#kept())
    this.#wake()
  }

  /** Somebody has seen that it was not taken. */
  putAway(id: string): void {
    this.#entries.remove(id)
    this.#read()
  }

  /** Members of the club for a number, or letters of a name. */
  async members(q: string): Promise<readonly KnownMember[]> {
    const path = `${routes.phoneMembers()}?q=${encodeURIComponent(q)}` as ReturnType<
      typeof routes.phoneMembers
    >
    return callWith(PHONE_PREFIX + this.#secret, path)
  }

  /** What the hall is told, once it is other than what was seen. */
  readonly hall = (seen: string | undefined, signal: AbortSignal): Promise<Hall> =>
    callWith(PHONE_PREFIX + this.#secret, withSeen(routes.phoneHall(), seen), undefined, signal)

  readonly callDirector = (tableId: number, state: 'open' | 'done') =>
    callWith(PHONE_PREFIX + this.#secret, routes.phoneCall(), { tableId, state })

  async card(wish: WishCard): Promise<void> {
    await callWith(PHONE_PREFIX + this.#secret, routes.phoneCard(), wish)
  }

  async traveller(tableId: number, board: number) {
    return callWith(PHONE_PREFIX + this.#secret, routes.phoneTraveller(tableId, board))
  }

  #set(state: Partial<PhoneState>): void {
    this.store.setState(state)
    const { side, told } = this.store.getState()
    // Without storage it lasts as long as the page.
    keepText(keyOf(this.#link), JSON.stringify({ secret: this.#secret, side, told }))
  }

  #kept(): Pick<PhoneState, 'waiting' | 'notTaken'> {
    const all = this.#entries.all()
    const waiting = all.filter((one) => !isRefused(one)).map(({ entry }) => entry)
    return { waiting, notTaken: all.filter(isRefused) }
  }

  #read(): void {
    this.store.setState(this.#kept())
  }

  #soon(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#go(), ms)
  }

  /** At once, or once what is under way has ended. */
  #wake(): void {
    this.#isWoken = this.#isSending
    this.#soon(0)
  }

  async #go(): Promise<void> {
    if (this.#isSending || this.#isOver) return
    this.#isSending = true
    try {
      await alone(this.#entries.prefix, () => this.#send())
      const told = await callWith(PHONE_PREFIX + this.#secret, routes.phoneTables())
      this.#failures = 0
      this.#set({ told, status: 'ready' })
    } catch (error) {
      this.#failures += 1
      this.#failed(error)
    } finally {
      this.#isSending = false
      const wait = Math.min(POLL_MS * 2 ** Math.max(0, this.#failures - 1), MOST_BACK_OFF_MS)
      this.#soon(this.#isWoken ? 0 : wait)
      this.#isWoken = false
    }
  }

  /** One after the other, in the order in which they were entered. */
  async #send(): Promise<void> {
    for (;;) {
      const next = this.#entries.all().find((one) => !isRefused(one))
      if (!next) return this.#read()
      let entered: Shown | null = null
      try {
        entered = await this.#sendOne(next.entry)
        this.#entries.remove(next.id)
      } catch (error) {
        if (!(error instanceof Refused) || error.isPassing || error.status === 401) throw error
        this.#entries.refuse(next, error.refusal.code ?? 'bad-request')
      }
      this.#read()
      const { told } = this.store.getState()
      if (entered && told) this.#set({ told: taken(told, next.entry.body.tableId, entered) })
    }
  }

  /** @returns the result as the server has it */
  async #sendOne({ kind, body }: Waiting): Promise<Shown | null> {
    const bearer = PHONE_PREFIX + this.#secret
    if (kind === 'enter') return callWith(bearer, routes.phoneResult(), body)
    if (kind === 'confirm') return callWith(bearer, routes.phoneConfirm(), body)
    await callWith(bearer, routes.phonePlayers(), body)
    return null
  }

  #failed(error: unknown): void {
    const { told } = this.store.getState()
    const isRefused = error instanceof Refused && error.status === 401
    if (isRefused) this.store.setState({ status: 'refused' })
    else if (told === null) this.store.setState({ status: 'offline' })
  }
}

const taken = (told: PhoneTables, tableId: number, entered: Shown): PhoneTables => ({
  ...told,
  tables: told.tables.map((table) => (table.tableId === tableId ? withResult(table, entered) : table)),
})
