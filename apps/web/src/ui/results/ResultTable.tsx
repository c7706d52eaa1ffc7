/** A table of results, of columns that are data: every screen of results with rows is one. */

import {
  Fragment,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useDeferredAfter, useIsPrinting } from '../../paper/printing.ts'
import { FollowedHere, useFollowedIn } from '../followed/context.tsx'
import { ViewportObserver } from '../parts/viewportObserver.ts'
import { ShownSession } from '../scoring/HowScored.tsx'
import { RevealedContext, useHiding } from '../spoilers/hiding.ts'
import { unranked } from '../spoilers/rows.ts'
import { type Watchable, watchedIn } from '../spoilers/watched.ts'
import { Chunk, Widest } from './Chunk.tsx'
import { mostWidth } from './columns.ts'
import { useMeasures } from './measures.ts'
import type { RowsProps } from './Rows.tsx'
import { SkeletonRows } from './Rows.tsx'
import styles from './results.module.css'
import { TableHead } from './TableHead.tsx'
import { useProgressiveCount } from './windowing.ts'

export type RowGroup<Row> = {
  readonly title?: string | null
  /** A line above its rows, which scrolls with them. */
  readonly heading?: ReactNode
  readonly rows: readonly Row[]
}

type ResultTableProps<Row> = RowsProps<Row> & {
  readonly caption: string
  /** `null` while they are on their way. */
  readonly groups: readonly RowGroup<Row>[] | null
  /** A stronger rule after so many rows; without it each group is a part of the table by itself. */
  readonly every?: 4 | 5
  /** What rows that stand by what they have reached are in order of while results are hidden. */
  readonly plainOrder?: (row: Row) => string
  /** The replays after which a row's results are no spoilers any more. */
  readonly records?: (row: Row) => readonly Watchable[]
  readonly heads?: Readonly<Record<string, ReactNode>>
  readonly foot?: ReactNode
  readonly className?: string | undefined
  /** Less room between the columns of a phone. */
  readonly dense?: boolean
  /** As wide as its slot, however far its columns are from each other. */
  readonly full?: boolean
}

/** Of more rows than these, on a screen, only those near what is in view are drawn, and columns keep their widths. */
const LONG = 120

/**
 * Groups cut into chunks, of which only the first of a group has its title.
 * @param size as many rows as a slow machine lays out and paints in one frame
 */
const chunksOf = <Row,>(groups: readonly RowGroup<Row>[], size: number): readonly RowGroup<Row>[] =>
  groups.flatMap(({ title = null, rows }) =>
    Array.from({ length: Math.max(1, Math.ceil(rows.length / size)) }, (_, at) => ({
      title: at === 0 ? title : null,
      rows: rows.slice(at * size, (at + 1) * size),
    })),
  )

/** Whether a row's results have been watched: asked while results are hidden. */
function useSeen<Row>(
  session: number | null,
  records: ((row: Row) => readonly Watchable[]) | undefined,
): ((row: Row) => boolean) | undefined {
  return useMemo(() => {
    if (session === null || !records) return undefined
    const isWatched = watchedIn(session)
    return (row: Row) => {
      const all = records(row)
      return all.length > 0 && all.every(isWatched)
    }
  }, [session, records])
}

/** Once all of it is there, the part with the row that is marked is brought into view. */
function useMarkedInView<Row>(
  table: RefObject<HTMLTableElement | null>,
  parts: readonly { readonly rows: readonly Row[] }[] | null,
  marked: ((row: Row) => boolean) | undefined,
): void {
  const isDone = useRef(false)
  const seek = useEffectEvent((all: readonly { readonly rows: readonly Row[] }[]) => {
    isDone.current = true
    const at = marked ? all.findIndex(({ rows }) => rows.some(marked)) : -1
    if (at < 0) return
    const own = table.current?.querySelector('[data-marked="true"]')
    // Parts out of view are not drawn.
    const place = own ?? [...(table.current?.tBodies ?? [])].slice(-all.length)[at]
    place?.scrollIntoView?.({ block: 'nearest' })
  })
  useEffect(() => {
    if (parts !== null && !isDone.current) seek(parts)
  }, [parts])
}

const countOf = (groups: readonly RowGroup<unknown>[] | null): number =>
  (groups ?? []).reduce((count, { rows }) => count + rows.length, 0)

export function ResultTable<Row extends object>(props: ResultTableProps<Row>) {
  const { caption, groups: ranked, every, heads, foot, className, dense, full, ...others } = props
  const { plainOrder, records, ...rest } = others
  const around = use(RevealedContext)
  const hiding = useHiding() && around !== true
  const given = hiding ? unranked(ranked, plainOrder) : ranked
  const of = use(ShownSession)
  const session = of?.miniSessionId
  const followed = useFollowedIn(of)
  const shown = { ...rest, isSeen: useSeen(hiding && session !== undefined ? session : null, records) }
  const { columns, keyOf, under, single } = shown
  // Rows of which one alone is open know of each other.
  const size = single ? undefined : every
  const deferred = useDeferredAfter(null, given)
  // All of it is printed, and its columns are as wide as paper has them.
  const isPrinting = useIsPrinting()
  const isLong = !isPrinting && size !== undefined && countOf(given) > LONG
  const groups = isLong ? deferred : given
  const parts = useMemo(() => (size ? chunksOf(groups ?? [], size) : (groups ?? [])), [groups, size])
  const grown = useProgressiveCount(isLong ? 1 : parts.length, size ? 1 : parts.length)
  const table = useRef<HTMLTableElement>(null)
  const [watch] = useState(() =>
    typeof IntersectionObserver === 'undefined' ? null : new ViewportObserver(),
  )
  const measures = useMeasures(table, columns.length, isLong && groups !== null)
  const drawn = (isLong && measures) || !size ? parts.length : grown
  const isWhole = drawn >= parts.length
  useMarkedInView(table, isWhole && groups !== null ? parts : null, rest.marked)
  return (
    <FollowedHere value={followed}>
      <RevealedContext value={hiding ? false : around}>
        <table
          ref={table}
          className={className ? `${styles.table} ${className}` : styles.table}
          style={full ? undefined : { ['--most' as string]: mostWidth(columns) }}
          data-fixed={measures !== null || undefined}
          data-every={under ? undefined : every}
          data-dense={dense}
          aria-busy={groups === null || !isWhole}
        >
          <caption className="said">{caption}</caption>
          {measures && (
            <colgroup>
              {measures.shares.map((share, at) => (
                <col key={columns[at]?.key} style={{ width: `${100 * share}%` }} />
              ))}
            </colgroup>
          )}
          <TableHead columns={columns} heads={heads} />
          {groups === null && <SkeletonRows columns={columns} />}
          {isLong && groups !== null && measures === null && (
            <Widest rows={groups.flatMap(({ rows }) => rows)} columns={columns} />
          )}
          {parts.slice(0, drawn).map(({ title = null, heading, rows }, at) => (
            <Fragment key={size === undefined && rows[0] ? keyOf(rows[0]) : at}>
              {title !== null && (
                <tbody className={styles.part}>
                  <tr>
                    <th colSpan={columns.length} scope="rowgroup">
                      <h2>{title}</h2>
                    </th>
                  </tr>
                </tbody>
              )}
              <Chunk
                {...{ rows, heading, ...shown }}
                watch={measures && watch}
                rowHeight={measures?.rowHeight ?? null}
                isFirst={at === 0}
                className={every && styles.rows}
              />
            </Fragment>
          ))}
          {isWhole && !hiding && foot}
        </table>
      </RevealedContext>
    </FollowedHere>
  )
}
