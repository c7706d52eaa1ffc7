/** North-south and east-west exchanged in one row of pairs, and boards that were played with the arrow switched. */
import { describe, expect, it } from 'vitest'
import type { TournamentDocument } from '../json/document.ts'
import { sessionsOfDocument, withSessions } from '../json/documentBuilder.ts'
import { compareOfficial } from '../official/compare.ts'
import { rankingTable } from '../testing/rankingTable.ts'
import { A, asLin, B, C, counted, D, FORMATS, type Row, WRITERS } from './testing/rows.ts'

const PAIRS = { A, B, C, D } as const
type Pair = keyof typeof PAIRS

/** A Mitchell of two tables, `each` boards a round; everybody north-south makes as many tricks as is told of the table. */
const mitchell = (rounds: readonly (readonly [Pair, Pair])[][], each: number): readonly Row[] =>
  rounds.flatMap((tables, r) =>
    Array.from({ length: each }, (_, i) => r * each + i + 1).flatMap((board) =>
      tables.map(([ns, ew], t) => ({
        board,
        round: r + 1,
        table: t + 1,
        ns: PAIRS[ns],
        ew: PAIRS[ew],
        tricks: 8 + ((board + 2 * t) % 4),
      })),
    ),
  )

const ROUNDS: readonly (readonly [Pair, Pair])[][] = [
  [
    ['A', 'C'],
    ['B', 'D'],
  ],
  [
    ['A', 'D'],
    ['B', 'C'],
  ],
  [
    ['A', 'C'],
    ['B', 'D'],
  ],
]
/** Everybody sits both ways. */
const HOWELL: readonly (readonly [Pair, Pair])[][] = [
  [
    ['A', 'B'],
    ['C', 'D'],
  ],
  [
    ['C', 'A'],
    ['D', 'B'],
  ],
  [
    ['D', 'A'],
    ['B', 'C'],
  ],
]

const turned = (row: Row): Row => ({ ...row, ns: row.ew, ew: row.ns })
const withTurned = (rows: readonly Row[], ...at: readonly number[]): readonly Row[] =>
  rows.map((row, i) => (at.includes(i) ? turned(row) : row))

async function found(text: string) {
  const { document, weighed } = await counted(text)
  const ranking = rankingTable(document).map(({ name, rank, points, played }) => [name, rank, points, played])
  return { ranking, told: weighed.filter(([about]) => about === 'side') }
}

const ALL = { ...WRITERS, LIN: asLin } as const

describe.each([...FORMATS, 'LIN'] as const)('%s', (format) => {
  const read = (rows: readonly Row[]) => found(ALL[format](rows))

  const AMONG: readonly (readonly [string, readonly Row[], number, string])[] = [
    ['among three of its round', mitchell(ROUNDS, 3), 2, 'rows'],
    ['at the other table', mitchell(ROUNDS, 3), 9, 'rows'],
    ['among two of its round, by the other rounds', mitchell(ROUNDS, 2), 5, 'players'],
    ['among three of a round in which everybody sits both ways', mitchell(HOWELL, 3), 8, 'rows'],
  ]

  it.each(AMONG)('one row that is turned %s is turned back, and told', async (_, rows, at, why) => {
    const whole = await read(rows)
    expect(whole.told).toEqual([])
    const odd = await read(withTurned(rows, at))
    expect(odd.ranking).toEqual(whole.ranking)
    const { ns, ew } = rows[at]!
    expect(odd.told).toEqual([['side', `${ns.join(' - ')} / ${ew.join(' - ')}`, expect.anything()]])
    expect(odd.told[0]![2] === why || odd.told[0]![2] === 'rows').toBe(true)
  })

  it.each([
    ['the last round of a Mitchell', mitchell(ROUNDS, 2), [8, 9, 10, 11]],
    ['the last board of each round', mitchell(ROUNDS, 3), [4, 5, 10, 11, 16, 17]],
    ['nothing, where everybody sits both ways', mitchell(HOWELL, 2), []],
    ['nothing, of one board a round', mitchell(HOWELL, 1), []],
  ] as const)('the arrow was switched in %s: nothing is turned', async (_, rows, at) => {
    const all = withTurned(rows, ...at)
    const { told } = await read(all)
    expect(told).toEqual([])
  })
})

it.each(['USEBIO', 'LIN'] as const)(
  '%s: pairs that meet again for two boards the other way round are no slip, as no rounds are told',
  async (format) => {
    const again = mitchell(
      [
        [
          ['B', 'A'],
          ['C', 'D'],
        ],
      ],
      2,
    )
    const later = again.map((row) => ({ ...row, board: row.board + 9, round: 4 }))
    const { told } = await found(ALL[format]([...mitchell(HOWELL, 3), ...later]))
    expect(told).toEqual([])
  },
)

// Where no rounds are told, as in a file of USEBIO, pairs that meet again would be one meeting.
it.each(['CSV', 'PBN'] as const)(
  '%s: the only row of a round is turned back where nobody sits so in another',
  async (format) => {
    const rows = mitchell([...ROUNDS, ROUNDS[1]!], 1)
    const whole = await found(WRITERS[format](rows))
    const odd = await found(WRITERS[format](withTurned(rows, 4)))
    expect(odd.ranking).toEqual(whole.ranking)
    expect(odd.told).toEqual([['side', 'Ann Ash - Abe Ash / Cat Cod - Cal Cod', 'players']])
  },
)

it.each(['CSV', 'PBN'] as const)(
  '%s: of two boards that contradict each other, and nothing beside them, each is as it is told, and asked about',
  async (format) => {
    const rows = withTurned(mitchell(HOWELL, 2), 2)
    const { document, warnings } = await counted(WRITERS[format](rows))
    const seats = sessionsOfDocument(document)[0]!.tables.filter(({ results }) =>
      results.some(({ board }) => board === 2),
    )
    expect(seats).toHaveLength(2)
    const args = expect.objectContaining({ about: 'side', why: 'none' })
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'weighed', args }))
  },
)

describe('what a file publishes of the end goes before the other rows', () => {
  const rows = mitchell(ROUNDS, 3)
  const odd = withTurned(rows, 2)

  /** The evening with its second board at the first table as the turned row has it. */
  const asTurned = (document: TournamentDocument) =>
    withSessions(document, (session) => ({
      ...session,
      tables: session.tables.flatMap((table, i) => {
        const own = i === 0 ? table.results.filter(({ board }) => board === 2) : []
        const others = table.results.filter((one) => !own.includes(one))
        const { key, ns, ew } = table
        const other = own.length > 0 ? [{ ...table, key: `${key}-2`, ns: ew, ew: ns, results: own }] : []
        return [{ ...table, results: others }, ...other]
      }),
    }))

  const scored = async () => (await counted(WRITERS.USEBIO(rows))).document

  /** The odd file with the percentages that a ranking has. */
  const publishing = (ranking: ReturnType<typeof rankingTable>): string =>
    ranking.reduce(
      (text, { name, percent }) =>
        text.replace(
          `<PLAYER><PLAYER_NAME>${name.split(' - ')[0]}</PLAYER_NAME></PLAYER>`,
          (players) => `<PERCENTAGE>${percent}</PERCENTAGE>${players}`,
        ),
      WRITERS.USEBIO(odd),
    )

  const percents = (ranking: ReturnType<typeof rankingTable>) =>
    ranking.map(({ name, percent }) => `${name} ${percent}`).sort()

  it.each([
    ['was scored as it stands stays so', asTurned, 'Cat Cod - Cal Cod / Ann Ash - Abe Ash'],
    [
      'was scored otherwise is turned back',
      (own: TournamentDocument) => own,
      'Ann Ash - Abe Ash / Cat Cod - Cal Cod',
    ],
  ])('a row that %s', async (_, as, counts) => {
    const published = rankingTable(as(await scored()))
    const text = publishing(published)
    const { document, weighed } = await counted(text)
    expect(percents(rankingTable(document))).toEqual(percents(published))
    expect(compareOfficial(document).official).toMatchObject({ compared: 4, differing: 0 })
    expect(weighed).toEqual([['side', counts, 'figures']])
  })
})
