/** Who sat for a pair or team without being registered in it. */
import { splitName } from '@openroom/protocol/playerName'
import type { Registration } from '@openroom/protocol/schema/results'
import { type SessionModel, seatedAt } from './model.ts'
import { registrations } from './people.ts'

/** Players by the registration they sat for. */
function seatedFor({ tables }: SessionModel): ReadonlyMap<number, ReadonlyMap<number, string>> {
  const found = new Map<number, Map<number, string>>()
  for (const table of tables) {
    for (const [id, side] of [
      [table.ns_id, 'NS'],
      [table.ew_id, 'EW'],
    ] as const) {
      const own = found.get(id) ?? new Map<number, string>()
      found.set(id, own)
      for (const player of seatedAt(table, side)) if (player) own.set(player.playerId, player.name)
    }
  }
  return found
}

/** Registrations with their substitutes as players; where nobody is registered, nobody is a substitute. */
export function substitutes(model: SessionModel): readonly Registration[] {
  const seated = seatedFor(model)
  return registrations(model).flatMap((registration) => {
    const members = registration.players.map(({ playerId }) => playerId)
    const others = [...(seated.get(registration.registrationId) ?? [])].filter(
      ([id]) => !members.includes(id),
    )
    if (members.length === 0 || others.length === 0) return []
    const players = others.map(([playerId, name]) => ({ playerId, ...splitName(name), bye: false }))
    return [{ ...registration, players }]
  })
}
