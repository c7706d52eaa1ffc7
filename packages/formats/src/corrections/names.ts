/** Names of players, pairs and teams put right. */
import { bySeat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { DocumentPlayer, DocumentRegistration, DocumentTable } from '../json/document.ts'
import { type Change, withEvents, withRegistration } from './change.ts'

const renameIn =
  (from: string, to: string) =>
  <P extends DocumentPlayer | null>(player: P): P =>
    player?.name === from ? { ...player, name: to } : player

/** The log tells who sat down. */
const seatedAs =
  (from: string, to: string) =>
  (event: TableEvent): TableEvent =>
    event.type === 'SEAT_PLAYER' && event.player?.name === from
      ? { ...event, player: { ...event.player, name: to } }
      : event

export const renamePlayer: Change<'player'> = (session, { from, to }) => {
  const rename = renameIn(from, to)
  const isIn = ({ players }: DocumentRegistration) => players.some(({ name }) => name === from)
  const sits = ({ players }: DocumentTable) => Object.values(players).some((one) => one?.name === from)
  if (!session.registrations.some(isIn) && !session.tables.some(sits)) return null
  return {
    ...session,
    registrations: session.registrations.map((one) =>
      // A pair is called by its players.
      isIn(one) ? { ...one, name: one.name.replace(from, to), players: one.players.map(rename) } : one,
    ),
    tables: session.tables.map((one) =>
      sits(one)
        ? {
            ...one,
            players: bySeat((seat) => rename(one.players[seat])),
            logs: one.logs.map((log) => withEvents(log, seatedAs(from, to))),
          }
        : one,
    ),
  }
}

export const renameRegistration: Change<'registration'> = (session, { registration, to }) =>
  withRegistration(session, registration, (one) => ({ ...one, name: to }))
