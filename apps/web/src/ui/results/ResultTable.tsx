/** A table of results with one line a row. */
import { Fragment, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Chunk, type RowsProps, Widest } from './Chunk.tsx'
import { mostWidth } from './columns.ts'
import { useMeasures } from './measures.ts'
import styles from './results.module.css'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableHead } from './TableHead.tsx'
import { useGrowing } from './useGrowing.ts'
import { ViewportObserver } from './viewportObserver.ts'

export type RowGroup<Row> = { readonly title: string | null; readonly rows: readonly Row[] }

type ResultTableProps<Row> = RowsProps<Row> & {
  readonly caption: string
  /** `null` while they are on their way. */
  readonly groups: readonly RowGroup<Row>[] | null
  /** A stronger rule after so many rows. */
  readonly every: 4 | 5
}

/** Of more rows than these only those near what is in view are drawn, and columns keep their widths. */
const LONG = 120

/**
 * Groups cut into chunks, of which only the first of a group has its title.
 * @param size as many rows as a slow machine lays out and paints in one frame
 */
const chunksOf = <Row,>(groups: readonly RowGroup<Row>[], size: number): readonly RowGroup<Row>[] =>
  groups.flatMap(({ title, rows }) =>
    Array.from({ length: Math.max(1, Math.ceil(rows.length / size)) }, (_, at) => ({
      title: at === 0 ? title : null,
      rows: rows.slice(at * size, (at + 1) * size),
    })),
  )

const countOf = (groups: readonly RowGroup<unknown>[] | null): number =>
  (groups ?? []).reduce((count, { rows }) => count + rows.length, 0)

export function ResultTable<Row extends object>(props: ResultTableProps<Row>) {
  const { caption, columns, keyOf, marked, every, under } = props
  const late = useDeferredValue(props.groups, null)
  const isLong = countOf(props.groups) > LONG
  const groups = isLong ? late : props.groups
  const parts = useMemo(() => chunksOf(groups ?? [], every), [groups, every])
  const grown = useGrowing(isLong ? 1 : parts.length, 1)
  const table = useRef<HTMLTableElement>(null)
  const [watch] = useState(() =>
    typeof IntersectionObserver === 'undefined' ? null : new ViewportObserver(),
  )
  const measures = useMeasures(table, columns.length, isLong && groups !== null)
  const drawn = isLong && measures ? parts.length : grown
  return (
    <table
      ref={table}
      className={styles.table}
      style={{ ['--most' as string]: `${mostWidth(columns)}px` }}
      data-fixed={measures !== null || undefined}
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
      {isLong && groups !== null && measures === null && (
        <Widest rows={groups.flatMap(({ rows }) => rows)} columns={columns} />
      )}
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
            watch={measures && watch}
            rowHeight={measures?.rowHeight ?? null}
            isFirst={at === 0}
          />
        </Fragment>
      ))}
    </table>
  )
}
