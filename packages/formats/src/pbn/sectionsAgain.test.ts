/** A section tag that comes again, empty or not: its game is not cut in two. */
import { expect, it } from 'vitest'
import { rankingTable } from '../testing/rankingTable.ts'
import { firstSession, readText, sessionsIn, tags } from './testing/texts.ts'

const CALLS = '4S Pass Pass Pass\n'
const ROOMS = [
  { Room: 'Open', North: 'Ann', South: 'Abe', East: 'Ben', West: 'Bob', card: 'CK', result: '10' },
  { Room: 'Closed', North: 'Cat', South: 'Cid', East: 'Coe', West: 'Cal', card: 'HA', result: '9' },
] as const

type Room = (typeof ROOMS)[number]
const AUCTION = '[Auction "N"]\n'
const CONTRACT = '[Contract "4S"]\n[Declarer "N"]\n'
const play = ({ card }: Room) => `[Play "E"]\n${card} - - -\n*\n`
const result = (room: Room) => `[Result "${room.result}"]\n`

/** The two rooms of a final on so many boards, each game with what follows its players. */
const final = (boards: number, rest: (room: Room) => string, between = '\n'): string =>
  Array.from({ length: boards }, (_, i) => i + 1)
    .flatMap((board) =>
      ROOMS.map((room) => {
        const { card: _, result: __, ...who } = room
        const head = { Event: 'Final', Date: '2026.08.05', Round: '1', Board: String(board) }
        return `${tags({ ...head, ...who, Dealer: 'N', Vulnerable: 'None' })}${rest(room)}`
      }),
    )
    .join(between)

const ANOTHER = '1S Pass 4S Pass\nPass Pass\n'

it.each<[string, (room: Room) => string]>([
  ['empty before the contract', (room) => AUCTION + CONTRACT + AUCTION + CALLS + play(room) + result(room)],
  ['behind the result', (room) => AUCTION + CONTRACT + result(room) + AUCTION + CALLS + play(room)],
  ['empty the second time', (room) => AUCTION + CALLS + CONTRACT + AUCTION + play(room) + result(room)],
  ['twice alike', (room) => AUCTION + CALLS + CONTRACT + AUCTION + CALLS + play(room) + result(room)],
  [
    'with another dealer',
    (room) => `[Auction ""]\n${CONTRACT}${AUCTION}${CALLS}${play(room)}${result(room)}`,
  ],
  ['of the play', (room) => `${AUCTION}${CALLS}[Play "E"]\n*\n${CONTRACT}${play(room)}${result(room)}`],
  [
    'for the contract that it makes',
    (room) => `${AUCTION}3NT Pass Pass Pass\n${CONTRACT}${AUCTION}${CALLS}${play(room)}${result(room)}`,
  ],
])('%s leaves each room its game', async (_, rest) => {
  for (const [boards, between] of [
    [1, '\n'],
    [1, ''],
    [12, '\n'],
    [12, ''],
  ] as const) {
    const { document, counts } = await readText(final(boards, rest, between))
    expect(counts).toMatchObject({ results: 2 * boards, auctions: 2 * boards, plays: 2 * boards })
    for (const { room, players, results } of firstSession(document).tables) {
      const isOpen = room === 'OPEN'
      expect(players.N?.name).toBe(isOpen ? 'Ann' : 'Cat')
      expect(results.map(({ scoreNs, lead }) => [scoreNs, lead])).toEqual(
        Array(boards).fill(isOpen ? [420, 'CK'] : [-50, 'HA']),
      )
    }
    expect(rankingTable(document).map(({ points }) => points)).toEqual([String(10 * boards), '0'])
  }
})

it('of two auctions that make the same contract takes neither, and says so', async () => {
  const rest = (room: Room) => AUCTION + CALLS + CONTRACT + AUCTION + ANOTHER + play(room) + result(room)
  const { counts, warnings } = await readText(final(1, rest))
  expect(counts).toMatchObject({ results: 2, auctions: 0 })
  expect(warnings.filter(({ code }) => code === 'section-twice')).toMatchObject([
    { args: { name: 'Auction', counts: 'none' } },
    { args: { name: 'Auction', counts: 'none' } },
  ])
})

it('takes the auction that makes the contract with a remark', async () => {
  const rest = (room: Room) =>
    `${AUCTION}3NT Pass Pass Pass\n${CONTRACT}${AUCTION}${CALLS}${play(room)}${result(room)}`
  const { warnings } = await readText(final(1, rest))
  expect(warnings.filter(({ code }) => code === 'section-twice')).toHaveLength(2)
})

it('begins the next game where its contract follows', async () => {
  const text = `${tags({ Event: 'E', Board: '1', Dealer: 'N', Vulnerable: 'None' })}${AUCTION}${CALLS}${CONTRACT}[Result "10"]\n${AUCTION}3NT Pass Pass Pass\n[Contract "3NT"]\n[Declarer "N"]\n[Result "8"]\n`
  const { document, counts } = await readText(text)
  expect(counts).toMatchObject({ results: 2, auctions: 2 })
  const scores = sessionsIn(document).flatMap(({ tables }) => tables.flatMap(({ results }) => results))
  expect(scores.map(({ scoreNs }) => scoreNs).sort()).toEqual([-100 / 2, 420])
})

it('keeps the rows of a table whose tag stands empty first', async () => {
  const columns = '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS"]\n'
  const rows = '1 2 3NT S 9 400\n3 4 3NT S 8 -50\n'
  const text = `${tags({ Event: 'E', Board: '1', Vulnerable: 'None' })}${columns}[Scoring "MP"]\n${columns}${rows}`
  expect((await readText(text)).counts.results).toBe(2)
})

it('reads a table whose columns are those of the table before it', async () => {
  const columns = 'PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS'
  const rows = '1 2 3NT S 9 400\n3 4 3NT S 8 -50\n'
  const board = (Board: string, said: string) =>
    `${tags({ Event: 'E', Board, Vulnerable: 'None', Scoring: 'MP' })}[ScoreTable "${said}"]\n${rows}\n`
  const { counts, warnings } = await readText(board('1', columns) + board('2', '#') + board('3', '#'))
  expect([counts.results, warnings.map(({ code }) => code)]).toEqual([6, []])
})
