/** Each reason for a figure that is not ours: where it holds, and the same board in which it must fail. */
import { describe, expect, it } from 'vitest'
import { checkFile } from '../check.ts'
import { tags } from '../pbn/testing/texts.ts'
import { textAsSource } from '../text.ts'

type Row = readonly [score: number | string, ...figures: readonly (number | string)[]]

const board = (number: number, scoring: string, header: string, rows: readonly Row[]): string =>
  `${tags({ Event: 'E', Board: `${number}`, Scoring: scoring })}[ScoreTable "PairId_NS;PairId_EW;Score_NS;${header}"]\n${rows
    .map((row, i) => `${i + 1} ${i + 21} ${row.join(' ')}`)
    .join('\n')}\n`

const official = async (text: string) => (await checkFile('x', textAsSource(text))).official

const mp = (...rows: readonly Row[]) => official(board(1, 'MP', 'MP_NS;MP_EW', rows))

/** Matchpoints of 450, 420, 420, 170, -50, -100. */
const WHOLE: readonly Row[] = [
  [450, 10, 0],
  [420, 7, 3],
  [420, 7, 3],
  [170, 4, 6],
  [-50, 2, 8],
  [-100, 0, 10],
]
const changed = (at: number, row: Row, rows = WHOLE): readonly Row[] => rows.with(at, row)

describe('one misprinted result', () => {
  it.each([
    ['the best', 0, -200],
    ['one in the middle', 3, 480],
    ['the worst', 5, 430],
  ])('is found where all figures follow from another score: %s', async (_, at, score) => {
    const found = await mp(...changed(at, [score, ...WHOLE[at]!.slice(1)] as unknown as Row))
    expect(found.differing).toBeGreaterThan(0)
    expect(found.explained).toEqual({ 'result-misprinted': found.differing })
  })
  it('is none where a figure of another row does not follow', async () => {
    const found = await mp(...changed(1, [420, 8, 3], changed(5, [430, 0, 10])))
    expect(found.explained['result-misprinted']).toBeUndefined()
    expect(found.unexplained).toBeGreaterThan(0)
  })
  it('is none where two are wrong', async () => {
    const found = await mp(...changed(0, [-200, 10, 0], changed(5, [430, 0, 10])))
    expect(found.explained['result-misprinted']).toBeUndefined()
  })
  it('is found in IMPs by a score that can be', async () => {
    const imps = (...rows: readonly Row[]) => official(board(1, 'IMP;Cross2', 'IMP_NS', rows))
    // By 620, 170, 170 and -100 the four are worth these.
    const rows: readonly Row[] = [
      [620, '10.00'],
      [170, '-1.00'],
      [170, '-1.00'],
      [-100, '-8.00'],
    ]
    expect((await imps(...rows)).compared).toBe(4)
  })
})

/** Our own figures of six rows, the last of which the director awarded. */
async function ownOf(award: string): Promise<readonly Row[]> {
  const scores = [450, 420, 420, 170, -50, award]
  const line = await checkFile(
    'x',
    textAsSource(
      board(
        1,
        'MP',
        'MP_NS;MP_EW',
        scores.map((score): Row => [score, 99, 99]),
      ),
    ),
  )
  const oursOf = (at: number, side: string) =>
    Number(line.warnings.find(({ args }) => args.number === at + 1 && args.side === side)?.args.computed)
  return scores.map((score, at): Row => [score, oursOf(at, 'NS'), oursOf(at, 'EW')])
}

describe('an awarded result', () => {
  /** The file has a score where the director gave half, and 7 and 1 beside it. */
  const awarded = async () => changed(5, [-100, 7, 1], await ownOf('50%'))
  it('explains the board where all others follow without it', async () => {
    const found = await mp(...(await awarded()))
    expect(found.explained).toEqual({ 'awarded-row': found.differing })
    expect(found.differing).toBeGreaterThan(2)
  })
  it('does not where a figure of another row does not follow', async () => {
    const rows = await awarded()
    const found = await mp(...changed(1, [420, 9, 3], rows))
    expect(found.explained['awarded-row']).toBeUndefined()
  })
  it('does not on a board of few figures', async () => {
    const found = await official(
      board(1, 'MP', 'MP_NS', [
        [450, 2],
        [420, 0],
        [170, 3],
      ]),
    )
    expect(found.explained['awarded-row']).toBeUndefined()
  })
  it('does not where another score explains the row itself too', async () => {
    const found = await mp(...changed(5, [430, 0, 10]))
    expect(found.explained['awarded-row']).toBeUndefined()
  })
})

describe('equal scores with other figures', () => {
  const three: readonly Row[] = [
    [420, 6, 4],
    [420, 6, 4],
    [420, 6, 4],
    [170, 2, 8],
    [-50, 0, 10],
    [450, 10, 0],
  ]
  it('contradict each other where most have ours', async () => {
    const found = await mp(...changed(2, [420, 5, 5], three))
    expect(found.explained).toEqual({ 'contradicts-equal-scores': 2 })
  })
  it('do not where no more than one other has ours', async () => {
    const found = await mp(...changed(2, [420, 5, 5], changed(1, [420, 4, 6], three)))
    expect(found.explained['contradicts-equal-scores']).toBeUndefined()
    expect(found.unexplained).toBe(4)
  })
})

describe('an award beside another figure', () => {
  it('contradicts itself where all others on the board are ours', async () => {
    const rows = await ownOf('60%')
    expect((await mp(...rows)).differing).toBe(0)
    const found = await mp(...changed(5, ['60%', 1, 1], rows))
    expect(found.explained).toEqual({ 'contradicts-own-award': 2 })
  })
  it('does not where a figure of another row is not ours', async () => {
    const rows = await ownOf('60%')
    const found = await mp(...changed(5, ['60%', 1, 1], changed(0, [450, 3, 3], rows)))
    expect(found.explained['contradicts-own-award']).toBeUndefined()
  })
})

describe('figures beside ours by their last decimal', () => {
  const session = (beside: number, by: number) =>
    Array.from({ length: 12 }, (_, i) => {
      const figures = ['83.33', '83.33', '33.33', '0.00']
      const own = figures.map((one, at) => (i < beside && at === 0 ? (Number(one) + by).toFixed(2) : one))
      return board(
        i + 1,
        'MP',
        'Percentage_NS',
        [420, 420, 170, -50].map((score, at): Row => [score, own[at]!]),
      )
    }).join('\n')
  it('are rounded otherwise where nearly all are ours', async () => {
    expect((await official(session(3, 0.01))).explained).toEqual({ 'last-decimal': 3 })
  })
  it.each([
    ['that are two beside ours', 3, 0.02],
    ['that are many', 9, 0.01],
  ])('are not %s', async (_, beside, by) => {
    const found = await official(session(beside, by))
    expect(found.explained['last-decimal']).toBeUndefined()
    expect(found.differing).toBe(beside)
  })
})

describe('swings written for one side always', () => {
  const match = (imps: readonly string[]) =>
    imps
      .map((told, i) => {
        const head = { Event: 'E', Board: `${i + 1}`, HomeTeam: 'A', VisitTeam: 'B', Scoring: 'IMP' }
        const [open, closed] = i % 2 ? [170, 420] : [420, 170]
        return [
          tags({ ...head, Room: 'Open', Score: `NS ${open}` }),
          tags({ ...head, Room: 'Closed', Score: `NS ${closed}`, ScoreIMP: told }),
        ].join('\n')
      })
      .join('\n')
  it('are explained where all have our size', async () => {
    const found = await official(match(Array(6).fill('EW 6')))
    expect(found.explained).toEqual({ 'one-side-always': 3 })
  })
  it.each([
    ['one has another size', ['EW 6', 'EW 6', 'EW 6', 'EW 5', 'EW 6', 'EW 6']],
    ['one is of the other side', ['EW 6', 'EW 6', 'EW 6', 'NS 6', 'EW 6', 'EW 6']],
    ['there are few', ['EW 6', 'EW 6', 'EW 6']],
  ])('are not where %s', async (_, told) => {
    const found = await official(match(told))
    expect(found.explained['one-side-always']).toBeUndefined()
    expect(found.unexplained).toBeGreaterThan(0)
  })
})

describe('a convention of an event', () => {
  /** Points of one for each score beaten, but for boards on which a result is mistyped. */
  const event = (boards: number, mistyped: number) =>
    Array.from({ length: boards }, (_, i) => {
      const last = i < mistyped ? 480 : -50
      return board(i + 1, 'MP', 'MP_NS', [
        [420, '2.5'],
        [420, '2.5'],
        [170, '1.0'],
        [last, '0.0'],
      ])
    }).join('\n')
  const adopted = async (text: string) =>
    (await checkFile('x', textAsSource(text))).warnings.some(({ code }) => code === 'convention-adopted')
  it('is taken from the boards, whatever single results are mistyped', async () => {
    expect(await adopted(event(12, 0))).toBe(true)
    expect(await adopted(event(12, 2))).toBe(true)
  })
  it('is not where many boards do not follow from it', async () => {
    expect(await adopted(event(12, 6))).toBe(false)
  })
})
