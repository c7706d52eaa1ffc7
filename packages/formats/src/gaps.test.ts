import { expect, it } from 'vitest'
import { gapsIn } from './gaps.ts'
import type { DocumentTable, TournamentDocument } from './json/document.ts'
import { sessionsOfDocument, withSessions } from './json/documentBuilder.ts'
import { PAIRS_EVENING, TEAMS_EVENING } from './testing/evenings.ts'

/** What is told of an evening whose tables are changed. */
function toldOf(document: TournamentDocument, change: (table: DocumentTable) => DocumentTable) {
  const { events } = withSessions(document, (session) => ({ ...session, tables: session.tables.map(change) }))
  return gapsIn(events).map(({ message }) => message)
}

const without =
  (key: string, ...boards: readonly number[]) =>
  (table: DocumentTable): DocumentTable =>
    table.key === key
      ? { ...table, results: table.results.filter(({ board }) => !boards.includes(board)) }
      : table

it('an evening of pairs or teams without gaps has nothing told', () => {
  expect(toldOf(PAIRS_EVENING, (table) => table)).toEqual([])
  expect(toldOf(TEAMS_EVENING, (table) => table)).toEqual([])
})

it('a result that one room lacks is told with match and board', () => {
  expect(toldOf(TEAMS_EVENING, without('r1m1CLOSED', 2))).toEqual([
    'Round 1, Rooks against Kings: board 2 has a result in the open room only; it does not count.',
  ])
  expect(toldOf(TEAMS_EVENING, without('r1m1OPEN', 1, 2))).toEqual([
    'Round 1, Rooks against Kings: boards 1, 2 have a result in the closed room only; they do not count.',
  ])
})

it('boards that a match lacks and the others of its round have are told', () => {
  const change = (table: DocumentTable) => without('r2m2OPEN', 4)(without('r2m2CLOSED', 4)(table))
  expect(toldOf(TEAMS_EVENING, change)).toEqual([
    'Round 2, Pawns against Kings: there is no result of board 4, which the other matches of the round have.',
  ])
})

it('a table with fewer boards than nearly all others is told, and the board', () => {
  expect(toldOf(PAIRS_EVENING, without('r2t1', 3))).toEqual([
    `Round 2, ${nameOf('2')} against ${nameOf('4')}: one board (4), while nearly all tables have 2.`,
    'Fewer results than the others have (2): board 3.',
  ])
})

it('players whom nobody names are told where nearly all are named', () => {
  const unnamed = (table: DocumentTable): DocumentTable =>
    table.key === 'r1m2OPEN' ? { ...table, players: { ...table.players, N: null } } : table
  expect(toldOf(TEAMS_EVENING, unnamed)).toEqual([
    'Round 1, Queens against Pawns, open room: not all four players are named.',
  ])
})

it('an evening of which half the tables are not in yet has nothing told of those', () => {
  const half = (table: DocumentTable): DocumentTable => (table.round > 1 ? { ...table, results: [] } : table)
  expect(toldOf(PAIRS_EVENING, half)).toEqual([])
  expect(toldOf(TEAMS_EVENING, half)).toEqual([])
})

const nameOf = (key: string): string =>
  sessionsOfDocument(PAIRS_EVENING)[0]!.registrations.find((one) => one.key === key)!.name

const unscored =
  (key: string, ...boards: readonly number[]) =>
  (table: DocumentTable): DocumentTable => {
    const results = table.results.map((one) =>
      boards.includes(one.board) ? { ...one, tricks: null, scoreNs: null } : one,
    )
    return table.key === key ? { ...table, results } : table
  }

it('a contract of which the end is not told is told of, where nearly all ends are', () => {
  expect(toldOf(TEAMS_EVENING, unscored('r1m1CLOSED', 2))).toEqual([
    'Round 1, Kings against Rooks, closed room: there is no score of board 2; it does not count.',
  ])
  expect(toldOf(PAIRS_EVENING, unscored('r2t1', 3, 4))).toEqual([
    `Round 2, ${nameOf('2')} against ${nameOf('4')}: there is no score of boards 3, 4; they do not count.`,
  ])
})

it('an evening of which nobody tells how boards ended has nothing told', () => {
  const bidOnly = (table: DocumentTable) => unscored(table.key, 1, 2, 3, 4, 5, 6)(table)
  expect(toldOf(TEAMS_EVENING, bidOnly)).toEqual([])
})

/** Rooks against Kings in two parts of a round, the second at a table of its own. */
function playedTwice(first: readonly number[], second: readonly number[]) {
  const { events } = withSessions(TEAMS_EVENING, (session) => ({
    ...session,
    matches: [...session.matches, { ...session.matches[0]!, number: 9 }],
    tables: session.tables.flatMap((table) => {
      if (!table.key.startsWith('r1m1')) return [table]
      const part = (boards: readonly number[]) => table.results.filter(({ board }) => boards.includes(board))
      return [
        { ...table, results: part(first) },
        { ...table, key: `${table.key}again`, number: 9, results: part(second) },
      ]
    }),
  }))
  return gapsIn(events).map(({ code }) => code)
}

it.each([
  ['each board once', [1], [2], []],
  ['all of them in the second part', [], [1, 2], []],
  ['none in the second part', [1, 2], [], []],
  ['one board in neither', [1], [], ['boards-missing']],
])('two teams that meet twice in a round with %s', (_, first, second, codes) => {
  expect(playedTwice(first, second)).toEqual(codes)
})
