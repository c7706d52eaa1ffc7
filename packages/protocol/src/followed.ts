/** Whom and what a visitor follows, and whether a pair, a team, a player is among them: in browser and server alike. */
import { compareNames, isSameName } from '@openroom/bridge/person/compareNames'

/** A player, wherever they play. */
export type FollowedPlayer = {
  readonly kind: 'player'
  readonly name: string
  readonly personId: number
  /** Further names under which the person has played, as the server last told. */
  readonly told?: readonly string[]
  /** Names that may be the player's and are, as whoever follows has said. */
  readonly also?: readonly string[]
  /** And those that are somebody else's. */
  readonly others?: readonly string[]
}

/** A pair or a team: itself in its tournament, its players elsewhere. */
export type FollowedEntry = {
  readonly kind: 'pair' | 'team'
  readonly name: string
  readonly players: readonly string[]
  readonly tournamentId: number
}

export type FollowedTournament = {
  readonly kind: 'tournament'
  readonly name: string
  readonly tournamentId: number
}

export type Followed = FollowedPlayer | FollowedEntry | FollowedTournament

export const MOST_FOLLOWED = 60
/** Longer is no name. */
export const LONGEST_NAME = 200
/** Of a pair or a team. */
export const MOST_PLAYERS = 12
/** Further names of a player, of each kind. */
export const MOST_NAMES = 20

/** A pair or a team with the names of its players, in a tournament. */
export type Entrant = {
  readonly name: string
  readonly players: readonly string[]
  /** Numbers by which its players are known or were, where that is told: whom staff has joined is the same. */
  readonly persons?: readonly number[]
  readonly tournamentId: number
}

/** All names by which a player who is followed is known. */
export const namesOfPlayer = ({ name, told = [], also = [] }: FollowedPlayer): readonly string[] => [
  name,
  ...also,
  ...told,
]

const isNameOf = (one: FollowedPlayer, player: string): boolean =>
  namesOfPlayer(one).some((name) => isSameName(player, name))

/** The name that may be the player's, where no other is: whoever follows has to say, who has not said yet. */
export function likelyName(one: FollowedPlayer, players: readonly string[]): string | null {
  if (players.some((player) => isNameOf(one, player))) return null
  const isSaid = (player: string) => (one.others ?? []).some((name) => isSameName(player, name))
  const isLikely = (player: string) =>
    namesOfPlayer(one).some((name) => compareNames(player, name) === 'likely')
  return players.find((player) => isLikely(player) && !isSaid(player)) ?? null
}

const countFollowed = (entry: FollowedEntry, players: readonly string[]): number =>
  entry.players.filter((name) => players.some((player) => isSameName(player, name))).length

/** Two are a pair wherever they sit down together; a team's name stays with it where one of its players does. */
export function isFollowedEntry(entry: FollowedEntry, { name, players, tournamentId }: Entrant): boolean {
  const same = countFollowed(entry, players)
  if (entry.kind === 'pair' && entry.players.length > 0) return same === entry.players.length
  return isSameName(entry.name, name) && (same > 0 || entry.tournamentId === tournamentId)
}

export function isFollowedAs(one: Followed, entrant: Entrant): boolean {
  if (one.kind === 'tournament') return false
  if (one.kind === 'player')
    return (
      entrant.persons?.includes(one.personId) === true ||
      entrant.players.some((player) => isNameOf(one, player))
    )
  return isFollowedEntry(one, entrant)
}
