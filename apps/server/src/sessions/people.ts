/** Pairs and teams of a session. */
import { countryCode } from '@openroom/bridge/country'
import type { AboutPlayer } from '@openroom/formats/json/document'
import { toLine } from '@openroom/protocol/names'
import { splitName } from '@openroom/protocol/playerName'
import type { Registration } from '@openroom/protocol/schema/results'
import type { PlayerFurther } from '../core/database/tables.ts'
import type { EntryRow, PlayerRow } from './content.public.ts'
import type { CardRow } from './conventionCards.public.ts'
import { masterPointsOf } from './furtherRankings.ts'
import { type SessionModel, seatedAt } from './model.ts'

/** A code that is known as everybody writes it. */
const toCountry = ({ country }: { readonly country?: string }) =>
  country === undefined ? {} : { country: countryCode(country) ?? country }

export function toAbout(further: PlayerFurther | null): AboutPlayer {
  if (further === null) return {}
  const { title, rating, publicNumber } = further
  return {
    ...toCountry(further),
    ...(title === undefined ? {} : { title }),
    ...(rating === undefined ? {} : { rating }),
    ...(publicNumber === undefined ? {} : { publicNumber }),
  }
}

const toCards = (rows: readonly CardRow[] | undefined) =>
  rows ? { cards: rows.map(({ players, hash, type }) => ({ players: [...players], card: hash, type })) } : {}

const toPlayer = (entry: EntryRow) => (player: PlayerRow) => ({
  playerId: player.player_id,
  ...splitName(player.name),
  bye: entry.bye,
  ...toAbout(player.further),
})

export const registrations = (model: SessionModel): readonly Registration[] =>
  [...model.entries.values()].map((entry) => ({
    registrationId: entry.registration_id,
    number: entry.number,
    name: entry.name,
    section: entry.section,
    line: entry.side && toLine(entry.side),
    bye: entry.bye,
    players: (model.players.get(entry.registration_id) ?? []).map(toPlayer(entry)),
    ...(model.members.has(entry.registration_id)
      ? { members: [...model.members.get(entry.registration_id)!] }
      : {}),
    ...toCountry(entry.further ?? {}),
    ...toCards(model.cards.get(entry.registration_id)),
    ...masterPointsOf(model, entry.registration_id),
  }))

/** Those of a session, and those who played an earlier one of its segment: a series ranks them too. */
export function registrationsUpTo(sessions: readonly SessionModel[]): readonly Registration[] {
  const byId = new Map<number, Registration>()
  for (const model of [...sessions].reverse())
    for (const one of registrations(model))
      if (!byId.has(one.registrationId)) byId.set(one.registrationId, one)
  return [...byId.values()]
}

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
