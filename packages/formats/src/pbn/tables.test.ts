/** What the tables of a PBN file and its games say together. */
import { describe, expect, it } from 'vitest'
import { firstSession, game, readText, tags } from './testing/texts.ts'
import { writePbn } from './writePbn.ts'

const read = (table: string, totals = '', more = '') =>
  readText(`${tags({ Event: 'Club night', Board: '1', Scoring: 'MP' })}${table}${totals}\n${more}`)

const table = (rows: string, header = 'PairId_NS;PairId_EW;Contract;Declarer;Result') =>
  `[ScoreTable "${header}"]\n${rows}\n`

const codesOf = ({ warnings }: Awaited<ReturnType<typeof read>>) => warnings.map(({ code }) => code)

it.each([
  ['NS', 'EW'],
  ['N/S', 'E/W'],
  ['North-South', 'East-West'],
])('pairs of one number in both directions have their own names, by "%s" and "%s"', async (ns, ew) => {
  const people = [`1 ${ns} "Ann - Bob"`, `2 ${ns} "Cid - Dot"`, `1 ${ew} "Eva - Fay"`, `2 ${ew} "Gus - Hal"`]
  const totals = `[TotalScoreTable "PairId;Direction;Names"]\n${people.join('\n')}\n`
  const { document } = await read(table('1 1 3NT N 9\n2 2 3NT N 8'), totals)
  const { registrations, tables } = firstSession(document)
  const nameOf = new Map(registrations.map(({ key, name }) => [key, name]))
  expect(tables.map((one) => [nameOf.get(one.ns), nameOf.get(one.ew)])).toEqual([
    ['Ann - Bob', 'Eva - Fay'],
    ['Cid - Dot', 'Gus - Hal'],
  ])
})

describe('rows of the same pairs on one board', () => {
  it('are told, and neither counts where nothing else tells', async () => {
    const file = await read(table('1 2 3NT N 9\n3 4 3NT N 9\n1 2 3NT N 10'))
    expect(file.counts.results).toBe(2)
    expect(file.warnings.filter(({ code }) => code === 'weighed')).toMatchObject([
      { args: { board: 1, about: 'twice', counts: 'none' }, place: { line: 7 } },
    ])
    const results = firstSession(file.document).tables.flatMap((one) => one.results)
    expect(results.map(({ tricks }) => tricks).sort()).toEqual([9, null])
  })

  it('are told of games too, whose players have no numbers', async () => {
    const file = await readText(`${game()}\n${game()}`)
    expect([file.counts.results, codesOf(file)]).toEqual([1, ['game-twice']])
  })

  it('are told and kept where they differ all over: their sections are not told', async () => {
    const rows = ['1 2', '3 4', '5 6'].flatMap((pairs) => [`${pairs} 3NT N 9`, `${pairs} 3NT N 8`])
    const file = await read(table(rows.join('\n')))
    expect([file.counts.results, codesOf(file)]).toEqual([
      6,
      ['game-of-two-sections', 'game-of-two-sections', 'game-of-two-sections'],
    ])
  })

  it('are several results where a row stands for them, or programs play under one name', async () => {
    const several = await read(
      table('1 2 3NT N 9 3', 'PairId_NS;PairId_EW;Contract;Declarer;Result;Multiplicity'),
    )
    expect([several.counts.results, codesOf(several)]).toEqual([3, []])
    const robots = { North: 'BEN', South: 'BEN', East: 'BEN', West: 'BEN' }
    const file = await readText(`${game(robots)}\n${game({ ...robots, Result: '8' })}`)
    expect(file.counts.results).toBe(2)
  })
})

describe('unknown names', () => {
  it('in a table are nobody', async () => {
    const header = 'Contract;Declarer;Result;Names_NS;Names_EW'
    const file = await read(table('3NT N 9 "??? - ???" "?;?"\n3NT N 8 "???" "-"', header))
    const names = firstSession(file.document).registrations.map(({ name }) => name)
    expect([names, file.counts.results]).toEqual([['Field NS', 'Field EW'], 2])
  })
})

describe('official totals', () => {
  const rows = table('1 2 3NT N 9\n3 4 3NT N 8')
  const officialOf = async (totals: string, more = '') =>
    firstSession((await read(rows, totals, more)).document).registrations.map(({ official }) => official)

  it('are ranks, totals, means and percentages by whatever name', async () => {
    expect(
      await officialOf(
        '[TotalScoreTable "Rank;PairId;MeanMP;MeanPercentage"]\n1 1 1.5 75.00\n2 2 0.5 25.00\n',
      ),
    ).toEqual([
      { rank: 1, total: null, percent: 75, mean: 1.5 },
      { rank: 2, total: null, percent: 25, mean: 0.5 },
      null,
      null,
    ])
    const others = Array.from({ length: 23 }, (_, i) => tags({ Event: 'Club night', Board: `${i + 2}` }))
    const sums = '[TotalScoreTable "Rank;PairId;TotalMP;TotalPercentage;NrBoards"]\n1 1 36 1800 24\n'
    expect(await officialOf(sums, others.join('\n'))).toEqual([
      { rank: 1, total: 36, percent: 75 },
      null,
      null,
      null,
    ])
  })

  it('are written and read again, of teams too', async () => {
    const totals = '[TotalScoreTable "Rank;PairId;TotalMP;MeanMP;MeanPercentage"]\n1 1 36 1.5 75\n'
    const { document } = await read(rows, totals)
    expect((await readText(writePbn(document))).document).toEqual(document)
    const teams = { HomeTeam: 'Reds', VisitTeam: 'Blues', Scoring: 'IMP', Round: '1' }
    const ranked = '[TotalScoreTable "Rank;Names;TotalVP"]\n1 "Reds" 12.34\n2 "Blues" 7.66\n'
    const match = await readText(
      `${game({ ...teams, Room: 'Open' }, ranked)}\n${game({ ...teams, Room: 'Closed' })}`,
    )
    expect(firstSession(match.document).registrations).toMatchObject([
      { name: 'Reds', official: { rank: 1, total: 12.34 } },
      { name: 'Blues', official: { rank: 2, total: 7.66 } },
    ])
    expect((await readText(writePbn(match.document))).document).toEqual(match.document)
  })

  it('of rows that do not fit, or of more than 100 percent, are told', async () => {
    const file = await read(rows, '[TotalScoreTable "Rank;PairId;MeanPercentage"]\n1 1 250\n2 2 25.00 9\n')
    expect(codesOf(file).slice(0, 2)).toEqual(['percentage-range', 'row-unread'])
    expect(firstSession(file.document).registrations[0]!.official).toEqual({
      rank: 1,
      total: null,
      percent: null,
    })
  })
})

it('a contract whose declarer is missing has the one of the auction', async () => {
  const auction = '[Auction "N"]\n1NT Pass 3NT AP\n'
  const file = await readText(game({ Declarer: '' }, auction))
  const [result] = firstSession(file.document).tables[0]!.results
  expect(result!.contract).toMatchObject({ level: 3, strain: 'NT', declarer: 'N' })
  expect(codesOf(file)).toEqual([])
})

it('games that name players beside rows with numbers are joined by the total scores and the result', async () => {
  const rows = table('1 2 3NT N 9\n3 4 3NT N 9\n5 6 3NT N 9')
  const totals =
    '[TotalScoreTable "PairId;Names"]\n1 "Ann;Cid"\n2 "Ben;Dot"\n3 "Eva;Gus"\n4 "Fay;Hal"\n5 "Ida;Kim"\n6 "Jon;Leo"\n'
  const played = { North: 'Fay', South: 'Hal', East: 'Gus', West: 'Eva', Contract: '3NT', Declarer: 'N' }
  const swapped = { ...played, North: 'Eva', South: 'Gus', East: 'Fay', West: 'Hal' }
  const file = await read(rows, totals, game(swapped, '[Auction "N"]\n1NT Pass 3NT AP\n'))
  expect(file.counts).toMatchObject({ results: 3, auctions: 1 })
  const own = firstSession(file.document).tables.find(({ logs }) => logs.length > 0)
  expect([own!.ns, own!.ew]).toEqual(['3', '4'])
})

it('a percentage with a caret, and no score, is awarded and no board that was not played', async () => {
  const file = await readText(
    `${tags({ Event: 'E', Board: '1', Scoring: 'MP' })}[ScoreTable "Percentage_NS;Percentage_EW;Score_NS;Multiplicity"]\n^60 - - 1\n- ^40 - 1\n50 50 420 2\n`,
  )
  const results = firstSession(file.document).tables.flatMap((table) => table.results)
  expect(results.map(({ status, adjustment }) => [status, adjustment])).toEqual([
    ['played', { kind: 'average', ns: 60, ew: 'AVE' }],
    ['played', { kind: 'average', ns: 'AVE', ew: 40 }],
    ['played', null],
    ['played', null],
  ])
})
