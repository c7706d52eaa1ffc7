/** Some rows of a table of results: drawn, and left out again, together. */
import { Fragment, memo, type ReactNode, useRef } from 'react'
import { beginsGroup, type Column } from './columns.ts'
import { extremesOf } from './extremes.ts'
import styles from './results.module.css'
import { useInTurn } from './useInTurn.ts'
import { useNear } from './useNear.ts'
import type { ViewportObserver } from './viewportObserver.ts'

export type RowsProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string | number
  /** The row the viewer came from. */
  readonly marked?: ((row: Row) => boolean) | undefined
  /** A line of its own below each row, where a column would leave the names no room. */
  readonly under?: ((row: Row) => ReactNode) | undefined
}

function Cells<Row>({ row, columns }: { readonly row: Row; readonly columns: readonly Column<Row>[] }) {
  return columns.map(({ key, align, look, rowHead, cell }, at) => {
    const marks = { 'data-align': align, 'data-look': look, 'data-group': beginsGroup(columns, at) }
    return rowHead ? (
      <th key={key} scope="row" {...marks}>
        {cell(row)}
      </th>
    ) : (
      <td key={key} {...marks}>
        {cell(row)}
      </td>
    )
  })
}

function Under<Row>({
  row,
  columns,
  marked,
  under,
}: Pick<RowsProps<Row>, 'columns'> & {
  readonly row: Row
  readonly marked: boolean
  readonly under: (row: Row) => ReactNode
}) {
  return (
    <tr className={styles.underRow} data-marked={marked}>
      <td colSpan={columns.length}>{under(row)}</td>
    </tr>
  )
}

type ChunkProps<Row> = RowsProps<Row> & {
  readonly rows: readonly Row[]
  /** Of a table too long to be drawn whole, and how high a row of it is, px; `null` for others. */
  readonly watch: ViewportObserver | null
  readonly rowHeight: number | null
  readonly isFirst: boolean
}

function ChunkOf<Row>({
  rows: wanted,
  columns,
  keyOf,
  marked,
  under,
  watch,
  rowHeight,
  isFirst,
}: ChunkProps<Row>) {
  const place = useRef<HTMLTableSectionElement>(null)
  const { isNear, height } = useNear(place, watch, isFirst)
  // Out of view there is nothing to be drawn.
  const rows = useInTurn(wanted, place, isNear ? watch : null)
  if (!isNear) {
    return (
      <tbody ref={place} className={styles.rows} aria-hidden>
        <tr style={{ height: height ?? (rowHeight ?? 0) * rows.length }}>
          <td colSpan={columns.length} />
        </tr>
      </tbody>
    )
  }
  return (
    <tbody ref={place} className={styles.rows} data-rows={rows.length}>
      {rows.map((row) => (
        <Fragment key={keyOf(row)}>
          <tr data-marked={marked?.(row) ?? false} data-over={under !== undefined || undefined}>
            <Cells row={row} columns={columns} />
          </tr>
          {under && <Under row={row} columns={columns} marked={marked?.(row) ?? false} under={under} />}
        </Fragment>
      ))}
    </tbody>
  )
}

/** Not drawn again while others come and go. */
export const Chunk = memo(ChunkOf) as typeof ChunkOf

/** The rows that need the most room: not seen, but the columns are as wide as they ask for. */
export function Widest<Row extends object>({
  rows,
  columns,
}: Pick<RowsProps<Row>, 'columns'> & { readonly rows: readonly Row[] }) {
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
