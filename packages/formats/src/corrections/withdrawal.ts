/** A team that plays no more. */
import type { DocumentMatch, DocumentSession, DocumentTable } from '../json/document.ts'
import { registration } from '../json/documentBuilder.ts'
import { type Change, withRegistration } from './change.ts'
import { type Changed, changesOfSession } from './changed.ts'

const BYE = 'bye'

const placeOf = ({ round, number }: Pick<DocumentTable, 'round' | 'number'>): string => `${round}/${number}`

/** Its side of a table is nobody's. */
function emptied(table: DocumentTable, team: string, bye: string): DocumentTable {
  const { players } = table
  return table.ns === team
    ? { ...table, ns: bye, players: { ...players, N: null, S: null } }
    : { ...table, ew: bye, players: { ...players, E: null, W: null } }
}

/** Who has withdrawn and would be met by whoever comes back: that match is one of its withdrawal too. */
export function withdrawAgain(
  session: DocumentSession,
  begun: ReadonlySet<string>,
): { readonly session: DocumentSession; readonly owed: ReadonlyMap<string, readonly Changed[]> } {
  const owed = new Map<string, readonly Changed[]>()
  let all = session
  for (const { key: registration, withdrawnFrom: from } of session.registrations) {
    if (from === undefined) continue
    const again = withdraw(all, { kind: 'withdrawal', registration, from }, '', begun)
    const changes = again === null ? [] : changesOfSession(all, again)
    if (again === null || changes.length === 0) continue
    owed.set(registration, changes)
    all = again
  }
  return { session: all, owed }
}

export const withdraw: Change<'withdrawal'> = (session, { registration: team, from }, _, entered) => {
  const left = withRegistration(session, team, (one) => ({ ...one, withdrawnFrom: from }))
  if (left === null || session.matches.length === 0) return null
  const known = session.registrations.find((one) => one.bye)?.key
  const bye = known ?? BYE
  const isBegun = ({ key, results, logs }: DocumentTable): boolean =>
    entered.has(key) || results.length > 0 || logs.length > 0
  const begun = new Set(session.tables.filter(isBegun).map(placeOf))
  const isGone = ({ home, visiting, ...match }: DocumentMatch): boolean =>
    match.round >= from &&
    !begun.has(placeOf(match)) &&
    (home === team || visiting === team) &&
    home !== bye &&
    visiting !== bye
  const gone = new Set(session.matches.filter(isGone).map(placeOf))
  const isOf = (one: DocumentTable): boolean => gone.has(placeOf(one)) && (one.ns === team || one.ew === team)
  const registrations =
    gone.size > 0 && known === undefined
      ? [...left.registrations, registration({ key: bye, name: 'Bye', bye: true })]
      : left.registrations
  return {
    ...left,
    registrations,
    matches: left.matches.map((one) => {
      if (!gone.has(placeOf(one))) return one
      return one.home === team ? { ...one, home: bye } : { ...one, visiting: bye }
    }),
    tables: left.tables.map((one) => (isOf(one) ? emptied(one, team, bye) : one)),
  } satisfies DocumentSession
}
