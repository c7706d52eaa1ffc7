/** Whether a pair or a team of a session, a player or a tournament is followed. Pure. */
import type { Registration } from '@openroom/protocol/schema/results'
import { pairName, playerName } from '../names.ts'
import type { Followed, FollowedEntry } from './followed.ts'

/** As names are compared: typed by different people, they are written alike. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

const isSame = (a: string, b: string): boolean => plain(a) === plain(b)

/** A pair or a team with the names of its players, in a tournament. */
export type Entrant = {
  readonly name: string
  readonly players: readonly string[]
  readonly tournamentId: number
}

export const entrantOf = (
  { name, players }: Pick<Registration, 'name' | 'players'>,
  tournamentId: number,
): Entrant => ({ name, tournamentId, players: players.map(playerName).filter((player) => player !== '') })

const shared = (entry: FollowedEntry, players: readonly string[]): number =>
  entry.players.filter((name) => players.some((player) => isSame(player, name))).length

/** Two are a pair wherever they sit down together; a team's name stays with it where one of its players does. */
function isEntry(entry: FollowedEntry, { name, players, tournamentId }: Entrant): boolean {
  const same = shared(entry, players)
  if (entry.kind === 'pair' && entry.players.length > 0) return same === entry.players.length
  return isSame(entry.name, name) && (same > 0 || entry.tournamentId === tournamentId)
}

export function isFollowedAs(one: Followed, entrant: Entrant): boolean {
  if (one.kind === 'tournament') return false
  if (one.kind === 'player') return entrant.players.some((player) => isSame(player, one.name))
  return isEntry(one, entrant)
}

/** The registrations of a session that are followed: themselves, or one of their players. */
export const followedIn = (
  list: readonly Followed[],
  registrations: readonly Registration[],
  tournamentId: number,
): ReadonlySet<number> =>
  new Set(
    registrations
      .filter((registration) => {
        const entrant = entrantOf(registration, tournamentId)
        return list.some((one) => isFollowedAs(one, entrant))
      })
      .map(({ registrationId }) => registrationId),
  )

/** Entries of the list that a star of this would add: they go when it is pressed again. */
export const entriesFor = (list: readonly Followed[], of: Followed): readonly Followed[] =>
  list.filter((one) => {
    if (one.kind !== of.kind) return false
    if (one.kind === 'player' || of.kind === 'player') return isSame(one.name, of.name)
    if (of.kind === 'tournament' || one.kind === 'tournament') return one.tournamentId === of.tournamentId
    return isEntry(one, of)
  })

/** What a star beside a pair's or a team's score follows. Pure. */
export function followedEntry(
  kind: 'pair' | 'team',
  registration: Pick<Registration, 'name' | 'players' | 'bye'>,
  tournamentId: number,
): Followed | null {
  const name = kind === 'pair' ? pairName(registration) : registration.name
  if (registration.bye || name.trim() === '') return null
  const players = registration.players.map(playerName).filter((player) => player !== '')
  return { kind, name, players, tournamentId }
}
