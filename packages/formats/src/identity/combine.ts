/** A stored session and what comes in of the same deals, as one: what stays keeps its keys, and its addresses. */
import { SEATS } from '@openroom/bridge/seat'
import type {
  DocumentBoard,
  DocumentMatch,
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
} from '../json/document.ts'
import { Keys } from '../json/documentBuilder.ts'
import { contestantKeys, type KeyMap } from './contestants.ts'
import { withOneName } from './people.ts'
import { areRepeated } from './repeated.ts'
import { areOtherRooms, foundTables } from './tables.ts'

/** What came together: keys of its tables, and a mark of its content. */
export type SessionPart = { readonly hash: string; readonly tables: readonly string[] }

export type Combined = {
  readonly session: DocumentSession
  readonly parts: readonly SessionPart[]
  /** Names that are but likely those of stored people, and taken for them. */
  readonly joined: readonly string[]
}

const place = ({ round, number }: { readonly round: number; readonly number: number }) => `${round} ${number}`

/** Who and where, in the words of the stored session. */
function renameKeys(given: DocumentSession, keys: KeyMap): DocumentSession {
  const of = (key: string) => keys.get(key) ?? key
  return {
    ...given,
    registrations: given.registrations.map((one) => ({
      ...one,
      key: of(one.key),
      ...(one.members ? { members: one.members.map(of) } : {}),
    })),
    tables: given.tables.map((one) => ({ ...one, ns: of(one.ns), ew: of(one.ew) })),
    matches: given.matches.map((one) => ({ ...one, home: of(one.home), visiting: of(one.visiting) })),
  }
}

const roundTeamsKey = ({ round, home, visiting }: DocumentMatch): string =>
  `${round} ${[home, visiting].sort().join(' : ')}`

/**
 * Numbers that no table that stays has in the same round. A match that is there already, of which another
 * room comes in, keeps its number.
 */
function placeMatches(
  given: DocumentSession,
  kept: readonly DocumentTable[],
  stored: DocumentSession,
): DocumentSession {
  const known = new Map(stored.matches.map((one) => [roundTeamsKey(one), one.number]))
  const taken = new Set(kept.map(place))
  const numbers = new Map<string, number>()
  for (const match of given.matches) {
    const number = known.get(roundTeamsKey(match))
    if (number !== undefined) numbers.set(place(match), number)
  }
  const numberAt = (one: { readonly round: number; readonly number: number }): number => {
    const before = numbers.get(place(one))
    if (before !== undefined) return before
    let { number } = one
    while (taken.has(place({ ...one, number }))) number += 1
    numbers.set(place(one), number)
    return number
  }
  const at = <T extends { readonly round: number; readonly number: number }>(one: T): T => ({
    ...one,
    number: numberAt(one),
  })
  return { ...given, matches: given.matches.map(at), tables: given.tables.map(at) }
}

type Deal = DocumentBoard['deal']

/** What a file does not know of a deal, another may have told. */
function combineDeals(given: Deal, stored: Deal): Deal {
  if (given === null || stored === null) return given ?? stored
  const clashes = SEATS.some(
    (seat) => given[seat] !== null && stored[seat] !== null && given[seat] !== stored[seat],
  )
  if (clashes) return given
  const hand = (seat: (typeof SEATS)[number]) => given[seat] ?? stored[seat]
  return { N: hand('N'), E: hand('E'), S: hand('S'), W: hand('W') }
}

const isSameDeal = (a: Deal, b: Deal): boolean =>
  a === null || b === null || SEATS.every((seat) => a[seat] === b[seat])

/** @param isKept of boards that only the stored session has */
function combineBoards(
  stored: DocumentSession,
  given: DocumentSession,
  isKept: (number: number) => boolean,
): readonly DocumentBoard[] {
  const known = new Map(stored.boards.map((one) => [one.number, one]))
  const own = given.boards.map((one): DocumentBoard => {
    const before = known.get(one.number)
    if (!before) return one
    const deal = combineDeals(one.deal, before.deal)
    const doubleDummy = one.doubleDummy ?? (isSameDeal(deal, before.deal) ? before.doubleDummy : null)
    return { ...one, deal, doubleDummy }
  })
  const numbers = new Set(given.boards.map(({ number }) => number))
  const kept = stored.boards.filter(({ number }) => !numbers.has(number) && isKept(number))
  return kept.length === 0 ? own : [...own, ...kept].sort((a, b) => a.number - b.number)
}

const boardsAtTables = (tables: readonly DocumentTable[]): ReadonlySet<number> =>
  new Set(tables.flatMap(({ results, logs }) => [...results, ...logs].map(({ board }) => board)))

/** Everybody of both: a team whose other room comes in has more players. */
export function joinRegistration(
  stored: DocumentRegistration,
  given: DocumentRegistration,
): DocumentRegistration {
  const names = new Set(stored.players.map(({ name }) => name))
  const players = [...stored.players, ...given.players.filter(({ name }) => !names.has(name))].slice(0, 20)
  return { ...given, ...stored, players, official: given.official ?? stored.official }
}

function registrationsOfSession(
  stored: DocumentSession,
  given: DocumentSession,
  isKept: (key: string) => boolean,
  isWhole: boolean,
): readonly DocumentRegistration[] {
  const own = new Map(given.registrations.map((one) => [one.key, one]))
  if (isWhole) {
    const kept = stored.registrations.filter(({ key }) => !own.has(key) && isKept(key))
    return [...given.registrations, ...kept]
  }
  const known = new Set(stored.registrations.map(({ key }) => key))
  const before = stored.registrations.flatMap((one) => {
    const now = own.get(one.key)
    if (now) return [isKept(one.key) ? joinRegistration(one, now) : now]
    return isKept(one.key) ? [one] : []
  })
  return [...before, ...given.registrations.filter(({ key }) => !known.has(key))]
}

/** The rounds that the tables and matches of a session span. */
export function spanOf({ tables, matches, boards, ...session }: DocumentSession): Partial<DocumentSession> {
  const rounds = [...tables, ...matches].map(({ round }) => round)
  if (rounds.length === 0) return {}
  const [first, last] = rounds.reduce(([a, b], one) => [Math.min(a, one), Math.max(b, one)], [
    rounds[0]!,
    rounds[0]!,
  ] as const)
  const firstRound = Math.min(session.firstRound, first)
  const numberOfRounds = Math.max(session.firstRound + session.numberOfRounds - 1, last) - firstRound + 1
  const firstBoard = boards.reduce((least, { number }) => Math.min(least, number), session.firstBoard)
  return { firstRound, numberOfRounds, firstBoard }
}

/** Many files know who met whom, and make up where: who sat there knows, and what goes back to a program names the place. */
function atTheirPlaces(
  stored: DocumentSession,
  given: DocumentSession,
  found: ReadonlyMap<DocumentTable, DocumentTable>,
): DocumentSession {
  if (given.matches.length > 0 || given.tables.some((one) => !found.has(one))) return given
  const { firstRound, numberOfRounds, roundGroups, firstBoard, boardsPerRound } = stored
  const tables = given.tables.map((one) => {
    const { round, number, section, room } = found.get(one)!
    return { ...one, round, number, section, room }
  })
  return { ...given, firstRound, numberOfRounds, roundGroups, firstBoard, boardsPerRound, tables }
}

/**
 * A correction of tables that are there, or more of them.
 * @param parts in which the stored session came, if in more than one
 * @param isSame whether it is the same game; else other tables of it
 * @param isHouse the stored session was run here: names stay as the house writes them, and tables where they stood
 */
export function combine(
  storedSession: DocumentSession,
  parts: readonly SessionPart[],
  givenSession: DocumentSession,
  hash: string,
  isSame: boolean,
  isHouse = false,
): Combined {
  const [stored, given, joined] = withOneName(storedSession, givenSession, isHouse)
  const own = renameKeys(given, contestantKeys(stored.registrations, given.registrations, isSame))
  const found = isSame ? foundTables(stored.tables, own.tables) : new Map<DocumentTable, DocumentTable>()
  const foundKeys = new Set([...found.values()].map(({ key }) => key))
  const touched = parts.filter(({ tables }) => tables.some((key) => foundKeys.has(key)))
  const untouched = new Set(parts.filter((one) => !touched.includes(one)).flatMap(({ tables }) => tables))
  const isMore = own.tables.some((one) => !found.has(one))
  // More tables that leave others out: those go on beside them. Fewer tables: they are gone, if a person says so.
  const adds =
    isMore &&
    (areOtherRooms(own.tables, stored.tables) || (found.size > 0 && !areRepeated(stored.tables, own.tables)))
  const staysBeside = (one: DocumentTable) =>
    !foundKeys.has(one.key) && (!isSame || adds || (parts.length > 1 && untouched.has(one.key)))
  const kept = stored.tables.filter(staysBeside)
  const keys = new Keys()
  for (const { key } of stored.tables) keys.unique(key)
  const placed = isHouse ? atTheirPlaces(stored, own, found) : own
  const at = kept.length > 0 ? placeMatches(own, kept, stored) : placed
  const tables = at.tables.map((one, i) => ({
    ...one,
    key: found.get(own.tables[i]!)?.key ?? keys.unique(one.key),
  }))
  const part = { hash, tables: tables.map(({ key }) => key) }
  if (kept.length === 0) {
    const played = boardsAtTables(stored.tables)
    const session = {
      ...at,
      key: stored.key,
      date: given.date ?? stored.date,
      startDateTime: given.startDateTime ?? stored.startDateTime,
      registrations: registrationsOfSession(stored, at, () => false, true),
      boards: combineBoards(stored, at, (number) => !played.has(number)),
      tables,
    }
    return { session, parts: [part], joined }
  }
  const left = parts.filter((one) => !touched.includes(one))
  return { ...besideStored(stored, { ...at, tables }, kept, [...left, part]), joined }
}

/** Who sits at tables, the two of a partnership by themselves too. */
function membersAt({ registrations }: DocumentSession, tables: readonly DocumentTable[]): readonly string[] {
  const members = new Map(registrations.map((one) => [one.key, one.members ?? []]))
  return tables.flatMap(({ ns, ew }) => [ns, ew]).flatMap((key) => [key, ...(members.get(key) ?? [])])
}

function besideStored(
  stored: DocumentSession,
  given: DocumentSession,
  kept: readonly DocumentTable[],
  parts: readonly SessionPart[],
): Omit<Combined, 'joined'> {
  const places = new Set(kept.map(place))
  const own = new Set(given.matches.map(roundTeamsKey))
  const matches = stored.matches.filter((one) => places.has(place(one)) && !own.has(roundTeamsKey(one)))
  const seated = new Set(membersAt(stored, kept))
  const before = new Set(membersAt(stored, stored.tables))
  const stays = (key: string) => seated.has(key) || !before.has(key)
  const order = new Map([...stored.tables, ...given.tables].map(({ key }, i) => [key, i]))
  const tables = [...kept, ...given.tables].sort((a, b) => order.get(a.key)! - order.get(b.key)!)
  const session: DocumentSession = {
    ...stored,
    playVisible: stored.playVisible && given.playVisible,
    date: stored.date ?? given.date,
    startDateTime: stored.startDateTime ?? given.startDateTime,
    boardsPerRound: Math.max(stored.boardsPerRound, given.boardsPerRound),
    registrations: registrationsOfSession(stored, given, stays, false),
    boards: combineBoards(stored, given, () => true),
    matches: [...matches, ...given.matches],
    tables,
  }
  const known = new Set(tables.map(({ key }) => key))
  const alive = parts.map((one) => ({ ...one, tables: one.tables.filter((key) => known.has(key)) }))
  return { session: { ...session, ...spanOf(session) }, parts: alive }
}
