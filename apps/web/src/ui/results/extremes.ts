/** Which rows of a long table are likely to need the most room in some column. Pure. */

/** Rows that have the greatest or the least of any figure, or the longest of any text: each once. */
export function extremesOf<Row extends object>(rows: readonly Row[]): readonly Row[] {
  const most = new Map<string, { readonly size: number; readonly row: Row }>()
  const offer = (key: string, size: number, row: Row): void => {
    const known = most.get(key)
    if (known === undefined || size > known.size) most.set(key, { size, row })
  }
  for (const row of rows) {
    for (const [field, value] of Object.entries(row)) {
      if (typeof value === 'string') offer(field, value.length, row)
      if (typeof value !== 'number') continue
      offer(`greatest ${field}`, value, row)
      offer(`least ${field}`, -value, row)
    }
  }
  return [...new Set([...most.values()].map(({ row }) => row))]
}
