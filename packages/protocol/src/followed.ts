/** Whom and what a visitor follows, and whether a pair, a team, a player is among them: in browser and server alike. */
import { isSameName } from '@openroom/bridge/person/compareNames'

/** A player, wherever they play. */
export type FollowedPlayer = { readonly kind: 'player'; readonly name: string; readonly personId: number }

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

/** A pair or a team with the names of its players, in a tournament. */
export type Entrant = {
  readonly name: string
  readonly players: readonly string[]
  /** Numbers by which its players are known or were, where that is told: whom staff has joined is the same. */
  readonly persons?: readonly number[]
  readonly tournamentId: number
}

const shared = (entry: FollowedEntry, players: readonly string[]): number =>
  entry.players.filter((name) => players.some((player) => isSameName(player, name))).length

/** Two are a pair wherever they sit down together; a team's name stays with it where one of its players does. */
export function isFollowedEntry(entry: FollowedEntry, { name, players, tournamentId }: Entrant): boolean {
  const same = shared(entry, players)
  if (entry.kind === 'pair' && entry.players.length > 0) return same === entry.players.length
  return isSameName(entry.name, name) && (same > 0 || entry.tournamentId === tournamentId)
}

export function isFollowedAs(one: Followed, entrant: Entrant): boolean {
  if (one.kind === 'tournament') return false
  if (one.kind === 'player')
    return (
      entrant.persons?.includes(one.personId) === true ||
      entrant.players.some((player) => isSameName(player, one.name))
    )
  return isFollowedEntry(one, entrant)
}
