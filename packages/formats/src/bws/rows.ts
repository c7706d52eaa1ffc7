/** The tables of a Bridgemate file as typed rows; what a version of the program lacks is empty. */
import type { Result } from '@openroom/bridge/result'
import MDBReader, { type Table } from 'mdb-reader'
import type { Limits } from '../limits.ts'
import type { Remark } from '../report.ts'
import { attempt, guardFile } from './guard.ts'

type Value = string | number | boolean | Date | null

type Row = Readonly<Record<string, Value>>

const isKnownValue = (value: unknown): value is Exclude<Value, null> =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value instanceof Date

/** Makes the rows of one table: columns by name whatever their case; values of other kinds are left out. */
function plainRows(table: Table, limit: number): readonly Row[] {
  const columns = table.getColumnNames().map((name) => [name, name.toLowerCase()] as const)
  return table.getData({ rowLimit: limit }).map((row) => {
    const plain: Record<string, Value> = {}
    for (const [name, lower] of columns) {
      const value = row[name]
      plain[lower] = isKnownValue(value) ? value : null
    }
    return plain
  })
}

export const textIn = (row: Row, name: string): string => {
  const value = row[name.toLowerCase()]
  return typeof value === 'string' ? value.trim().slice(0, 500) : typeof value === 'number' ? `${value}` : ''
}

/** A whole number in its range; `null` for anything else. */
export function numberIn(row: Row, name: string, least: number, most: number): number | null {
  const value = row[name.toLowerCase()]
  const number = typeof value === 'string' && /^\s*\d{1,6}\s*$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
    ? number
    : null
}

export const isTrue = (row: Row, name: string): boolean => {
  const value = row[name.toLowerCase()]
  return value === true || (typeof value === 'number' && value !== 0)
}

/** The calendar day of a date column, which the program writes without zone. */
export function readDay(row: Row, name: string): string | null {
  const value = row[name.toLowerCase()]
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return null
  const iso = value.toISOString().slice(0, 10)
  return /^(19|20)\d\d-/.test(iso) ? iso : null
}

const TABLES = [
  'Session',
  'Section',
  'RoundData',
  'ReceivedData',
  'PlayerNumbers',
  'PlayerNames',
  'HandRecord',
  'HandEvaluation',
  'BiddingData',
  'PlayData',
] as const
export type BwsTable = (typeof TABLES)[number]

export type BwsRows = Readonly<Record<BwsTable, readonly Row[]>>

export type { Row as BwsRow }

/** Reads every table that matters, at most `limits.records` rows of each. */
export function readRows(bytes: Uint8Array, limits: Limits): Result<BwsRows, Remark> {
  return attempt(() => {
    const reader = new MDBReader(guardFile(bytes))
    const names = reader.getTableNames()
    const rowsOf = (wanted: BwsTable): readonly Row[] => {
      const name = names.find((one) => one.toLowerCase() === wanted.toLowerCase())
      return name === undefined ? [] : plainRows(reader.getTable(name), limits.records)
    }
    return Object.fromEntries(TABLES.map((table) => [table, rowsOf(table)])) as Record<
      BwsTable,
      readonly Row[]
    >
  })
}
