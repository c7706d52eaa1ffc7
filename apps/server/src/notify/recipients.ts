/** Who wants to be told of what: subscriptions found by the names that they follow. Pure. */
import { nameKey } from '@openroom/bridge/person/spelling'
import { type Entrant, type Followed, isFollowedAs, namesOfPlayer } from '@openroom/protocol/followed'
import type { SubscriptionRow } from './push.rows.ts'

type Follower = { readonly row: SubscriptionRow; readonly one: Followed }

/** What somebody who is followed is looked up by; whether it is meant is asked after that. */
function keysOfFollowed(one: Followed): readonly string[] {
  if (one.kind === 'tournament') return [`tournament ${one.tournamentId}`]
  if (one.kind === 'player')
    return [`person ${one.personId}`, ...namesOfPlayer(one).map((name) => `player ${nameKey(name)}`)]
  const [first] = one.players
  const isPair = one.kind === 'pair' && first !== undefined
  return [isPair ? `player ${nameKey(first)}` : `entry ${nameKey(one.name)}`]
}

export class Recipients {
  readonly #byKey = new Map<string, Follower[]>()

  constructor(rows: readonly SubscriptionRow[]) {
    for (const row of rows)
      for (const one of row.wish.followed)
        for (const key of keysOfFollowed(one)) {
          const known = this.#byKey.get(key)
          if (known) known.push({ row, one })
          else this.#byKey.set(key, [{ row, one }])
        }
  }

  /** Those who follow one of these pairs and teams, or somebody in them. */
  of(entrants: readonly Entrant[]): ReadonlySet<SubscriptionRow> {
    const found = new Set<SubscriptionRow>()
    for (const entrant of entrants) {
      const keys = [
        `entry ${nameKey(entrant.name)}`,
        ...(entrant.persons ?? []).map((person) => `person ${person}`),
        ...entrant.players.map((player) => `player ${nameKey(player)}`),
      ]
      for (const { row, one } of keys.flatMap((key) => this.#byKey.get(key) ?? []))
        if (isFollowedAs(one, entrant)) found.add(row)
    }
    return found
  }

  ofTournament(id: number): ReadonlySet<SubscriptionRow> {
    return new Set((this.#byKey.get(`tournament ${id}`) ?? []).map(({ row }) => row))
  }
}
