/** Comma-separated values as RFC 4180 has them: CRLF, quotes where needed, a line of column names. */
import { roundAway } from '@openroom/bridge/score/rounding'

export type Cell = string | number | null

/** Text that a spreadsheet would take for a formula is told to be text. */
const asText = (value: string): string => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

function cellText(value: Cell): string {
  if (value === null) return ''
  const text = typeof value === 'number' ? String(value) : asText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows under their columns; what is not known is empty. */
/**
 * @param licence of the data, in a column of its own where it is given
 */
export const csvText = <C extends string>(
  columns: readonly C[],
  rows: readonly Readonly<Record<C, Cell>>[],
  licence?: string,
): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells, i) => (licence === undefined ? cells : [...cells, i === 0 ? 'licence' : licence]))
    .map((cells) => `${cells.map(cellText).join(',')}\r\n`)
    .join('')

/** At most so many decimals, halves away from zero, without trailing zeros. */
export const roundCell = (value: number | null | undefined, digits: number): number | null =>
  value === null || value === undefined ? null : roundAway(value, digits)
