import { describe, expect, it } from 'vitest'
import { checkFile } from '../check.ts'
import { tags } from '../pbn/testing/texts.ts'
import { textAsSource } from '../text.ts'

const table = (scoring: string, header: string, rows: string): string =>
  `${tags({ Event: 'E', Board: '1', Scoring: scoring })}[ScoreTable "PairId_NS;PairId_EW;Score_NS;${header}"]\n${rows}\n`

const compared = async (text: string) => (await checkFile('x', textAsSource(text))).official

/** Scores 420, 420, 170, -50 of four tables. */
const rows = (...figures: readonly (readonly [number, number])[]): string =>
  [420, 420, 170, -50].map((score, i) => `${i + 1} ${i + 11} ${score} ${figures[i]!.join(' ')}`).join('\n')

describe('official figures', () => {
  it.each([
    ['equal', 'MP', 'MP_NS;MP_EW', rows([5, 1], [5, 1], [2, 4], [0, 6]), 0, {}],
    [
      'of one point a win',
      'MP',
      'MP_NS;MP_EW',
      rows([2.5, 0.5], [2.5, 0.5], [1, 2], [0, 3]),
      7,
      { 'matchpoints-of-one': 7 },
    ],
    [
      'percentages',
      'MP',
      'Percentage_NS;Percentage_EW',
      rows([83.33, 16.67], [83.33, 16.67], [33.33, 66.67], [0, 100]),
      0,
      {},
    ],
    [
      'percentages cut off',
      'MP',
      'Percentage_NS;Percentage_EW',
      rows([83.33, 16.66], [83.33, 16.66], [33.33, 66.66], [0, 100]),
      3,
      { truncated: 3 },
    ],
    [
      'compared with oneself too',
      'MP',
      'Percentage_NS;Percentage_EW',
      rows([75, 25], [75, 25], [37.5, 62.5], [12.5, 87.5]),
      8,
      { ascherman: 8 },
    ],
    ['cross-IMPs', 'IMP', 'IMP_NS;IMP_EW', rows([5.33, -5.33], [5.33, -5.33], [-2, 2], [-8.67, 8.67]), 0, {}],
    [
      'cross-IMPs summed',
      'IMP',
      'IMP_NS;IMP_EW',
      rows([16, -16], [16, -16], [-6, 6], [-26, 26]),
      8,
      { 'cross-imps-summed': 8 },
    ],
  ])('%s', async (_, scoring, header, made, differing, explained) => {
    expect(await compared(table(scoring, header, made))).toEqual({
      compared: 8,
      differing,
      explained,
      unexplained: 0,
    })
  })

  it('that nothing explains are told with their board', async () => {
    const text = table('MP', 'MP_NS;MP_EW', rows([5, 1], [5, 1], [2, 4], [0, 17]))
    const line = await checkFile('x', textAsSource(text))
    expect(line.official).toEqual({ compared: 8, differing: 1, explained: {}, unexplained: 1 })
    expect(line.warnings.map(({ code, args }) => [code, args.board, args.given])).toEqual([
      ['official-differs', 1, 17],
    ])
  })

  it('of a board with a doubtful score are laid to it', async () => {
    const text = `${tags({ Event: 'E', Board: '1', Scoring: 'MP' })}[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;MP_NS"]
1 11 4S N 10 420 2
2 12 4S N 10 42 0
`
    expect(await compared(text)).toMatchObject({ compared: 2, differing: 0 })
    expect(await compared(text.replace('420 2', '420 1').replace('42 0', '42 1'))).toMatchObject({
      compared: 2,
      explained: { 'doubtful-score-on-board': 2 },
    })
  })

  it('of team matches are against the other room', async () => {
    const room = (name: string, score: number, imps: string) =>
      tags({
        Event: 'E',
        Board: '1',
        HomeTeam: 'A',
        VisitTeam: 'B',
        Scoring: 'IMP',
        Room: name,
        Score: `NS ${score}`,
        ScoreIMP: imps,
      })
    const match = (open: string, closed: string) =>
      `${room('Open', 420, open)}\n${room('Closed', 170, closed)}`
    expect(await compared(match('NS 6 EW -6', 'NS -6 EW 6'))).toMatchObject({ compared: 4, differing: 0 })
    expect(await compared(match('NS 6', 'NS 5'))).toMatchObject({ compared: 2, differing: 1, unexplained: 1 })
  })

  it('of totals follow from the results', async () => {
    const totals = `[TotalScoreTable "Rank;PairId;TotalPercentage"]\n1 1 83.33\n1 2 83.33\n3 3 33.33\n4 4 0\n`
    const text = table(
      'MP',
      'MP_NS',
      [420, 420, 170, -50].map((score, i) => `${i + 1} ${i + 11} ${score} -`).join('\n'),
    )
    expect(await compared(text + totals)).toMatchObject({ compared: 4, differing: 0 })
    expect(await compared(text + totals.replace('33.33', '43.33'))).toMatchObject({
      compared: 4,
      unexplained: 1,
    })
  })

  it('of par follow from the file’s own double-dummy table', async () => {
    const par = (score: string) =>
      tags({
        Board: '1',
        Dealer: 'N',
        Vulnerable: 'None',
        DoubleDummyTricks: '89587895874365643656',
        OptimumScore: score,
      })
    expect(await compared(par('NS 140'))).toMatchObject({ compared: 1, differing: 0 })
    expect(await compared(par('NS 110'))).toMatchObject({ compared: 1, unexplained: 1 })
  })
})
