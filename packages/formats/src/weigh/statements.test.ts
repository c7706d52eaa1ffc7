/** Two statements of one thing, in each format that can make them: what else the file says tells which counts. */
import { describe, expect, it } from 'vitest'
import { A, asCsv, asUsebio, B, C, counted, D, FORMATS, type Row, WRITERS } from './testing/rows.ts'

describe.each([
  ['CSV', asCsv, 'AVE+ / AVE-'],
  ['USEBIO', asUsebio, 'A6040'],
] as const)('a ruling beside contract and tricks in %s', (_, write, adjustment) => {
  const rows = (points: readonly [number, number], other: readonly [number, number]): readonly Row[] => [
    { board: 1, table: 1, ns: A, ew: C, adjustment, points },
    { board: 1, table: 2, ns: B, ew: D, tricks: 9, points: other },
  ]
  it('does not count where the published points are of what was played', async () => {
    const { scores, weighed } = await counted(write(rows([2, 0], [0, 2])))
    expect([scores, weighed]).toEqual([[-50, 420].sort(), [['ruling', 420, 'figures']]])
  })
  it.each([
    ['of the ruling', [1.2, 0.8], [1, 1]],
    ['of neither', [1.7, 0.3], [1.4, 0.6]],
  ] as const)('counts where they are %s', async (__, points, other) => {
    const { scores, weighed } = await counted(write(rows(points, other)))
    expect([scores, weighed]).toEqual([[-50, 'AVE+/AVE-'], []])
  })
})

describe.each(FORMATS)('a pair against itself in %s', (format) => {
  const write = WRITERS[format]
  const round = (number: number, ew: Row['ew'], other: Row['ew']): readonly Row[] => [
    { board: number, round: number, table: 1, ns: A, ew },
    { board: number, round: number, table: 2, ns: B, ew: other, tricks: 9 },
  ]
  it('is against the only pair that is missing there', async () => {
    const { document, weighed } = await counted(write([...round(1, C, D), ...round(2, A, C)]))
    const { registrations, tables } = document.events[0]!.segments[0]!.sessions[0]!
    const named = new Map(registrations.map(({ key, name }) => [key, name]))
    const missing = D.join(' - ')
    expect(tables.filter(({ ns, ew }) => [ns, ew].some((one) => named.get(one) === missing))).toHaveLength(2)
    expect(weighed).toEqual([['pairs', missing, 'players']])
  })
  it('does not count where nobody is', async () => {
    const { scores, weighed } = await counted(
      write([...round(1, A, C), { board: 2, table: 1, ns: A, ew: C }]),
    )
    expect([scores, weighed]).toEqual([[-50, 620, null], [['pairs', 'none', 'none']]])
  })
})

describe('scores of the other side than the declarer’s', () => {
  const rows = (...of: readonly (readonly [string, number])[]): readonly Row[] =>
    of.map(([declarer, score], i) => ({
      board: 1,
      table: i + 1,
      ns: [`N ${i}`, `S ${i}`],
      ew: [`E ${i}`, `W ${i}`],
      declarer,
      score,
    }))
  it.each(['CSV', 'PBN'] as const)('do not count where only one row of %s has it so', async (format) => {
    const { scores, weighed } = await counted(WRITERS[format](rows(['E', 420], ['N', 420])))
    expect([scores, weighed]).toEqual([[420, null], [['score', 'none', 'none']]])
  })
  it.each(['CSV', 'PBN'] as const)('are of the declarer’s side where all rows of %s are', async (format) => {
    const told = rows(['E', 420], ['W', 420], ['E', 420], ['N', 420])
    const { scores, weighed } = await counted(WRITERS[format](told))
    expect(scores).toEqual([-420, -420, -420, 420])
    expect(weighed).toEqual(Array(3).fill(['score', -420, 'rows']))
  })
})

it.each(['CSV', 'PBN', 'USEBIO'] as const)(
  'a board passed out with a score counts as neither in %s',
  async (of) => {
    const rows: readonly Row[] = [
      { board: 1, table: 1, ns: A, ew: C, contract: 'Pass', score: 420 },
      { board: 1, table: 2, ns: B, ew: D, tricks: 9 },
    ]
    const { scores, weighed } = await counted(WRITERS[of](rows))
    expect([scores, weighed]).toEqual([[-50, null], [['score', 'none', 'none']]])
  },
)

describe('CSV', () => {
  const lines = (head: string, ...rows: readonly string[]) =>
    counted(
      [`event,date,scoring,board,round,table,${head}`, ...rows.map((row) => `Club,2026-08-01,${row}`)].join(
        '\n',
      ),
    )
  it.each([
    ['last', 'tricks,score_ns,tricks', '10,420,9'],
    ['first', 'tricks,score_ns,tricks', '9,420,10'],
    ['before one that is empty', 'tricks,score_ns,tricks', '10,420,'],
  ])('with a column twice has the one that fits the scores, the wrong one %s', async (_, head, own) => {
    const { scores } = await lines(
      `ns,ew,contract,declarer,${head}`,
      `MP,1,1,1,1,11,4S,N,${own}`,
      'MP,1,1,2,2,12,4S,N,9,-50,9',
    )
    expect(scores).toEqual([-50, 420].sort())
  })
  it('reads neither of two columns where nothing tells, and says so', async () => {
    const { scores, warnings } = await lines(
      'ns,ew,score_ns,score_ns',
      'MP,1,1,1,1,11,420,-50',
      'MP,1,1,2,2,12,90,90',
    ).catch(({ message }: Error) => ({ scores: message, warnings: [] }))
    expect([scores, warnings]).toEqual([expect.stringContaining('no result'), []])
  })
  it('turns the closed room where one team is told north-south in both', async () => {
    const { document, weighed } = await lines(
      'room,ns,ew,contract,declarer,tricks',
      'IMP,1,1,1,OPEN,1,2,4S,N,10',
      'IMP,1,1,1,CLOSED,1,2,4S,N,9',
    )
    const { tables, matches } = document.events[0]!.segments[0]!.sessions[0]!
    expect([tables[1]!.ew, matches[0]!.home, weighed]).toEqual([
      tables[0]!.ns,
      tables[0]!.ns,
      [['side', '2', 'otherRoom']],
    ])
  })
  it.each([
    ['All', [-200, -140, -200]],
    ['None', [-100, -140, -100]],
  ])('has the vulnerability of its column: %s', async (told, expected) => {
    const rows = ['3NT,N,7', '3H,E,9', '2S,N,6'].map(
      (row, i) => `MP,1,1,${i + 1},${told},${i + 1},${i + 11},${row}`,
    )
    const { document } = await lines('vulnerable,ns,ew,contract,declarer,tricks', ...rows)
    const [session] = document.events[0]!.segments[0]!.sessions
    expect(session!.tables.flatMap(({ results }) => results.map(({ scoreNs }) => scoreNs))).toEqual(expected)
  })
})
