/** Results that a file seems to have lost: told, as nothing else in it may show that they are missing. */
import { groupBy } from '@openroom/bridge/groupBy'
import { SEATS } from '@openroom/bridge/seat'
import type {
  DocumentEvent,
  DocumentMatch,
  DocumentResult,
  DocumentSession,
  DocumentTable,
} from './json/document.ts'
import { type RemarkCode, remark } from './remark.ts'
import type { Remark } from './report.ts'

/** All that is told here: of a file that is still being written it is yet to come. */
export const GAPS = [
  'room-missing',
  'boards-missing',
  'boards-announced',
  'boards-fewer',
  'results-fewer',
  'results-open',
  'results-none',
  'rounds-missing',
  'round-short',
  'players-missing',
  'score-missing',
] as const satisfies readonly RemarkCode[]

type Naming = (key: string) => string

type Gap = (typeof GAPS)[number]

const gap = (code: Gap, more: Parameters<typeof remark>[1]): Remark => remark(code, more)

const boardsOfTable = (table: DocumentTable | undefined): readonly number[] =>
  table ? table.results.map(({ board }) => board) : []

const sortNumbers = (numbers: Iterable<number>): readonly number[] =>
  [...new Set(numbers)].sort((a, b) => a - b)

/** Boards in a sentence, and how many they are. */
const boardArgs = (numbers: readonly number[]) => ({ boards: numbers.join(', '), count: numbers.length })

/** Where somebody should have played; a table without rooms has none. */
const tableArgs = (
  { round, room, ns, ew }: Pick<DocumentTable, 'round' | 'room' | 'ns' | 'ew'>,
  nameOf: Naming,
) => ({
  round,
  home: nameOf(ns),
  visiting: nameOf(ew),
  room: room ?? 'NONE',
})

const subtract = (all: readonly number[], those: readonly number[]): readonly number[] =>
  all.filter((one) => !those.includes(one))

/** What most have, if three quarters and at least three of them agree. */
function usual(counts: readonly number[]): number | null {
  const last = counts.at(-1)
  const others = new Set(counts.slice(0, -1))
  if (last !== undefined && counts.length === 2 && others.size === 1 && last < counts[0]!) return counts[0]!
  for (const [, same] of groupBy(counts, String)) {
    if (same.length >= 3 && 4 * same.length >= 3 * counts.length) return same[0]!
  }
  return null
}

function matchGaps(
  match: DocumentMatch,
  session: DocumentSession,
  wanted: readonly number[],
  nameOf: Naming,
): readonly Remark[] {
  const { round, number } = match
  const roomAt = (room: 'OPEN' | 'CLOSED') =>
    boardsOfTable(
      session.tables.find((one) => one.round === round && one.number === number && one.room === room),
    )
  const [open, closed] = [roomAt('OPEN'), roomAt('CLOSED')]
  const remarksOf = (code: Gap, boards: readonly number[], room: 'OPEN' | 'CLOSED' | null) =>
    boards.length === 0
      ? []
      : [
          gap(code, {
            args: {
              ...tableArgs({ round, room, ns: match.home, ew: match.visiting }, nameOf),
              ...boardArgs(boards),
            },
          }),
        ]
  return [
    ...remarksOf('room-missing', sortNumbers(subtract(open, closed)), 'OPEN'),
    ...remarksOf('room-missing', sortNumbers(subtract(closed, open)), 'CLOSED'),
    ...remarksOf('boards-missing', subtract(wanted, [...open, ...closed]), null),
  ]
}

const teamsOfMatch = ({ home, visiting }: DocumentMatch): string => [home, visiting].sort().join('\n')

/** Boards of a round that every other match has; two teams may meet there twice, on boards of their own. */
function boardsOfMatchRound(match: DocumentMatch, session: DocumentSession): readonly number[] {
  const inRound = new Map(
    groupBy(
      session.matches.filter(({ round }) => round === match.round),
      teamsOfMatch,
    ),
  )
  const boardsAt = (matches: readonly DocumentMatch[]) =>
    sortNumbers(
      session.tables
        .filter(({ round, number }) => matches.some((one) => one.round === round && one.number === number))
        .flatMap(boardsOfTable),
    )
  const own = inRound.get(teamsOfMatch(match)) ?? []
  if (own[0] !== match) return []
  inRound.delete(teamsOfMatch(match))
  const [first, ...rest] = [...inRound.values()].map(boardsAt)
  return subtract(first ?? [], boardsAt(own)).filter((board) => rest.every((one) => one.includes(board)))
}

/** Tables of a movement that have fewer boards than nearly all others. */
function tableGaps({ tables }: DocumentSession, nameOf: Naming): readonly Remark[] {
  const played = tables.filter(({ ns, results }) => results.length > 0 && ns !== 'field-ns')
  const most = usual(played.map(({ results }) => results.length))
  if (most === null) return []
  return played
    .filter(({ results }) => results.length < most)
    .map((table) => {
      const set = new Set(
        played
          .filter((one) => one.round === table.round && one.results.length === most)
          .flatMap(boardsOfTable),
      )
      const own = boardsOfTable(table)
      const missing = subtract(sortNumbers(set), own).slice(0, 20).join(', ')
      return gap('boards-fewer', {
        args: { ...tableArgs(table, nameOf), ...boardArgs(sortNumbers(own)), missing, most },
      })
    })
}

/** A result alone on its board is worth nothing: a published figure of it was made among others. */
const isFigured = ({ official }: DocumentResult): boolean =>
  official !== null && Math.max(official.pointsNs ?? 0, official.pointsEw ?? 0) > 0

/** How many results most boards have at least, where those that have fewer have a single one, with figures. */
function ofMost(
  tables: readonly DocumentTable[],
  counts: readonly (readonly [board: number, count: number])[],
): number | null {
  const alone = new Set(counts.filter(([, count]) => count === 1).map(([board]) => board))
  const others = counts.filter(([, count]) => count > 1).map(([, count]) => count)
  const own = tables.flatMap(({ results }) => results.filter(({ board }) => alone.has(board)))
  return own.length > 0 && own.every(isFigured) && others.length > own.length ? Math.min(...others) : null
}

/** Boards with fewer results than nearly all others, or than most. */
function boardGaps({ tables }: DocumentSession): readonly Remark[] {
  const counts = [...groupBy(tables.flatMap(boardsOfTable), String)].map(
    ([board, all]) => [Number(board), all.length] as const,
  )
  const most = usual(counts.map(([, count]) => count)) ?? ofMost(tables, counts)
  if (most === null) return []
  const fewer = sortNumbers(counts.filter(([, count]) => count < most).map(([board]) => board))
  if (fewer.length === 0) return []
  return [gap('results-fewer', { args: { ...boardArgs(fewer), most } })]
}

/** Tables at which somebody called or played a board that has no result. */
function openGaps({ tables }: DocumentSession): readonly Remark[] {
  const open = tables.flatMap(({ logs, results }) =>
    logs.flatMap(({ board }) => (results.some((one) => one.board === board) ? [] : [board])),
  )
  return open.length === 0 ? [] : [gap('results-open', { args: boardArgs(sortNumbers(open)) })]
}

/** Whether all have played as many boards. */
function isEven(tables: readonly DocumentTable[]): boolean {
  const counts = new Map<string, number>()
  for (const { ns, ew, results } of tables)
    for (const key of [ns, ew]) counts.set(key, (counts.get(key) ?? 0) + results.length)
  return new Set(counts.values()).size === 1
}

/** A session whose people are named, and of whom nobody has a result or plays. */
function noResults({ registrations, tables }: DocumentSession): readonly Remark[] {
  const isNamed = registrations.some(({ players }) => players.length > 0)
  const isPlayed = tables.some(({ results, logs }) => results.length + logs.length > 0)
  return isNamed && !isPlayed ? [gap('results-none', { args: { count: registrations.length } })] : []
}

/** A round of fewer tables than all before it, and rounds between others that nobody played. */
function roundGaps({ tables }: DocumentSession): readonly Remark[] {
  const played = tables.filter(({ results }) => results.length > 0)
  const rounds = groupBy(played, ({ round }) => String(round))
  const numbers = sortNumbers([...rounds.keys()].map(Number))
  const last = numbers.at(-1)
  if (last === undefined || numbers.length < 2) return []
  const missing = Array.from({ length: last }, (_, i) => i + 1).filter((one) => !numbers.includes(one))
  const told = missing.filter((one) => one > numbers[0]! || numbers[0] === 2)
  const counts = numbers.map((round) => rounds.get(String(round))!.length)
  const [most, own] = [Math.min(...counts.slice(0, -1)), counts.at(-1)!]
  return [
    ...(told.length === 0
      ? []
      : [gap('rounds-missing', { args: { rounds: told.join(', '), count: told.length } })]),
    ...(own < most && !isEven(played)
      ? [gap('round-short', { args: { round: last, tables: own, most } })]
      : []),
  ]
}

const FEW = 2

/** Tables without the names of all four, where nearly all tables have them. */
function nameGaps({ tables }: DocumentSession, nameOf: Naming): readonly Remark[] {
  const played = tables.filter(({ results }) => results.length > 0)
  const named = ({ players }: DocumentTable) => SEATS.filter((seat) => players[seat] !== null).length
  const unnamed = played.filter((table) => named(table) < SEATS.length)
  // Of one or two tables none tells what is usual: but that some of the four are named, and not all, does.
  const told = 2 * unnamed.length < played.length ? unnamed : played.length > FEW ? [] : unnamed.filter(named)
  return told.map((table) => gap('players-missing', { args: tableArgs(table, nameOf) }))
}

/** Pairs whose players are not named, where those of nearly all others are. */
function pairGaps({ registrations, tables }: DocumentSession, nameOf: Naming): readonly Remark[] {
  const played = tables.filter(({ results }) => results.length > 0)
  const seated = new Set(played.flatMap(({ ns, ew }) => [ns, ew]))
  const pairs = registrations.filter(({ key, bye }) => seated.has(key) && !bye && !key.startsWith('field-'))
  const unnamed = pairs.filter(({ players }) => players.length === 0)
  if (unnamed.length === 0 || 2 * unnamed.length >= pairs.length) return []
  return unnamed.map(({ key }) => {
    const table = played.find(({ ns, ew }) => ns === key || ew === key)!
    return gap('players-missing', { args: tableArgs(table, nameOf) })
  })
}

/** Results of which nobody says how they ended, where nearly all say it. */
function scoreGaps({ tables }: DocumentSession, nameOf: Naming): readonly Remark[] {
  const open = tables.map((table) => ({ table, boards: sortNumbers(unscoredOf(table)) }))
  const results = tables.reduce((sum, table) => sum + table.results.length, 0)
  if (results > FEW && 2 * open.reduce((sum, { boards }) => sum + boards.length, 0) >= results) return []
  return open.flatMap(({ table, boards }) =>
    boards.length === 0
      ? []
      : [gap('score-missing', { args: { ...tableArgs(table, nameOf), ...boardArgs(boards) } })],
  )
}

const unscoredOf = ({ results }: DocumentTable): readonly number[] =>
  results.flatMap(({ board, status, contract, scoreNs, adjustment, official }) =>
    status === 'played' && scoreNs === null && adjustment === null && (official === null || contract !== null)
      ? [board]
      : [],
  )

function sessionGaps(
  event: DocumentEvent,
  session: DocumentSession,
  areRoundsTold: boolean,
): readonly Remark[] {
  const names = new Map(session.registrations.map(({ key, name }) => [key, name]))
  const nameOf: Naming = (key) => names.get(key) ?? key
  const scores = scoreGaps(session, nameOf)
  const all = [
    ...(areRoundsTold ? roundGaps(session) : []),
    ...openGaps(session),
    ...noResults(session),
    ...scores,
  ]
  if (event.type !== 'TEAM')
    return [
      ...tableGaps(session, nameOf),
      ...boardGaps(session),
      ...nameGaps(session, nameOf),
      ...pairGaps(session, nameOf),
      ...all,
    ]
  const matches = session.matches.flatMap((match) =>
    matchGaps(match, session, boardsOfMatchRound(match, session), nameOf),
  )
  return [...matches, ...nameGaps(session, nameOf), ...all]
}

/** @param areRoundsTold the rounds are the source's, and not found out by who met whom */
export const gapsIn = (events: readonly DocumentEvent[], areRoundsTold = true): readonly Remark[] =>
  events.flatMap((event) =>
    event.segments.flatMap(({ sessions }) =>
      sessions.flatMap((session) => sessionGaps(event, session, areRoundsTold)),
    ),
  )
