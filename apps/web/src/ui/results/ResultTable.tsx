/** A table of results with one line a row. */
import { Fragment, type ReactNode } from 'react'
import { beginsGroup, type Column, mostWidth } from './columns.ts'
import styles from './results.module.css'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableHead } from './TableHead.tsx'

export type RowGroup<Row> = { readonly title: string | null; readonly rows: readonly Row[] }

type ResultTableProps<Row> = {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** `null` while they are on their way. */
  readonly groups: readonly RowGroup<Row>[] | null
  readonly keyOf: (row: Row) => string | number
  /** The row the viewer came from. */
  readonly marked?: (row: Row) => boolean
  /** A stronger rule after so many rows. */
  readonly every: 4 | 5
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
}: Pick<ResultTableProps<Row>, 'columns'> & {
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

export function ResultTable<Row>(props: ResultTableProps<Row>) {
  const { caption, columns, groups, keyOf, marked, every, under } = props
  return (
    <table
      className={styles.table}
      style={{ ['--most' as string]: `${mostWidth(columns)}px` }}
      data-every={under ? undefined : every}
      aria-busy={groups === null}
    >
      <caption className="said">{caption}</caption>
      <TableHead columns={columns} />
      {groups === null && <SkeletonRows columns={columns} />}
      {groups?.map(({ title, rows }, at) => (
        <Fragment key={title ?? at}>
          {title !== null && (
            <tbody className={styles.part}>
              <tr>
                <th colSpan={columns.length} scope="rowgroup">
                  {title}
                </th>
              </tr>
            </tbody>
          )}
          <tbody className={styles.rows}>
            {rows.map((row) => (
              <Fragment key={keyOf(row)}>
                <tr data-marked={marked?.(row) ?? false} data-over={under !== undefined || undefined}>
                  <Cells row={row} columns={columns} />
                </tr>
                {under && <Under row={row} columns={columns} marked={marked?.(row) ?? false} under={under} />}
              </Fragment>
            ))}
          </tbody>
        </Fragment>
      ))}
    </table>
  )
}
