/** A document without what is between the players and the organiser. */
import { bySeat } from '@openroom/bridge/seat'
import type { DocumentPlayer, DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'

/** Members' numbers are between the player and the organiser. */
const withoutNumber = ({ name }: DocumentPlayer): DocumentPlayer => ({ name, memberId: null })

const sessionForAll = (session: DocumentSession): DocumentSession => ({
  ...session,
  registrations: session.registrations.map((one) => ({ ...one, players: one.players.map(withoutNumber) })),
  tables: session.tables.map((table) => ({
    ...table,
    players: bySeat((seat) => table.players[seat] && withoutNumber(table.players[seat])),
  })),
})

export const forAll = (document: TournamentDocument): TournamentDocument =>
  withSessions(document, sessionForAll)
