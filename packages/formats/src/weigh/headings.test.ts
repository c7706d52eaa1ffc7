/** Events, dates and scorings that stand in the rows of one table. */
import { expect, it } from 'vitest'
import { sessionsOf } from '../json/documentBuilder.ts'
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
      sessionsOf(document).map((one) => [
        document.events[0]!.name,
        one.date,
        one.tables.flatMap(({ results }) => results).length,
        one.registrations.length,
      ]),
    ),
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
        sessionsOf(one).map(({ tables }) => tables.flatMap((at) => at.results).length),
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
