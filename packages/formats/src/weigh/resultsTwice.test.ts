/** A result that stands twice: what is published tells which counts, and where nothing does neither counts. */
import { describe, expect, it } from 'vitest'
import { A, asCsv, asPbn, asUsebio, B, C, counted, D, FORMATS, type Row, WRITERS } from './testing/rows.ts'

const turned = <T>(rows: readonly T[]): readonly T[] => rows.toReversed()

describe.each(FORMATS)('two results of the same pairs in %s', (format) => {
  const write = WRITERS[format]
  const own: readonly Row[] = [
    { board: 1, table: 1, ns: A, ew: C, tricks: 10 },
    { board: 1, table: 1, ns: A, ew: C, tricks: 9 },
  ]
  const other: Row = { board: 1, table: 2, ns: B, ew: D, contract: '3NT', tricks: 9 }
  it.each([
    ['in order', own],
    ['the other way round', turned(own)],
  ])('do not count where nothing tells, %s', async (_, rows) => {
    const { scores, weighed } = await counted(write([...rows, other]))
    expect([scores, weighed]).toEqual([[400, null], [['twice', 'none', 'none']]])
  })
  it.each([
    [2, 0, 420],
    [0, 2, -50],
  ])('count as the points of %d and %d tell', async (ns, ew, score) => {
    const rows = own.map((row): Row => ({ ...row, points: [ns, ew] }))
    const { scores, weighed } = await counted(write([...rows, { ...other, points: [ew, ns] }]))
    expect([scores, weighed]).toEqual([[400, score].sort(), [['twice', score, 'figures']]])
  })
  it('that are the same count once', async () => {
    const { scores, weighed } = await counted(write([own[0]!, own[0]!, other]))
    expect([scores, weighed]).toEqual([[400, 420], []])
  })
})

describe.each([
  ['CSV', asCsv],
  ['PBN', asPbn],
  ['USEBIO', asUsebio],
] as const)('two results of one room in %s', (_, write) => {
  const open = (tricks: number): Row => ({ board: 1, table: 1, room: 'Open', ns: A, ew: C, tricks })
  const closed: Row = { board: 1, table: 1, room: 'Closed', ns: D, ew: B, tricks: 10 }
  it.each([
    [10, 9],
    [9, 10],
  ])('do not count where nothing tells: %d and %d tricks', async (one, again) => {
    const { scores, weighed } = await counted(write([open(one), open(again), closed]))
    expect([scores, weighed]).toEqual([[420, null], [['twice', 'none', 'none']]])
  })
  it.each([
    [0, 420],
    [-10, -50],
  ])('count as %d IMPs tell', async (imps, score) => {
    const told = [open(9), open(10)].map((row): Row => ({ ...row, points: [imps, 0 - imps] }))
    const { scores, weighed } = await counted(write([...told, { ...closed, points: [0 - imps, imps] }]))
    expect([scores, weighed]).toEqual([[420, score].sort(), [['twice', score, 'figures']]])
  })
})

it('two results of one room that both win a board of board-a-match do not count by its points', async () => {
  const rows: readonly Row[] = [
    { board: 1, table: 1, room: 'Open', ns: A, ew: C, tricks: 10, points: [2, 0] },
    { board: 1, table: 1, room: 'Open', ns: A, ew: C, tricks: 11, points: [2, 0] },
    { board: 1, table: 1, room: 'Closed', ns: D, ew: B, contract: '3NT', tricks: 9, points: [0, 2] },
  ]
  const text = asCsv(rows).replace('imps_ns,imps_ew', 'points_ns,points_ew').replaceAll(',IMP,', ',BAM,')
  const { scores, weighed } = await counted(text)
  expect([scores, weighed]).toEqual([[400, null], [['twice', 'none', 'none']]])
})

describe('two teams on the same boards twice in a round', () => {
  const room = (table: number, tricks: number, of: string): readonly Row[] => [
    { board: 1, table, room: 'Open', ns: [`A1${of}`, `A2${of}`], ew: [`C1${of}`, `C2${of}`], tricks: 10 },
    { board: 1, table, room: 'Closed', ns: [`D1${of}`, `D2${of}`], ew: [`B1${of}`, `B2${of}`], tricks },
  ]
  it.each([
    ['with their tables', 2, (text: string) => text],
    ['without', 2, (text: string) => text.replaceAll(/\[Table "\d"\]\n/g, '')],
  ])('are teams of eight where others sit there, %s', async (_, table, change) => {
    const { scores, warnings } = await counted(change(asPbn([...room(1, 9, 'x'), ...room(table, 9, 'y')])))
    expect(scores).toEqual([-50, -50, 420, 420])
    expect(warnings).toMatchObject([{ code: 'teams-of-eight', args: { count: 4 } }])
  })
  it.each([
    [9, 'none'],
    [10, 420],
  ])('are one match where the same four do: %d tricks', async (tricks, counts) => {
    const { scores, weighed } = await counted(asPbn([...room(1, 10, 'x'), ...room(2, tricks, 'x')]))
    const closed = weighed.at(-1)
    expect(closed).toEqual(['twice', counts, counts === 'none' ? 'none' : 'rows'])
    expect(scores.filter((score) => score === 420)).toHaveLength(tricks === 10 ? 2 : 1)
  })
})
