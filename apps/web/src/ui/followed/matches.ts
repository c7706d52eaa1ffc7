/** Whether a pair or a team of a session, a player or a tournament is followed. Pure. */
import { isSameName } from '@openroom/bridge/person/compareNames'
import {
  type Entrant,
  type Followed,
  isFollowedAs,
  isFollowedEntry,
  namesOfPlayer,
} from '@openroom/protocol/followed'
import type { Registration } from '@openroom/protocol/schema/results'
import { pairName, playerName } from '../names.ts'

export const entrantOf = (
  { name, players }: Pick<Registration, 'name' | 'players'>,
  tournamentId: number,
): Entrant => ({ name, tournamentId, players: players.map(playerName).filter((player) => player !== '') })

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
    if (one.kind === 'player' && of.kind === 'player')
      return one.personId === of.personId || namesOfPlayer(one).some((name) => isSameName(name, of.name))
    if (one.kind === 'player' || of.kind === 'player') return false
    if (of.kind === 'tournament' || one.kind === 'tournament') return one.tournamentId === of.tournamentId
    return isFollowedEntry(one, of)
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
