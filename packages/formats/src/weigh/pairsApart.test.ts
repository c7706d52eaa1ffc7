/** Two pairs that go by the same names: who met whom, and when, tells which results are whose. */
import { describe, expect, it } from 'vitest'
import { rankingRows } from '../csv/ranking.ts'
import { A, B, C, counted, D, FORMATS, type Row, WRITERS } from './testing/rows.ts'

const SMITH = ['Smith', 'Jones'] as const
const E = ['Eve Elm', 'Eli Elm'] as const

type Game = readonly [round: number, table: number, ns: Row['ns'], ew: Row['ew'], tricks: number]

const rows = (...games: readonly Game[]): readonly Row[] =>
  games.map(([round, table, ns, ew, tricks]) => ({ board: round, round, table, ns, ew, tricks }))

/** Both sit at a table each; the others move. */
const EVENING = rows([1, 1, SMITH, C, 10], [1, 2, SMITH, D, 9], [2, 1, SMITH, D, 10], [2, 2, SMITH, C, 9])

async function read(text: string) {
  const { document, warnings } = await counted(text)
  const [event] = document.events
  const [session] = event!.segments[0]!.sessions
  const ranked = rankingRows(event!, session!).map(({ name, played, points }) => [name, played, points])
  return { ranked: ranked.sort(), codes: warnings.map(({ code }) => code), session: session! }
}

// USEBIO has a number of its own for each pair.
describe.each(FORMATS.filter((one) => one !== 'USEBIO'))('two pairs of one name in %s', (format) => {
  const write = WRITERS[format]

  it('are two where nobody could have met the same pair twice, and that is told', async () => {
    const { ranked, codes, session } = await read(write(EVENING))
    expect(ranked.filter(([name]) => name === 'Smith - Jones')).toEqual([
      ['Smith - Jones', 2, 0],
      ['Smith - Jones', 2, 4],
    ])
    expect(codes.filter((one) => /two|twice/.test(one))).toEqual(['name-of-two-pairs'])
    expect(new Set(session.registrations.map(({ key }) => key)).size).toBe(4)
  })
  it('are one, and told of, where it may be either of them', async () => {
    // Board by board they may have changed places.
    const open = rows([1, 1, SMITH, A, 10], [1, 2, SMITH, B, 9], [2, 1, SMITH, C, 10], [2, 2, SMITH, D, 9])
    const { ranked, codes } = await read(write(open))
    expect(ranked.filter(([name]) => name === 'Smith - Jones')).toHaveLength(1)
    expect(codes).toContain('boards-twice')
  })
  it('are one where a single row has the name of another pair', async () => {
    const slip = rows([1, 1, A, C, 10], [1, 2, A, D, 9], [2, 1, A, D, 10], [2, 2, B, C, 9])
    const { ranked, codes } = await read(write(slip))
    expect(ranked.filter(([name]) => name === A.join(' - '))).toHaveLength(1)
    expect(codes).not.toContain('name-of-two-pairs')
  })
  it('are told by no opponents where everybody meets the same pairs again', async () => {
    const again = [1, 2, 3, 4].flatMap((round): readonly Game[] => [
      [round, 1, SMITH, round % 2 ? C : D, 10],
      [round, 2, SMITH, round % 2 ? D : C, 9],
      [round, 3, A, E, 9],
    ])
    const { codes } = await read(write(rows(...again)))
    expect(codes).not.toContain('name-of-two-pairs')
  })
})

it('are two in USEBIO by their numbers', async () => {
  const text = WRITERS.USEBIO(rows([1, 1, A, C, 10], [1, 2, B, D, 9], [2, 1, A, D, 10], [2, 2, B, C, 9]))
    .replaceAll(/(Ann|Bea) (Ash|Box)/g, 'Smith')
    .replaceAll(/(Abe|Bob) (Ash|Box)/g, 'Jones')
  const { ranked } = await read(text)
  expect(ranked.filter(([name]) => name === 'Smith - Jones')).toEqual([
    ['Smith - Jones', 2, 0],
    ['Smith - Jones', 2, 4],
  ])
})
