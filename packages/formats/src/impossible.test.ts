/** Values that cannot be, in every format in which they can be written: told with their line, or refused. */
import { describe, expect, it } from 'vitest'
import { SEED_TEXTS as LIN_SEEDS } from './lin/testing/seeds.ts'
import { readFile } from './read.ts'
import { pairsDocument } from './testing/pairsDocument.ts'
import { textAsSource } from './text.ts'
import { PAIRS } from './usebio/testing/seeds.ts'

/** What is told of a file: code and line of each remark, of a refusal its path. */
async function told(text: string): Promise<readonly string[]> {
  const read = await readFile(textAsSource(text))
  if (!read.ok) return [`refused ${read.error.code}`]
  const { warnings, faults } = read.value
  return [...faults, ...warnings].map(({ code, place }) => `${code} ${place?.line ?? '-'}`)
}

const PBN = `[Event "Evening"]
[Date "2024.03.05"]
[Board "1"]
[Scoring "MP"]
[TotalScoreTable "Rank;PairId;TotalMP;MeanPercentage"]
1 1 2 100
1 2 0 0
1 3 2 100
1 4 0 0
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;MP_NS;Percentage_NS"]
1 2 3NT N 9 400 2 100
3 4 3NT N 8 -50 0 0
`

it('files without them are told nothing of', async () => {
  for (const text of [PBN, PAIRS, LIN_SEEDS[0]!, JSON.stringify(pairsDocument())])
    expect(await told(text)).toEqual([])
})

describe.each([
  ['99 tricks', '3NT N 9 400', '3NT N 99 400', 'value-unread 11'],
  ['a score in letters', '9 400', '9 abc', 'value-unread 11'],
  ['250 percent of a board', '400 2 100', '400 2 250', 'value-unread 11'],
  ['250 percent of a pair', '1 1 2 100', '1 1 2 250', 'percentage-range 6'],
  ['NaN', '400 2 100', '400 NaN 100', 'value-unread 11'],
  ['31 February', '2024.03.05', '2024.02.31', 'date-unknown 1'],
  ['a pair nobody listed', '3 4 3NT', '3 9 3NT', 'pair-unlisted 12'],
])('PBN: %s', (_, right, wrong, remark) => {
  it(`is ${remark}`, async () => expect(await told(PBN.replace(right, wrong))).toContain(remark))
})

describe.each([
  ['99 tricks', '<TRICKS>7<', '<TRICKS>99<', 'value-unread 12'],
  ['a score in letters', '<SCORE>90<', '<SCORE>abc<', 'score-unknown 12'],
  ['250 percent', '<PERCENTAGE>75.00<', '<PERCENTAGE>250<', 'value-unread 7'],
  ['NaN', '<NS_MATCH_POINTS>2<', '<NS_MATCH_POINTS>NaN<', 'value-unread 12'],
  ['31 February', '05/03/2024', '31/02/2024', 'value-unread 5'],
  ['a pair nobody listed', '<NS_PAIR_NUMBER>2<', '<NS_PAIR_NUMBER>9<', 'participant-unlisted 12'],
  ['a line without a pair', '<NS_PAIR_NUMBER>2</NS_PAIR_NUMBER>', '', 'pair-missing 12'],
])('USEBIO: %s', (_, right, wrong, remark) => {
  it(`is ${remark}`, async () => expect(await told(PAIRS.replace(right, wrong))).toContain(remark))
})

it('LIN: 99 tricks, a result that is none', async () => {
  expect(await told(LIN_SEEDS[0]!.replace('mc|12|', 'mc|99|'))).toContain('lin-tricks 1')
  expect(await told(LIN_SEEDS[1]!.replace('3NS+3', '3NS+33'))).toContain('lin-result 2')
})

describe.each([
  ['99 tricks', '"tricks":9', '"tricks":99'],
  ['a score in letters', '"scoreNs":400', '"scoreNs":"abc"'],
  ['250 percent', '"percent":75', '"percent":250'],
  ['31 February', '2024-03-05', '2024-02-31'],
  ['a pair nobody registered', '"ns":"1"', '"ns":"9"'],
])('JSON: %s', (_, right, wrong) => {
  it('is refused', async () => {
    const text = JSON.stringify(pairsDocument())
    expect(text).toContain(right)
    expect((await told(text.replace(right, wrong)))[0]).toMatch(/^refused document-/)
  })
})
