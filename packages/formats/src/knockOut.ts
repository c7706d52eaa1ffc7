/** Knock-out matches over several sessions: whose teams are whose, and what is shown of them. */
import { isSameName } from '@openroom/bridge/person/compareNames'
import { KnownNames } from '@openroom/bridge/person/knownNames'
import type { ConventionChanges } from '@openroom/bridge/score/conventions'
import type { DocumentRegistration, DocumentSegment, DocumentSession } from './json/document.ts'
import { Keys } from './json/documentBuilder.ts'

/** Neither a segment nor a match by itself has victory points unless its source says so. */
export const withoutVps = (conventions: ConventionChanges): ConventionChanges => ({
  ...conventions,
  teams: { vpScale: null, ...conventions.teams },
})

/** Whether the segments of an event have but one match together. */
export const hasOneMatch = (segments: readonly DocumentSegment[]): boolean =>
  segments.flatMap(({ sessions }) => sessions.flatMap(({ matches }) => matches)).length === 1

/** A team as its segment knows it. */
export type KnownTeam = {
  readonly key: string
  readonly name: string
  readonly players: readonly { readonly name: string }[]
}

/** Whether a team has no name but that of its players; its line-up, and with it the name, may change. */
function isNamedByPlayers({ name, players }: KnownTeam): boolean {
  const own = new KnownNames(players.map((one) => one.name))
  const parts = name.split(' - ')
  return parts.length > 1 && parts.every((part) => own.same(part) !== null)
}

function isSameTeam(known: KnownTeam, given: KnownTeam): boolean {
  if (isSameName(known.name, given.name)) return true
  if (!isNamedByPlayers(known) || !isNamedByPlayers(given)) return false
  const names = new KnownNames(known.players.map((one) => one.name))
  return given.players.some((one) => names.same(one.name) !== null)
}

/** A session with the keys and names that its teams have in other segments of their matches. */
export function withKnownTeams(session: DocumentSession, known: readonly KnownTeam[]): DocumentSession {
  const free = new Set(known)
  const found = new Map<string, KnownTeam>()
  for (const given of session.registrations) {
    const same = [...free].find((one) => isSameTeam(one, given))
    if (same === undefined) continue
    found.set(given.key, same)
    for (const one of free) if (one.key === same.key) free.delete(one)
  }
  const keys = new Keys()
  for (const { key } of known) keys.unique(key)
  const own = new Map(
    session.registrations.map(({ key }) => [key, found.get(key)?.key ?? keys.unique(key)] as const),
  )
  const keyOf = (key: string) => own.get(key) ?? key
  const registrations = session.registrations.map(
    (one): DocumentRegistration => ({
      ...one,
      key: keyOf(one.key),
      name: found.get(one.key)?.name ?? one.name,
    }),
  )
  return {
    ...session,
    registrations,
    tables: session.tables.map((one) => ({ ...one, ns: keyOf(one.ns), ew: keyOf(one.ew) })),
    matches: session.matches.map((one) => ({ ...one, home: keyOf(one.home), visiting: keyOf(one.visiting) })),
  }
}

/** The sessions of a segment, each team with one key and name in all of them. */
export function withUnitedTeams(sessions: readonly DocumentSession[]): readonly DocumentSession[] {
  const known: KnownTeam[] = []
  return sessions.map((session) => {
    const united = withKnownTeams(session, known)
    known.push(...united.registrations)
    return united
  })
}
