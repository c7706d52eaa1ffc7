/**
 * A backup: gzipped text that can be looked through. A line of JSON that says what it is; then for each table a line
 * that names it, its rows as PostgreSQL copies them, and the line `\.`; at last a line that says what it should hold.
 */
import { z } from 'zod'

export const FORMAT = 'openroom-backup'

const headSchema = z.object({
  format: z.literal(FORMAT),
  /** Version of the format. */
  version: z.literal(1),
  /** Openroom's version. */
  openroom: z.string(),
  at: z.iso.datetime(),
  /** Names of the migrations that its schema has seen. */
  migrations: z.array(z.string()),
})

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) })

/** The number that a table gives out next. */
const counterSchema = z.object({ table: z.string(), column: z.string(), next: z.number() })

const endSchema = z.object({ rows: z.record(z.string(), z.number()), counters: z.array(counterSchema) })

export type Head = z.infer<typeof headSchema>
export type TableHead = z.infer<typeof tableSchema>
export type End = z.infer<typeof endSchema>

/** The line after the rows of a table; no row looks like it. */
export const END_OF_ROWS = Buffer.from('\\.\n')

export const line = (value: Head | TableHead | End): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

function parseWith<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** `null` when the line says something else. */
export const headOf = (text: string): Head | null => parseWith(headSchema, text)
export const tableOf = (text: string): TableHead | null => parseWith(tableSchema, text)
export const endOf = (text: string): End | null => parseWith(endSchema, text)
