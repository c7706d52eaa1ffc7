/**
 * Why no reader can know that a file was changed: what is left could be, to the letter, a whole file of another evening.
 * Each is checked on the file itself, never by what our readers say of it.
 */
import { groupBy } from '@openroom/bridge/groupBy'
import { scoreNs as scoreOf } from '@openroom/bridge/score/duplicate'
import type {
  DocumentResult,
  DocumentSession,
  DocumentTable,
  TournamentDocument,
} from '@openroom/formats/json/document'
import { sessionsOfDocument } from '@openroom/formats/json/documentBuilder'
import { playedAt } from '@openroom/formats/weigh/played'
import type { Change } from './changes.ts'

const areAlike = (counts: Iterable<number>): boolean => new Set(counts).size <= 1

/** Everybody has played as many boards, every board is played as often, and in both rooms. */
function isEven({ tables, matches, registrations }: DocumentSession): boolean {
  const played = tables.filter(({ results }) => results.length > 0)
  const boards = played.flatMap(({ results }) => results.map(({ board }) => board))
  const seats = new Map<string, number>()
  for (const { ns, ew, results } of played)
    for (const key of [ns, ew]) seats.set(key, (seats.get(key) ?? 0) + results.length)
  const rooms = [...groupBy(played, ({ round, number }) => `${round} ${number}`).values()]
  const isWhole = (own: readonly (typeof played)[number][]): boolean =>
    own.length === 2 &&
    own[0]!.results.map(({ board }) => board).join() === own[1]!.results.map(({ board }) => board).join()
  const teams = new Set(matches.flatMap(({ home, visiting }) => [home, visiting]))
  const members = registrations.flatMap(({ key, members }) =>
    (members ?? []).map((member) => [key, member] as const),
  )
  for (const [key, member] of members) seats.set(member, (seats.get(member) ?? 0) + (seats.get(key) ?? 0))
  for (const [key] of members) seats.delete(key)
  if (matches.length > 0) return rooms.every(isWhole) && areAlike(seats.values()) && teams.size === seats.size
  const areBoardsAlike = areAlike([...groupBy(boards, String).values()].map((own) => own.length))
  return areBoardsAlike && (areAlike(seats.values()) || isOfOne(seats, boards.length))
}

/** All boards that one pair played, as it has them for itself: as many against each. */
function isOfOne(seats: ReadonlyMap<string, number>, results: number): boolean {
  const others = [...seats.values()].filter((count) => count !== results)
  return others.length === seats.size - 1 && areAlike(others)
}

/** A file that ends between two of its records, and holds a whole evening of fewer boards, rounds or matches. */
const isWholeEvening = (document: TournamentDocument): boolean => sessionsOfDocument(document).every(isEven)

const times = (text: string, value: string): number => text.split(value).length - 1

/** Two values, each of which stands in the file but once: nothing in it says of whom, or of what, they were. */
function standAlone({ of }: Pick<Change, 'of'>, text: string): boolean {
  return of?.every((value) => times(text, value) === 1) === true
}

/** A line of a ranking: who it is, and how they did. */
export type Standing = { readonly name: string; readonly figures: string }

/** Which number is whose stands in one place: the same figures, under names that the file has but once. */
function isRenamed(text: string, before: readonly Standing[], after: readonly Standing[]): boolean {
  const sorted = (all: readonly Standing[], of: keyof Standing) =>
    all
      .map((one) => one[of])
      .sort()
      .join('\n')
  if (sorted(before, 'figures') !== sorted(after, 'figures')) return false
  if (sorted(before, 'name') !== sorted(after, 'name')) return false
  const known = new Set(before.map(({ name, figures }) => `${name} ${figures}`))
  const moved = after.filter(({ name, figures }) => !known.has(`${name} ${figures}`))
  return moved.every(({ name }) => name.split('; ').every((one) => times(text, one) === 1))
}

/** What is read of a file. */
type Told = {
  readonly document: TournamentDocument
  readonly standings: readonly Standing[]
  /** Whether the rounds are of the file itself, and not found out by who met whom. */
  readonly areRoundsTold: boolean
}

type Row = {
  readonly session: DocumentSession
  readonly table: DocumentTable
  readonly result: DocumentResult
}

const rowsOf = (document: TournamentDocument): readonly Row[] =>
  sessionsOfDocument(document).flatMap((session) =>
    session.tables.flatMap((table) => table.results.map((result) => ({ session, table, result }))),
  )

/** Contract, tricks, vulnerability, play and score agree, and the source publishes nothing that follows from them. */
function agrees({ session, table, result }: Row): boolean {
  const { contract, tricks, scoreNs, official, board } = result
  const published = [
    official,
    ...session.registrations.map((one) => one.official),
    ...session.matches.map((one) => one.official),
  ]
  if (published.some((one) => one !== null)) return false
  const vulnerability = session.boards.find(({ number }) => number === board)?.vulnerability
  if (contract === null || vulnerability === undefined) return true
  if (contract.kind === 'played' && tricks === null) return true
  const played = playedAt(table, result)
  const isPlayed = played === null || tricks === null || (tricks >= played.least && tricks <= played.most)
  return isPlayed && scoreOf(contract, vulnerability, tricks ?? 0) === scoreNs
}

/** One or two results are others, and all that the file says of them agrees: nothing tells that they were not so. */
function isAnotherResult(whole: Told, left: Told): boolean {
  const keyOf = ({ table, result }: Row) => {
    const round = whole.areRoundsTold ? table.round : ''
    return [round, table.room, table.ns, table.ew, result.board, JSON.stringify(result)].join(' ')
  }
  const [before, after] = [rowsOf(whole.document), rowsOf(left.document)]
  const known = new Set(before.map(keyOf))
  const changed = after.filter((row) => !known.has(keyOf(row)))
  return before.length === after.length && changed.length <= 2 && changed.every(agrees)
}

/** @returns by which of these rules nobody could know; `null`: a reader can */
export function unknowable(
  change: Pick<Change, 'of'> & { readonly kind: string },
  text: string,
  [whole, left]: readonly [Told, Told],
): string | null {
  if (change.kind === 'cut' && isWholeEvening(left.document)) return 'a whole evening is left'
  const isExchange = change.kind === 'names' || change.kind === 'numbers'
  if (isExchange && (standAlone(change, text) || isRenamed(text, whole.standings, left.standings)))
    return 'said once'
  return isAnotherResult(whole, left) ? 'another result' : null
}
