/** All tables of a session as small boards: in order of interest or by table, filtered, drawn little by little. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { useLayoutEffect, useRef, useState } from 'react'
import { useDeferred, useDeferredAfter } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { Notice } from '../parts/Notice.tsx'
import { Segmented } from '../parts/Segmented.tsx'
import { ExpectedSwitch, useExpectedWanted } from '../picture/ExpectedSwitch.tsx'
import { useHiding } from '../spoilers/hiding.ts'
import { FILTERS, type Filter, ORDERS, type Order, passing } from './order.ts'
import { placeChildren } from './placeChildren.ts'
import { useTold } from './plain.ts'
import { SmallBoard } from './SmallBoard.tsx'
import { useFar } from './useFar.ts'
import { useGrown, useRevealed } from './useGrowing.ts'
import { useOrder } from './useOrder.ts'
import styles from './wall.module.css'

/** Boards that a slow machine draws in a frame. */
const STEP = 1
/** Boards, drawn before, that it shows again in a frame. */
const REVEALED = 2

/** Boards that tell what they are worth: those that come first, since each is worked out card by card. */
const EXPECTED = 8

/** Boards that are drawn larger where there is room. */
const FEW = 4

type BoardsProps = {
  readonly session: number
  readonly tables: readonly WallTable[]
  /** Ids of those that are shown; all when missing. Others stay in the page: to hide is less work than to make anew. */
  readonly passed?: ReadonlySet<number>
  readonly onOpen?: ((table: WallTable) => void) | undefined
}

const byId = (a: WallTable, b: WallTable): number => a.tableId - b.tableId

/** React keeps them by their ids, whatever their order (see placeChildren). */
export function Boards({ session, tables, passed, onOpen }: BoardsProps) {
  const ids = tables.map(({ tableId }) => tableId)
  const drawn = useGrown(ids, STEP)
  const list = useRef<HTMLUListElement>(null)
  const far = useFar(list, tables, drawn)
  const wanted = useExpectedWanted()
  const shown = tables.filter(({ tableId }) => passed?.has(tableId) !== false)
  const first = new Set(shown.slice(0, EXPECTED))
  const isBusy = ids.some((id) => !drawn.has(id))
  const order = ids.join()
  useLayoutEffect(() => {
    if (!list.current) return
    const items = [...list.current.children]
    const itemOf = new Map(items.map((item) => [item.getAttribute('data-table'), item]))
    placeChildren(
      list.current,
      order.split(',').flatMap((id) => itemOf.get(id) ?? []),
    )
  }, [order])
  return (
    <ul
      ref={list}
      className={styles.boards}
      data-expected={wanted || undefined}
      data-few={shown.length <= FEW || undefined}
      data-drawn={isBusy && drawn.size <= 2 ? drawn.size : undefined}
      aria-busy={isBusy || undefined}
    >
      {/* Each has its place before it is drawn: what comes into it then changes nothing around it. */}
      {tables.toSorted(byId).map((table) => (
        <li
          ref={far}
          key={table.tableId}
          data-table={table.tableId}
          hidden={passed?.has(table.tableId) === false}
        >
          {drawn.has(table.tableId) && (
            <SmallBoard
              session={session}
              table={table}
              onOpen={onOpen}
              expected={wanted && first.has(table)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Without spoilers. */
const PLAIN_FILTERS: readonly Filter[] = ['all', 'playing']

export function Wall({ session, tables: all, onOpen }: Omit<BoardsProps, 'passed'>) {
  const hiding = useHiding()
  const tables = useTold(all)
  const filters = hiding ? PLAIN_FILTERS : FILTERS
  const [chosen, setFilter] = useState<Filter>('all')
  const filter = filters.includes(chosen) ? chosen : 'all'
  const [wanted, setOrder] = useState<Order>('interest')
  const order = hiding ? 'table' : wanted
  const placed = useOrder(tables, order)
  // What is pressed shows at once, the boards follow.
  const drawn = useDeferred(filter)
  const passed = passing(placed, drawn).map(({ tableId }) => tableId)
  const revealed = useRevealed(passed, REVEALED)
  // The boards' places come after what is chosen from.
  const isBegun = useDeferredAfter(false, true)
  if (tables.length === 0)
    return <Notice drawing="empty" title={t('wall.empty')} text={t('wall.empty.text')} />
  return (
    <div className={styles.wall}>
      <div className={styles.choices}>
        <Segmented
          label={t('wall.filter')}
          value={filter}
          onChange={setFilter}
          options={filters.map((value) => ({
            value,
            label: t(`wall.filter.${value}`),
            count: passing(tables, value).length,
          }))}
        />
        {!hiding && (
          <>
            <Segmented
              label={t('wall.order')}
              value={order}
              onChange={setOrder}
              options={ORDERS.map((value) => ({ value, label: t(`wall.order.${value}`) }))}
            />
            <ExpectedSwitch />
          </>
        )}
      </div>
      {passed.length === 0 && <p className={styles.none}>{t('wall.none')}</p>}
      {isBegun && <Boards session={session} tables={placed} passed={revealed} onOpen={onOpen} />}
    </div>
  )
}
