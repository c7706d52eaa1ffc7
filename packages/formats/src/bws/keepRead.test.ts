import { expect, it } from 'vitest'
import { JetDatabase } from './jet/database.ts'
import { keepRead } from './keepRead.ts'
import { eveningFile } from './testing/eveningFile.ts'

const TIME = 0.8125
type Entered = readonly [board: number, result: string, erased?: boolean, day?: number]

function filled(results: readonly Entered[], north = 'Ann'): Uint8Array {
  const database = new JetDatabase(eveningFile(3))
  for (const [Board, Result, Erased = false, DateLog = 46_000] of results)
    database.append('ReceivedData', {
      ...{ Section: 1, Table: 1, Round: 1, Board, PairNS: 1, PairEW: 4, Declarer: 1, 'NS/EW': 'N' },
      ...{ Contract: '3 NT', Result, LeadCard: '', Remarks: '', DateLog, TimeLog: TIME + Board / 1000 },
      ...{ Processed: false, Erased },
    })
  const seats = database.rows('PlayerNumbers')
  const seat = seats.find(({ row }) => row.Table === 1 && row.Direction === 'N')!
  database.remove('PlayerNumbers', seat.place)
  database.append('PlayerNumbers', { ...seat.row, Name: north, TimeLog: TIME + results.length / 1000 })
  return database.bytes()
}

/** What a scoring program does with each row that it has read. */
function readByProgram(bytes: Uint8Array): Uint8Array {
  const database = new JetDatabase(bytes)
  for (const table of ['ReceivedData', 'PlayerNumbers'])
    for (const { place } of database.rows(table)) database.setFlag(table, place, 'Processed', true)
  return database.bytes()
}

const flagsOf = (bytes: Uint8Array) =>
  new JetDatabase(bytes).rows('ReceivedData').map(({ row }) => [row.Board, row.Result, row.Processed])
const northIn = (bytes: Uint8Array) =>
  new JetDatabase(bytes).rows('PlayerNumbers').find(({ row }) => row.Table === 1 && row.Direction === 'N')!
    .row.Processed

it('leaves as processed what the program has read, whatever comes before or after it', () => {
  const there = readByProgram(
    filled([
      [1, '='],
      [2, '+1'],
    ]),
  )
  const kept = keepRead(
    filled([
      [3, '-1'],
      [1, '='],
      [2, '+1', true],
      [2, '+2'],
    ]),
    there,
  )
  expect(flagsOf(kept)).toEqual([
    [3, '-1', false],
    [1, '=', true],
    [2, '+1', true],
    [2, '+2', false],
  ])
  expect(new JetDatabase(kept).rows('ReceivedData')[2]!.row.Erased).toBe(true)
  expect(northIn(kept)).toBe(true)
})

it('takes nothing for read that is said otherwise now, or is of another evening', () => {
  const there = readByProgram(
    filled([
      [1, '='],
      [1, '='],
    ]),
  )
  const kept = keepRead(
    filled(
      [
        [1, '='],
        [1, '=', false, 46_007],
        [1, '='],
        [1, '='],
      ],
      'Bea',
    ),
    there,
  )
  expect(flagsOf(kept).map(([, , processed]) => processed)).toEqual([true, false, true, false])
  expect(northIn(kept)).toBe(false)
  const lastWeek = readByProgram(filled([[1, '=', false, 45_993]]))
  expect(northIn(keepRead(filled([[1, '=']]), lastWeek))).toBe(false)
})

it('leaves the file as it is where what was there is none, or nobody has read it', () => {
  const file = filled([[1, '=']])
  expect(keepRead(file, new TextEncoder().encode('one'))).toEqual(file)
  expect(keepRead(file, filled([[1, '=']]))).toEqual(file)
  const text = new TextEncoder().encode('two')
  expect(keepRead(text, file)).toBe(text)
})
