/** Which part of a cross table is in view, and how what is drawn gets there. Pure. */

export type Range = { readonly from: number; readonly to: number }

/** Items of one size of which a stretch is in view, in steps of `step` so that few moves change it. */
export function rangeOf(count: number, size: number, start: number, length: number, step: number): Range {
  const first = Math.floor(start / size / step) * step - step
  const last = Math.ceil((start + length) / size / step) * step + step
  const from = Math.min(count, Math.max(0, first))
  return { from, to: Math.max(from, Math.min(count, last)) }
}

/** From what is drawn towards what is wanted: at most `most` items more, and none that is not wanted. */
export function toward(drawn: Range, wanted: Range, most: number): Range {
  const isApart = drawn.to <= wanted.from || drawn.from >= wanted.to
  const from = isApart ? wanted.from : Math.max(drawn.from, wanted.from)
  const to = isApart ? wanted.from : Math.min(drawn.to, wanted.to)
  const below = Math.min(most, wanted.to - to)
  const above = Math.min(most - below, from - wanted.from)
  return { from: from - above, to: to + below }
}

/** Cells in rows and columns; numbers count from 0. */
export type Area = { readonly rows: Range; readonly columns: Range }

const count = ({ from, to }: Range): number => to - from
const share = (cells: number, lines: number): number => Math.max(1, Math.floor(cells / Math.max(1, lines)))

export const isSameRange = (one: Range, other: Range): boolean =>
  one.from === other.from && one.to === other.to

/**
 * From what is drawn towards what is wanted: about `cells` cells more, at least a row or a column, and none that is not
 * wanted. Columns come first: then every row comes whole.
 */
export function areaToward(drawn: Area, wanted: Area, cells: number): Area {
  const kept = toward(drawn.rows, wanted.rows, 0)
  if (!isSameRange(drawn.columns, wanted.columns))
    return { rows: kept, columns: toward(drawn.columns, wanted.columns, share(cells, count(kept))) }
  return {
    rows: toward(drawn.rows, wanted.rows, share(cells, count(wanted.columns))),
    columns: wanted.columns,
  }
}
