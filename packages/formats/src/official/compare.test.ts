import { describe, expect, it } from 'vitest'
import { checkFile } from '../check.ts'
import { readText, tags } from '../pbn/testing/texts.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'
import { compareOfficial } from './compare.ts'

const table = (scoring: string, header: string, rows: string): string =>
  `${tags({ Event: 'E', Board: '1', Scoring: scoring })}[ScoreTable "PairId_NS;PairId_EW;Score_NS;${header}"]\n${rows}\n`

const compared = async (text: string) => (await checkFile('x', textAsSource(text))).official

/** Scores 420, 420, 170, -50 of four tables. */
const rows = (...figures: readonly (readonly [number, number])[]): string =>
  [420, 420, 170, -50].map((score, i) => `${i + 1} ${i + 11} ${score} ${figures[i]!.join(' ')}`).join('\n')

describe('official figures', () => {
  it.each([
    ['equal', 'MP', 'MP_NS;MP_EW', rows([5, 1], [5, 1], [2, 4], [0, 6]), 0, {}],
    ['of one point a win', 'MP', 'MP_NS;MP_EW', rows([2.5, 0.5], [2.5, 0.5], [1, 2], [0, 3]), 0, {}],
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
      0,
      {},
    ],
    ['cross-IMPs', 'IMP', 'IMP_NS;IMP_EW', rows([5.33, -5.33], [5.33, -5.33], [-2, 2], [-8.67, 8.67]), 0, {}],
    ['cross-IMPs summed', 'IMP', 'IMP_NS;IMP_EW', rows([16, -16], [16, -16], [-6, 6], [-26, 26]), 0, {}],
  ])('%s', async (_, scoring, header, made, differing, explained) => {
    expect(await compared(table(scoring, header, made))).toEqual({
      published: 8,
      compared: 8,
      differing,
      explained,
      unexplained: 0,
    })
  })

  it('that nothing explains are told with their board', async () => {
    const text = table('MP', 'MP_NS;MP_EW', rows([5, 1], [5, 1], [2, 4], [0, 17]))
    const line = await checkFile('x', textAsSource(text))
    expect(line.official).toEqual({ published: 8, compared: 8, differing: 1, explained: {}, unexplained: 1 })
    expect(line.warnings.map(({ code, args }) => [code, args.board, args.given])).toEqual([
      ['official-differs', 1, 17],
    ])
  })

  it.each([
    ['Butler without extremes', 'IMP', rows([3, -3], [3, -3], [-4, 4], [-8, 8]), { butler: { trim: 1 } }],
    [
      'cross-IMPs over all scores',
      'IMP',
      rows([4, -4], [4, -4], [-1.5, 1.5], [-6.5, 6.5]),
      { crossImps: { method: 'meanOfAll' } },
    ],
  ])('are adopted where all come out as %s', async (_, scoring, made, conventions) => {
    const text = table(scoring, 'IMP_NS;IMP_EW', made)
    const read = await readFile(textAsSource(text))
    if (!read.ok) throw new Error(read.error.message)
    expect(read.value.document.events[0]?.conventions).toMatchObject(conventions)
    expect(read.value.warnings.map(({ code }) => code)).toEqual(['convention-adopted'])
    expect(await compared(text)).toMatchObject({ compared: 8, differing: 0 })
    const one = text.replace(' 8\n', ' 7\n').replace(' 6.5\n', ' 6\n')
    expect(await compared(one)).not.toMatchObject({ unexplained: 0 })
  })

  it('of a board follow from another score where one is not what its contract makes, all or none', async () => {
    const misprinted = (last: string) =>
      `${tags({ Event: 'E', Board: '1', Scoring: 'MP' })}[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;MP_NS"]
1 11 4S N 10 420 ${last}
2 12 4S N 11 450 4
3 13 4S N 9 -50 0
4 14 4S N 10 42 2
`
    const line = async (text: string) => (await checkFile('x', textAsSource(text))).official
    expect(await line(misprinted('3'))).toMatchObject({ compared: 4, differing: 2, unexplained: 2 })
    const [good, bad] = [
      misprinted('3').replace('450 4', '450 6').replace('42 2', '42 3'),
      misprinted('3').replace('450 4', '450 6'),
    ]
    const { document } = await readText(good)
    expect(compareOfficial(document).official).toMatchObject({ explained: { 'score-misprinted': 2 } })
    // What is stored of the file has the score that was meant.
    expect(await line(good)).toMatchObject({ compared: 4, differing: 0 })
    expect(await line(bad)).toMatchObject({ explained: {}, unexplained: 1 })
  })

  it('follow from another score to the decimals that they were printed with, 5.00 to two', async () => {
    const played = (imps: readonly string[]) =>
      `${tags({ Event: 'E', Board: '1', Scoring: 'IMP' })}[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;IMP_NS"]
${['4S N 10 420', '4S N 11 450', '4S N 9 -50', '4S N 10 420']
  .map((one, i) => `${i + 1} ${i + 11} ${one} ${imps[i]}`)
  .join('\n')}
`
    const misprinted = async (imps: readonly string[], score: number, printed: number) => {
      const read = await readFile(textAsSource(played(imps)))
      if (!read.ok) throw new Error(read.error.message)
      const text = JSON.stringify(read.value.document)
      const at = text.lastIndexOf(`"scoreNs":${score}`)
      const changed = text.slice(at).replace(`${score}`, `${printed}`)
      return (await compared(text.slice(0, at) + changed))?.explained
    }
    const explained = (...imps: readonly string[]) => misprinted(imps, 420, 42)
    // By 420 at the last table: 3.00, 4.33, -10.33 and 3.00.
    expect(await explained('3.00', '4.33', '-10.33', '3.00')).toEqual({ 'score-misprinted': 4 })
    expect(await explained('3.00', '4.33', '-10.33', '3.0')).toEqual({ 'score-misprinted': 4 })
    expect(await explained('3.00', '4.33', '-10.3', '3.00')).toEqual({})
    expect(await explained('3.40', '4.33', '-10.33', '3.00')).toEqual({})
    // The row itself is short of the last sign of both, which is said of its figure, and of no other row's.
    const short = ['3.00', '4.3', '-10.33', '3.00']
    const reasons = { 'score-misprinted': 3, 'cut-with-its-score': 1 }
    expect(await misprinted(short, 450, 45)).toEqual(reasons)
    expect(await misprinted(['3.00', '4.2', '-10.33', '3.00'], 450, 45)).toEqual({})
    expect(await misprinted(['3.00', '4.33', '-10.3', '3.00'], 450, 45)).toEqual({})
  })

  it('of a session that is scored otherwise than the rest of its event are explained by that, all or none', async () => {
    const part = (session: string, made: string) =>
      table('IMP', 'IMP_NS;IMP_EW', made).replace('[Board', `[Session "${session}"]\n[Board`)
    const mean = part('1', rows([5.33, -5.33], [5.33, -5.33], [-2, 2], [-8.67, 8.67]))
    const sums = part('2', rows([16, -16], [16, -16], [-6, 6], [-26, 26]))
    expect(await compared(`${mean}\n${sums}`)).toMatchObject({
      compared: 16,
      unexplained: 0,
      explained: { 'scored-otherwise': 8 },
    })
    const wrong = sums.replace('-26 26', '-25 25')
    expect(await compared(`${mean}\n${wrong}`)).toMatchObject({ explained: {}, unexplained: 8 })
  })

  it('are percentages of totals rounded to two decimals only if all of them are', async () => {
    const board = (number: number, scores: readonly number[]) => {
      const results = scores.map((score, i) => `${i + 1} ${i + 11} ${score}`).join('\n')
      const told = tags({ Event: 'E', Board: `${number}`, Scoring: 'MP' })
      return `${told}[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n${results}\n`
    }
    // Two boards have a result less; Neuberg's formula gives their points thirds.
    const played = [board(1, [420, 420, 170, -50]), board(2, [420, 170, -50]), board(3, [420, 170, -50])]
    const exact = [90.7407, 61.1111, 14.8148, 0, 9.2593, 38.8889, 85.1852, 100]
    const pairs = [1, 2, 3, 4, 11, 12, 13, 14].map((pair, i) => `${pair} ${exact[i]!.toFixed(4)}`)
    const total = `[TotalScoreTable "PairId;TotalPercentage"]\n${pairs.join('\n')}\n`
    const read = await readFile(textAsSource(`${played.join('\n')}${total}`))
    if (!read.ok) throw new Error(read.error.message)
    const text = JSON.stringify(read.value.document)
    const official = async (...changes: readonly (readonly [number, number])[]) => {
      const changed = changes.reduce(
        (made, [from, to]) => made.replace(`"percent":${from}`, `"percent":${to}`),
        text,
      )
      return compared(changed)
    }
    expect(await official()).toMatchObject({ compared: 8, differing: 0 })
    const some = [[90.7407, 90.7222] as const, [9.2593, 9.2778] as const, [85.1852, 85.1667] as const]
    expect(await official(...some)).toMatchObject({ explained: {}, unexplained: 3 })
    expect(await official(...some, [14.8148, 14.8333])).toMatchObject({
      compared: 8,
      unexplained: 0,
      explained: { 'percent-of-rounded-total': 4 },
    })
  })

  it('are cut off only if all of them are', async () => {
    const cut = rows([83.33, 16.66], [83.33, 16.66], [33.33, 66.66], [0, 100])
    const most = table('MP', 'Percentage_NS;Percentage_EW', cut.replace('33.33 66.66', '33.33 66.67'))
    expect(await compared(most)).toMatchObject({ differing: 2, explained: {}, unexplained: 2 })
  })

  it('do not accuse the file of contradicting itself because of rounded sums', async () => {
    const text = table('MP', 'MP_NS;MP_EW', rows([5, 1], [5, 1], [2, 4], [0, 7]))
    expect(await compared(text)).toMatchObject({ explained: {}, unexplained: 1 })
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

  it('of totals and places follow from the results', async () => {
    const totals = `[TotalScoreTable "Rank;PairId;TotalPercentage"]\n1 1 83.33\n1 2 83.33\n3 3 33.33\n4 4 0\n`
    const text = table(
      'MP',
      'MP_NS',
      [420, 420, 170, -50].map((score, i) => `${i + 1} ${i + 11} ${score} -`).join('\n'),
    )
    expect(await compared(text + totals)).toMatchObject({ compared: 8, differing: 0 })
    const other = totals.replace('33.33', '43.33')
    expect(await compared(text + other)).toMatchObject({ compared: 8, differing: 1, unexplained: 1 })
    const all = `[TotalScoreTable "Rank;PairId;TotalPercentage"]\n1 14 100\n2 1 83.33\n2 2 83.33\n4 13 66.67\n5 3 33.33\n6 11 16.67\n6 12 16.67\n8 4 0\n`
    expect(await compared(text + all)).toMatchObject({ compared: 16, differing: 0 })
    const split = all.replace('2 2 83.33', '3 2 83.33')
    expect(await compared(text + split)).toMatchObject({ explained: { 'ties-split': 1 }, unexplained: 0 })
    const wrong = all.replace('5 3 33.33', '6 3 33.33')
    expect(await compared(text + wrong)).toMatchObject({ differing: 1, unexplained: 1 })
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
