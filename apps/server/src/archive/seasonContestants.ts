/** Whose a result is in a season: a person's, a pair's, a team's; the same whichever evening it was made on. */

import { isSameName } from '@openroom/bridge/person/compareNames'
import { nameKey } from '@openroom/bridge/person/spelling'
import { searchWords } from '@openroom/bridge/plainText'
import type { SeasonContestants, SeasonRow } from '@openroom/protocol/schema/season'
import type { Masks } from '../sessions/masks.public.ts'
import type { StandingPlayer, StandingRow } from './standingFacts.public.ts'

export type Named = Pick<SeasonRow, 'team' | 'teamId' | 'players'>

/** A contestant with the row that names it. */
export type Contestant = {
  readonly id: string
  readonly row: StandingRow
  readonly players: readonly StandingPlayer[]
}

/** Of a team's name, however it is written; empty where it has no letter or digit. */
export const teamWords = (name: string): string => [...searchWords(name)].sort().join(' ')

/** Teams of a season, whose names are written otherwise from evening to evening. */
export class TeamKeys {
  readonly #known = new Map<string, string[]>()

  of(name: string): string {
    const key = nameKey(name)
    const known = this.#known.get(key) ?? []
    this.#known.set(key, known)
    const same = known.find((one) => isSameName(one, name))
    if (same === undefined) known.push(name)
    return `team ${same ?? name}`
  }
}

/** A player without a person is the same wherever the number is: within one organiser. */
const personKey = ({ person_id, player_id }: StandingPlayer): string =>
  person_id === null ? `player ${player_id}` : `${person_id}`

/** None where nobody is named. */
export function contestantsOf(
  row: StandingRow,
  as: SeasonContestants,
  teams: TeamKeys,
): readonly Contestant[] {
  const { players, name } = row
  if (as === 'team') return searchWords(name).length === 0 ? [] : [{ id: teams.of(name), row, players }]
  const named = players.filter((player) => searchWords(player.name).length > 0)
  if (as === 'person') return named.map((player) => ({ id: personKey(player), row, players: [player] }))
  if (named.length < 2) return []
  return [{ id: named.map(personKey).sort().join(' + '), row, players: named }]
}

/** As it may be shown; hidden names stay hidden. */
export function namedOf({ row, players }: Contestant, as: SeasonContestants, masks: Masks): Named {
  const shown = players.map(({ player_id, name, person_id }) => ({
    personId: masks.isHidden(player_id) ? null : person_id,
    name: masks.name(player_id, name),
  }))
  if (as !== 'team') return { team: '', teamId: null, players: shown }
  return {
    team: masks.entry(row.name, row.registration_id, row.players),
    teamId: row.team_id,
    players: shown,
  }
}
