/** The contract that is told against the one that the calls make, where a format tells both. */
import { describe, expect, it } from 'vitest'
import { LENIENT } from '../limits.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'
import { A, asPbn, B, C, counted, D, type Row } from './testing/rows.ts'

const calls = (contract: string, first = 'N') =>
  `[Auction "${first}"]\n${contract.split(' ').join(' ')} Pass Pass Pass\n`

/** Two tables: the first told as 3NT, called as four spades. */
const rows = (own: Partial<Row>, points: readonly [number, number] | null = null): readonly Row[] => [
  { board: 1, table: 1, ns: A, ew: C, contract: '3NT', tricks: 9, ...(points && { points }), ...own },
  { board: 1, table: 2, ns: B, ew: D, tricks: 9, ...(points && { points: [2 - points[0], 2 - points[1]] }) },
]
const pbn = (given: readonly Row[], called = calls('4S')) =>
  asPbn(given, ({ table }) => (table === 1 ? called : ''))

describe('in PBN', () => {
  it('counts as called where the published points fit it', async () => {
    const { document, scores, weighed, warnings } = await counted(pbn(rows({}, [1, 1])))
    expect([scores, weighed]).toEqual([[-50, -50], [['contract', '4S N', 'figures']]])
    const [result] = document.events[0]!.segments[0]!.sessions[0]!.tables[0]!.results
    expect(result!.contract).toMatchObject({ level: 4, strain: 'S' })
    expect(warnings.map(({ code }) => code)).not.toContain('record-breach')
  })
  it('counts as told where the published points fit it', async () => {
    const { scores, weighed } = await counted(pbn(rows({}, [2, 0])))
    expect([scores, weighed]).toEqual([[-50, 400], [['contract', '3NT N', 'figures']]])
  })
  it('counts as told where the score is told too', async () => {
    const { scores, weighed } = await counted(pbn(rows({ score: 400 })))
    expect([scores, weighed]).toEqual([[-50, 400], [['contract', '3NT N', 'score']]])
  })
  it('counts as called where the score is that of the calls', async () => {
    const { scores, weighed } = await counted(pbn(rows({ score: -50 })))
    expect([scores, weighed]).toEqual([[-50, -50], [['contract', '4S N', 'score']]])
  })
  it('counts neither where nothing tells, and that is asked', async () => {
    const text = pbn(rows({}))
    const { document, scores, weighed } = await counted(text)
    expect([scores, weighed]).toEqual([[-50, null], [['contract', 'none', 'none']]])
    expect(document.events[0]!.segments[0]!.sessions[0]!.tables[0]!.results[0]!.contract).toBeNull()
    const read = async (choices: Readonly<Record<string, string>>) => {
      const file = await readFile(textAsSource(text), { ...LENIENT, choices })
      if (!file.ok) throw new Error(file.error.message)
      return file.value
    }
    const [question] = (await read({})).questions!
    expect(question).toMatchObject({ readings: ['3NT N', '4S N'], now: null })
    const answered = await read({ [question!.id]: '4S N' })
    const [table] = answered.document.events[0]!.segments[0]!.sessions[0]!.tables
    expect(table!.results[0]).toMatchObject({ scoreNs: -50, contract: { strain: 'S' } })
  })
  it('is no matter where both come to the same', async () => {
    const same = await counted(pbn(rows({ contract: '4H', tricks: 10 }), calls('4S')))
    expect([same.scores, same.weighed]).toEqual([[-50, 420], []])
    expect(same.warnings.map(({ code }) => code)).toContain('record-breach')
  })
})

it('counts neither in LIN, where nothing else tells', async () => {
  const hands = 'S23456789TJQKA,H23456789TJQKA,D23456789TJQKA,'
  const calls = ['p', 'p', '4S', 'p', 'p', 'p'].map((call) => `mb|${call}|`).join('')
  const rooms = ['o', 'c'].map((room) => `qx|${room}1|md|1${hands}|sv|o|${calls}\n`).join('')
  const text = `vg|Match,I,I,1,1,Alpha,0,Beta,0|\nrs|3NN=,4SN=|\npn|a,b,c,d,e,f,g,h|\n${rooms}`
  const { scores, weighed } = await counted(text)
  expect([scores, weighed]).toEqual([[420], [['contract', 'none', 'none']]])
})
