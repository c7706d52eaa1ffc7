/** The rows of a group: their cells, what stands below them, and what they show more of when asked. */
import { type ReactNode, use, useState } from 'react'
import { RevealedContext } from '../spoilers/hiding.ts'
import { Mask } from '../spoilers/Mask.tsx'
import { hiddenOf } from '../spoilers/rows.ts'
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
  /** Whether its results have been watched, where results are hidden. */
  readonly isSeen?: ((row: Row) => boolean) | undefined
}

const CLOSED: Fold = { isOpen: false, toggle: () => {} }

type LineProps<Row> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly fold?: Fold
  readonly isFirst?: boolean
  /** How many lines a tall cell stands beside. */
  readonly lines?: number
  /** Shows what is hidden in the row. */
  readonly onShow?: () => void
}

/** The cells of a row. */
export function Cells<Row>({
  row,
  columns,
  fold = CLOSED,
  isFirst = true,
  lines = 1,
  onShow,
}: LineProps<Row>) {
  const hides = use(RevealedContext) === false
  const hidden = hides ? hiddenOf(columns) : []
  const covered = new Set<string>()
  return columns.map((column, at) => {
    const { key, align, look, rowHead, tall, span, press, cell } = column
    if (covered.has(key) || (tall && !isFirst)) return null
    const isHidden = hidden.includes(column)
    const keys = isHidden ? [] : (span?.(row) ?? [])
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
    const content = isHidden ? (
      <Mask key={key} onShow={column === hidden[0] ? onShow : undefined} />
    ) : (
      cell(row, fold)
    )
    return rowHead ? (
      <th key={key} scope="row" {...attributes}>
        {content}
      </th>
    ) : (
      <td key={key} {...attributes}>
        {content}
      </td>
    )
  })
}

export function Rows<Row>({ rows, ...props }: RowsProps<Row> & { readonly rows: readonly Row[] }) {
  const { columns, keyOf, marked, press, traits, under, detail, foldOf = keyOf, single, isSeen } = props
  const hiding = use(RevealedContext) === false
  const [asked, setAsked] = useState<readonly Key[]>([])
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
    const shows = !hiding || asked.includes(key) || (isSeen?.(row) ?? false)
    const more = detail && isOpen && shows && (
      <RevealedContext key={`more ${keyOf(row)}`} value={true}>
        {detail(row)}
      </RevealedContext>
    )
    if (tall > 0) details.push(more)
    return (
      <RevealedContext key={keyOf(row)} value={shows}>
        <tr
          {...attributes}
          data-over={under !== undefined || undefined}
          data-second={(columns[0]?.tall && at > 0) || undefined}
        >
          <Cells
            row={row}
            columns={columns}
            fold={fold}
            isFirst={at === 0}
            lines={lines}
            onShow={() => setAsked([...asked, key])}
          />
        </tr>
        {under && (
          <tr className={styles.underRow} {...attributes} data-under>
            <td colSpan={columns.length - tall}>{under(row, fold)}</td>
          </tr>
        )}
        {tall === 0 && more}
      </RevealedContext>
    )
  })
  return [drawn, details]
}

/** Grey bars in the geometry of the columns, while rows are on their way. */
const ROWS = Array.from({ length: 14 }, (_, row) => row)
/** Widths of names differ, in percent. */
const NAMES = [62, 78, 54, 70, 48, 82]

export function SkeletonRows({ columns }: { readonly columns: readonly Column<never>[] }) {
  return (
    <tbody aria-hidden="true" className={styles.skeleton}>
      {ROWS.map((row) => (
        <tr key={row}>
          {columns.map(({ key, align, look }) => (
            <td key={key} data-align={align} data-look={look}>
              <span style={look === 'name' ? { width: `${NAMES[row % NAMES.length]}%` } : undefined} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
