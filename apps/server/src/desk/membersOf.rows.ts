/** Who of an organiser's players is meant by a number, or by a name. */
import { isSameName } from '@openroom/bridge/person/compareNames'
import { isNearly } from '@openroom/bridge/person/isNearly'
import { KnownNames } from '@openroom/bridge/person/knownNames'
import { nameKey } from '@openroom/bridge/person/spelling'
import type { Namesakes } from '@openroom/protocol/schema/desk'
import { type Kysely, sql } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { WAS_SEEN } from '../phones/saidPlayers.rows.ts'

export type KnownPlayer = { readonly name: string; readonly memberId: string | null }

/** @param isShown the name is shown to everybody */
type SeenPlayer = KnownPlayer & { readonly isShown: boolean }

export type Members = {
  readonly byNumber: ReadonlyMap<string, KnownPlayer>
  /** Somebody whom the name means, however it is written, and nobody else there. */
  readonly byName: (name: string) => KnownPlayer | undefined
}

async function seenPlayers(db: Kysely<AllTables>, organiser: number): Promise<readonly SeenPlayer[]> {
  const { rows } = await sql<SeenPlayer>`
    select y.name, y.member_id as "memberId", coalesce(p.shown, 'name') = 'name' as "isShown"
    from player y left join person_player x on x.player_id = y.id left join person p on p.id = x.person_id
    where y.organiser_id = ${organiser} and ${WAS_SEEN} order by y.id`.execute(db)
  return rows
}

/** Who has a name, in whichever spelling. */
function namedIn(players: readonly SeenPlayer[]): (name: string) => readonly SeenPlayer[] {
  const byKey = new Map<string, SeenPlayer[]>()
  for (const one of players) {
    const key = nameKey(one.name)
    const known = byKey.get(key)
    if (known) known.push(one)
    else byKey.set(key, [one])
  }
  return (name) => (byKey.get(nameKey(name)) ?? []).filter((one) => isSameName(one.name, name))
}

export async function membersOf(db: Kysely<AllTables>, organiser: number): Promise<Members> {
  const players = await seenPlayers(db, organiser)
  const named = namedIn(players)
  return {
    byNumber: new Map(players.flatMap((one) => (one.memberId === null ? [] : [[one.memberId, one]]))),
    byName: (name) => {
      const [first, ...others] = named(name)
      return others.length === 0 ? first : undefined
    },
  }
}

/** More would be no help. */
const MOST_ALIKE = 6

/**
 * Names that leave open who is meant: several have it, who are told apart by numbers, or nobody has it and somebody is
 * called nearly so. Who does not show the name everywhere is not proposed.
 */
export async function namesakesOf(
  db: Kysely<AllTables>,
  organiser: number,
  names: readonly string[],
): Promise<readonly Namesakes[]> {
  const players = await seenPlayers(db, organiser)
  const named = namedIn(players)
  const shown = players.filter(({ isShown }) => isShown)
  const known = new KnownNames(shown.map(({ name }) => name))
  return names.flatMap((name): readonly Namesakes[] => {
    const own = named(name)
    const memberIds = own.flatMap(({ memberId }) => memberId ?? []).sort()
    if (own.length > 1 && memberIds.length > 0) return [{ name, memberIds, alike: [] }]
    if (own.length > 0) return []
    const likely = new Set(known.likely(name))
    const alike = shown
      .filter((one) => likely.has(one.name) || isNearly(one.name, name))
      .slice(0, MOST_ALIKE)
      .map((one) => ({ name: one.name, memberId: one.memberId }))
    return alike.length > 0 ? [{ name, memberIds: [], alike }] : []
  })
}
