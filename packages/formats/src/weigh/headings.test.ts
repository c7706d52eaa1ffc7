/** Events, dates and scorings that stand in the rows of one table. */
import { expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { readFiles } from '../read.ts'
import { textAsSource } from '../text.ts'

const COLUMNS = 'event,date,scoring,board,round,table,ns,ew,ns_name,ew_name,contract,declarer,tricks'
const [MONDAY, TUESDAY] = ['Monday,2026-08-03', 'Tuesday,2026-08-04'] as const
const AGAIN = 'Monday,2026-08-10'
const HOME = ['1,1,1,11,Ann A - Abe A,Cat C - Cal C', '1,2,2,12,Bea B - Bob B,Dot D - Dan D'] as const
const AWAY = ['1,1,1,11,Gus G - Gil G,Hal H - Hip H', '1,2,2,12,Ida I - Ivo I,Jon J - Jil J'] as const

const rows = (heading: string, pairs: readonly string[], boards: readonly number[]): readonly string[] =>
  boards.flatMap((board) => pairs.map((own, i) => `${heading},MP,${board},${own},4S,N,${9 + i}`))

async function read(lines: readonly string[], columns = COLUMNS) {
  const files = await readFiles([{ name: 'all.csv', source: textAsSource([columns, ...lines].join('\n')) }])
  if (!files.ok) throw new Error(files.error.error.message)
  return {
    sessions: files.value.flatMap(({ document }) =>
      sessionsOfDocument(document).map((one) => [
        document.events[0]!.name,
        one.date,
        one.tables.flatMap(({ results }) => results).length,
        one.registrations.length,
      ]),
    ),
    codes: files.value.flatMap(({ warnings }) => warnings.map(({ code }) => code)),
    calc: files.value.map(({ document }) => document.events[0]!.calcType),
    told: files.value.flatMap(({ warnings }) =>
      warnings.flatMap(({ code, args, place }) =>
        code === 'weighed' ? [[args.about, args.one, args.counts, place?.line]] : [],
      ),
    ),
  }
}

const TWO = [
  ['Monday', '2026-08-03', 4, 4],
  ['Tuesday', '2026-08-04', 4, 4],
]

it.each([
  ['other people', AWAY],
  ['the same people', HOME],
])('Two events of one table are two, with %s', async (_, pairs) => {
  const { sessions, told } = await read([...rows(MONDAY, HOME, [1, 2]), ...rows(TUESDAY, pairs, [1, 2])])
  expect([sessions, told]).toEqual([TWO, []])
})

it('Two dates of one event are two sessions, with other people and with the same', async () => {
  for (const pairs of [AWAY, HOME]) {
    const { sessions } = await read([...rows(MONDAY, HOME, [1, 2]), ...rows(AGAIN, pairs, [1, 2])])
    expect(sessions.map(([, date]) => date)).toEqual(['2026-08-03', '2026-08-10'])
  }
})

it.each([
  ['first', 0],
  ['middle', 3],
  ['last', 5],
])('One odd heading among many is a misprint, which is told: the %s', async (_, at) => {
  for (const odd of [TUESDAY, AGAIN]) {
    const lines = rows(MONDAY, HOME, [1, 2, 3]).map((row, i) => (i === at ? row.replace(MONDAY, odd) : row))
    const { sessions, told } = await read(lines)
    expect(sessions).toEqual([['Monday', '2026-08-03', 6, 4]])
    expect(told.length).toBeGreaterThan(0)
    expect(told.every(([about, , , line]) => about === 'heading' && line === at + 2)).toBe(true)
  }
})

it.each([
  ['nothing', ','],
  ['no date', 'Monday,'],
  ['a date that is not known', ',?'],
])('A row that tells %s is of those around it', async (_, own) => {
  const lines = rows(MONDAY, HOME, [1, 2]).map((row, i) => (i > 1 ? row.replace(MONDAY, own) : row))
  const { sessions, told } = await read(lines)
  expect([sessions, told]).toEqual([[['Monday', '2026-08-03', 4, 4]], []])
})

it.each([
  ['first', 0],
  ['last', 3],
])('The scoring of most rows counts: the %s is another', async (_, at) => {
  const lines = rows(MONDAY, HOME, [1, 2]).map((row, i) =>
    i === at ? row : row.replace(',MP,', ',IMP;Cross,'),
  )
  const { calc, told } = await read(lines)
  expect([calc, told]).toEqual([['IMP'], [['heading', 'MP', 'IMP;Cross', at + 2]]])
})

it('Between two scorings of as many rows the published figures decide', async () => {
  const lines = rows(MONDAY, HOME, [1, 2]).map(
    (row, i) => `${i % 2 ? row : row.replace(',MP,', ',IMP,')},${i % 2 ? '10,-10' : '-10,10'}`,
  )
  const { calc, told } = await read(lines, `${COLUMNS},imps_ns,imps_ew`)
  expect([calc, told.map(([, one, counts]) => [one, counts])]).toEqual([['IMP'], [['MP', 'IMP']]])
})

it('One event of a PBN file in several spellings is one, as it is written most, and that is told', async () => {
  const game = (event: string, board: number, table: number) =>
    Object.entries({
      Event: event,
      Date: '2026.08.01',
      Board: board,
      Scoring: 'MP',
      Table: table,
      North: table === 1 ? 'Ann A' : 'Bea B',
      South: table === 1 ? 'Abe A' : 'Bob B',
      East: table === board ? 'Cat C' : 'Dot D',
      West: table === board ? 'Cal C' : 'Dan D',
      Contract: '4S',
      Declarer: 'N',
      Result: 11 - table,
    })
      .map(([name, value]) => `[${name} "${value}"]`)
      .join('\n')
  const read = async (...names: readonly [string, string, string, string]) => {
    const text = names.map((name, i) => game(name, 1 + (i >> 1), 1 + (i & 1))).join('\n\n')
    const files = await readFiles([{ name: 'all.pbn', source: textAsSource(text) }])
    if (!files.ok) throw new Error(files.error.error.message)
    const documents = files.value.map(({ document }) => document)
    return {
      names: documents.flatMap(({ events }) => events.map(({ name }) => name)),
      results: documents.flatMap((one) =>
        sessionsOfDocument(one).map(({ tables }) => tables.flatMap((at) => at.results).length),
      ),
      told: files.value.flatMap(({ warnings }) =>
        warnings.filter(({ code, args }) => code === 'weighed' && args.about === 'heading'),
      ).length,
    }
  }
  const one = { names: ['Klub środa'], results: [4], told: 1 }
  expect(await read('Klub środa', 'KLUB ŚRODA', 'Klub sroda', 'Klub środa')).toEqual(one)
  expect(await read('KLUB ŚRODA', 'Klub środa', 'Klub środa', 'Klub sroda')).toEqual(one)
  expect(await read('Klub 1', 'Klub 1', 'Klub 2', 'Klub 2')).toMatchObject({ results: [2, 2], told: 0 })
})

/** Six tables, four boards in a round, of pairs that go on to the next. */
const evening = (
  heading: (round: number, table: number, board: number) => string,
  rounds: readonly number[],
) =>
  rounds.flatMap((round) =>
    [1, 2, 3, 4, 5, 6].flatMap((table) =>
      [1, 2, 3, 4].map((nth) => {
        const board = (round - 1) * 4 + nth
        return `${heading(round, table, board)},MP,${board},${round},${table},${table},${7 + ((table + round) % 6)},,,4S,N,10`
      }),
    ),
  )
const SIX = [1, 2, 3, 4, 5, 6]

it.each<[string, (board: number, table: number) => string]>([
  ['a time', (board, table) => `2026-08-03 19:${10 + board + table}`],
  ['a time as ISO writes it', (board, table) => `2026-08-03T19:${10 + board + table}:00Z`],
  [
    'a date that cannot be read, in some',
    (board) => (board % 3 === 0 ? `3rd of August ${board}` : '2026-08-03'),
  ],
])('A session whose rows tell %s is one', async (_, date) => {
  const { sessions } = await read(evening((_round, table, board) => `Club,${date(board, table)}`, SIX))
  expect(sessions).toEqual([['Club', '2026-08-03', 144, 12]])
})

it('Events that are another in every row, or in more than many, cut nothing', async () => {
  for (const each of [1, 2]) {
    const { sessions } = await read(
      evening((_, table, board) => `Game ${Math.floor((board * 6 + table) / each)},2026-08-03`, SIX),
    )
    expect(sessions.map(([, , rows]) => rows)).toEqual([144])
  }
})

it.each<[string, (round: number, table: number) => boolean]>([
  ['the middle of a round', (round, table) => round > 4 || (round === 4 && table > 3)],
  ['the end of a round', (round) => round > 4],
  ['another round at each table', (round, table) => round > 4 - (table % 2)],
])('A session that goes on past midnight from %s is of the day on which it began', async (_, isLate) => {
  const { sessions, told } = await read(
    evening((round, table) => `Club,2026-08-0${isLate(round, table) ? 4 : 3}`, SIX),
  )
  expect([sessions, told]).toEqual([[['Club', '2026-08-03', 144, 12]], []])
})

it('The next day on which the rounds begin anew is a session of its own', async () => {
  const { sessions } = await read([
    ...evening(() => 'Club,2026-08-03', SIX),
    ...evening(() => 'Club,2026-08-04', SIX),
  ])
  expect(sessions.map(([, date, rows]) => [date, rows])).toEqual([
    ['2026-08-03', 144],
    ['2026-08-04', 144],
  ])
})

it.each([
  ['event', 'Consolation,2026-08-03'],
  ['day', 'Club,2026-08-10'],
])('A round of another %s is a session of its own, however small', async (_, other) => {
  const all = evening(() => other, [7])
  for (const rows of [all, all.slice(0, 2), all.filter((_, i) => i % 12 === 0)]) {
    const { sessions, told } = await read([...evening(() => 'Club,2026-08-03', SIX), ...rows])
    expect([sessions.map(([, , count]) => count), told]).toEqual([[144, rows.length], []])
  }
})

it('A table whose lines end as old computers end them has its sessions', async () => {
  for (const end of ['\r', '\r\n', '\n']) {
    const lines = [...rows(MONDAY, HOME, [1, 2]), ...rows(TUESDAY, HOME, [1, 2])]
    const text = [COLUMNS, ...lines].join(end)
    const files = await readFiles([{ name: 'all.csv', source: textAsSource(text) }])
    expect(files.ok && files.value.length).toBe(2)
  }
})

const HALVES = [
  ['event', 'Monday', 'MONDAY'],
  ['date', '2026-08-03', '03.08.2026'],
  ['scoring', ',MP,', ',Matchpoints,'],
] as const

it.each(HALVES)('Spellings of one %s are no doubt, however many rows have each', async (_, one, other) => {
  for (const nth of [2, 3]) {
    const lines = rows(MONDAY, HOME, [1, 2, 3]).map((row, i) => (i % nth ? row : row.replace(one, other)))
    const { sessions, told, codes } = await read(lines)
    expect([sessions[0]![0]!.toString().toLowerCase(), sessions[0]![1], told, codes]).toEqual([
      'monday',
      '2026-08-03',
      [],
      [],
    ])
  }
})

it('Of two events or dates in as many rows the first counts, which is told', async () => {
  for (const odd of [TUESDAY, AGAIN]) {
    const lines = rows(MONDAY, HOME, [1]).map((row, i) => (i === 1 ? row.replace(MONDAY, odd) : row))
    const { sessions, told } = await read(lines)
    expect(sessions).toEqual([['Monday', '2026-08-03', 2, 4]])
    expect(told.length).toBeGreaterThan(0)
    expect(told.every(([, , counts]) => counts === 'Monday' || counts === '2026-08-03')).toBe(true)
  }
})
