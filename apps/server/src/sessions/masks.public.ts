/**
 * Players whose names are not shown, or as initials only. What is stored keeps the name, so that files come in and
 * compare as ever; everything public goes through here.
 */
import { groupBy } from '@openroom/bridge/groupBy'
import { isSameName } from '@openroom/bridge/person/compareNames'
import { type SpelledName, spelled } from '@openroom/bridge/person/spelling'
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { type Mask, maskedEntry, maskedProse, maskedTitle, maskName } from './maskedText.public.ts'

type Db = Kysely<PublicTables>

type HiddenPlayer = {
  readonly id: number
  readonly organiser_id: number
  readonly member_id: string | null
  readonly name: string
  readonly shown: 'initials' | 'hidden'
  /** Pairs and teams that he has played for in some session. */
  readonly registrations: readonly number[]
}

type NamedPlayer = { readonly name: string; readonly memberId?: string | null }

export type Named = { readonly player_id: number; readonly name: string }

/** What an event is called, with all it belongs to. */
export type Titles = {
  readonly tournament_name: string
  readonly event_name: string
  readonly segment_name: string
  readonly location: string | null
}

export class Masks {
  readonly #byId: ReadonlyMap<number, HiddenPlayer>
  readonly #of: ReadonlyMap<number, readonly (HiddenPlayer & SpelledName)[]>
  readonly #ofEntry: ReadonlyMap<number, readonly HiddenPlayer[]>
  /** Many sessions are of one tournament. */
  readonly #titles = new Map<string, string>()

  constructor(hidden: readonly HiddenPlayer[]) {
    this.#byId = new Map(hidden.map((one) => [one.id, one]))
    this.#of = groupBy(
      hidden.map((one) => ({ ...one, ...spelled(one.name) })),
      (one) => one.organiser_id,
    )
    const entries = hidden.flatMap((one) => one.registrations.map((entry) => ({ entry, one })))
    this.#ofEntry = new Map(
      [...groupBy(entries, ({ entry }) => entry)].map(([entry, own]) => [entry, own.map(({ one }) => one)]),
    )
  }

  get isEmpty(): boolean {
    return this.#byId.size === 0
  }

  get players(): readonly number[] {
    return [...this.#byId.keys()]
  }

  /** Other wherever somebody else is hidden, or hidden otherwise. */
  get mark(): string {
    return [...this.#byId.values()].map(({ id, shown }) => `${id}${shown}`).join()
  }

  isHidden(player: number): boolean {
    return this.#byId.has(player)
  }

  /** Whether somebody is hidden who has played for this pair or team in some session. */
  hidesIn(registration: number): boolean {
    return this.#ofEntry.has(registration)
  }

  /** Of a player by his number. */
  name(player: number, name: string): string {
    const hidden = this.#byId.get(player)
    return hidden ? maskName(name, hidden) : name
  }

  /** Of an organiser's player by his name or number there, where a record says no more; `null`: by his name. */
  shownOf(organiser: number, { name, memberId = null }: NamedPlayer): HiddenPlayer['shown'] | null {
    const own = this.#of.get(organiser)
    if (!own) return null
    const found = own.find(
      (hidden) => (memberId !== null && memberId === hidden.member_id) || isSameName(hidden.name, name),
    )
    return found?.shown ?? null
  }

  named(organiser: number, player: NamedPlayer): string {
    const shown = this.shownOf(organiser, player)
    return shown === null ? player.name : maskName(player.name, { shown })
  }

  /** Of what staff wrote about an organiser's players. */
  text(organiser: number, text: string): string {
    return maskedProse(text, this.#of.get(organiser) ?? [])
  }

  /** Of what an organiser's events, sessions and seasons are called, or where they are. */
  title<Title extends string | null>(organiser: number, title: Title): Title {
    const hidden = this.#of.get(organiser)
    if (title === null || !hidden) return title
    const key = `${organiser} ${title}`
    const known = this.#titles.get(key) ?? maskedTitle(title, hidden)
    this.#titles.set(key, known)
    return known as Title
  }

  /** The same of an event and all it belongs to. */
  titles<Row extends Titles & { readonly organiser_id: number }>(row: Row): Row {
    if (this.isEmpty) return row
    const shown = <Title extends string | null>(title: Title) => this.title(row.organiser_id, title)
    return {
      ...row,
      tournament_name: shown(row.tournament_name),
      event_name: shown(row.event_name),
      segment_name: shown(row.segment_name),
      location: shown(row.location),
    }
  }

  /**
   * Of what somebody wrote where these players are, who may be called by their surnames; others of the organiser by
   * their whole names.
   */
  prose(organiser: number, players: Iterable<number>, text: string): string {
    const own = [...new Set(players)].flatMap((player) => this.#byId.get(player) ?? [])
    return this.title(organiser, own.length === 0 ? text : maskedProse(text, own))
  }

  /** Of what staff wrote to all, whoever's players it is about. */
  notice(text: string): string {
    return this.isEmpty ? text : maskedProse(text, [...this.#byId.values()])
  }

  /** Of a pair or team that has its players' names in its own, also of those who do not play in this session. */
  entry(name: string, registration: number, players: readonly Named[]): string {
    const own = [
      ...players.flatMap((player) => {
        const hidden = this.#byId.get(player.player_id)
        return hidden ? [{ name: player.name, shown: hidden.shown }] : []
      }),
      ...(this.#ofEntry.get(registration) ?? []),
    ]
    if (own.length === 0) return name
    const others = players.filter(({ player_id }) => !this.isHidden(player_id))
    return maskedEntry(
      name,
      own,
      others.map((one) => one.name),
    )
  }
}

const HIDDEN = sql<HiddenPlayer>`select y.id, y.organiser_id, y.member_id, y.name, p.shown,
    array(select distinct registration_id from entry_player where player_id = y.id) as registrations
  from person p join person_player x on x.person_id = p.id join player y on y.id = x.player_id
  where p.shown <> 'name'`

export async function masksOf(db: Db): Promise<Masks> {
  const { rows } = await HIDDEN.execute(db)
  return new Masks(rows)
}

/** Hidden players of pairs and teams, by the key of these: those too who do not play in these sessions. */
export async function absentOf(
  db: Db,
  sessions: readonly number[],
  masks: Masks,
): Promise<ReadonlyMap<string, readonly Mask[]>> {
  if (masks.isEmpty) return new Map()
  const { rows } = await sql<Mask & { key: string }>`
    select distinct n.key, p.name, o.shown from entry n join entry_player p on p.registration_id = n.registration_id
      join person_player x on x.player_id = p.player_id join person o on o.id = x.person_id and o.shown <> 'name'
    where n.mini_session_id = any(${sessions}::int[]) and p.player_id = any(${masks.players}::int[])`.execute(
    db,
  )
  return groupBy(rows, ({ key }) => key)
}
