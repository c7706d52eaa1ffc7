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

const playerNames = ({ registrations, tables }: DocumentSession): ReadonlySet<string> =>
  new Set([
    ...registrations.flatMap(({ players }) => players.map(({ name }) => name)),
    ...tables.flatMap(({ players }) => SEATS.flatMap((seat) => players[seat]?.name ?? [])),
  ])

/** Who a name stands with: a pair or team, or the two of one side of a table. */
type Company = {
  /** With its section. */
  readonly number: string | null
  readonly players: readonly DocumentPlayer[]
}

function companiesOf({ registrations, tables }: DocumentSession): ReadonlyMap<string, readonly Company[]> {
  const entered = registrations.map(({ number, section, players }) => ({
    number: number === null ? null : `${section ?? ''}\n${number}`,
    players,
  }))
  const seated = tables.flatMap(({ players: { N, E, S, W } }) =>
    [[N, S] as const, [E, W] as const].map((two) => ({
      number: null,
      players: two.filter((one) => one !== null),
    })),
  )
  const found = new Map<string, Company[]>()
  for (const company of [...entered, ...seated])
    for (const { name } of company.players) found.set(name, [...(found.get(name) ?? []), company])
  return found
}

const numbersOf = (name: string, companies: readonly Company[]): ReadonlySet<string> =>
  new Set(
    companies.flatMap(({ players }) =>
      players.flatMap((one) => (one.name === name ? (one.memberId ?? []) : [])),
    ),
  )

/** Whether something beside two names speaks for one person: the member number, the pair's or team's, or a partner. */
function hasWitness(
  [given, stored]: readonly [given: string, stored: string],
  [own, theirs]: readonly [readonly Company[], readonly Company[]],
  meant: Names,
): boolean {
  const [members, storedMembers] = [numbersOf(given, own), numbersOf(stored, theirs)]
  if (members.size > 0 && storedMembers.size > 0) return [...members].some((one) => storedMembers.has(one))
  const places = new Set(theirs.map(({ number }) => number))
  const mates = new Set(theirs.flatMap(({ players }) => players.map(({ name }) => name)))
  mates.delete(stored)
  return own.some(
    ({ number, players }) =>
      (number !== null && places.has(number)) ||
      players.some(({ name }) => name !== given && mates.has(meant.get(name) ?? '')),
  )
}

/** Those who are but likely the same, where nobody else can be: of two Smiths neither is found by the surname. */
function claimNames(stored: ReadonlySet<string>, given: ReadonlySet<string>, found: Names): Names {
  const taken = new Set(found.values())
  const free = new KnownNames([...stored].filter((name) => !taken.has(name)))
  const claims = new Map(
    [...given].filter((name) => !found.has(name)).map((name) => [name, free.likely(name)]),
  )
  const counts = new Map<string, number>()
  for (const name of [...claims.values()].flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    [...claims].flatMap(([name, [only, ...more]]) =>
      only !== undefined && more.length === 0 && counts.get(only) === 1 ? [[name, only] as const] : [],
    ),
  )
}

type Known = {
  /** Stored names by those that come in. */
  readonly names: Names
  /** Those that come in and tell less or more, and are somebody's by what stands beside them. */
  readonly joined: readonly string[]
}

/** Who is but likely a stored one stays somebody else, unless more than the name says so. */
function knownAs(storedSession: DocumentSession, givenSession: DocumentSession): Known {
  const [stored, given] = [playerNames(storedSession), playerNames(givenSession)]
  const known = new KnownNames(stored)
  const same = new Map(
    [...given].flatMap((name) => {
      const one = known.same(name)
      return one === null ? [] : [[name, one] as const]
    }),
  )
  const claims = claimNames(stored, given, same)
  if (claims.size === 0) return { names: same, joined: [] }
  const meant = new Map([...same, ...claims])
  const [own, theirs] = [companiesOf(givenSession), companiesOf(storedSession)]
  const sure = [...claims].filter(([name, one]) =>
    hasWitness([name, one], [own.get(name) ?? [], theirs.get(one) ?? []], meant),
  )
  return { names: new Map([...same, ...sure]), joined: sure.map(([name]) => name) }
}

const lettersOfName = (name: string): readonly string[] => name.match(/\p{L}/gu) ?? []
/** Accents, and signs within words. */
const accentsIn = (name: string): number =>
  lettersOfName(name.normalize('NFC')).filter((one) => one > '\x7f').length +
  (name.match(/(?<=\p{L})['’-](?=\p{L})/gu) ?? []).length

/** The name that tells more; where neither does, the one that comes in puts the other right. */
export function fuller(stored: string, given: string): string {
  if (isRomanised(stored) !== isRomanised(given)) return given
  const told = isSameName(stored, given) ? accentsIn : (name: string) => lettersOfName(name).length
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

const pairsOfNames = (found: Names, name: typeof fuller) =>
  [...found].map(([given, stored]) => ({ given, stored, name: name(stored, given) }))

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

const ofHouse: typeof fuller = (stored) => stored

/**
 * Both with the fuller names, and which of those that come in are taken for a stored person's though they are not the same.
 * @param isHouse the stored ones are as the house writes them, and stay
 */
export function withOneName(
  stored: DocumentSession,
  given: DocumentSession,
  isHouse = false,
): readonly [stored: DocumentSession, given: DocumentSession, joined: readonly string[]] {
  const { names, joined } = knownAs(stored, given)
  const name = isHouse ? ofHouse : fuller
  const players = pairsOfNames(names, name)
  const entries = pairsOfNames(sameEntries(stored, given), name)
  const of = (from: 'stored' | 'given', all: typeof players) =>
    changes(all.map((one) => [one[from], one.name]))
  return [
    withNames(stored, of('stored', players), of('stored', entries)),
    withNames(given, of('given', players), of('given', entries)),
    joined,
  ]
}
