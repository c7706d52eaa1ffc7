/**
 * A Bridgemate file given back: the bytes that the scoring program made, with the results and players of the session
 * in it. What is there already stays; a result that counts no longer is erased, and the new one comes after it.
 */
import { tricksNeeded } from '@openroom/bridge/contract'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Award } from '@openroom/bridge/score/outcome'
import { SEATS, type Seat } from '@openroom/bridge/seat'
import type { DocumentPlayer, DocumentResult, DocumentSession, DocumentTable } from '../json/document.ts'
import { LIMITS } from '../limits.ts'
import { remark, Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { keepsScore } from '../rulingText.ts'
import { headerFault } from './guard.ts'
import { JetDatabase, type Placed, type Row, type Value } from './jet/database.ts'
import type { Definition } from './jet/definition.ts'
import { JetFault } from './jet/pages.ts'
import { writable } from './jet/text.ts'
import { type Movement, movementOfBwsRows } from './movement.ts'
import { readRows } from './rows.ts'
import { inTheirSections } from './sections.ts'

/** When a result was entered, as the clock in the room had it; `null`: nobody knows. */
export type EnteredAt = (table: string, board: number) => Date | null

/** A result that counts no longer, as it came in. */
export type FormerResult = { readonly table: string; readonly result: DocumentResult; readonly at: Date }

export type WrittenBws = {
  readonly bytes: Uint8Array
  /** What could not be written as it is. */
  readonly said: readonly Remark[]
}

const RECEIVED = 'ReceivedData'
const NUMBERS = 'PlayerNumbers'

/** Day 0 of Access, in milliseconds. */
const EPOCH = Date.UTC(1899, 11, 30)
const DAY = 86_400_000

/** Remarks stand in a row that has to stay short. */
const MOST_REMARKS = 40

/** A table of the file, with those who sit at it as the movement has it. */
type Seated = {
  readonly section: number
  readonly table: number
  readonly round: number
  readonly numbers: Readonly<Record<'PairNS' | 'PairEW', number>> & Partial<Record<'South' | 'West', number>>
  /** Who has each seat by number: a pair's two have the same. */
  readonly bySeat: Readonly<Record<Seat, number>>
  readonly isTurned: boolean
}

const AWARDS: Readonly<Record<string, number>> = { 'AVE+': 60, AVE: 50, 'AVE-': 40 }
const percentOfAward = (award: Award): number =>
  typeof award === 'number' ? Math.round(award) : AWARDS[award]!

/** What a result is in the file's columns; `null`: it is not there yet. */
function cellsOfResult(result: DocumentResult, { bySeat }: Seated): Row | null {
  const { contract, tricks, lead, adjustment, status } = result
  const none = { Declarer: 0, 'NS/EW': '', Contract: '', Result: '', LeadCard: '', Remarks: '' }
  if (adjustment?.kind === 'average') {
    return { ...none, Remarks: `${percentOfAward(adjustment.ns)}%-${percentOfAward(adjustment.ew)}%` }
  }
  if (!keepsScore(adjustment)) return { ...none, Remarks: 'Arbitral score' }
  if (status === 'notPlayed') return { ...none, Remarks: 'Not played' }
  if (contract === null) return null
  if (contract.kind === 'passedOut') return { ...none, Contract: 'PASS' }
  if (tricks === null) return null
  const { level, strain, doubling, declarer } = contract
  const over = tricks - tricksNeeded(contract)
  return {
    ...none,
    Declarer: bySeat[declarer],
    'NS/EW': declarer,
    Contract: [level, strain, doubling.toLowerCase()].filter((part) => part !== '').join(' '),
    Result: over === 0 ? '=' : over > 0 ? `+${over}` : `${over}`,
    LeadCard: lead === null ? '' : lead.replace('T', '10'),
  }
}

const COMPARED = ['PairNS', 'PairEW', 'Contract', 'Result', 'LeadCard', 'Remarks'] as const

/** Nothing and an empty text are the same to all readers. */
const plainValue = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : `${value}`.trim()

/** Of a board that nobody played the declarer says nothing: some programs write North. */
const isSameRow = (one: Row, other: Row): boolean =>
  COMPARED.every((name) => plainValue(one[name]) === plainValue(other[name])) &&
  (plainValue(other.Result) === '' || plainValue(one['NS/EW']) === plainValue(other['NS/EW']))

/** Columns as they are called here; files have them in any case. */
const COLUMNS = new Map(
  [
    ...['Section', 'Table', 'Round', 'Board', 'NSPair', 'EWPair', 'Declarer', 'NS/EW'],
    ...['Direction', 'Number', 'Name', 'Updated', 'Processed', 'TimeLog', 'DateLog', 'Erased'],
    ...['South', 'West', ...COMPARED],
  ].map((name) => [name.toLowerCase(), name]),
)

const asCalledHere = (name: string): string => COLUMNS.get(name.toLowerCase()) ?? name

/** Some programs keep a yes or no as a number. */
const isYes = (value: Value | undefined): boolean =>
  value === true || (typeof value === 'number' && value !== 0)

const rowsOfDatabase = (database: JetDatabase, name: string): readonly Placed[] =>
  database.rows(name).map(({ row, ...place }) => ({
    ...place,
    row: Object.fromEntries(Object.entries(row).map(([column, value]) => [asCalledHere(column), value])),
  }))

const tableRowKey = (row: Row): string =>
  ['Section', 'Table', 'Round'].map((name) => plainValue(row[name])).join(' ')

const boardKey = (row: Row): string =>
  ['Section', 'Table', 'Round', 'Board'].map((name) => plainValue(row[name])).join(' ')

/** The scheduled numbers of each table in each round, by section, table and round. */
function schedule(database: JetDatabase): ReadonlyMap<string, Row> {
  return new Map(rowsOfDatabase(database, 'RoundData').map(({ row }) => [tableRowKey(row), row]))
}

class Writer {
  readonly said: Remark[] = []
  readonly #database: JetDatabase
  readonly #session: DocumentSession
  readonly #movement: Movement
  readonly #schedule: ReadonlyMap<string, Row>
  readonly #now: Date

  constructor(database: JetDatabase, session: DocumentSession, movement: Movement, now: Date) {
    this.#database = database
    this.#session = session
    this.#movement = movement
    this.#schedule = schedule(database)
    this.#now = now
  }

  #say(about: Remark): void {
    if (!this.said.some(({ message }) => message === about.message)) this.said.push(about)
  }

  /** `null`: the file has no such table. */
  #seated(table: DocumentTable): Seated | null {
    const section = [...this.#movement.sections.values()].find(({ letter }) => letter === table.section)
    if (!section) return null
    const numberOf = (key: string) =>
      Number(this.#session.registrations.find((one) => one.key === key)?.number ?? Number.NaN)
    const at = table.number - section.base
    const row = this.#schedule.get(`${section.id} ${at} ${table.round}`)
    const place = { section: section.id, table: at, round: table.round }
    const planned = (name: string) => Number(plainValue(row?.[name]) || Number.NaN)
    const [south, west] = [planned('South'), planned('West')]
    if (south > 0 && west > 0) {
      const [PairNS, PairEW] = [planned('NSPair'), planned('EWPair')]
      const bySeat = { N: PairNS, E: PairEW, S: south, W: west }
      return { ...place, numbers: { PairNS, PairEW, South: south, West: west }, bySeat, isTurned: false }
    }
    const [ns, ew] = [numberOf(table.ns), numberOf(table.ew)]
    if (!(ns > 0 && ew > 0)) return null
    const bySeat = { N: ns, S: ns, E: ew, W: ew }
    const isTurned = ns !== ew && planned('NSPair') === ew && planned('EWPair') === ns
    const numbers = isTurned ? { PairNS: ew, PairEW: ns } : { PairNS: ns, PairEW: ew }
    return { ...place, numbers, bySeat, isTurned }
  }

  /** Only what the file's table has columns for, cut to them. */
  #fitted(definition: Definition, row: Row): Row {
    return Object.fromEntries(
      definition.columns.flatMap((column): (readonly [string, Value])[] => {
        const value = row[asCalledHere(column.name)]
        if (value === undefined) return []
        if (typeof value !== 'string') return [[column.name, value]]
        const most = Math.min(MOST_REMARKS, this.#database.version === 3 ? column.length : column.length / 2)
        const written = writable(value, this.#database.version)
        if (written !== value) this.#say(remark('bws-letters', { args: { name: value, written } }))
        return [[column.name, written.slice(0, most)]]
      }),
    )
  }

  #add(name: string, row: Row): void {
    const definition = this.#database.definition(name)
    if (!definition) throw new JetFault('jet-table', name)
    this.#database.append(name, this.#fitted(definition, row))
  }

  /** `null` where the file has no such table, or the result is not there yet. */
  #rowOf(table: DocumentTable, result: DocumentResult): Row | null {
    const seated = this.#seated(table)
    const cells = seated && cellsOfResult(result, seated)
    if (!cells) return null
    const { section: Section, table: Table, round: Round, numbers, isTurned } = seated
    const row = { ...cells, Section, Table, Round, Board: result.board, ...numbers }
    return isTurned && cells.Remarks === '' ? { ...row, Remarks: 'Wrong direction' } : row
  }

  results(enteredAt: EnteredAt, former: readonly FormerResult[]): void {
    const tables = new Map(this.#session.tables.map((table) => [table.key, table]))
    const erased = former.flatMap(({ table, result, at }) => {
      const row = tables.has(table) ? this.#rowOf(tables.get(table)!, result) : null
      return row ? [{ row, at, isErased: true }] : []
    })
    const standing = new Map<string, Placed[]>()
    for (const one of rowsOfDatabase(this.#database, RECEIVED)) {
      if (isYes(one.row.Erased)) continue
      const key = boardKey(one.row)
      standing.set(key, [...(standing.get(key) ?? []), one])
    }
    const known = new Set<string>()
    const wanted = this.#session.tables.flatMap((table) => {
      const seated = this.#seated(table)
      if (seated)
        known.add(tableRowKey({ Section: seated.section, Table: seated.table, Round: seated.round }))
      return table.results.flatMap((result) => {
        if (!seated) return []
        const row = this.#rowOf(table, result)
        if (!row) {
          // What counts here is not decided: what the file has of it stays.
          const at = { Section: seated.section, Table: seated.table, Round: seated.round }
          standing.delete(boardKey({ ...at, Board: result.board }))
          return []
        }
        if (result.adjustment !== null && result.adjustment.kind !== 'average')
          this.#say(remark('bws-ruling', { args: { board: result.board } }))
        return [{ row, at: enteredAt(table.key, result.board) ?? this.#now, isErased: false }]
      })
    })
    const all = [...erased, ...wanted].sort((a, b) => a.at.getTime() - b.at.getTime())
    for (const { row, at, isErased } of all) {
      if (isErased) {
        this.#add(RECEIVED, { ...row, ...bwsClock(at), ...UNREAD, Erased: true })
        continue
      }
      const key = boardKey(row)
      const there = standing.get(key) ?? []
      standing.delete(key)
      const last = there.at(-1)
      for (const one of there)
        if (one !== last || !isSameRow(one.row, row))
          this.#database.setFlag(RECEIVED, one.place, 'Erased', true)
      if (!last || !isSameRow(last.row, row)) this.#add(RECEIVED, { ...row, ...bwsClock(at), ...UNREAD })
    }
    // What was taken back here; of tables that the session does not have nothing is known.
    for (const one of [...standing.values()].flat())
      if (known.has(tableRowKey(one.row))) this.#database.setFlag(RECEIVED, one.place, 'Erased', true)
  }

  /** Who sat where first: number and name of each seat that somebody has. */
  players(): void {
    if (!this.#database.definition(NUMBERS)) return
    const there = new Map(
      rowsOfDatabase(this.#database, NUMBERS).flatMap((one) => {
        const { Section: section, Table: table, Direction: direction, Round: round } = one.row
        return round ? [] : [[`${section} ${table} ${plainValue(direction)}`, one] as const]
      }),
    )
    const first = Math.min(...this.#session.tables.map(({ round }) => round))
    for (const table of this.#session.tables) {
      const seated = table.round === first ? this.#seated(table) : null
      if (!seated) continue
      for (const seat of SEATS) {
        const player = table.players[seat]
        const one = there.get(`${seated.section} ${seated.table} ${seat}`)
        if (player === null || (one && isNamed(one.row, player))) continue
        if (one) this.#database.remove(NUMBERS, one.place)
        this.#add(NUMBERS, {
          ...(one?.row ?? { Section: seated.section, Table: seated.table, Direction: seat, Round: 0 }),
          Number: player.memberId ?? '',
          Name: player.name,
          Updated: false,
          Processed: false,
          TimeLog: bwsClock(this.#now).TimeLog,
        })
      }
    }
  }
}

/** Whether a seat has somebody's number or name already; `#12` is a number without a name. */
const isNamed = (row: Row, { name, memberId }: DocumentPlayer): boolean => {
  const [number, own] = [plainValue(row.Number), plainValue(row.Name)]
  if (memberId !== null && memberId !== number) return false
  return own === '' ? number !== '' && memberId === number : name.startsWith(own) || own === name
}

const UNREAD = {
  Processed: false,
  Processed1: false,
  Processed2: false,
  Processed3: false,
  Processed4: false,
  Erased: false,
  ExternalUpdate: false,
}

/** The day, and the time of day on day 0, as programs keep them. */
function bwsClock(at: Date): { readonly DateLog: number; readonly TimeLog: number } {
  const days = (Math.floor(at.getTime() / 1000) * 1000 - EPOCH) / DAY
  const DateLog = Math.floor(days)
  return { DateLog, TimeLog: Math.round((days - DateLog) * 86_400) / 86_400 }
}

const FAULTS = {
  'jet-version': () => remark('bws-version'),
  'jet-password': () => remark('bws-encrypted'),
  'jet-damaged': () => remark('bws-damaged', { args: { reason: 'its pages do not fit together' } }),
  'jet-full': () => remark('bws-full'),
  'jet-index': ({ table }: JetFault) => remark('bws-index', { args: { table } }),
  'jet-table': ({ table }: JetFault) => remark('bws-table', { args: { table } }),
} as const

/**
 * @param original as the scoring program made it; it stays as it is
 * @param session made of that file
 * @param now as the clock in the room has it
 * @param former written as erased, for programs that have read them
 */
export function writeBws(
  original: Uint8Array,
  session: DocumentSession,
  enteredAt: EnteredAt,
  now: Date,
  former: readonly FormerResult[] = [],
): Result<WrittenBws, Remark> {
  const fault = headerFault(original)
  if (fault) return err(fault)
  const rows = readRows(original, LIMITS)
  if (!rows.ok) return rows
  try {
    const database = new JetDatabase(original)
    const movement = movementOfBwsRows(inTheirSections(rows.value, new Warnings(LIMITS)))
    const writer = new Writer(database, session, movement, now)
    writer.players()
    writer.results(enteredAt, former)
    return ok({ bytes: database.bytes(), said: writer.said })
  } catch (error) {
    if (error instanceof JetFault) return err(FAULTS[error.code](error))
    throw error
  }
}
