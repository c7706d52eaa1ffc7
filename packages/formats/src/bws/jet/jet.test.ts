/** Access files that are written into: ours, and those of the field where they are at hand. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runs } from '@openroom/test-kit/nightly'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import fc from 'fast-check'
import MDBReader from 'mdb-reader'
import { describe, expect, it } from 'vitest'
import { guardFile } from '../guard.ts'
import { JetDatabase } from './database.ts'
import type { Definition } from './definition.ts'
import { JetFault, type JetVersion } from './pages.ts'
import { encodeRow, type Row } from './row.ts'
import { type BlankTable, blankJet } from './testing/blankJet.ts'
import { writable } from './text.ts'

const RECEIVED: BlankTable = {
  name: 'ReceivedData',
  columns: [
    { name: 'ID', kind: 'long', isAutonumber: true },
    { name: 'Section', kind: 'integer' },
    { name: 'Board', kind: 'integer' },
    { name: 'NS/EW', kind: 'text', length: 2 },
    { name: 'Contract', kind: 'text', length: 10 },
    { name: 'Remarks', kind: 'text', length: 200 },
    { name: 'DateLog', kind: 'date' },
    { name: 'Processed', kind: 'boolean' },
    { name: 'Erased', kind: 'boolean' },
  ],
}

const INDEXED: BlankTable = { name: 'PlayData', columns: [{ name: 'ID', kind: 'long' }], hasIndex: true }

const VERSIONS = [3, 4] as const

const row = (board: number, more: Row = {}): Row => ({
  Section: 1,
  Board: board,
  'NS/EW': 'N',
  Contract: '3 NT',
  Remarks: null,
  DateLog: 46_000,
  Processed: false,
  Erased: false,
  ...more,
})

/** As another program reads it. */
const readBack = (bytes: Uint8Array, table = 'ReceivedData') =>
  new MDBReader(guardFile(bytes)).getTable(table).getData() as readonly Record<string, unknown>[]

const faultOf = (act: () => unknown): string | null => {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof JetFault) return error.code
    throw error
  }
}

describe.each(VERSIONS)('a file of Jet %i', (version: JetVersion) => {
  it('has rows added as another program reads them, counted and numbered', () => {
    const database = new JetDatabase(blankJet(version, [RECEIVED, INDEXED]))
    for (let board = 1; board <= 300; board++) database.append('ReceivedData', row(board, { Remarks: 'ü' }))
    const bytes = database.bytes()
    const back = readBack(bytes)
    expect(back.map(({ ID: id }) => id)).toEqual(Array.from({ length: 300 }, (_, i) => i + 1))
    expect(back.map(({ Board: board }) => board)).toEqual(Array.from({ length: 300 }, (_, i) => i + 1))
    expect(back[299]).toMatchObject({ 'NS/EW': 'N', Contract: '3 NT', Remarks: 'ü', Erased: false })
    expect((back[0]!.DateLog as Date).toISOString()).toBe('2025-12-09T00:00:00.000Z')
    // Opened again it goes on where it was.
    const again = new JetDatabase(bytes)
    again.append('ReceivedData', row(301))
    expect(readBack(again.bytes()).at(-1)).toMatchObject({ ID: 301, Board: 301 })
  })

  it('has a yes or no changed by one bit, and rows taken out', () => {
    const database = new JetDatabase(blankJet(version, [RECEIVED]))
    const places = [1, 2, 3].map((board) => database.append('ReceivedData', row(board)))
    const before = database.bytes()
    database.setFlag('ReceivedData', places[1]!, 'Erased', true)
    const after = database.bytes()
    expect(after.filter((byte, i) => byte !== before[i])).toHaveLength(1)
    expect(readBack(after).map(({ Erased: erased }) => erased)).toEqual([false, true, false])
    database.remove('ReceivedData', places[0]!)
    expect(readBack(database.bytes()).map(({ Board: board }) => board)).toEqual([2, 3])
    expect(database.rows('ReceivedData').map((one) => one.row.Board)).toEqual([2, 3])
  })

  it('is a copy: the bytes that were given stay', () => {
    const given = Buffer.from(blankJet(version, [RECEIVED]))
    const before = Buffer.concat([given])
    new JetDatabase(given).append('ReceivedData', row(1))
    expect(given.equals(before)).toBe(true)
  })

  it('is refused with a password, an index that would have to change, a map without room', () => {
    expect(faultOf(() => new JetDatabase(blankJet(version, [RECEIVED], { password: true })))).toBe(
      'jet-password',
    )
    const indexed = new JetDatabase(blankJet(version, [INDEXED]))
    expect(faultOf(() => indexed.append('PlayData', { ID: 1 }))).toBe('jet-index')
    const small = new JetDatabase(blankJet(version, [RECEIVED], { mapped: 8 }))
    expect(
      faultOf(() => {
        for (let board = 1; board <= 500; board++) small.append('ReceivedData', row(board))
      }),
    ).toBe('jet-full')
  })

  it('takes any rows, in any number', () => {
    const text = (most: number) =>
      fc.option(fc.string({ unit: fc.constantFrom(...'ABc 3é€ŠüÿZ'), maxLength: most }))
    const rowArb = fc.record({
      Section: fc.integer({ min: -32_768, max: 32_767 }),
      Board: fc.option(fc.integer({ min: 0, max: 999 })),
      'NS/EW': text(2),
      Contract: text(10),
      Remarks: text(120),
      DateLog: fc.option(fc.integer({ min: 0, max: 60_000 })),
      Processed: fc.boolean(),
      Erased: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(rowArb, { maxLength: 200, size: 'max' }), (rows) => {
        const database = new JetDatabase(blankJet(version, [RECEIVED]))
        for (const one of rows) database.append('ReceivedData', one)
        const own = new JetDatabase(database.bytes()).rows('ReceivedData').map((one) => one.row)
        expect(own).toEqual(rows.map((one, i) => ({ ID: i + 1, ...one })))
        const back = readBack(database.bytes())
        expect(back.map((one) => [one.Section, one.Board, one.Contract, one.Remarks, one.Erased])).toEqual(
          rows.map((one) => [one.Section, one.Board, one.Contract, one.Remarks, one.Erased]),
        )
      }),
      { numRuns: runs(60, 15) },
    )
  })

  it('takes 5,000 rows', () => {
    const database = new JetDatabase(blankJet(version, [RECEIVED]))
    for (let board = 1; board <= 5_000; board++) database.append('ReceivedData', row(board % 999))
    expect(readBack(database.bytes())).toHaveLength(5_000)
  })

  it('that is cut or damaged is refused, or read: nothing else is thrown', () => {
    const database = new JetDatabase(blankJet(version, [RECEIVED, INDEXED]))
    for (let board = 1; board <= 60; board++) database.append('ReceivedData', row(board))
    const whole = database.bytes()
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.option(fc.nat({ max: whole.length })),
        (changes, cut) => {
          const bytes = whole.slice(0, cut ?? whole.length)
          for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
          faultOf(() => {
            const own = new JetDatabase(bytes)
            own.append('ReceivedData', row(1))
            own.rows('ReceivedData')
          })
        },
      ),
      { numRuns: runs(2_000, 400) },
    )
  })
})

it('writes letters that windows-1252 lacks without their marks', () => {
  expect(writable('Łukasz Żółć, Đ', 3)).toBe('Lukasz Zólc, D')
  expect(writable('Şükrü Ğ', 3)).toBe('Sükrü G')
  expect(writable('Жуков Щ, Ωμέγα', 3)).toBe('Zhukov Shch, Omega')
  expect(writable('東', 3)).toBe('?')
  expect(writable('Łukasz', 4)).toBe('Łukasz')
})

/** The table as it was when it had fewer columns: rows of that time have no more. */
function narrowed(definition: Definition, width: number): Definition {
  const columns = definition.columns.filter(({ number }) => number < width)
  return { ...definition, columns, width, variableColumns: columns.filter(({ isFixed }) => !isFixed).length }
}

describe.runIf(hasSharedData)('files of the field', () => {
  const names = hasSharedData ? readdirSync(sharedPath('bws')).filter((name) => /\.bws$/i.test(name)) : []

  it.each(names)('%s: every row is written again as Access wrote it', (name) => {
    const database = new JetDatabase(readFileSync(sharedPath(`bws/${name}`)))
    let equal = 0
    for (const table of [
      'MSysObjects',
      'Clients',
      'Section',
      'Tables',
      'RoundData',
      'ReceivedData',
      'PlayerNumbers',
      'PlayerNames',
    ]) {
      const definition = database.definition(table)
      for (const { place, row: values } of definition ? database.rows(table) : []) {
        const bytes = database.bytesOf(place)
        const width = database.version === 3 ? bytes[0]! : bytes[0]! + 256 * bytes[1]!
        const own = encodeRow(values, narrowed(definition!, width), database.version)
        expect(Buffer.from(own).toString('hex'), table).toBe(Buffer.from(bytes).toString('hex'))
        equal += 1
      }
    }
    expect(equal).toBeGreaterThan(30)
  })
})

const hasTools = spawnSync('mdb-export', ['--version']).error === undefined

describe.runIf(hasTools)('mdb-export', () => {
  const exported = (bytes: Uint8Array): readonly string[] => {
    const folder = mkdtempSync(join(tmpdir(), 'jet-'))
    try {
      const file = join(folder, 'a.bws')
      writeFileSync(file, bytes)
      const { stdout, stderr } = spawnSync('mdb-export', [file, 'ReceivedData'], { encoding: 'utf8' })
      expect(stderr).toBe('')
      return stdout.trim().split('\n')
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it.each(VERSIONS)('reads every row of Jet %i', (version) => {
    const database = new JetDatabase(blankJet(version, [RECEIVED]))
    const places = Array.from({ length: 200 }, (_, i) => database.append('ReceivedData', row(i + 1)))
    database.setFlag('ReceivedData', places[4]!, 'Erased', true)
    const lines = exported(database.bytes())
    expect(lines).toHaveLength(201)
    expect(lines[1]).toBe('1,1,1,"N","3 NT",,"12/09/25 00:00:00",0,0')
    expect(lines[5]).toBe('5,1,5,"N","3 NT",,"12/09/25 00:00:00",0,1')
  })

  it.runIf(hasSharedData)('reads rows added to a file of the field, and its own as before', () => {
    const original = readFileSync(sharedPath('bws/bridgemate_12tables1section.bws'))
    const database = new JetDatabase(original)
    const before = exported(original)
    for (let board = 1; board <= 900; board++)
      database.append('ReceivedData', {
        Section: 1,
        Table: 1,
        Round: 1,
        Board: board,
        Contract: 'PASS',
        DateLog: 46_000,
      })
    const lines = exported(database.bytes())
    expect(lines.slice(0, before.length)).toEqual(before)
    expect(lines).toHaveLength(before.length + 900)
    expect(lines.at(-1)).toMatch(/^1188,1,1,1,900,/)
  })
})
