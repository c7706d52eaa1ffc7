/** The guide card: where both pairs of a table go next, and its boards. */
import type { NextSeat, PhoneTable } from '@openroom/protocol/schema/phones'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import styles from './phone.module.css'
import { nameOf, tableText } from './sides.ts'

type NextLineProps = {
  readonly pair: string
  readonly seat: NextSeat | null
  readonly isStillToDraw: boolean
}

function NextLine({ pair, seat, isStillToDraw }: NextLineProps) {
  if (seat === null) return <li>{t(isStillToDraw ? 'phone.next.later' : 'phone.next.end', { pair })}</li>
  const { round, side, against, boards } = seat
  if (against === null) return <li>{t('phone.next.out', { pair, round })}</li>
  return (
    <li>
      <b>
        {t('phone.next.seat', {
          pair,
          table: tableText(seat),
          room: seat.room ?? 'none',
          side: nameOf(side),
          round,
        })}
      </b>{' '}
      {t('phone.next.against', { against })}
      {boards && `, ${t('phone.next.boards', { boards: listed(boards) })}`}
    </li>
  )
}

function BoardsLine({ table: { boards, number, section, next } }: { readonly table: PhoneTable }) {
  if (!next.boards || !boards) return null
  const { round, tables } = next.boards
  const isHere = tables.some((one) => one.number === number && one.section === section)
  const values = { boards: listed(boards), round }
  return (
    <li>
      {isHere
        ? t('phone.next.boards.stay', values)
        : t('phone.next.boards.go', { ...values, tables: listed(tables.map(tableText)) })}
    </li>
  )
}

export function NextSeats({ table }: { readonly table: PhoneTable }) {
  const { ns, ew, next, sitOut } = table
  return (
    <section className={styles.next} aria-label={t('phone.next')}>
      <h2>{t('phone.next')}</h2>
      <ul>
        {ns !== '' && <NextLine pair={ns} seat={next.ns} isStillToDraw={next.isStillToDraw} />}
        {ew !== '' && <NextLine pair={ew} seat={next.ew} isStillToDraw={next.isStillToDraw} />}
        {!sitOut && <BoardsLine table={table} />}
      </ul>
    </section>
  )
}
