/** Some rows of a table of results: drawn, and left out again, together. */
import { memo, type ReactNode, useRef } from 'react'
import type { ViewportObserver } from '../parts/viewportObserver.ts'
import type { Column } from './columns.ts'
import { Cells, Rows, type RowsProps } from './Rows.tsx'
import styles from './results.module.css'
import { useIsNear, useQueued } from './windowing.ts'

/**
 * Which rows of a long table are likely to need the most room in some column. Pure.
 * Rows that have the greatest or the least of any figure, or the longest of any text: each once.
 */
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

type ChunkProps<Row> = RowsProps<Row> & {
  readonly rows: readonly Row[]
  /** Above the rows, in their part of the table. */
  readonly heading: ReactNode
  /** Of a table too long to be drawn whole, and how high a row of it is, px; `null` for others. */
  readonly watch: ViewportObserver | null
  readonly rowHeight: number | null
  readonly isFirst: boolean
  readonly className: string | undefined
}

function ChunkOf<Row>(props: ChunkProps<Row>) {
  const { rows: wanted, heading, watch, rowHeight, isFirst, className, ...shown } = props
  const { columns } = shown
  const place = useRef<HTMLTableSectionElement>(null)
  const { isNear, height } = useIsNear(place, watch, isFirst)
  // Out of view there is nothing to be drawn.
  const rows = useQueued(wanted, place, isNear ? watch : null)
  if (!isNear) {
    return (
      <tbody ref={place} className={className} aria-hidden>
        <tr style={{ height: height ?? (rowHeight ?? 0) * rows.length }}>
          <td colSpan={columns.length} />
        </tr>
      </tbody>
    )
  }
  return (
    <tbody ref={place} className={className} data-rows={rows.length}>
      {heading && (
        <tr className={styles.heading}>
          <th colSpan={columns.length} scope="rowgroup">
            {heading}
          </th>
        </tr>
      )}
      <Rows rows={rows} {...shown} />
    </tbody>
  )
}

/** Not drawn again while others come and go. */
export const Chunk = memo(ChunkOf) as typeof ChunkOf

/** The rows that need the most room: not seen, but the columns are as wide as they ask for. */
export function Widest<Row extends object>({
  rows,
  columns,
}: {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
}) {
  return (
    <tbody className={styles.widest} aria-hidden>
      {extremesOf(rows).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <tr key={at}>
          <Cells row={row} columns={columns} />
        </tr>
      ))}
    </tbody>
  )
}
