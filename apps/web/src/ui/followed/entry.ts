/** What a star beside a pair's or a team's score follows. Pure. */
import type { Registration } from '@openroom/protocol/schema/results'
import { pairName, playerName } from '../names.ts'
import type { Followed } from './followed.ts'

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
