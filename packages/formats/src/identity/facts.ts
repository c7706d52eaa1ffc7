/** What a session is known by: its deals, its people, and who scored what on which board. */
import { SEATS, type Seat } from '@openroom/bridge/seat'
import type {
  DocumentRegistration,
  DocumentResult,
  DocumentSession,
  DocumentTable,
} from '../json/document.ts'

export type Facts = {
  /** Cards by board number, of boards whose deal is known. */
  readonly deals: ReadonlyMap<number, string>
  /** Everybody who is named; pairs and teams by their own names where nobody is. */
  readonly people: ReadonlySet<string>
  /** Outcome by board and contestants, */
  readonly results: ReadonlyMap<string, string>
  /** and by board and the keys that the file gives its contestants. */
  readonly numbered: ReadonlyMap<string, string>
  readonly isPlayed: boolean
}

export const cardsOf = (deal: Readonly<Record<Seat, string | null>>): string =>
  SEATS.map((seat) => deal[seat] ?? '').join(' ')

/** `Pair 3` is nobody: every evening has one. */
const isNumbered = (name: string): boolean => /^(pair|team|paar|paire|table)?\s*[a-z]?\d*$/i.test(name.trim())

export function peopleOf({ name, players }: DocumentRegistration): readonly string[] {
  const named = players.map((one) => one.name).filter((one) => /[\p{L}\p{N}]/u.test(one))
  if (named.length > 0) return named
  return isNumbered(name) ? [] : [name]
}

/** A contestant by its people, else by its number and section. */
export function contestantMark(one: DocumentRegistration | undefined): string {
  if (!one) return '?'
  const people = peopleOf(one)
  if (people.length > 0) return [...people].sort().join('/')
  return `${one.section ?? ''} ${one.number ?? one.key} ${one.side ?? ''}`
}

const outcomeMark = ({ status, scoreNs, adjustment }: DocumentResult): string =>
  status === 'notPlayed' ? '-' : `${scoreNs ?? ''} ${adjustment ? JSON.stringify(adjustment) : ''}`

const hasPlay = ({ results, logs }: DocumentTable): boolean => results.length > 0 || logs.length > 0

export const isPlayed = ({ tables }: Pick<DocumentSession, 'tables'>): boolean => tables.some(hasPlay)

/** Whether a session is nothing but deals. */
export const isHandsOnly = ({ registrations, tables, matches, boards }: DocumentSession): boolean =>
  registrations.length + tables.length + matches.length === 0 && boards.some(({ deal }) => deal !== null)

function resultsBy(
  { tables }: DocumentSession,
  markOf: (contestant: string) => string,
): ReadonlyMap<string, string> {
  const results = new Map<string, string>()
  for (const { ns, ew, results: own } of tables) {
    const place = `${markOf(ns)} : ${markOf(ew)}`
    for (const one of own) results.set(`${one.board} ${place}`, outcomeMark(one))
  }
  return results
}

export function factsOf(session: DocumentSession): Facts {
  const { boards, registrations, tables } = session
  const marks = new Map(registrations.map((one) => [one.key, contestantMark(one)]))
  const seated = tables.flatMap(({ players }) => SEATS.flatMap((seat) => players[seat]?.name ?? []))
  return {
    deals: new Map(boards.flatMap(({ number, deal }) => (deal ? [[number, cardsOf(deal)] as const] : []))),
    people: new Set([...registrations.flatMap(peopleOf), ...seated]),
    results: resultsBy(session, (key) => marks.get(key) ?? key),
    numbered: resultsBy(session, (key) => key),
    isPlayed: isPlayed(session),
  }
}
