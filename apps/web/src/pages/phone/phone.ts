/** A table's phone: what it keeps, sends and hears. Everything that is entered is kept before it is sent. */
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes as routes } from '@openroom/protocol/phoneRoutes'
import type { OwnCard } from '@openroom/protocol/schema/conventionCards'
import type { KnownMember, PhoneTables, Shown, WishCard } from '@openroom/protocol/schema/phones'
import { viewAt } from '@openroom/protocol/views'
import { createStore } from 'zustand/vanilla'
import { callWith, Refused } from '../../live/bearerCalls.ts'
import { link as connection, listen } from '../../live/connection.ts'
import type { InHall } from '../../live/hall.ts'
import { keepText, readKeptJson } from '../../live/kept.ts'
import { alone, doubling, type Outgoing, onWake, sendNext, Working } from '../../live/outbox.ts'
import { LOST_MS } from '../../live/useLiveCall.ts'
import { KeptEntries, type KeptEntry } from './keptEntries.ts'
import { type Waiting, withResult, withWaiting } from './waiting.ts'

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
  /** whether it does not get through, */
  readonly isLate: boolean
  /** and what the server did not take, until somebody has seen it. */
  readonly notTaken: readonly (KeptEntry & { readonly refused: string })[]
}

/** What takes no longer is on its way, and nobody needs to look after it. */
const LATE_MS = 3_000
const FIRST_BACK_OFF_MS = 4_000
const MOST_BACK_OFF_MS = 30_000

const keyOf = (link: number): string => `openroom.phone.${link}`

function keptOf(link: number): Partial<Kept> {
  const read = readKeptJson(keyOf(link))
  return typeof read === 'object' && read !== null ? (read as Partial<Kept>) : {}
}

const isRefused = (kept: KeptEntry): kept is PhoneState['notTaken'][number] => kept.refused !== null

/** Who is told to play there; `null` for what says no names. */
function toldNames(told: PhoneTables | null, { kind, body }: Waiting): string | null {
  if (kind !== 'players') return null
  const players = told?.tables.find(({ tableId }) => tableId === body.tableId)?.players
  return JSON.stringify((body.side === 'NS' ? players?.ns : players?.ew) ?? [])
}

const secretIn = (hash: string): string | undefined => /^#([a-z0-9]{10,60})$/.exec(hash)?.[1]

export class Phone {
  readonly store
  readonly #link: number
  readonly #entries: KeptEntries
  readonly #working = new Working(() => this.#go(), doubling(FIRST_BACK_OFF_MS, MOST_BACK_OFF_MS))
  #secret: string
  /** What is told comes by itself. */
  #isPushed = false
  /** Names that were told when others were sent: what is told by then may be newer than these. */
  #namesSentOver: string | null = null
  #watching: ReturnType<typeof setTimeout> | undefined

  constructor(link: number, hash: string) {
    const kept = keptOf(link)
    this.#link = link
    this.#entries = new KeptEntries(link)
    this.#secret = secretIn(hash) ?? kept.secret ?? ''
    const { side = null, told = null } = kept
    const known = told === null ? 'opening' : 'ready'
    const status = this.#secret === '' ? 'nothing' : known
    this.store = createStore<PhoneState>(() => ({ status, side, told, isLate: false, ...this.#kept() }))
    this.hall = {
      at: viewAt('phoneHall', { link }),
      bearer: this.#bearer,
      ask: (signal) => callWith(this.#bearer, routes.phoneHall(), undefined, signal),
    }
  }

  /** @returns ends it */
  begin(): () => void {
    // Another tab of this phone has entered or sent something.
    const others = ({ key }: StorageEvent) => key?.startsWith(this.#entries.prefix) && this.#read()
    addEventListener('storage', others)
    const ends = [onWake(() => this.#working.wake())]
    if (this.store.getState().status !== 'nothing') {
      this.#working.begin()
      this.#watch()
      ends.push(this.#listen())
    }
    return () => {
      this.#working.stop()
      this.#watchNoMore()
      removeEventListener('storage', others)
      for (const end of ends) end()
    }
  }

  #listen(): () => void {
    const hear = listen(viewAt('phone', { link: this.#link }), {
      bearer: this.#bearer,
      onPush: ({ payload: told }) => {
        this.#isPushed = told !== null
        // The call says why there is nothing.
        if (told === null) this.#working.wake()
        else this.#set({ told, status: 'ready' })
      },
    })
    const follow = connection.subscribe(({ state }) => {
      if (state === 'connected') return
      this.#isPushed = false
      this.#working.wake()
    })
    return () => {
      hear()
      follow()
    }
  }

  get #bearer(): string {
    return PHONE_PREFIX + this.#secret
  }

  choose(side: PhoneSide | null): void {
    this.#set({ side })
  }

  add(waiting: Waiting): void {
    this.#entries.add(waiting)
    // With what opens the table: the page may be closed before anything was answered.
    this.#set(this.#kept())
    this.#working.wake()
    this.#watch()
  }

  /** Says so where nothing of what waits has got through for a while. */
  #watch(): void {
    if (this.#kept().waiting.length === 0) return
    this.#watching ??= setTimeout(() => {
      this.#watching = undefined
      this.#tellLate()
    }, LATE_MS)
  }

  #watchNoMore(): void {
    clearTimeout(this.#watching)
    this.#watching = undefined
  }

  #tellLate(): void {
    this.store.setState(({ waiting }) => ({ isLate: waiting.length > 0 }))
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
    return callWith(this.#bearer, path)
  }

  /** What the hall is told. */
  readonly hall: InHall

  readonly callDirector = (tableId: number, state: 'open' | 'done') =>
    callWith(this.#bearer, routes.phoneCall(), { tableId, state })

  async card(wish: WishCard): Promise<void> {
    await callWith(this.#bearer, routes.phoneCard(), wish)
  }

  async conventionCard(card: OwnCard): Promise<boolean> {
    return (await callWith(this.#bearer, routes.phoneConventionCard(), card)).changed
  }

  async traveller(tableId: number, board: number) {
    return callWith(this.#bearer, routes.phoneTraveller(tableId, board))
  }

  #set(state: Partial<PhoneState>): void {
    this.store.setState(state)
    const { side, told } = this.store.getState()
    // Without storage it lasts as long as the page.
    keepText(keyOf(this.#link), JSON.stringify({ secret: this.#secret, side, told }))
  }

  #kept(): Pick<PhoneState, 'waiting' | 'notTaken'> & Partial<PhoneState> {
    const all = this.#entries.all()
    const waiting = all.filter((one) => !isRefused(one)).map(({ entry }) => entry)
    return { waiting, notTaken: all.filter(isRefused), ...(waiting.length === 0 && { isLate: false }) }
  }

  #read(): void {
    this.store.setState(this.#kept())
  }

  async #go(): Promise<number | null> {
    try {
      const more = await alone(this.#entries.prefix, () => sendNext(this.#outgoing))
      if (more !== null) return more
      if (this.#isPushed) return null
      const told = await callWith(this.#bearer, routes.phoneTables())
      // What was pushed meanwhile is newer.
      if (this.#isPushed) return null
      this.#set({ told, status: 'ready' })
      return LOST_MS
    } catch (error) {
      this.#failed(error)
      throw error
    }
  }

  /** One by one; of several tabs each sends what any of them has entered. */
  readonly #outgoing: Outgoing<KeptEntry, Shown | null> = {
    next: () => {
      this.#read()
      const batch = this.#entries.all().find((one) => !isRefused(one))
      return batch ? { batch } : {}
    },
    send: ({ entry }) => {
      this.#namesSentOver = toldNames(this.store.getState().told, entry)
      return this.#sendOne(entry)
    },
    taken: ({ id, entry }, entered) => {
      this.#entries.remove(id)
      this.#through()
      this.#read()
      const { told } = this.store.getState()
      if (!told) return
      if (entered) this.#set({ told: taken(told, entry.body.tableId, entered) })
      else if (toldNames(told, entry) === this.#namesSentOver) this.#set({ told: withWaiting(told, [entry]) })
    },
    refused: (kept, { refusal }) => {
      const { code = 'bad-request', reason, detail } = refusal
      this.#entries.refuse(kept, [code, ...(reason && detail ? [reason, detail] : [])].join('\n'))
      this.#through()
      return true
    },
  }

  /** @returns the result as the server has it */
  async #sendOne({ kind, body }: Waiting): Promise<Shown | null> {
    const bearer = this.#bearer
    if (kind === 'enter') return callWith(bearer, routes.phoneResult(), body)
    if (kind === 'confirm') return callWith(bearer, routes.phoneConfirm(), body)
    await callWith(bearer, routes.phonePlayers(), body)
    return null
  }

  #through(): void {
    this.#watchNoMore()
    this.store.setState({ isLate: false })
    this.#watch()
  }

  #failed(error: unknown): void {
    this.#tellLate()
    const { told } = this.store.getState()
    const isRefused = error instanceof Refused && error.status === 401
    if (isRefused) this.store.setState({ status: 'refused' })
    else if (told === null) this.store.setState({ status: 'offline' })
  }
}

/** What was pushed before the answer came may be newer. */
const isBehind = (table: PhoneTables['tables'][number], { board, version, confirmed }: Shown): boolean =>
  table.results.some(
    (one) =>
      one.board === board &&
      (one.version > version || (one.version === version && one.confirmed && !confirmed)),
  )

const taken = (told: PhoneTables, tableId: number, entered: Shown): PhoneTables => ({
  ...told,
  tables: told.tables.map((table) =>
    table.tableId === tableId && !isBehind(table, entered) ? withResult(table, entered) : table,
  ),
})
