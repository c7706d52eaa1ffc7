/** The number of a board, and who declares, against what else the file says. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import { firstSession, readText, tags } from '../pbn/testing/texts.ts'
import { Warnings } from '../remark.ts'
import { weighedNumbers } from './boardNumbers.ts'

const SUITS = ['AKQJT98765432...', '.AKQJT98765432..', '..AKQJT98765432.', '...AKQJT98765432']
/** Another deal for each number. */
const dealOf = (number: number): string => {
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => SUITS[(i + number) % 4]!)
  const swap = (hand: string, from: string, to: string) => hand.replace(from, to)
  return number < 5 ? `N:${a} ${b} ${c} ${d}` : `N:${swap(a!, 'A', '')} ${b} ${c} ${d}`
}
const VULNERABLE = { NONE: 'None', NS: 'NS', EW: 'EW', ALL: 'All' } as const

type Told = Readonly<Record<string, string>>
/** A game of board `own` of which the tag says `number`. */
const game = (own: number, number: number, table: number, more: Told = {}): string =>
  tags({
    Event: 'Club night',
    Date: '2026.08.01',
    Board: `${number}`,
    Scoring: 'MP',
    Table: `${table}`,
    North: `N${table}`,
    South: `S${table}`,
    East: `E${own}x${table}`,
    West: `W${own}x${table}`,
    Dealer: dealerOf(own),
    Vulnerable: VULNERABLE[vulnerabilityOf(own)],
    Deal: dealOf(own),
    Contract: '3NT',
    Declarer: 'N',
    Result: '9',
    ...more,
  })

async function read(games: readonly string[]) {
  const { document, warnings } = await readText(games.join('\n'))
  const sessions = document.events.flatMap(({ segments }) => segments.flatMap((one) => one.sessions))
  const boards = firstSession(document).tables.flatMap(({ results }) => results.map(({ board }) => board))
  return {
    sessions: sessions.length,
    boards: boards.sort((a, b) => a - b),
    told: warnings.flatMap(({ code, args }) =>
      code === 'weighed' ? [[args.about, args.one, args.other, args.counts]] : [],
    ),
  }
}

const evening = (tables: number, change: (own: number, table: number) => number): readonly string[] =>
  [1, 2, 3, 4].flatMap((own) =>
    Array.from({ length: tables }, (_, t) => game(own, change(own, t + 1), t + 1)),
  )

describe('the number of a board', () => {
  it('that fits is not told', async () => {
    const found = await read(evening(3, (own) => own))
    expect([found.sessions, found.boards, found.told]).toEqual([1, [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4], []])
  })

  it.each([
    ['the first game', 1, 1, 3],
    ['a game among others', 2, 2, 4],
    ['the last game', 4, 3, 1],
  ])('of another deal is that of the same deal elsewhere: %s', async (_, board, table, wrong) => {
    const found = await read(evening(3, (own, at) => (own === board && at === table ? wrong : own)))
    expect([found.sessions, found.boards]).toEqual([1, [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]])
    expect(found.told).toEqual([['number', wrong, `${board}`, board]])
  })

  it.each([
    ['one game', 1],
    ['the first', 2],
  ])('that nobody else has, of a deal that others have under its own, is theirs: %s', async (_, table) => {
    const found = await read(evening(3, (own, at) => (own === 3 && at === table ? 9 : own)))
    expect([found.sessions, found.boards]).toEqual([1, [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]])
    expect(found.told).toEqual([['number', 9, '3', 3]])
  })

  it('of a single game is the one wanted between its neighbours, whose dealer and vulnerability it has', async () => {
    const found = await read([game(1, 1, 1), game(2, 7, 1), game(3, 3, 1)])
    expect([found.boards, found.told]).toEqual([[1, 2, 3], [['number', 7, '2', 2]]])
  })

  it.each([
    ['the first', [1, 2, 3, 4], 0, 2],
    ['one before a gap', [1, 4, 5, 6], 0, 4],
    ['one behind a gap', [1, 4, 7, 8], 1, 7],
    ['the last', [1, 2, 3, 4], 3, 3],
  ])(
    'that its neighbour has too, of another deal, is the one of its dealer and vulnerability: %s',
    async (_, all, at, wrong) => {
      const found = await read(
        all.map((own, i) => game(own, i === at ? wrong : own, 1, { Deal: dealOf(i + 1) })),
      )
      expect([found.sessions, found.boards]).toEqual([1, all])
      expect(found.told).toEqual([['number', wrong, `${all[at]}`, all[at]]])
    },
  )

  it('stays where two sets have the same numbers, and dealers of their own', async () => {
    const own = { Dealer: 'S', Vulnerable: 'All' }
    const found = await read([game(1, 1, 1), game(2, 2, 1), game(3, 2, 1, own), game(4, 3, 1, own)])
    expect(found.told).toEqual([])
  })

  it('stays where boards were not dealt in their order', async () => {
    const found = await read([
      game(1, 1, 1),
      game(2, 9, 1, { Dealer: 'N', Vulnerable: 'None' }),
      game(3, 3, 1),
    ])
    expect([found.boards, found.told]).toEqual([[1, 3, 9], []])
  })
})

it('Deals are read once for each game, however many games a board has', () => {
  let asked = 0
  const deal = { N: 'a', E: 'b', S: 'c', W: 'd' }
  const counted = Array.from({ length: 300 }, (_, line) => ({
    board: 1,
    line,
    dealer: null,
    vulnerability: null,
    get deal() {
      asked += 1
      return line === 299 ? { ...deal, N: 'other' } : deal
    },
  })) as unknown as Parameters<typeof weighedNumbers>[0]
  expect(weighedNumbers(counted, new Warnings(LIMITS))).toHaveLength(300)
  expect(asked).toBeLessThan(10 * counted.length)
})

describe('who declares', () => {
  const AUCTION = '[Auction "N"]\n3NT Pass Pass Pass\n'
  const one = async (more: Told, play = '') => {
    const { document, warnings } = await readText(`${game(1, 1, 1, more)}${AUCTION}${play}\n`)
    const result = firstSession(document).tables[0]!.results[0]
    const [contract, scoreNs] = [result?.contract, result?.scoreNs ?? null]
    const told = warnings.flatMap(({ code, args }) =>
      code === 'weighed' ? [`${args.counts} ${args.why}`] : [],
    )
    return [contract?.kind === 'played' ? contract.declarer : null, scoreNs, ...told]
  }
  it.each([
    ['the score', { Declarer: 'E', Score: 'NS 400' }, '', ['N', 400, 'N score']],
    ['the lead', { Declarer: 'E' }, '[Play "E"]\nDA\n', ['N', 400, 'N play']],
    ['the tag, with its score', { Declarer: 'E', Score: 'EW 400' }, '', ['E', -400]],
    ['nothing', { Declarer: 'E' }, '', [null, null, 'none none']],
    ['the tag that says that it is irregular', { Declarer: '^S' }, '', ['S', 400]],
    ['the tag, within a side', { Declarer: 'S' }, '', ['S', 400, 'S tag']],
    ['the lead, within a side', { Declarer: 'S' }, '[Play "E"]\nDA\n', ['N', 400, 'N play']],
    ['the lead, for tricks too', { Declarer: 'E', Result: 'NS 9' }, '[Play "E"]\nDA\n', ['N', 400, 'N play']],
    [
      'the score, for tricks too',
      { Declarer: 'E', Result: 'NS 9', Score: 'NS 400' },
      '',
      ['N', 400, 'N score'],
    ],
  ])('is said by %s', async (_, more, play, expected) => {
    expect(await one(more, play)).toEqual(expected)
  })
})
