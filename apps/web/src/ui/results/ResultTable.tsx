/** A table of results with one line a row. */
import {
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { beginsGroup, type Column, mostWidth } from './columns.ts'
import styles from './results.module.css'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableHead } from './TableHead.tsx'
import { useGrowing } from './useGrowing.ts'
import { useNear } from './useNear.ts'

export type RowGroup<Row> = { readonly title: string | null; readonly rows: readonly Row[] }

type ResultTableProps<Row> = {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** `null` while they are on their way. */
  readonly groups: readonly RowGroup<Row>[] | null
  readonly keyOf: (row: Row) => string | number
  /** The row the viewer came from. */
  readonly marked?: ((row: Row) => boolean) | undefined
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

/** Rows drawn in one frame; a multiple of 4 and 5 for the stronger rules. */
const CHUNK = 20

type ChunkProps<Row> = Pick<ResultTableProps<Row>, 'columns' | 'keyOf' | 'marked' | 'under'> & {
  readonly rows: readonly Row[]
  /** How high a row is, px, of a table too long to be drawn whole; `null` for others. */
  readonly rowHeight: number | null
  readonly isFirst: boolean
}

function ChunkOf<Row>({ rows, columns, keyOf, marked, under, rowHeight, isFirst }: ChunkProps<Row>) {
  const place = useRef<HTMLTableSectionElement>(null)
  const { isNear, height } = useNear(place, rowHeight !== null, isFirst)
  return (
    <tbody ref={place} className={styles.rows} aria-hidden={!isNear || undefined}>
      {!isNear && (
        <tr style={{ height: height ?? (rowHeight ?? 0) * rows.length }}>
          <td colSpan={columns.length} />
        </tr>
      )}
      {isNear &&
        rows.map((row) => (
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
const Chunk = memo(ChunkOf) as typeof ChunkOf

type Part<Row> = { readonly title: string | null; readonly rows: readonly Row[] }

/** Groups cut into chunks; only the first of a group has its title. */
const chunksOf = <Row,>(groups: readonly RowGroup<Row>[]): readonly Part<Row>[] =>
  groups.flatMap(({ title, rows }) =>
    Array.from({ length: Math.max(1, Math.ceil(rows.length / CHUNK)) }, (_, at) => ({
      title: at === 0 ? title : null,
      rows: rows.slice(at * CHUNK, (at + 1) * CHUNK),
    })),
  )

/**
 * Of more than so many chunks only those near what is in view are drawn, and columns keep the widths that the first rows
 * give them.
 */
const LONG = 6

const isLongList = (groups: readonly RowGroup<unknown>[] | null): boolean =>
  (groups ?? []).reduce((rows, group) => rows + group.rows.length, 0) > LONG * CHUNK

/** What a row is taken for before one has been measured, px. */
const USUAL_ROW = 44

type Measures = {
  /** Of the width, by column. */
  readonly shares: readonly number[]
  readonly rowHeight: number
}

function measured({ tHead, tBodies, offsetWidth: width }: HTMLTableElement): Measures {
  const heads = [...(tHead?.rows[tHead.rows.length - 1]?.cells ?? [])]
  const first = [...tBodies].find(({ rows }) => rows.length >= CHUNK)
  return {
    shares: heads.map(({ offsetWidth }) => offsetWidth / (width || 1)),
    rowHeight: first ? first.offsetHeight / CHUNK : USUAL_ROW,
  }
}

/** What the first rows tell of a long table; `null` while the browser lays them out. */
function useMeasures(table: RefObject<HTMLTableElement | null>, columns: number, isLong: boolean) {
  const [measures, setMeasures] = useState<Measures | null>(null)
  const known = isLong && measures?.shares.length === columns ? measures : null
  useEffect(() => {
    if (!isLong || known !== null) return
    // In the next frame, once they are laid out anyway.
    const frame = requestAnimationFrame(() => {
      const found = table.current && measured(table.current)
      if (found) startTransition(() => setMeasures(found))
    })
    return () => cancelAnimationFrame(frame)
  }, [table, isLong, known])
  return known
}

export function ResultTable<Row>(props: ResultTableProps<Row>) {
  const { caption, columns, keyOf, marked, every, under } = props
  const late = useDeferredValue(props.groups, null)
  const isLong = isLongList(props.groups)
  const groups = isLong ? late : props.groups
  const parts = useMemo(() => chunksOf(groups ?? []), [groups])
  const grown = useGrowing(isLong ? 1 : parts.length, 1)
  const table = useRef<HTMLTableElement>(null)
  const measures = useMeasures(table, columns.length, isLong)
  const drawn = isLong && measures ? parts.length : grown
  return (
    <table
      ref={table}
      className={styles.table}
      style={{
        ['--most' as string]: `${mostWidth(columns)}px`,
        ...(measures ? { tableLayout: 'fixed' as const } : {}),
      }}
      data-every={under ? undefined : every}
      aria-busy={groups === null}
    >
      <caption className="said">{caption}</caption>
      {measures && (
        <colgroup>
          {measures.shares.map((share, at) => (
            <col key={columns[at]?.key} style={{ width: `${100 * share}%` }} />
          ))}
        </colgroup>
      )}
      <TableHead columns={columns} />
      {groups === null && <SkeletonRows columns={columns} />}
      {parts.slice(0, drawn).map(({ title, rows }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is what stands at its place
        <Fragment key={at}>
          {title !== null && (
            <tbody className={styles.part}>
              <tr>
                <th colSpan={columns.length} scope="rowgroup">
                  {title}
                </th>
              </tr>
            </tbody>
          )}
          <Chunk
            {...{ rows, columns, keyOf, marked, under }}
            rowHeight={measures?.rowHeight ?? null}
            isFirst={at === 0}
          />
        </Fragment>
      ))}
    </table>
  )
}
