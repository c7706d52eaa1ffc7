/** Two statements of one row of a Bridgemate file: what else the file has tells which counts. */
import { describe, expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { Warnings } from '../remark.ts'
import type { BwsRow, BwsRows } from './rows.ts'
import { bwsToDocument } from './toDocument.ts'

const round = (table: number, number: number, nspair: number, ewpair: number, low: number): BwsRow => ({
  section: 1,
  table,
  round: number,
  nspair,
  ewpair,
  lowboard: low,
  highboard: low + 1,
})

/** Pairs 1 to 3 sit, 4 to 6 and the boards move on: pair 1 has boards 1 and 2 in the first round, 3 and 4 in the second. */
const NUMBERS = [1, 2, 3]
const ROUNDS = NUMBERS.flatMap((number) =>
  NUMBERS.map((table) =>
    round(table, number, table, 4 + ((table - number + 3) % 3), 2 * ((number + table - 2) % 3) + 1),
  ),
)

const sent = (at: BwsRow, board: number, more: BwsRow = {}): BwsRow => ({
  section: 1,
  table: at.table!,
  round: at.round!,
  board,
  pairns: at.nspair!,
  pairew: at.ewpair!,
  declarer: at.nspair!,
  'ns/ew': 'N',
  contract: '4 S',
  result: '=',
  erased: false,
  ...more,
})

/** Every board of the movement, those that are named otherwise. */
const rows = (changed: Readonly<Record<string, BwsRow>> = {}): readonly BwsRow[] =>
  ROUNDS.flatMap((at) =>
    [Number(at.lowboard), Number(at.highboard)].map((board) =>
      sent(at, board, changed[`${at.round}.${at.table} ${board}`]),
    ),
  )

const SUITS = ['Spades', 'Hearts', 'Diamonds', 'Clubs'] as const
const SEATS = ['North', 'East', 'South', 'West'] as const

/** Each has thirteen cards of one suit: north of the suit that is named first. */
const dealt = (board: number, suits: readonly (typeof SUITS)[number][] = SUITS): BwsRow => ({
  section: 1,
  board,
  ...Object.fromEntries(SEATS.map((seat, i) => [`${seat}${suits[i]}`.toLowerCase(), 'AKQJT98765432'])),
})

function read(given: Partial<BwsRows>, choices: Readonly<Record<string, string>> = {}) {
  const all: BwsRows = {
    Session: [],
    Section: [{ id: 1, letter: 'A', tables: 3 }],
    RoundData: ROUNDS,
    ReceivedData: rows(),
    PlayerNumbers: [],
    PlayerNames: [],
    HandRecord: [],
    HandEvaluation: [],
    BiddingData: [],
    PlayData: [],
    ...given,
  }
  const warnings = new Warnings({ ...LIMITS, choices })
  const tables = sessionsOfDocument(bwsToDocument(all, warnings)).flatMap((one) => one.tables)
  const of = (roundNumber: number, table: number, board: number) =>
    tables
      .filter((one) => one.round === roundNumber && one.number === table)
      .flatMap(({ results }) => results.filter((one) => one.board === board))
  const told = warnings
    .all()
    .flatMap(({ code, args }) =>
      code === 'weighed' ? [[args.about, args.one, args.other, args.counts, args.why]] : [],
    )
  const seats = tables
    .flatMap(({ round: number, ns, ew, results }) =>
      results.map(({ board }) => `${number} ${board} ${ns} ${ew}`),
    )
    .sort()
  return { of, seats, told, questions: warnings.questions.all }
}

/** Who sat where on each board. */
const seatsOf = (changed: Readonly<Record<string, BwsRow>>) => read({ ReceivedData: rows(changed) }).seats

describe('the number of the declarer’s pair against the letter of the seat', () => {
  const OTHERWISE = {
    '2.3 1': { contract: '3 NT', result: '-1' },
    '3.2 1': { contract: '3 NT', result: '-1' },
  }
  const WRONG = { '1.1 1': { declarer: 4 } }

  it('counts neither where nothing else tells', () => {
    const { of, told } = read({
      ReceivedData: rows({ ...WRONG, ...OTHERWISE }),
    })
    expect(told).toEqual([['declarer', 'N', 'EW', 'none', 'none']])
    expect(of(1, 1, 1)).toMatchObject([{ contract: null, scoreNs: null, tricks: null }])
  })
  it('is asked for, and the answer counts', () => {
    const changed = { ...WRONG, ...OTHERWISE }
    const [question] = read({ ReceivedData: rows(changed) }).questions
    expect(question).toMatchObject({ readings: ['N', 'EW'], now: null })
    expect(read({ ReceivedData: rows(changed) }, { [question!.id]: 'EW' }).of(1, 1, 1)).toMatchObject([
      { contract: null, scoreNs: -420 },
    ])
    expect(read({ ReceivedData: rows(changed) }, { [question!.id]: 'N' }).of(1, 1, 1)).toMatchObject([
      { contract: { declarer: 'N' }, scoreNs: 420 },
    ])
  })
  it('is settled by the side that plays the suit at the other tables', () => {
    const { of, told } = read({ ReceivedData: rows(WRONG) })
    expect(told).toEqual([['declarer', 'N', 'EW', 'N', 'rows']])
    expect(of(1, 1, 1)).toMatchObject([{ contract: { declarer: 'N' }, scoreNs: 420 }])
    const turned = rows({ '1.1 1': { 'ns/ew': 'E' } })
    expect(read({ ReceivedData: turned }).told).toEqual([['declarer', 'E', 'NS', 'NS', 'rows']])
    expect(read({ ReceivedData: turned }).of(1, 1, 1)).toMatchObject([{ contract: null, scoreNs: 420 }])
  })
  it('is settled by who holds the card that was led', () => {
    const led = (leadcard: string) =>
      read({ ReceivedData: rows({ '1.1 1': { declarer: 4, leadcard } }), HandRecord: [dealt(1)] })
    // East leads to north’s contract, south to east’s.
    expect(led('HA').told).toEqual([['declarer', 'N', 'EW', 'N', 'deal']])
    expect(led('DA').told).toEqual([['declarer', 'N', 'E', 'E', 'deal']])
    expect(led('DA').of(1, 1, 1)).toMatchObject([{ contract: { declarer: 'E' }, scoreNs: -420 }])
  })
  it('is settled by the auction', () => {
    const calls = ['Pass', '4S', 'Pass', 'Pass', 'Pass'].map((bid, i) => ({
      section: 1,
      table: 1,
      round: 1,
      board: 1,
      counter: i + 1,
      direction: 'NESWN'[i]!,
      bid,
    }))
    const { of, told } = read({ ReceivedData: rows(WRONG), BiddingData: calls })
    expect(told).toEqual([['declarer', 'N', 'E', 'E', 'play']])
    expect(of(1, 1, 1)).toMatchObject([{ contract: { declarer: 'E' }, scoreNs: -420 }])
  })
  it('is nothing where the pairs sat the other way round', () => {
    const { told } = read({ ReceivedData: rows({ '1.1 1': { declarer: 4, remarks: 'Wrong direction' } }) })
    expect(told).toEqual([])
  })
})

describe('a board that is not of its round', () => {
  it('is the one that is missing there, where no round has it', () => {
    const { of, told } = read({ ReceivedData: rows({ '1.1 2': { board: 7 } }) })
    expect(told).toEqual([['number', 7, '2', 2, 'movement']])
    expect(of(1, 1, 2)).toHaveLength(1)
    expect(of(1, 1, 7)).toEqual([])
  })
  it('is the one that is missing there, where the pairs have played it in its own round', () => {
    const { told } = read({ ReceivedData: rows({ '1.1 2': { board: 3 } }) })
    expect(told).toEqual([['number', 3, '2', 2, 'players']])
  })
  it('is the one that is told where the lead is of its deal', () => {
    const changed = { '1.1 2': { board: 7, leadcard: 'CA' } }
    const hands = [dealt(2), dealt(7, ['Spades', 'Clubs', 'Diamonds', 'Hearts'])]
    expect(read({ ReceivedData: rows(changed), HandRecord: hands }).told).toEqual([
      ['number', 7, '2', 7, 'deal'],
    ])
  })
  it('stays and is told where several are: that table had other boards', () => {
    const { of, told } = read({ ReceivedData: rows({ '1.1 1': { board: 7 }, '1.1 2': { board: 8 } }) })
    expect(told).toEqual([
      ['number', 7, '1, 2', 7, 'none'],
      ['number', 8, '1, 2', 8, 'none'],
    ])
    expect(of(1, 1, 7)).toHaveLength(1)
  })
  it('stays where the round goes on', () => {
    const begun = rows({ '1.1 2': { board: 7 } }).filter(({ board }) => board === 7)
    expect(read({ ReceivedData: begun }).told).toEqual([['number', 7, '1, 2', 7, 'none']])
  })
})

describe('percentages beside a contract', () => {
  it('count, with what was played beside them, and that is told', () => {
    const { of, told, questions } = read({ ReceivedData: rows({ '1.1 1': { remarks: '60%-40%' } }) })
    expect(of(1, 1, 1)).toMatchObject([
      { adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' }, contract: { declarer: 'N' }, tricks: 10 },
    ])
    expect(told).toEqual([['ruling', 'AVE+ / AVE-', '420', 'AVE+ / AVE-', 'none']])
    expect(questions).toMatchObject([{ now: 'AVE+ / AVE-', readings: ['AVE+ / AVE-', '420'] }])
    const answered = read(
      { ReceivedData: rows({ '1.1 1': { remarks: '60%-40%' } }) },
      { [questions[0]!.id]: '420' },
    )
    expect(answered.of(1, 1, 1)).toMatchObject([{ adjustment: null, scoreNs: 420 }])
  })
  it('are not in doubt where the contract is not', () => {
    const { told } = read({
      ReceivedData: rows({ '1.1 1': { remarks: '60%-40%', contract: '', result: '' } }),
    })
    expect(told).toEqual([])
  })
})

describe('the pairs of one row the other way round', () => {
  /** As a slip in the two columns leaves it: who declares is told as before. */
  const slip = { pairns: 5, pairew: 2 }
  const named = (row: BwsRow): BwsRow => ({ ...row, declarer: 2 })
  const atTwo = '1.2 4'

  it('is turned back by the number of the pair that declares', () => {
    const { of, told } = read({ ReceivedData: rows({ [atTwo]: named(slip) }) })
    expect(told).toEqual([['side', '5 / 2', '2 / 5', '2 / 5', 'players']])
    expect(of(1, 2, 4)).toHaveLength(1)
    expect(of(1, 2, 4)).toEqual(read({}).of(1, 2, 4))
    expect(seatsOf({ [atTwo]: named(slip) })).toEqual(seatsOf({}))
  })
  it('is turned back where nobody sits so in another round', () => {
    const silent = { ...slip, declarer: 0 }
    const { told } = read({ ReceivedData: rows({ [atTwo]: silent }) })
    expect(told).toEqual([['side', '5 / 2', '2 / 5', '2 / 5', 'players']])
    expect(seatsOf({ [atTwo]: silent })).toEqual(seatsOf({}))
  })
  it('stays where the row says who declared, and is told', () => {
    const entered = { ...slip, declarer: 5 }
    const { told, seats, questions } = read({ ReceivedData: rows({ [atTwo]: entered }) })
    expect(told).toEqual([['side', '5 / 2', '2 / 5', '5 / 2', 'none']])
    expect(seats).toContain('1 4 a-5 a-2')
    expect(questions).toMatchObject([{ readings: ['2 / 5', '5 / 2'], now: '5 / 2' }])
  })
  it('is nothing where all boards of a round are', () => {
    const all = { '1.2 3': { ...slip, declarer: 5 }, [atTwo]: { ...slip, declarer: 5 } }
    const { told } = read({ ReceivedData: rows(all) })
    expect(told).toEqual([])
    expect(seatsOf(all)).not.toEqual(seatsOf({}))
  })
  it('is turned back by the movement where both directions have the same numbers', () => {
    const renumbered = (row: BwsRow, column: string): BwsRow => ({
      ...row,
      [column]: Number(row[column]) - 3,
    })
    const isBegun = ({ round: number }: BwsRow) => Number(number) < 3
    const RoundData = ROUNDS.filter(isBegun).map((row) => renumbered(row, 'ewpair'))
    const ReceivedData = rows()
      .filter(isBegun)
      .map((row) => renumbered(row, 'pairew'))
    const isOdd = ({ round: number, board, pairns }: BwsRow) => number === 2 && board === 4 && pairns === 1
    const odd = ReceivedData.map((row) => (isOdd(row) ? { ...row, pairns: 3, pairew: 1 } : row))
    expect(odd).not.toEqual(ReceivedData)
    const { told, seats } = read({ RoundData, ReceivedData: odd })
    expect(told).toEqual([['pairs', '3 - 1', '1 - 3', '1 - 3', 'players']])
    expect(seats).toEqual(read({ RoundData, ReceivedData }).seats)
  })
})
