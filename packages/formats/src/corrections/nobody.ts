/** Corrections about somebody who does not play: a bye, or whoever is said to sit against one. */
import { SEATS } from '@openroom/bridge/seat'
import type { DocumentSession, DocumentTable } from '../json/document.ts'
import type { Correction } from './correction.ts'

const namesAt = ({ players }: DocumentTable): readonly string[] =>
  SEATS.flatMap((seat) => players[seat]?.name ?? [])

/** Whether it would be put right, and nobody would see anything of it: nobody plays there. */
export function isOfNobody(session: DocumentSession, one: Correction): boolean {
  const byes = new Set(session.registrations.flatMap(({ key, bye }) => (bye ? [key] : [])))
  if (byes.size === 0) return false
  const isEmpty = ({ ns, ew }: DocumentTable): boolean => byes.has(ns) || byes.has(ew)
  if ('registration' in one) return byes.has(one.registration)
  if ('table' in one) return session.tables.some((table) => table.key === one.table && isEmpty(table))
  if (one.kind === 'match' || one.kind === 'concession') {
    const isMeant = (match: DocumentSession['matches'][number]) =>
      match.round === one.round && match.number === one.number
    return session.matches.some(
      (match) => isMeant(match) && (byes.has(match.home) || byes.has(match.visiting)),
    )
  }
  const named =
    one.kind === 'player'
      ? [one.from]
      : one.kind === 'about'
        ? [one.player]
        : one.kind === 'players'
          ? [one.one, one.other]
          : []
  const play = new Set([
    ...session.registrations.flatMap(({ bye, players }) => (bye ? [] : players.map(({ name }) => name))),
    ...session.tables.flatMap((table) => (isEmpty(table) ? [] : namesAt(table))),
  ])
  const sitOut = new Set([
    ...session.registrations.flatMap(({ bye, players }) => (bye ? players.map(({ name }) => name) : [])),
    ...session.tables.flatMap((table) => (isEmpty(table) ? namesAt(table) : [])),
  ])
  return named.some((name) => sitOut.has(name) && !play.has(name))
}
