/** A session of pairs from its games. */
import type { Board } from '@openroom/bridge/board'
import { bySeat } from '@openroom/bridge/seat'
import type { DocumentRegistration, DocumentTable } from '../json/document.ts'
import { remark, type Warnings } from '../remark.ts'
import { MISPRINTS } from '../weigh/itself.ts'
import type { DealSet } from './grouping.ts'
import { withPlayers } from './individuals.ts'
import { nameKnownPlayers, withKnownPairs } from './knownSides.ts'
import { type NumberedGame, roundOf } from './numbered.ts'
import { PairDirectory, type PairRef, pairKey } from './pairDirectory.ts'
import { type PairResult, pairEntries } from './pairEntries.ts'
import { type PlacedTable, pairTables } from './pairTables.ts'
import { withPartners } from './partners.ts'
import { parsePlayer } from './people.ts'
import { withoutRepeats } from './repeats.ts'
import { inTheirSections } from './sections.ts'
import { boardsByNumber, logOf } from './tableLog.ts'
import { withSidesOfRounds } from './turned.ts'

export type SessionParts = {
  readonly registrations: readonly DocumentRegistration[]
  readonly tables: readonly DocumentTable[]
  readonly winners: 1 | 2
}

const opponents = (
  entries: readonly PairResult[],
  side: 'ns' | 'ew',
): ReadonlyMap<string, ReadonlySet<string>> => {
  const met = new Map<string, Set<string>>()
  for (const entry of entries) {
    const [own, other] = side === 'ns' ? [entry.ns, entry.ew] : [entry.ew, entry.ns]
    met.set(pairKey(own), (met.get(pairKey(own)) ?? new Set()).add(pairKey(other)))
  }
  return met
}

/** One ranking tells pairs of both sides apart only if it gives each rank twice. */
function areRankedTogether(games: readonly NumberedGame[]): boolean {
  const rows = games.flatMap(({ totals }) => totals)
  if (rows.length < 2) return false
  const firsts = rows.filter(({ rank }) => rank === 1)
  return new Set(rows.map(({ side }) => side)).size < 2 || firsts.length === 1
}

/** Two winners when nobody ever sat the other way, in a movement of at least three pairs a side. */
function winnersOfGames(
  games: readonly NumberedGame[],
  entries: readonly PairResult[],
  directory: PairDirectory,
): 1 | 2 {
  const told = games.map(({ tags }) => tags.get('Winners')).find((value) => value === '1' || value === '2')
  if (told) return told === '1' ? 1 : 2
  if (directory.switched) return 1
  if (directory.apart) return 2
  if (areRankedTogether(games)) return 1
  const named = entries.filter(({ anonymous }) => !anonymous)
  const [ns, ew] = [opponents(named, 'ns'), opponents(named, 'ew')]
  const movement = [...ns.values()].some((met) => met.size > 1)
  const apart = [...ns.keys()].every((pair) => !ew.has(pair))
  return movement && apart && ns.size >= 3 && ew.size >= 3 ? 2 : 1
}

/** Players at a table: of the first of its games that names them. */
function playersOfEntries(entries: readonly PairResult[]): DocumentTable['players'] {
  const game = entries.find((entry) => entry.game !== null)?.game
  return bySeat((seat) => {
    const name = game?.names[seat]
    const opposite = seat === 'N' ? 'S' : seat === 'S' ? 'N' : seat === 'E' ? 'W' : 'E'
    if (!name || name === game.names[opposite]) return null
    return parsePlayer(name)
  })
}

function withLogs(
  { table, entries }: PlacedTable,
  boards: ReadonlyMap<number, Board>,
  keyOf: (pair: PairRef) => string,
  warnings: Warnings,
): DocumentTable {
  const logs = entries.flatMap(({ game, board }) =>
    game ? (logOf(game, boards.get(board)!, table.round, warnings) ?? []) : [],
  )
  const first = entries[0]!
  return { ...table, ns: keyOf(first.ns), ew: keyOf(first.ew), players: playersOfEntries(entries), logs }
}

/** Of who meets others too a meeting with itself is a misprint, which is weighed; of programs it is how they play. */
function withoutTwins(entries: readonly PairResult[], directory: PairDirectory): readonly PairResult[] {
  const own = entries.filter(({ ew }) => directory.ownOf(ew) !== null)
  if (own.length === 0 || own.length > MISPRINTS) return entries
  const isElsewhere = (one: PairResult) =>
    entries.some(
      (other) => !own.includes(other) && [other.ns, other.ew].some((of) => pairKey(of) === pairKey(one.ns)),
    )
  const misprints = new Set(own.filter(isElsewhere))
  return entries.map((one) => (misprints.has(one) ? { ...one, ew: one.ns } : one))
}

/** Told once of each. */
function warnOfUnlisted(entries: readonly PairResult[], directory: PairDirectory, warnings: Warnings): void {
  const told = new Set<string>()
  for (const { line, ns, ew } of entries) {
    for (const pair of [ns, ew]) {
      const number = directory.unlisted(pair)
      if (number === null || told.has(pairKey(pair))) continue
      told.add(pairKey(pair))
      warnings.add(remark('pair-unlisted', { args: { number }, place: { line, column: 1 } }))
    }
  }
}

/** The most that a pair has played: a board that is used again in another round is another one. */
function mostPlayed(games: readonly NumberedGame[]): number {
  const played = new Map<string, Set<string>>()
  for (const game of games)
    for (const { section, round, pairNs, pairEw } of game.scoreTable)
      for (const pair of [pairNs, pairEw]) {
        if (pair === null) continue
        const key = `${section} ${pair}`
        played.set(key, (played.get(key) ?? new Set()).add(`${round ?? roundOf(game)} ${game.board}`))
      }
  return Math.max(0, ...[...played.values()].map(({ size }) => size))
}

/** Whether the totals are of more boards than the file has: then nothing here can be compared with them. */
function isOfMore(games: readonly NumberedGame[], boards: number, warnings: Warnings): boolean {
  const held = Math.max(boards, mostPlayed(games))
  const rows = games.flatMap(({ totals }) => totals)
  const more = rows.filter(({ boards }) => boards !== null && boards > held)
  const [first] = more
  if (!first || 2 * more.length <= rows.length) return false
  const args = { boards: Math.max(...more.map(({ boards }) => boards ?? 0)), held }
  warnings.add(remark('totals-of-more', { args, place: { line: first.line, column: 1 } }))
  return true
}

/**
 * Registrations, tables, results and logs of a set of deals.
 * @param held how many boards of the event the file has
 */
export function readPairSession(
  { games: given, boards }: DealSet,
  { individual, boards: held }: { readonly individual: boolean; readonly boards: number },
  warnings: Warnings,
): SessionParts {
  const placed = inTheirSections(given, warnings)
  const games = individual
    ? nameKnownPlayers(placed)
    : withSidesOfRounds(withKnownPairs(withPartners(placed, warnings), warnings), warnings)
  const directory = new PairDirectory(games, isOfMore(games, held, warnings), warnings)
  const all = withoutTwins(pairEntries(games, directory, warnings), directory)
  const entries = withoutRepeats(all, directory, warnings)
  if (!individual) warnOfUnlisted(entries, directory, warnings)
  const winners = individual ? 1 : winnersOfGames(games, entries, directory)
  const byNumber = boardsByNumber(boards)
  const sitters = individual ? directory.sitters : undefined
  const tables = pairTables(entries, sitters).map((placed) => withLogs(placed, byNumber, pairKey, warnings))
  const met = new Set(entries.flatMap(({ ns, ew }) => [pairKey(ns), pairKey(ew)]))
  const registered = directory.registrations(winners, met)
  return { registrations: individual ? withPlayers(registered) : registered, tables, winners }
}
