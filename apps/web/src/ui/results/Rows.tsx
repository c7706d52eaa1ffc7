/** The rows of a group: their cells, what stands below them, and what they show more of when asked. */
import { Fragment, type ReactNode, useState } from 'react'
import { type Column, type Fold, isGroupStart } from './columns.ts'
import styles from './results.module.css'

type Key = string | number

export type RowsProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => Key
  /** The row the viewer came from. */
  readonly marked?: ((row: Row) => boolean) | undefined
  /** What a press anywhere in the row does; by keyboard a button in it does. */
  readonly press?: ((row: Row, fold: Fold) => (() => void) | null) | undefined
  /** What else its look depends on. */
  readonly traits?: ((row: Row) => Readonly<Record<`data-${string}`, boolean>>) | undefined
  /** A line of its own below each row, where a column would leave the names no room. */
  readonly under?: ((row: Row, fold: Fold) => ReactNode) | undefined
  /** Rows of the table below a row, or below a group with cells beside all its lines, while it is open. */
  readonly detail?: ((row: Row) => ReactNode) | undefined
  /** Rows with the same open together: a row alone as a rule. */
  readonly foldOf?: ((row: Row) => Key) | undefined
  /** Opening one closes the other. */
  readonly single?: boolean | undefined
}

const CLOSED: Fold = { isOpen: false, toggle: () => {} }

type LineProps<Row> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly fold?: Fold
  readonly isFirst?: boolean
  /** How many lines a tall cell stands beside. */
  readonly lines?: number
}

/** The cells of a row. */
export function Cells<Row>({ row, columns, fold = CLOSED, isFirst = true, lines = 1 }: LineProps<Row>) {
  const covered = new Set<string>()
  return columns.map((column, at) => {
    const { key, align, look, rowHead, tall, span, press, cell } = column
    if (covered.has(key) || (tall && !isFirst)) return null
    const keys = span?.(row) ?? []
    const over = columns.filter((other) => other !== column && keys.includes(other.key))
    for (const other of over) covered.add(other.key)
    const onClick = press?.(row)
    const attributes = {
      'data-cell': key,
      'data-group': isGroupStart(columns, at),
      ...(over.length > 0 ? { colSpan: over.length + 1 } : { 'data-align': align, 'data-look': look }),
      ...(tall && lines > 1 ? { rowSpan: lines } : {}),
      ...(press ? { 'data-opens': Boolean(onClick) } : {}),
      ...(onClick ? { onClick } : {}),
    }
    return rowHead ? (
      <th key={key} scope="row" {...attributes}>
        {cell(row, fold)}
      </th>
    ) : (
      <td key={key} {...attributes}>
        {cell(row, fold)}
      </td>
    )
  })
}

export function Rows<Row>({ rows, ...props }: RowsProps<Row> & { readonly rows: readonly Row[] }) {
  const { columns, keyOf, marked, press, traits, under, detail, foldOf = keyOf, single } = props
  const [open, setOpen] = useState<readonly Key[]>([])
  const tall = columns.filter((column) => column.tall).length
  const lines = rows.length + (under ? 1 : 0)
  const details: ReactNode[] = []
  const drawn = rows.map((row, at) => {
    const key = foldOf(row)
    const isOpen = open.includes(key)
    const others = single ? [] : open.filter((other) => other !== key)
    const fold = { isOpen, toggle: () => setOpen(isOpen ? others : [...others, key]) }
    const onClick = press?.(row, fold)
    const attributes = {
      'data-marked': marked?.(row) ?? false,
      ...(press ? { 'data-opens': Boolean(onClick) } : {}),
      ...(detail ? { 'data-open': isOpen } : {}),
      ...traits?.(row),
      ...(onClick ? { onClick } : {}),
    }
    const more = detail && isOpen && <Fragment key={`more ${keyOf(row)}`}>{detail(row)}</Fragment>
    if (tall > 0) details.push(more)
    return (
      <Fragment key={keyOf(row)}>
        <tr
          {...attributes}
          data-over={under !== undefined || undefined}
          data-second={(columns[0]?.tall && at > 0) || undefined}
        >
          <Cells row={row} columns={columns} fold={fold} isFirst={at === 0} lines={lines} />
        </tr>
        {under && (
          <tr className={styles.underRow} {...attributes} data-under>
            <td colSpan={columns.length - tall}>{under(row, fold)}</td>
          </tr>
        )}
        {tall === 0 && more}
      </Fragment>
    )
  })
  return [drawn, details]
}
