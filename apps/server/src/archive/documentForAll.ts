/** A document without what is between the players and the organiser. */
import { bySeat } from '@openroom/bridge/seat'
import type { DocumentPlayer, DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'

/** Members' numbers are between the player and the organiser; what he tells everybody stays. */
function withoutNumber(player: DocumentPlayer): DocumentPlayer {
  const { name, memberId: _, handicap: _h, categories: _c, masterPoints: _m, ...told } = player
  return { name, memberId: null, ...told }
}

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
