/** Two sessions with the names of one: whoever is written otherwise in what comes in is known again. */
import { isSameName } from '@openroom/bridge/person/compareNames'
import { KnownNames } from '@openroom/bridge/person/knownNames'
import { isRomanised } from '@openroom/bridge/person/romanised'
import { bySeat, SEATS } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { withEvents } from '../corrections/change.ts'
import type {
  DocumentPlayer,
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
} from '../json/document.ts'

/** Names by the names that they stand for. */
type Names = ReadonlyMap<string, string>

const playersIn = ({ registrations, tables }: DocumentSession): ReadonlySet<string> =>
  new Set([
    ...registrations.flatMap(({ players }) => players.map(({ name }) => name)),
    ...tables.flatMap(({ players }) => SEATS.flatMap((seat) => players[seat]?.name ?? [])),
  ])

/**
 * Stored names by those that come in. Who is but likely one of them is, where nobody else can be: of two Smiths neither is
 * found by the surname.
 */
export function knownAs(stored: ReadonlySet<string>, given: ReadonlySet<string>): Names {
  const known = new KnownNames(stored)
  const found = new Map<string, string>()
  for (const name of given) {
    const same = known.same(name)
    if (same !== null) found.set(name, same)
  }
  const taken = new Set(found.values())
  const free = new KnownNames([...stored].filter((name) => !taken.has(name)))
  const open = [...given].filter((name) => !found.has(name))
  const claims = new Map(open.map((name) => [name, free.likely(name)]))
  const counts = new Map<string, number>()
  for (const name of [...claims.values()].flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const [name, [only, ...more]] of claims)
    if (only !== undefined && more.length === 0 && counts.get(only) === 1) found.set(name, only)
  return found
}

const lettersOf = (name: string): readonly string[] => name.match(/\p{L}/gu) ?? []
/** Accents, and signs within words. */
const accentsIn = (name: string): number =>
  lettersOf(name.normalize('NFC')).filter((one) => one > '\x7f').length +
  (name.match(/(?<=\p{L})['’-](?=\p{L})/gu) ?? []).length

/** The name that tells more; where neither does, the one that comes in puts the other right. */
export function fuller(stored: string, given: string): string {
  if (isRomanised(stored) !== isRomanised(given)) return given
  const told = isSameName(stored, given) ? accentsIn : (name: string) => lettersOf(name).length
  return told(stored) > told(given) ? stored : given
}

/** Names that a pair is called by are those of its players. */
const BETWEEN = /(\s+[-–/&+]\s+)/

export const withSeatNames =
  (nameOf: (name: string) => string) =>
  (event: TableEvent): TableEvent =>
    event.type === 'SEAT_PLAYER' && event.player
      ? { ...event, player: { ...event.player, name: nameOf(event.player.name) } }
      : event

function withNames(session: DocumentSession, players: Names, entries: Names): DocumentSession {
  if (players.size === 0 && entries.size === 0) return session
  const nameOf = (name: string) => players.get(name) ?? name
  const named = <P extends DocumentPlayer | null>(one: P): P => one && { ...one, name: nameOf(one.name) }
  const isRenamed = (one: DocumentTable) => SEATS.some((seat) => players.has(one.players[seat]?.name ?? ''))
  const entryName = ({ name, players: own }: DocumentRegistration): string => {
    const isOwn = new Set(own.map((one) => one.name))
    const parts = name.split(BETWEEN).map((part) => (isOwn.has(part) ? nameOf(part) : part))
    return entries.get(name) ?? parts.join('')
  }
  return {
    ...session,
    registrations: session.registrations.map((one) => ({
      ...one,
      name: entryName(one),
      players: one.players.map(named),
    })),
    tables: session.tables.map((one) =>
      isRenamed(one)
        ? {
            ...one,
            players: bySeat((seat) => named(one.players[seat])),
            logs: one.logs.map((log) => withEvents(log, withSeatNames(nameOf))),
          }
        : one,
    ),
  }
}

const changes = (names: Iterable<readonly [string, string]>): Names =>
  new Map([...names].filter(([from, to]) => from !== to))

const pairsOf = (found: Names) =>
  [...found].map(([given, stored]) => ({ given, stored, name: fuller(stored, given) }))

/** What has a name of its own: teams, and pairs whose players nobody names. */
const entriesIn = ({ registrations }: DocumentSession): ReadonlySet<string> =>
  new Set(registrations.map(({ name }) => name))

function sameEntries(stored: DocumentSession, given: DocumentSession): Names {
  const known = new KnownNames(entriesIn(stored))
  return new Map(
    [...entriesIn(given)].flatMap((name) => {
      const same = known.same(name)
      return same === null ? [] : [[name, same] as const]
    }),
  )
}

/** Both with the fuller names. */
export function withOneName(
  stored: DocumentSession,
  given: DocumentSession,
): readonly [stored: DocumentSession, given: DocumentSession] {
  const players = pairsOf(knownAs(playersIn(stored), playersIn(given)))
  const entries = pairsOf(sameEntries(stored, given))
  const of = (from: 'stored' | 'given', all: typeof players) =>
    changes(all.map((one) => [one[from], one.name]))
  return [
    withNames(stored, of('stored', players), of('stored', entries)),
    withNames(given, of('given', players), of('given', entries)),
  ]
}
