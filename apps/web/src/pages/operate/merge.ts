/** What a console has and what the server has, brought together. */
import type { OperatedEntry } from '@openroom/protocol/schema/operate'
import type { Entered, TableRecord } from './record.ts'

/** The same text for the same entry, whoever marked it: marks are added when it is stored. */
export function essence({ board, event, result }: OperatedEntry): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return value
    const parts = Object.entries(value).filter(([key, part]) => key !== 'irregular' && part !== undefined)
    return Object.fromEntries(
      parts.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]),
    )
  }
  const told = result && { contract: result.contract, tricks: result.tricks, lead: result.lead ?? null }
  return JSON.stringify(sorted([board, event ?? null, told ?? null]))
}

/** Up to a number everything is at the server. */
export const confirmed = (record: TableRecord, next: number): TableRecord => ({
  ...record,
  entries: record.entries.map(
    (one): Entered => (one.seq < next && one.state !== 'sent' ? { ...one, state: 'sent' } : one),
  ),
})

export const sending = (record: TableRecord, from: number, to: number): TableRecord => ({
  ...record,
  entries: record.entries.map(
    (one): Entered =>
      one.seq >= from && one.seq < to && one.state === 'typed' ? { ...one, state: 'sending' } : one,
  ),
})

export type Merged = {
  readonly record: TableRecord
  /** What was typed here and stands against what came from elsewhere meanwhile. */
  readonly aside: readonly Entered[]
  /** The board that others were at, else that of what stands aside; `null`: at none, results were put right at most. */
  readonly newest: number | null
}

/** A word on a board's result, which takes nothing from what is typed of other boards. */
const isOfResult = ({ event }: OperatedEntry): boolean =>
  event === undefined || event.type === 'CORRECTION' || event.type === 'UNDO_CORRECTION'

/**
 * @param told the server's entries from `from` on, to its end
 */
export function merged(
  record: TableRecord,
  told: readonly OperatedEntry[],
  from: number,
  now: number,
): Merged {
  const common = told.findIndex((entry) => {
    const own = record.entries[entry.seq]
    return !own || essence(own) !== essence(entry)
  })
  const at = common < 0 ? from + told.length : from + common
  const kept = record.entries.slice(0, at).map((one): Entered => ({ ...one, state: 'sent' }))
  const rest = record.entries.slice(at)
  if (common < 0) {
    // All that the server has is here: what it lost, or never had, is sent again.
    const again = rest.map((one): Entered => ({ ...one, state: 'typed' }))
    return { record: { ...record, entries: [...kept, ...again] }, aside: [], newest: null }
  }
  const others = told.slice(common)
  const first = (kept.at(-1)?.group ?? 0) + 1
  const before = [
    ...kept,
    ...others.map((entry, i): Entered => ({ ...entry, group: first + i, state: 'sent', at: now })),
  ]
  const newest = others.findLast((one) => !isOfResult(one))?.board ?? null
  const ruled = new Set(others.map(({ board }) => board))
  if (newest !== null || rest.some(({ board }) => ruled.has(board)))
    return { record: { entries: before, undone: [] }, aside: rest, newest: newest ?? rest[0]!.board }
  const behind = rest.map(
    (one, i): Entered => ({
      ...one,
      seq: before.length + i,
      group: one.group + others.length,
      state: 'typed',
    }),
  )
  return { record: { ...record, entries: [...before, ...behind] }, aside: [], newest }
}
