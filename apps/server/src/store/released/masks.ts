/**
 * Players whose names are not shown, or as initials only. What is stored keeps the name, so that files come in and
 * compare as ever; everything public goes through here.
 */
import { type Kysely, sql } from 'kysely'
import type { PublicTables } from '../tables.ts'
import { masked, maskedEntry, maskedProse, nameKey } from './maskedText.ts'

type Db = Kysely<PublicTables>

type HiddenPlayer = {
  readonly id: number
  readonly organiser_id: number
  readonly member_id: string | null
  readonly name: string
  readonly shown: 'initials' | 'hidden'
}

type NamedPlayer = { readonly name: string; readonly memberId?: string | null }

export type Named = { readonly player_id: number; readonly name: string }

export class Masks {
  readonly #byId: ReadonlyMap<number, HiddenPlayer>

  constructor(hidden: readonly HiddenPlayer[]) {
    this.#byId = new Map(hidden.map((one) => [one.id, one]))
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

  /** Of a player by his number. */
  name(player: number, name: string): string {
    const hidden = this.#byId.get(player)
    return hidden ? masked(name, hidden) : name
  }

  /** Of an organiser's player by his name or number there, where a record says no more; `null`: by his name. */
  shownOf(organiser: number, { name, memberId = null }: NamedPlayer): HiddenPlayer['shown'] | null {
    const key = nameKey(name)
    for (const hidden of this.#byId.values()) {
      if (hidden.organiser_id !== organiser) continue
      const isOne = memberId !== null && memberId === hidden.member_id
      if (isOne || nameKey(hidden.name) === key) return hidden.shown
    }
    return null
  }

  named(organiser: number, player: NamedPlayer): string {
    const shown = this.shownOf(organiser, player)
    return shown === null ? player.name : masked(player.name, { shown })
  }

  /** Of what staff wrote about an organiser's players. */
  text(organiser: number, text: string): string {
    return maskedProse(
      text,
      [...this.#byId.values()].filter((hidden) => hidden.organiser_id === organiser),
    )
  }

  /** Of what somebody wrote about these players; the same where none of them is hidden. */
  prose(players: Iterable<number>, text: string): string {
    const own = [...new Set(players)].flatMap((player) => this.#byId.get(player) ?? [])
    return own.length === 0 ? text : maskedProse(text, own)
  }

  /** Of a pair or team that has its players' names in its own. */
  entry(name: string, players: readonly Named[]): string {
    const own = players.flatMap((player) => {
      const hidden = this.#byId.get(player.player_id)
      return hidden ? [{ name: player.name, shown: hidden.shown }] : []
    })
    if (own.length === 0) return name
    const others = players.filter(({ player_id }) => !this.isHidden(player_id))
    return maskedEntry(
      name,
      own,
      others.map((one) => one.name),
    )
  }
}

const HIDDEN = sql<HiddenPlayer>`select y.id, y.organiser_id, y.member_id, y.name, p.shown
  from person p join person_player x on x.person_id = p.id join player y on y.id = x.player_id
  where p.shown <> 'name'`

export async function masksOf(db: Db): Promise<Masks> {
  const { rows } = await HIDDEN.execute(db)
  return new Masks(rows)
}
