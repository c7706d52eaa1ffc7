/** Who sat where, and boards that are not dealt as their number says. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import type { ExportFormat } from '@openroom/bridge/exports'
import { SEATS } from '@openroom/bridge/seat'
import type { DocumentEvent, DocumentSession, DocumentTable } from './json/document.ts'

/** Law 2: the number of a board says its dealer and vulnerability, where a format has nothing but the number. */
export const isOtherwiseDealt = ({ boards }: DocumentSession): boolean =>
  boards.some(
    ({ number, dealer, vulnerability }) =>
      dealer !== dealerOf(number) || vulnerability !== vulnerabilityOf(number),
  )

/** Whether a pair sat otherwise than in the order of its players: USEBIO knows no other. */
function hasTurned({ registrations, tables }: DocumentSession): boolean {
  const firstOf = new Map(
    registrations.map(({ key, players }) => [key, players.length > 1 ? players[0]!.name : null]),
  )
  const isTurned = (
    key: string,
    sitting: DocumentTable['players'][keyof DocumentTable['players']],
  ): boolean => {
    const first = firstOf.get(key) ?? null
    return first !== null && sitting !== null && sitting.name !== first
  }
  return tables.some(({ ns, ew, players }) => isTurned(ns, players.N) || isTurned(ew, players.E))
}

/** Which side a pair keeps where all are ranked together, which PBN does not tell. */
const hasKeptSides = ({ registrations }: DocumentSession, { winners }: DocumentEvent): boolean =>
  winners === 1 && registrations.some(({ side }) => side !== null)

export function hasSeats(session: DocumentSession, format: ExportFormat, event: DocumentEvent): boolean {
  if (format === 'usebio') return event.type === 'PAIR' && hasTurned(session)
  if (format === 'pbn') return hasKeptSides(session, event)
  // CSV has names of teams.
  const hasLineUps = event.type === 'TEAM' && session.registrations.some(({ players }) => players.length > 0)
  return (
    hasLineUps ||
    hasKeptSides(session, event) ||
    session.tables.some(({ players }) => SEATS.some((seat) => players[seat] !== null))
  )
}
