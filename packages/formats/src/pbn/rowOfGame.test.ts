/** A game and its row in the score table that differ: one result, and what more of the board speaks for. */
import { describe, expect, it } from 'vitest'
import { checkFile } from '../check.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'
import { firstSession, tags } from './testing/texts.ts'

const HEAD = { Event: 'Row cut short', Date: '2026.08.10', Dealer: 'S', Vulnerable: 'EW' }

async function read(text: string) {
  const file = await readFile(textAsSource(text))
  if (!file.ok) throw new Error(file.error.message)
  const { document, warnings } = file.value
  const results = firstSession(document).tables.flatMap((one) => one.results)
  return {
    scores: results.map(({ scoreNs }) => scoreNs).sort((a, b) => (b ?? 0) - (a ?? 0)),
    told: warnings.flatMap(({ code, args }) =>
      code === 'weighed' ? [[args.board, args.one, args.other, args.counts, args.why]] : [],
    ),
    codes: warnings.map(({ code }) => code),
    whole: results.map(({ contract, tricks, scoreNs }) => [contract?.kind ?? null, tricks, scoreNs]),
  }
}

const PLAYERS = { North: 'n', East: 'e', South: 's', West: 'w' }
const board = (own: Readonly<Record<string, string>>, header: string, rows: readonly string[]): string =>
  `${tags({ ...HEAD, ...own })}[ScoreTable "${header}"]\n${rows.join('\n')}\n\n`

const IMPS = 'Contract;Declarer;Result;Score_NS;IMP_NS;Multiplicity'
const FIVE = { ...PLAYERS, Contract: '5CX', Declarer: 'E', Result: '0', Score: 'NS 3200' }
const REST = ['4S S 11 450 -3.60 2', '4S S 10 420 -4.60 3']

describe('a game that has no row of its result', () => {
  it.each([
    ['is the row whose score is cut short', '5CX E 10 320 21.00 1'],
    ['is the row whose score lacks two signs and has other tricks', '5CX E 8 32 21.00 1'],
    ['is the row of another contract with its figures and score', '5DX E 0 3200 21.00 1'],
  ])('%s', async (_, row) => {
    const text = board({ Board: '1', ...FIVE, ScoreIMP: 'NS 21.00' }, IMPS, [row, ...REST])
    expect((await read(text)).scores).toEqual([3200, 450, 450, 420, 420, 420])
  })

  it('is found on any board, at any size, with matchpoints too', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, i) => `4S S ${i % 2 ? 10 : 11} ${i % 2 ? 420 : 450} ${i % 2 ? 14 : 44}`,
    )
    const header = 'Contract;Declarer;Result;Score_NS;MP_NS'
    const many = board({ Board: '17', ...FIVE, ScoreMP: 'NS 60' }, header, ['5CX E 10 320 60', ...rows])
    const text = board({ Board: '3' }, header, rows) + many
    const { scores, told } = await read(text)
    expect([scores.length, scores[0]]).toEqual([61, 3200])
    expect(told).toEqual([[17, '320 (10)', '3200 (0)', '3200 (0)', 'figures']])
  })

  it('is the other one where the game itself is misprinted', async () => {
    const text = board({ Board: '1', ...FIVE, Score: 'NS 320', Result: '1', ScoreIMP: 'NS 21.00' }, IMPS, [
      '5CX E 0 3200 21.00 1',
      ...REST,
    ])
    const { scores, told } = await read(text)
    expect(scores).toEqual([3200, 450, 450, 420, 420, 420])
    expect(told[0]?.[3]).toBe('3200 (0)')
  })

  it('stays a result of its own where no row is alike', async () => {
    const text = board({ Board: '1', ...FIVE }, IMPS, REST)
    const { scores, codes } = await read(text)
    expect(scores).toEqual([3200, 450, 450, 420, 420, 420])
    expect(codes).not.toContain('weighed')
  })
})

describe('a game and the row of its pairs that differ', () => {
  const PAIRS = 'PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;MP_NS'
  const GAME = { ...PLAYERS, Board: '2', PairNS: '1', PairEW: '2', Contract: '4S', Declarer: 'S' }

  it('count as the figures of the board say', async () => {
    const text = board({ ...GAME, Result: '9', Score: 'NS -50' }, PAIRS, [
      '1 2 4S S 10 420 2',
      '3 4 4S S 9 -50 0',
    ])
    const { scores, told } = await read(text)
    expect(scores).toEqual([420, -50])
    expect(told).toEqual([[2, '420 (10)', '-50 (9)', '420 (10)', 'figures']])
  })

  it('count neither where nothing else is said, and that is told', async () => {
    const header = PAIRS.replace(';MP_NS', '')
    const text = board({ ...GAME, Result: '9', Score: 'NS -50' }, header, [
      '1 2 4S S 10 420',
      '3 4 4S S 9 -50',
    ])
    const { scores, told } = await read(text)
    expect(scores).toEqual([null, -50].sort((a, b) => (b ?? 0) - (a ?? 0)))
    expect(told).toEqual([[2, '420 (10)', '-50 (9)', 'none', 'none']])
  })
})

describe('a score without tricks', () => {
  const GAME = { ...PLAYERS, Board: '2', PairNS: '1', PairEW: '2' }
  const SCORES = 'PairId_NS;PairId_EW;Contract;Declarer;Score_NS'
  const against = (header: string, rows: readonly string[], own: Readonly<Record<string, string>>) =>
    read(board({ ...GAME, ...own }, header, rows))

  it('is not worth less than one that is made of tricks', async () => {
    const rows = ['1 2 4S S 420', '3 4 4S S -50']
    const { whole, told } = await against(SCORES, rows, { Contract: '4S', Declarer: 'S', Result: '9' })
    expect(whole).toContainEqual(['played', null, null])
    expect(told).toEqual([[2, '420 (?)', '-50 (9)', 'none', 'none']])
  })

  it('that no number of tricks gives is', async () => {
    const rows = ['1 2 4S S 430', '3 4 4S S -50']
    const { whole } = await against(SCORES, rows, { Contract: '4S', Declarer: 'S', Result: '9' })
    expect(whole).toContainEqual(['played', 9, -50])
  })

  it('that counts is without the tricks of the other, and with the contract that only the other has', async () => {
    const rows = ['1 2 420 2', '3 4 -50 0']
    const own = { Contract: '4S', Declarer: 'S', Result: '9' }
    const { whole } = await against('PairId_NS;PairId_EW;Score_NS;MP_NS', rows, own)
    expect(whole).toContainEqual(['played', null, 420])
  })

  it('that counts has the tricks of the other where these make it', async () => {
    const rows = ['1 2 4S S 420 2', '3 4 4S S -50 0']
    const own = { Contract: '4H', Declarer: 'S', Result: '10', Score: 'NS 450' }
    const { whole } = await against(`${SCORES};MP_NS`, rows, own)
    expect(whole).toContainEqual(['played', 10, 420])
  })
})

describe('figures of a session beside those of its event', () => {
  const ROWS = '1 11 4S N 10 420 2 0\n2 12 4S N 9 -50 0 2\n'
  const table = '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;MP_NS;MP_EW"]\n'
  const compared = async (header: string, totals: readonly string[]) => {
    const text = `${tags({ ...HEAD, Board: '1', Scoring: 'MP' })}${table}${ROWS}[TotalScoreTable "${header}"]\n${totals.join('\n')}\n`
    return checkFile('a.pbn', textAsSource(text))
  }

  it.each([
    ['matchpoints', 'SessionScoreMP', ['2', '0', '0', '2']],
    ['a percentage', 'SessionPercentage', ['100.00', '0.00', '0.00', '100.00']],
    ['a place', 'SessionRank', ['1', '2', '2', '1']],
  ])('%s in a column of the session is what is compared', async (_, column, own) => {
    const rows = ['1', '2', '11', '12'].map(
      (pair, i) => `${pair} ${i < 2 ? 'N-S' : 'E-W'} 30.0 60.00 10 ${own[i]}`,
    )
    const { official } = await compared(
      `PairId;Direction;TotalScoreMP;TotalPercentage;NrBoards;${column}`,
      rows,
    )
    expect(official.compared).toBe(8)
    expect(official.differing).toBe(0)
  })

  it('that are of more boards than the file has are told, and not compared', async () => {
    const rows = ['1', '2', '11', '12'].map((pair, i) => `${pair} ${i < 2 ? 'N-S' : 'E-W'} 30.0 60.00 10`)
    const { official, warnings } = await compared(
      'PairId;Direction;TotalScoreMP;TotalPercentage;NrBoards',
      rows,
    )
    expect([official.compared, official.differing]).toEqual([4, 0])
    expect(warnings.map(({ code, args }) => [code, args])).toContainEqual([
      'totals-of-more',
      { boards: 10, held: 1 },
    ])
  })

  it('that count boards that are used again in each round are of no more than the file has', async () => {
    const rows = [1, 2, 3].flatMap((round) =>
      [1, 2].map(
        (table) => `${round} ${table} ${table} ${10 + ((table + round) % 3)} ${100 * round + 10 * table}`,
      ),
    )
    const totals = ['1', '2', '10', '11', '12'].map(
      (pair) => `${pair} ${pair === '1' || pair === '2' ? 3 : 2} 1.0`,
    )
    const text = (boards: (line: string) => string) =>
      `${tags({ Event: 'E', Board: '1', Scoring: 'MP' })}[ScoreTable "Round;Table;PairId_NS;PairId_EW;Score_NS"]\n${rows.join('\n')}\n[TotalScoreTable "PairId;NrBoards;TotalScoreMP"]\n${totals.map(boards).join('\n')}\n`
    const told = async (boards: (line: string) => string) =>
      (await checkFile('x', textAsSource(text(boards)))).warnings.filter(
        ({ code }) => code === 'totals-of-more',
      ).length
    expect(await told((line) => line)).toBe(0)
    expect(await told((line) => line.replace(/ \d /, ' 9 '))).toBe(1)
  })
})
