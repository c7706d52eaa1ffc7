/**
 * Players whose names are not shown, or as initials only. What is stored keeps the name, so that files come in and
 * compare as ever; everything public goes through here.
 */
import type { TableEvent } from '@openroom/bridge/table/events'
import type { TournamentDocument } from '@openroom/formats/json/document'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../tables.ts'

type Db = Kysely<PublicTables>

type HiddenPlayer = {
  readonly id: number
  readonly organiser_id: number
  readonly member_id: string | null
  readonly name: string
  readonly shown: 'initials' | 'hidden'
}

/** Nomen nescio: a name that nobody has, the same wherever one has to stand. */
const NOBODY = 'N. N.'

const initials = (name: string): string =>
  name
    .split(/[\s,]+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')

const maskOf = (name: string, { shown }: HiddenPlayer): string =>
  (shown === 'initials' ? initials(name) : '') || NOBODY

export type Named = { readonly player_id: number; readonly name: string }

export class Masks {
  readonly #byId: ReadonlyMap<number, HiddenPlayer>

  constructor(hidden: readonly HiddenPlayer[]) {
    this.#byId = new Map(hidden.map((one) => [one.id, one]))
  }

  get isEmpty(): boolean {
    return this.#byId.size === 0
  }

  /** Other wherever somebody else is hidden, or hidden otherwise. */
  get mark(): string {
    return [...this.#byId.values()].map(({ id, shown }) => `${id}${shown}`).join()
  }

  isHidden(player: number): boolean {
    return this.#byId.has(player)
  }

  /** Of a player by his number. */
  name(player: number, name: string): string {
    const hidden = this.#byId.get(player)
    return hidden ? maskOf(name, hidden) : name
  }

  /** Of an organiser's player by his name, where a record says no more. */
  named(organiser: number, name: string): string {
    for (const hidden of this.#byId.values())
      if (hidden.organiser_id === organiser && hidden.name === name) return maskOf(name, hidden)
    return name
  }

  /** Of what staff wrote: names of an organiser's players, whole ones, and their last words. */
  text(organiser: number, text: string): string {
    const own = [...this.#byId.values()].filter((hidden) => hidden.organiser_id === organiser)
    return this.entry(
      text,
      own.map(({ id, name }) => ({ player_id: id, name })),
    )
  }

  /** Of a pair or team that has its players' names in its own: whole ones, and their last words. */
  entry(name: string, players: readonly Named[]): string {
    return players.reduce((text, player) => {
      const hidden = this.#byId.get(player.player_id)
      if (!hidden) return text
      const last = player.name.split(/\s+/).at(-1) ?? ''
      const whole = text.replaceAll(player.name, maskOf(player.name, hidden))
      return last.length < 2 ? whole : replaceWord(whole, last, maskOf(last, hidden))
    }, name)
  }
}

/** Whole words only: a name may be the beginning of another. */
const replaceWord = (text: string, word: string, by: string): string =>
  text.replaceAll(
    new RegExp(
      `(?<![\\p{L}\\p{N}])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    () => by,
  )

const HIDDEN = sql<HiddenPlayer>`select y.id, y.organiser_id, y.member_id, y.name, p.shown
  from person p join person_player x on x.person_id = p.id join player y on y.id = x.player_id
  where p.shown <> 'name'`

export async function masksOf(db: Db): Promise<Masks> {
  const { rows } = await HIDDEN.execute(db)
  return new Masks(rows)
}

type Logged = { readonly table: number; readonly event: TableEvent | null }

/** Which seats tell of players that have no number are told by the organiser of their table. */
async function organisersOf(db: Db, tables: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; organiser_id: number }>`
    select t.id, c.organiser_id from play_table t join mini_session s on s.id = t.mini_session_id
      join segment g on g.id = s.segment_id join event e on e.id = g.event_id join tournament c on c.id = e.tournament_id
    where t.id = any(${tables}::int[])`.execute(db)
  return new Map(rows.map(({ id, organiser_id }) => [id, organiser_id]))
}

/** Events of tables with the names in them as they may be shown. */
export async function maskedEvents<Entry extends Logged>(
  db: Db,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const seats = entries.filter(({ event }) => event?.type === 'SEAT_PLAYER' && event.player !== null)
  if (seats.length === 0) return entries
  const masks = await masksOf(db)
  if (masks.isEmpty) return entries
  const organisers = await organisersOf(db, [...new Set(seats.map(({ table }) => table))])
  return entries.map((entry) => {
    const { event } = entry
    if (event?.type !== 'SEAT_PLAYER' || event.player === null) return entry
    const { id, name } = event.player
    const byName = masks.named(organisers.get(entry.table) ?? 0, name)
    const shown = id === null ? byName : masks.isHidden(id) ? masks.name(id, name) : byName
    return { ...entry, event: { ...event, player: { ...event.player, name: shown } } }
  })
}

/** A document as the public may have it, of an organiser whose hidden players are few. */
export function maskedDocument(
  document: TournamentDocument,
  organiser: number,
  masks: Masks,
): TournamentDocument {
  if (masks.isEmpty) return document
  const shown = (name: string): string => masks.named(organiser, name)
  const own = new Map<string, string>()
  const note = (name: string): string => {
    const text = shown(name)
    if (text !== name) own.set(name, text)
    return text
  }
  const inText = (text: string): string =>
    [...own].reduce((all, [name, by]) => {
      const last = name.split(/\s+/).at(-1) ?? name
      const mask = by === NOBODY ? NOBODY : (by.split(' ').at(-1) ?? by)
      return replaceWord(all.replaceAll(name, by), last, mask)
    }, text)
  return {
    ...document,
    events: document.events.map((event) => ({
      ...event,
      segments: event.segments.map((segment) => ({
        ...segment,
        sessions: segment.sessions.map((session) => ({
          ...session,
          registrations: session.registrations.map((entry) => {
            own.clear()
            const players = entry.players.map((player) => ({ ...player, name: note(player.name) }))
            return { ...entry, players, name: inText(entry.name) }
          }),
          tables: session.tables.map((table) => ({
            ...table,
            players: {
              N: table.players.N && { ...table.players.N, name: shown(table.players.N.name) },
              E: table.players.E && { ...table.players.E, name: shown(table.players.E.name) },
              S: table.players.S && { ...table.players.S, name: shown(table.players.S.name) },
              W: table.players.W && { ...table.players.W, name: shown(table.players.W.name) },
            },
            logs: table.logs.map((log) => ({
              ...log,
              events: log.events.map((one) =>
                one.type === 'SEAT_PLAYER' && one.player
                  ? { ...one, player: { ...one.player, name: shown(one.player.name) } }
                  : one,
              ),
            })),
          })),
        })),
      })),
    })),
  }
}
