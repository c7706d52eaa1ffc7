/**
 * Tables folded as far as they are public: each once, whoever looks at it, and read on for all who ask together. Of tables
 * that nobody follows those that were looked at last are kept.
 */
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Changes } from '../core/changes.ts'
import type { Clock } from '../core/clock.ts'
import type { PublicTables } from '../core/database/tables.ts'
import type { TableNews } from '../core/tableNews.ts'
import type { TableRow } from './content.public.ts'
import { advance, emptyTable, type LiveTable, type ShownEvent } from './liveTable.ts'
import { releasedSince, releasedTables } from './logs.public.ts'

/** As many as forty large sessions play at once. */
const MOST = 4_000
const KEPT_MS = 600_000

/** What has become public of a table, as it is told; `isAnew`: what was told before may be said otherwise today. */
export type OnShown = (live: LiveTable, shown: readonly ShownEvent[], isAnew: boolean) => void

type Folded = {
  readonly session: number
  /** By whom it is folded. */
  seats: string
  /** `null` until it has been read. */
  live: LiveTable | null
  /** More is public than is folded, */
  isBehind: boolean
  /** or what was folded would look otherwise today: it is read from the beginning. */
  isOther: boolean
  /** Being read; settles, and never fails. */
  reading: Promise<void> | null
  readonly followers: Set<OnShown>
}

type Asked = { readonly row: TableRow; readonly folded: Folded }

export type FoldedTablesOptions = {
  readonly db: Kysely<PublicTables>
  readonly tableNews: Pick<TableNews, 'released'>
  readonly changes: Changes
  readonly clock: Pick<Clock, 'now'>
}

export class FoldedTables {
  readonly #db: Kysely<PublicTables>
  readonly #kept: LRUCache<number, Folded>
  readonly #followed = new Map<number, Folded>()

  constructor({ db, tableNews, changes, clock }: FoldedTablesOptions) {
    this.#db = db
    this.#kept = new LRUCache({
      max: MOST,
      ttl: KEPT_MS,
      updateAgeOnGet: true,
      ttlResolution: 0,
      perf: { now: () => clock.now() },
    })
    tableNews.released.listen(({ table }) => {
      const folded = this.#followed.get(table) ?? this.#kept.peek(table)
      if (folded) folded.isBehind = true
    })
    changes.listen(({ sessions, anew }) => {
      const changed = new Set(sessions)
      for (const folded of [...this.#followed.values(), ...this.#kept.values()]) {
        if (!changed.has(folded.session)) continue
        // The news of a table may have been lost on a cut line, and its session be over since.
        folded.isBehind = true
        if (anew) folded.isOther = true
      }
    })
  }

  /** As they are public now, by their ids. */
  async read(rows: readonly TableRow[]): Promise<ReadonlyMap<number, LiveTable>> {
    const asked = rows.map((row) => ({ row, folded: this.#of(row) }))
    // What was begun before may know nothing of what is public now.
    for (let others = readings(asked); others.length > 0; others = readings(asked)) await Promise.all(others)
    const due = asked.filter(({ folded }) => folded.live === null || folded.isBehind || folded.isOther)
    if (due.length > 0) await this.#readOn(due)
    return new Map(asked.flatMap(({ row, folded }) => (folded.live ? [[row.id, folded.live]] : [])))
  }

  /**
   * Tells of what becomes public of a table that has been read, whoever reads it.
   * @returns the table as it is folded, and what ends it
   */
  follow(row: TableRow, onShown: OnShown): { readonly live: LiveTable; readonly leave: () => void } {
    const folded = this.#of(row)
    if (folded.live === null) {
      // So many others were looked at since that it was forgotten.
      folded.live = emptyTable(row)
      folded.isOther = true
    }
    this.#kept.delete(row.id)
    this.#followed.set(row.id, folded)
    folded.followers.add(onShown)
    const leave = (): void => {
      folded.followers.delete(onShown)
      if (folded.followers.size > 0 || !this.#followed.delete(row.id)) return
      this.#kept.set(row.id, folded)
    }
    return { live: folded.live, leave }
  }

  #of({ id, mini_session_id: session, players }: TableRow): Folded {
    const seats = JSON.stringify(players)
    const known = this.#followed.get(id) ?? this.#kept.get(id)
    if (known) {
      if (known.seats !== seats) known.isOther = true
      known.seats = seats
      return known
    }
    const folded: Folded = {
      session,
      seats,
      live: null,
      isBehind: false,
      isOther: false,
      reading: null,
      followers: new Set(),
    }
    this.#kept.set(id, folded)
    return folded
  }

  async #readOn(due: readonly Asked[]): Promise<void> {
    const whole = due.filter(({ folded }) => folded.live === null || folded.isOther)
    const grown = due.filter((one) => !whole.includes(one))
    for (const { folded } of due) {
      folded.isBehind = false
      folded.isOther = false
    }
    const work = this.#entriesOf(whole, grown)
    const reading = work.then(
      () => {},
      () => {},
    )
    for (const { folded } of due) folded.reading = reading
    try {
      const { all, since } = await work
      for (const one of whole) foldAnew(one, all.get(one.row.id) ?? [])
      for (const one of grown) foldOn(one, since.get(one.row.id) ?? [])
    } catch (error) {
      for (const { folded } of whole) folded.isOther = true
      for (const { folded } of grown) folded.isBehind = true
      throw error
    } finally {
      for (const { folded } of due) folded.reading = null
    }
  }

  async #entriesOf(whole: readonly Asked[], grown: readonly Asked[]) {
    const ids = whole.map(({ row }) => row.id)
    const heads = new Map(grown.map(({ row, folded }) => [row.id, folded.live?.head ?? 0]))
    const [all, since] = await Promise.all([
      ids.length > 0 ? releasedTables(this.#db, ids) : NOTHING,
      heads.size > 0 ? releasedSince(this.#db, heads) : NOTHING,
    ])
    return { all, since }
  }
}

type Entries = Awaited<ReturnType<typeof releasedTables>>
type OfOne = Parameters<typeof advance>[2]

const NOTHING: Entries = new Map()

const readings = (asked: readonly Asked[]): readonly Promise<void>[] =>
  asked.flatMap(({ folded }) => folded.reading ?? [])

function tell({ followers }: Folded, live: LiveTable, shown: readonly ShownEvent[], isAnew: boolean): void {
  for (const onShown of [...followers]) onShown(live, shown, isAnew)
}

function foldOn({ row, folded }: Asked, entries: OfOne): void {
  const before = folded.live ?? emptyTable(row)
  const { live, shown } = advance(before, row, entries)
  folded.live = live
  if (live.head !== before.head) tell(folded, live, shown, false)
}

/** Of a table that was folded before, followers are told what they do not know. */
function foldAnew({ row, folded }: Asked, entries: OfOne): void {
  const head = folded.live?.head ?? 0
  const { live, shown } = advance(emptyTable(row), row, entries)
  folded.live = live
  tell(
    folded,
    live,
    shown.filter(({ seq }) => seq > head),
    true,
  )
}
