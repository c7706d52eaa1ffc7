/** Who of an organiser's players is meant by a number, or by a name. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { compareNames, isSameName } from '@openroom/bridge/person/compareNames'
import { isNearly } from '@openroom/bridge/person/isNearly'
import { wordsToFind } from '@openroom/bridge/person/meant'
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

/** So many names are spelled in one turn. */
const IN_ONE_TURN = 500

type Index = ReadonlyMap<string, readonly SeenPlayer[]>

/** Players by what is made of their names; of a large club in turns, while everybody else is answered. */
async function indexBy(
  players: readonly SeenPlayer[],
  keysOf: (name: string) => Iterable<string>,
): Promise<Index> {
  const index = new Map<string, SeenPlayer[]>()
  for (const [i, one] of players.entries()) {
    if (i % IN_ONE_TURN === IN_ONE_TURN - 1) await nextTurn()
    for (const key of keysOf(one.name)) {
      const known = index.get(key)
      if (known) known.push(one)
      else index.set(key, [one])
    }
  }
  return index
}

/** Who has a name, in whichever spelling. */
async function namedIn(players: readonly SeenPlayer[]): Promise<(name: string) => readonly SeenPlayer[]> {
  const byKey = await indexBy(players, (name) => [nameKey(name)])
  return (name) => (byKey.get(nameKey(name)) ?? []).filter((one) => isSameName(one.name, name))
}

export async function membersOf(db: Kysely<AllTables>, organiser: number): Promise<Members> {
  const players = await seenPlayers(db, organiser)
  const named = await namedIn(players)
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
 * called nearly so, a word of the name being the same. Who does not show the name everywhere is not proposed.
 */
export async function namesakesOf(
  db: Kysely<AllTables>,
  organiser: number,
  names: readonly string[],
): Promise<readonly Namesakes[]> {
  const players = await seenPlayers(db, organiser)
  const named = await namedIn(players)
  const byWord = await indexBy(
    players.filter(({ isShown }) => isShown),
    (name) => wordsToFind(name),
  )
  const isAlike = (known: string, name: string): boolean =>
    compareNames(known, name) === 'likely' || isNearly(known, name)
  const found: Namesakes[] = []
  for (const name of names) {
    await nextTurn()
    const own = named(name)
    const memberIds = own.flatMap(({ memberId }) => memberId ?? []).sort()
    if (own.length > 1 && memberIds.length > 0) found.push({ name, memberIds, alike: [] })
    if (own.length > 0) continue
    const beside = new Set([...wordsToFind(name)].flatMap((word) => byWord.get(word) ?? []))
    const alike = [...beside]
      .filter((one) => isAlike(one.name, name))
      .slice(0, MOST_ALIKE)
      .map((one) => ({ name: one.name, memberId: one.memberId }))
    if (alike.length > 0) found.push({ name, memberIds: [], alike })
  }
  return found
}
