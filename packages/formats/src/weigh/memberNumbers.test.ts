/** Member numbers that a file gives to two people. */
import { expect, it } from 'vitest'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'

type Row = readonly [board: number, table: number, north: string, south: string, east: string, west: string]

async function read(rows: readonly Row[]) {
  const games = rows.map(([board, table, North, South, East, West]) => {
    const tags = {
      Event: 'Club',
      Date: '2026.08.01',
      Board: board,
      Scoring: 'MP',
      Table: table,
      Round: board,
    }
    const result = { North, South, East, West, Contract: '4S', Declarer: 'N', Result: 11 - table }
    return Object.entries({ ...tags, ...result })
      .map(([name, value]) => `[${name} "${value}"]`)
      .join('\n')
  })
  const file = await readFile(textAsSource(games.join('\n\n')))
  if (!file.ok) throw new Error(file.error.message)
  const [session] = sessionsOfDocument(file.value.document)
  const { registrations, tables } = session!
  const people = [
    ...registrations.flatMap(({ players }) => players),
    ...tables.flatMap((one) => Object.values(one.players)),
  ]
  return {
    numbers: new Set(people.flatMap((one) => (one?.memberId == null ? [] : [`${one.name} ${one.memberId}`]))),
    told: file.value.warnings.flatMap(({ code, args }) =>
      code === 'member-number-of-two' ? [`${args.number} ${args.one} ${args.other}`] : [],
    ),
  }
}

const evening = (ann: string, bea: string, cat = 'Cat Cohen'): readonly Row[] => [
  [1, 1, ann, 'Abe Ash', cat, 'Cal Craig'],
  [1, 2, bea, 'Bob Baker', 'Dot Dunn', 'Dan Doyle'],
  [2, 1, ann, 'Abe Ash', 'Dot Dunn', 'Dan Doyle'],
  [2, 2, bea, 'Bob Baker', cat, 'Cal Craig'],
]

it('are nobody’s where the names are of two, and the others stay', async () => {
  const { numbers, told } = await read(evening('Ann Ames#77', 'Bea Bolt#77', 'Cat Cohen#5'))
  expect(numbers).toEqual(new Set(['Cat Cohen 5']))
  expect(told).toEqual(['77 Ann Ames Bea Bolt'])
})

it('are nobody’s where both sit at once under one name', async () => {
  const { numbers, told } = await read(evening('Jan Kos#77', 'Jan Kos#77'))
  expect([...numbers]).toEqual([])
  expect(told).toEqual(['77 Jan Kos Jan Kos'])
})

it('stay those of one who is written in two ways', async () => {
  const [first, second, ...more] = evening('Ann Ames#77', 'Bea Bolt#8')
  const again = more.map(
    (row) => row.map((cell) => (cell === 'Ann Ames#77' ? 'A. Ames#77' : cell)) as unknown as Row,
  )
  const { numbers, told } = await read([first!, second!, ...again])
  expect([...numbers].some((one) => one.endsWith(' 77'))).toBe(true)
  expect(told).toEqual([])
})
