/** A Bridgemate file that goes out without a result and comes back with the evening in it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasSharedData, sharedPath } from '@openroom/test-kit/sharedData'
import { describe, expect, it } from 'vitest'
import type { DocumentResult, DocumentSession } from '../json/document.ts'
import { result, sessionsOfDocument } from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { JetDatabase, type Row } from './jet/database.ts'
import type { JetVersion } from './jet/pages.ts'
import { blankJet } from './jet/testing/blankJet.ts'
import { plannedOf } from './planned.ts'
import { readBwsBytes } from './readBws.ts'
import { BRIDGEMATE_TABLES, eveningFile } from './testing/eveningFile.ts'
import { writeBws } from './writeBws.ts'

const NOW = new Date('2026-03-05T21:30:15Z')
const unknown = () => null

function read(bytes: Uint8Array): DocumentSession {
  const file = readBwsBytes(bytes, LIMITS)
  if (!file.ok) throw new Error(file.error.message)
  return sessionsOfDocument(file.value.document)[0]!
}

function written(
  original: Uint8Array,
  session: DocumentSession,
  at: Parameters<typeof writeBws>[2] = unknown,
) {
  const made = writeBws(original, session, at, NOW)
  if (!made.ok) throw new Error(made.error.message)
  return made.value
}

const received = (bytes: Uint8Array): readonly Row[] =>
  new JetDatabase(bytes).rows('ReceivedData').map(({ row }) => row)

const PLAYED = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' } as const

/** One of each kind of result, over and over. */
const resultOf = (board: number): DocumentResult =>
  [
    result({ board, contract: PLAYED, tricks: 9, scoreNs: 400, lead: 'DT' }),
    result({
      board,
      contract: { ...PLAYED, strain: 'S', level: 4, declarer: 'E', doubling: 'X' },
      tricks: 8,
      scoreNs: 300,
    }),
    result({ board, contract: { kind: 'passedOut' }, scoreNs: 0 }),
    result({ board, adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' }, jury: true }),
    result({ board, status: 'notPlayed' }),
    result({
      board,
      contract: { ...PLAYED, level: 2, strain: 'D', declarer: 'W', doubling: 'XX' },
      tricks: 9,
      scoreNs: -760,
    }),
  ][board % 6]!

/** Everybody plays what the movement has: two boards a round. */
const playedOut = (
  session: DocumentSession,
  low: (round: number, number: number) => number,
): DocumentSession => ({
  ...session,
  tables: session.tables.map((table) => ({
    ...table,
    results: [0, 1].map((i) => resultOf(low(table.round, table.number) + i)),
  })),
})

const resultsOf = ({ tables }: DocumentSession) =>
  tables.map(({ round, number, results }) => ({
    round,
    number,
    results: results.map(({ board, contract, tricks, lead, status, adjustment }) => ({
      board,
      contract,
      tricks,
      lead,
      status,
      adjustment,
    })),
  }))

it('has what counts no longer as erased, whether something counts in its place or nothing does', () => {
  const file = eveningFile(4)
  const planned = plannedOf(file)
  if (!planned.ok) throw new Error(planned.error.message)
  const { key } = planned.value.session.tables.find(({ round, number }) => round === 1 && number === 1)!
  const of = (board: number, tricks: number) =>
    result({ board, contract: PLAYED, tricks, scoreNs: tricks < 9 ? -50 : 400 })
  const session = {
    ...planned.value.session,
    tables: planned.value.session.tables.map((table) =>
      table.key === key ? { ...table, results: [of(1, 8)] } : table,
    ),
  }
  const former = [
    { table: key, result: of(1, 9), at: new Date(NOW.getTime() - 60_000) },
    { table: key, result: of(2, 9), at: new Date(NOW.getTime() - 30_000) },
    { table: 'elsewhere', result: of(2, 9), at: NOW },
  ]
  const made = writeBws(file, session, () => NOW, NOW, former)
  if (!made.ok) throw new Error(made.error.message)
  expect(received(made.value.bytes).map((row) => [row.Board, row.Result, row.Erased, row.Processed])).toEqual(
    [
      [1, '=', true, false],
      [2, '=', true, false],
      [1, '-1', false, false],
    ],
  )
})

describe.each([3, 4] as const)('a file of Jet %i', (version: JetVersion) => {
  const original = eveningFile(version)
  const low = (round: number, number: number) => 2 * ((round + number - 2) % 3) + 1

  it('keeps what it has of tables that the session does not know, and of boards that are not decided', () => {
    const session = playedOut(read(original), low)
    const { bytes } = written(original, session)
    const other = { ...session, tables: session.tables.map((table) => ({ ...table, section: 'Z' })) }
    expect(received(written(bytes, other).bytes)).toEqual(received(bytes))
    const [first, ...rest] = session.tables
    const undecided = result({ board: first!.results[0]!.board })
    const open = { ...session, tables: [{ ...first!, results: [undecided, first!.results[1]!] }, ...rest] }
    expect(received(written(bytes, open).bytes)).toEqual(received(bytes))
    // What was taken back is erased all the same.
    const less = { ...session, tables: [{ ...first!, results: [first!.results[1]!] }, ...rest] }
    const erased = received(written(bytes, less).bytes).filter((row) => row.Erased === true)
    expect(erased).toHaveLength(1)
  })

  it('takes columns in any case', () => {
    const lower = eveningFile(version, { named: (name) => name.toLowerCase() })
    const session = playedOut(read(lower), low)
    const { bytes } = written(lower, session)
    expect(resultsOf(read(bytes))).toEqual(resultsOf(session))
    expect(received(written(bytes, session).bytes)).toEqual(received(bytes))
    expect(received(bytes).every(({ erased }) => erased === false)).toBe(true)
  })

  it('comes back with every result where the movement has it', () => {
    const session = playedOut(read(original), low)
    const { bytes, said } = written(original, session)
    expect(said).toEqual([])
    expect(resultsOf(read(bytes))).toEqual(resultsOf(session))
    expect(received(bytes)[0]).toEqual({
      ID: 1,
      Section: 1,
      Table: 1,
      Round: 1,
      Board: 1,
      PairNS: 1,
      PairEW: 4,
      Declarer: 4,
      'NS/EW': 'E',
      Contract: '4 S x',
      Result: '-2',
      LeadCard: '',
      Remarks: '',
      DateLog: 46_086,
      TimeLog: 77_415 / 86_400,
      Processed: false,
      Erased: false,
    })
    expect(
      received(bytes).map(({ Contract, Result, Remarks, Declarer }) => [Contract, Result, Remarks, Declarer]),
    ).toContainEqual(['PASS', '', '', 0])
    // Whoever writes it again without news changes nothing.
    expect(Buffer.from(written(bytes, session).bytes).equals(Buffer.from(bytes))).toBe(true)
  })

  it('has results in the order in which they were entered', () => {
    const session = playedOut(read(original), low)
    const at = (_: string, board: number) => new Date(Date.UTC(2026, 2, 5, 19, 60 - board))
    const boards = received(written(original, session, at).bytes).map(({ Board: board }) => Number(board))
    expect(boards).toEqual([...boards].sort((a, b) => b - a))
  })

  it('has a result that was put right erased, with the new one after it, and one taken back erased', () => {
    const session = playedOut(read(original), low)
    const first = written(original, session).bytes
    const changed: DocumentSession = {
      ...session,
      tables: session.tables.map((table, i) => ({
        ...table,
        results:
          i === 0
            ? table.results.map((one, at) =>
                at === 0
                  ? { ...one, contract: PLAYED, tricks: 10, scoreNs: 430, adjustment: null, status: 'played' }
                  : one,
              )
            : i === 1
              ? table.results.slice(1)
              : table.results,
      })),
    }
    const again = written(first, changed).bytes
    const rows = received(again)
    expect(rows).toHaveLength(received(first).length + 1)
    expect(rows.filter(({ Erased: erased }) => erased)).toHaveLength(2)
    expect(rows.at(-1)).toMatchObject({ Contract: '3 NT', Result: '+1', Processed: false, Erased: false })
    expect(resultsOf(read(again))).toEqual(resultsOf(changed))
  })

  it('has who sat where, by number and by as much of the name as it holds', () => {
    const session = read(original)
    const seated: DocumentSession = {
      ...session,
      tables: session.tables.map((table) => ({
        ...table,
        players: {
          N: { name: 'Łucja Żak', memberId: '4711' },
          S: { name: 'Bartholomew Featherstonehaugh', memberId: null },
          E: null,
          W: null,
        },
      })),
    }
    const { bytes, said } = written(original, seated)
    const rows = new JetDatabase(bytes).rows('PlayerNumbers').map(({ row }) => row)
    const at = (seat: string) =>
      rows.find(({ Table: table, Direction: direction }) => table === 1 && direction === seat)
    expect(at('N')).toMatchObject({
      Number: '4711',
      Name: version === 3 ? 'Lucja Zak' : 'Łucja Żak',
      Processed: false,
    })
    expect(at('S')).toMatchObject({ Number: '', Name: 'Bartholomew Feathe' })
    expect(rows).toHaveLength(12)
    expect(said.map(({ code }) => code)).toEqual(version === 3 ? ['bws-letters'] : [])
  })

  it('says a ruling that it cannot hold', () => {
    const session = read(original)
    const ruled = (adjustment: NonNullable<DocumentResult['adjustment']>): DocumentSession => ({
      ...session,
      tables: session.tables.map((table, i) =>
        i === 0 ? { ...table, results: [result({ board: 1, adjustment })] } : table,
      ),
    })
    const { bytes, said } = written(original, ruled({ kind: 'split', scoreNs: 50, scoreEw: -50 }))
    expect(received(bytes)[0]).toMatchObject({ Remarks: 'Arbitral score' })
    expect(said.map(({ code }) => code)).toEqual(['bws-ruling'])
  })

  it('is refused in words, and left as it is', () => {
    const session = playedOut(read(original), low)
    const codeOf = (bytes: Uint8Array) => {
      const made = writeBws(bytes, session, unknown, NOW)
      return made.ok ? null : made.error.code
    }
    expect(codeOf(new Uint8Array(100))).toBe('bws-version')
    expect(codeOf(blankJet(version, BRIDGEMATE_TABLES, { password: true }))).toBe('bws-encrypted')
    expect(codeOf(eveningFile(version, { indexed: true }))).toBe('bws-index')
    expect(codeOf(eveningFile(version, { mapped: 16 }))).toBe('bws-full')
  })
})

/** As in the two programs that wrote the files of the field: the same rows, columns and days. */
describe.runIf(hasSharedData)('an evening of the field', () => {
  const original = hasSharedData
    ? new Uint8Array(readFileSync(sharedPath('bws/bridgemate_12tables1section.bws')))
    : new Uint8Array()
  const COLUMNS = [
    'Section',
    'Table',
    'Round',
    'Board',
    'PairNS',
    'PairEW',
    'Declarer',
    'NS/EW',
    'Contract',
    'Result',
    'LeadCard',
    'Remarks',
    'Erased',
  ]

  /** Of a board that was passed out or ruled the program wrote North; of a declarer once the other pair. */
  const declared = (row: Row): Row => {
    const isPlayed = row.Result !== null && row.Result !== ''
    const pair = row['NS/EW'] === 'N' || row['NS/EW'] === 'S' ? row.PairNS : row.PairEW
    return { ...row, 'NS/EW': isPlayed ? row['NS/EW']! : '', Declarer: isPlayed ? pair! : 0 }
  }

  const rowsOf = (bytes: Uint8Array) =>
    received(bytes)
      .filter(({ Erased: erased }) => !erased)
      .map((row) => COLUMNS.map((name) => declared(row)[name] ?? '').join('|'))
      .sort()

  it('goes out and comes in again without a difference', () => {
    const session = read(original)
    // As it was before anybody played.
    const database = new JetDatabase(original)
    for (const { place } of database.rows('ReceivedData')) database.remove('ReceivedData', place)
    const empty = database.bytes()
    expect(received(empty)).toEqual([])
    const { bytes } = written(empty, session)
    expect(rowsOf(bytes)).toEqual(rowsOf(original))
    expect(rowsOf(bytes).length).toBeGreaterThan(280)
    expect(resultsOf(read(bytes))).toEqual(resultsOf(session))
    // And where it is there already nothing is written.
    expect(received(written(original, session).bytes)).toHaveLength(received(original).length)
  })

  it.runIf(spawnSync('mdb-export', ['--version']).error === undefined)(
    'is read by mdb-export row by row',
    () => {
      const session = read(original)
      const database = new JetDatabase(original)
      for (const { place } of database.rows('ReceivedData')) database.remove('ReceivedData', place)
      const folder = mkdtempSync(join(tmpdir(), 'bws-'))
      try {
        const exported = (bytes: Uint8Array) => {
          writeFileSync(join(folder, 'a.bws'), bytes)
          const { stdout } = spawnSync('mdb-export', [join(folder, 'a.bws'), 'ReceivedData'], {
            encoding: 'utf8',
          })
          const [head, ...lines] = stdout.trim().split('\n')
          // Without its number, the declarer where nothing was played, and when it was entered.
          const cells = lines.map((line) => line.split(',').slice(1, 13))
          const rows = cells.map((row) =>
            (row[9] === '' || row[9] === undefined
              ? [...row.slice(0, 6), ...row.slice(8)]
              : [...row.slice(0, 6), ...row.slice(7)]
            ).join(','),
          )
          return { head, rows: rows.sort() }
        }
        const own = exported(written(database.bytes(), session).bytes)
        expect(own).toEqual(exported(original))
        expect(own.rows).toHaveLength(288)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )
})
