/** Which rows of a ranking share their rank. */
type Ranked = { readonly totalRank: number | null }

/**
 * Rows with `tied` where another of the same ranking has the same rank, published or ours.
 * @param groupOf rows of one ranking have this in common
 */
export function withTies<Row extends Ranked>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): (Row & { readonly tied?: true })[] {
  const placeOf = (row: Row): string => `${groupOf(row)} ${row.totalRank}`
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(placeOf(row), (counts.get(placeOf(row)) ?? 0) + 1)
  return rows.map((row) =>
    row.totalRank !== null && (counts.get(placeOf(row)) ?? 0) > 1 ? { ...row, tied: true } : row,
  )
}
