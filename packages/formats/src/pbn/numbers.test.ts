/** A pair's number against its name in PBN, wherever both stand. */
import { expect, it } from 'vitest'
import { readFile } from '../read.ts'
import { rankingTable } from '../testing/rankingTable.ts'
import { textAsSource } from '../text.ts'
import { NumbersAndNames } from '../weigh/numbers.ts'
import { tags } from './testing/texts.ts'

async function read(text: string) {
  const file = await readFile(textAsSource(text))
  if (!file.ok) throw new Error(file.error.message)
  const told = file.value.warnings.flatMap(({ code, args }) =>
    code === 'number-of-names' ? [`${args.number} ${args.by}`] : [],
  )
  const ranking = rankingTable(file.value.document)
  return {
    told,
    ranking: ranking.map(({ name, played, percent }) => [name, played, Math.round(Number(percent))]),
  }
}

const HEAD = { Event: 'Club', Date: '2026.08.01', Scoring: 'MP', Competition: 'Pairs' }
const HEADER = '[ScoreTable "Round;Table;PairId_NS;PairId_EW;Names_NS;Names_EW;Contract;Declarer;Result"]\n'
const NAMES: Readonly<Record<string, string>> = {
  ann: 'Ann Adler - Abe Adams',
  bea: 'Bea Bolt - Bob Baker',
  cat: 'Cat Cohen - Cal Craig',
  dot: 'Dot Dunn - Dan Doyle',
  eve: 'Eve Ekman - Ed Ellis',
  fay: 'Fay Frost - Finn Ford',
  gwen: 'Gwen Gray - Gus Green',
  hope: 'Hope Hall - Hugo Hart',
  iris: 'Iris Ives - Ivan Innes',
  joy: 'Joy Jones - Jack James',
}

/** Rows of one board: round, table, numbers and pairs, tricks in 3NT by north. */
type Row = readonly [
  round: number,
  table: number,
  ns: number,
  ew: number,
  one: string,
  other: string,
  tricks: number,
]

const asTable = (boards: readonly (readonly Row[])[]): string =>
  boards
    .map((rows, i) => {
      const lines = rows.map(
        ([round, at, ns, ew, one, other, tricks]) =>
          `${round} ${at} ${ns} ${ew} "${NAMES[one] ?? one}" "${NAMES[other] ?? other}" 3NT N ${tricks}`,
      )
      return `${tags({ ...HEAD, Board: `${i + 1}` })}${HEADER}${lines.join('\n')}\n`
    })
    .join('\n')

const asGames = (boards: readonly (readonly Row[])[]): string =>
  boards
    .flatMap((rows, i) =>
      rows.map(([round, at, ns, ew, one, other, tricks]) => {
        const [North, South, East, West] = [one, other].flatMap((pair) => (NAMES[pair] ?? pair).split(' - '))
        const place = {
          Board: `${i + 1}`,
          Round: `${round}`,
          Table: `${at}`,
          PairNS: `${ns}`,
          PairEW: `${ew}`,
        }
        const result = { Contract: '3NT', Declarer: 'N', Result: `${tricks}` }
        return tags({ ...HEAD, ...place, ...result, North: North!, South: South!, East: East!, West: West! })
      }),
    )
    .join('\n')

const HOWELL: readonly (readonly Row[])[] = [
  [
    [1, 1, 1, 11, 'ann', 'cat', 10],
    [1, 2, 2, 12, 'bea', 'dot', 9],
  ],
  [
    [2, 1, 1, 12, 'ann', 'dot', 10],
    [2, 2, 2, 11, 'bea', 'cat', 9],
  ],
  [
    [3, 1, 1, 11, 'ann', 'cat', 10],
    [3, 2, 2, 12, 'bea', 'dot', 9],
  ],
]
const changed = (board: number, table: number, row: Row): readonly (readonly Row[])[] =>
  HOWELL.map((rows, i) => rows.map((one, j) => (i === board && j === table ? row : one)))

it.each([
  ['rows of tables', asTable],
  ['games', asGames],
] as const)('of %s that agree nothing is told', async (_, write) => {
  const { told, ranking } = await read(write(HOWELL))
  expect(told).toEqual([])
  expect(ranking).toContainEqual(['Ann Adler - Abe Adams', '3', 100])
})

it.each([
  ['rows, the first board', asTable, 0],
  ['rows, the last board', asTable, 2],
  ['games', asGames, 1],
] as const)(
  'A mistyped number of %s does not take a result from the pair that is named',
  async (_, write, board) => {
    const [round, table, , ew, one, other, tricks] = HOWELL[board]![0]!
    const { told, ranking } = await read(write(changed(board, 0, [round, table, 2, ew, one, other, tricks])))
    expect(ranking).toHaveLength(4)
    expect(ranking).toContainEqual(['Ann Adler - Abe Adams', '3', 100])
    expect(ranking).toContainEqual(['Bea Bolt - Bob Baker', '3', 0])
    expect(told).toEqual(['2 name'])
  },
)

it.each([
  ['rows', asTable],
  ['games', asGames],
] as const)('A substitute in %s plays for the pair whose number it has, and is told', async (_, write) => {
  const { told, ranking } = await read(
    write(changed(1, 0, [2, 1, 1, 12, 'Ann Adler - Zoe Zander', 'dot', 10])),
  )
  expect([ranking.length, told]).toEqual([4, ['1 number']])
})

it.each([
  ['an initial', 'A. Adler - Abe Adams'],
  ['surnames', 'Adler - Adams'],
  ['the other order', 'Adams Abe - Adler Ann'],
  ['capitals', 'ANN ADLER - ABE ADAMS'],
])('A name with %s is the same pair', async (_, name) => {
  const { told, ranking } = await read(asTable(changed(1, 0, [2, 1, 1, 12, name, 'dot', 10])))
  expect([ranking.length, told]).toEqual([4, []])
})

it.each([
  ['rows', asTable],
  ['games', asGames],
] as const)(
  'Pairs of %s that change direction stay themselves where each counts from 1',
  async (_, write) => {
    const { ranking } = await read(
      write([
        [
          [1, 1, 1, 1, 'ann', 'cat', 10],
          [1, 2, 2, 2, 'bea', 'dot', 9],
        ],
        [
          [2, 1, 1, 1, 'cat', 'ann', 9],
          [2, 2, 2, 2, 'dot', 'bea', 8],
        ],
      ]),
    )
    expect(ranking.map((row) => row.slice(1))).toEqual(Array(4).fill(['2', 50]))
  },
)

/** Five tables, each direction numbered from 1; the last of four rounds is switched, and Ann is always the best. */
const MITCHELL: readonly (readonly Row[])[] = [0, 1, 2, 3, 4].map((board) =>
  [1, 2, 3, 4].map((round): Row => {
    const table = (board + 5 - round) % 5
    const visitor = (table + 5 - round) % 5
    const [home, visiting] = [Object.keys(NAMES)[table]!, Object.keys(NAMES)[5 + visitor]!]
    return round === 4
      ? [round, table + 1, visitor + 1, table + 1, visiting, home, table === 0 ? 8 : 9]
      : [round, table + 1, table + 1, visitor + 1, home, visiting, table === 0 ? 10 : 9]
  }),
)

it.each([
  ['rows', asTable],
  ['games', asGames],
] as const)('A round of %s in which the arrow is switched is of those who sit there', async (_, write) => {
  const { told, ranking } = await read(write(MITCHELL))
  expect(ranking.map(([, played]) => played)).toEqual(Array(10).fill('4'))
  expect(ranking[0]).toEqual(['Ann Adler - Abe Adams', '4', 100])
  expect(told).toEqual([])
})

it('One who has a number of others in a session of switches is told alone', async () => {
  const wrong = MITCHELL.map((rows) =>
    rows.map((row): Row => (row[0] === 2 && row[2] === 2 ? [2, 2, 3, row[3], row[4], row[5], row[6]] : row)),
  )
  const { told, ranking } = await read(asTable(wrong))
  expect(told).toEqual(['3 name'])
  expect(ranking.map(([, played]) => played)).toEqual(Array(10).fill('4'))
})

it('One pair without a number of its own is one pair in every spelling', async () => {
  const twice = HOWELL.map((rows, i) =>
    rows.map((row): Row => {
      if (row[1] !== 2) return row
      return [row[0], 2, 1, row[3], ['bea', 'Bolt - Baker', 'B. Bolt - Bob Baker'][i]!, row[5], 9]
    }),
  )
  expect((await read(asTable(twice))).ranking).toHaveLength(4)
})

it('One misprinted number does not part the two directions of a Howell', async () => {
  const { ranking } = await read(asTable(changed(2, 1, [3, 2, 2, 2, 'bea', 'dot', 9])))
  expect(ranking).toHaveLength(4)
})

it('Names that the totals give to another number are told', async () => {
  const totals = `[TotalScoreTable "PairId;Names"]\n${[1, 2, 11, 12].map((n, i) => `${n} "${NAMES[['bea', 'ann', 'cat', 'dot'][i]!]}"`).join('\n')}\n`
  const { told } = await read(asGames(HOWELL).replace(/\n\n/, `\n${totals}\n`))
  expect(told.map((one) => one.split(' ')[0])).toEqual(['1', '2'])
})

it.each([
  [40, 'adler ann'],
  [60, 'a adler'],
])('Of %s pairs under one number a short name is %s', (pairs, first) => {
  const names = [
    'Ann Adler - Abe Adams',
    ...Array.from({ length: pairs }, (_, i) => `P${i} Q${i} - R${i} S${i}`),
  ]
  const numbers = new NumbersAndNames(
    names.map((name) => ({ number: '\n\n0', name, round: '1', side: 'ns' as const })),
  )
  const whose = numbers.whose('\n\n0', 'A. Adler - Abe Adams')
  expect('name' in whose && whose.name.split(' & ')).toContain(first)
})
