/** All tables of a session as small boards: in order of interest or by table, filtered, drawn little by little. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { useDeferredValue, useState } from 'react'
import { t } from '../../texts/t.ts'
import { Notice } from '../parts/Notice.tsx'
import { Segmented } from '../parts/Segmented.tsx'

import { FILTERS, type Filter, ORDERS, type Order, passing } from './order.ts'
import { SmallBoard } from './SmallBoard.tsx'
import { useGrowing } from './useGrowing.ts'
import { useOrder } from './useOrder.ts'
import styles from './wall.module.css'

/** Boards that a slow machine draws in a frame. */
const STEP = 2

type BoardsProps = {
  readonly session: number
  readonly tables: readonly WallTable[]
  readonly onOpen?: ((table: WallTable) => void) | undefined
}

export function Boards({ session, tables, onOpen }: BoardsProps) {
  const shown = useGrowing(tables.length, STEP)
  return (
    <ul className={styles.boards} aria-busy={shown < tables.length || undefined}>
      {tables.slice(0, shown).map((table) => (
        <li key={table.tableId}>
          <SmallBoard session={session} table={table} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

export function Wall({ session, tables, onOpen }: BoardsProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [order, setOrder] = useState<Order>('interest')
  const placed = useOrder(tables, order)
  // What is pressed shows at once, the boards follow little by little.
  const drawn = useDeferredValue(filter)
  const passed = passing(placed, drawn)
  if (tables.length === 0)
    return <Notice drawing="empty" title={t('wall.empty')} text={t('wall.empty.text')} />
  return (
    <div className={styles.wall}>
      <div className={styles.choices}>
        <Segmented
          label={t('wall.filter')}
          value={filter}
          onChange={setFilter}
          options={FILTERS.map((value) => ({
            value,
            label: t(`wall.filter.${value}`),
            count: passing(tables, value).length,
          }))}
        />
        <Segmented
          label={t('wall.order')}
          value={order}
          onChange={setOrder}
          options={ORDERS.map((value) => ({ value, label: t(`wall.order.${value}`) }))}
        />
      </div>
      {passed.length === 0 ? (
        <p className={styles.none}>{t('wall.none')}</p>
      ) : (
        <Boards key={drawn} session={session} tables={passed} onOpen={onOpen} />
      )}
    </div>
  )
}
