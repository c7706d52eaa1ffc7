/** Segments of a match: sessions of their own to one file, rounds of one session to another. */
import type { DocumentMatch, DocumentRegistration, DocumentSession } from '../json/document.ts'
import { Keys } from '../json/documentBuilder.ts'
import { withUnitedTeams } from '../knockOut.ts'
import { joinRegistration, spanOf } from './combine.ts'

const boardsPlayedIn = ({ tables }: Pick<DocumentSession, 'tables'>): ReadonlySet<number> =>
  new Set(tables.flatMap(({ results, logs }) => [...results, ...logs].map(({ board }) => board)))

export const roundsOf = ({ tables }: DocumentSession): readonly number[] =>
  [...new Set(tables.map(({ round }) => round))].sort((a, b) => a - b)

/** What was played in some rounds, without what is said of the whole. */
export function ofRounds(session: DocumentSession, rounds: readonly number[]): DocumentSession {
  const of = ({ round }: { readonly round: number }) => rounds.includes(round)
  const tables = session.tables.filter(of)
  const own = boardsPlayedIn({ tables })
  const boards = session.boards.filter(({ number }) => own.has(number))
  const part: DocumentSession = {
    ...session,
    tables,
    boards,
    matches: session.matches.filter(of),
    registrations: session.registrations.map((one) => ({ ...one, official: null })),
    firstRound: Math.min(...rounds),
    numberOfRounds: 1,
    firstBoard: Math.min(...boards.map(({ number }) => number)),
  }
  return { ...part, ...spanOf(part) }
}

/** Whether these are rounds of one session: no board is used again, and no round. */
export function areRounds(sessions: readonly DocumentSession[]): boolean {
  const boards = sessions.flatMap((one) => one.boards.map(({ number }) => number))
  const rounds = sessions.flatMap(roundsOf)
  return new Set(boards).size === boards.length && new Set(rounds).size === rounds.length
}

const teamsKey = ({ home, visiting }: DocumentMatch): string => [home, visiting].sort().join('\n')

/** A score before a segment is that of the segments before it, where they are there. */
function withoutRepeated(matches: readonly DocumentMatch[]): readonly DocumentMatch[] {
  const met = new Set<string>()
  return matches.map((one) => {
    const teams = teamsKey(one)
    const isLater = met.has(teams)
    met.add(teams)
    return isLater ? { ...one, carryOverHome: null, carryOverVisiting: null } : one
  })
}

/** One session of several in the order of their rounds. */
export function unitedRounds(given: readonly DocumentSession[]): DocumentSession {
  const sessions = withUnitedTeams(given.toSorted((a, b) => a.firstRound - b.firstRound))
  const first = sessions[0]!
  const registrations = new Map<string, DocumentRegistration>()
  for (const one of sessions.flatMap((session) => session.registrations)) {
    const before = registrations.get(one.key)
    registrations.set(one.key, { ...(before ? joinRegistration(before, one) : one), official: null })
  }
  const keys = new Keys()
  const whole: DocumentSession = {
    ...first,
    playVisible: sessions.every(({ playVisible }) => playVisible),
    boardsPerRound: Math.max(...sessions.map(({ boardsPerRound }) => boardsPerRound)),
    registrations: [...registrations.values()],
    boards: sessions.flatMap(({ boards }) => boards).sort((a, b) => a.number - b.number),
    matches: withoutRepeated(sessions.flatMap(({ matches }) => matches)),
    tables: sessions.flatMap(({ tables }) => tables.map((one) => ({ ...one, key: keys.unique(one.key) }))),
  }
  return { ...whole, ...spanOf(whole) }
}
