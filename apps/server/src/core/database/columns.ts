/** From what a column is in the database (`schema.ts`) and what it means (`tables.ts`) to its types in statements. */
import type { ColumnType } from 'kysely'
import type { Column, Json, Schema } from './schema.ts'

type Written<Kind, Meaning> = Kind extends Json ? string : Kind extends Date ? Date | string : Meaning
type Missing<Traits> = 'null' extends Traits ? null : never
type Left<Traits> = 'default' extends Traits ? undefined : never

type Stored<Of, Meaning> =
  Of extends Column<infer Kind, infer Traits>
    ? ColumnType<
        Meaning | Missing<Traits>,
        Written<Kind, Meaning> | Missing<Traits> | Left<Traits>,
        Written<Kind, Meaning> | Missing<Traits>
      >
    : never

/** What a column holds where nothing is said of its meaning. */
type Plain<Of> = Of extends Column<infer Kind, infer _> ? (Kind extends Json ? unknown : Kind) : never

export type TablesOf<Names extends keyof Schema, Meanings> = {
  [Table in Names]: {
    [Name in keyof Schema[Table]]: Stored<
      Schema[Table][Name],
      Table extends keyof Meanings
        ? Name extends keyof Meanings[Table]
          ? Meanings[Table][Name]
          : Plain<Schema[Table][Name]>
        : Plain<Schema[Table][Name]>
    >
  }
}

/** Meanings of columns that there are, each of which the column can hold. */
export type Means<Meanings extends Fitting<Meanings>> = Meanings

type Fitting<Meanings> = {
  readonly [Table in keyof Meanings]: Table extends keyof Schema
    ? {
        readonly [Name in keyof Meanings[Table]]: Name extends keyof Schema[Table]
          ? Plain<Schema[Table][Name]> | null
          : never
      }
    : never
}
