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

/** What is told of players stands where they are registered. */
export const tellOfPlayer: Change<'about'> = (session, { kind: _, player, ...told }) => {
  const isMeant = ({ name }: DocumentPlayer) => name === player
  if (!session.registrations.some(({ players }) => players.some(isMeant))) return null
  const { country, title, rating, publicNumber } = told
  const toldOf = ({ country: _c, title: _t, rating: _r, publicNumber: _n, ...one }: DocumentPlayer) => ({
    ...one,
    ...(country === null ? {} : { country }),
    ...(title === null ? {} : { title }),
    ...(rating === null ? {} : { rating }),
    ...(publicNumber === null ? {} : { publicNumber }),
  })
  return {
    ...session,
    registrations: session.registrations.map((one) =>
      one.players.some(isMeant)
        ? { ...one, players: one.players.map((own) => (isMeant(own) ? toldOf(own) : own)) }
        : one,
    ),
  }
}

export const tellCountry: Change<'country'> = (session, { registration, to }) =>
  withRegistration(session, registration, ({ country: _, ...one }) =>
    to === null ? one : { ...one, country: to },
  )
