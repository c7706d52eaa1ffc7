/** A board as clubs pin it up: the four hands, dealer and vulnerability, what can be made and the optimum. */
import { toSeat } from '@openroom/protocol/names'
import type { Board } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { Hands } from '../../ui/deal/Hands.tsx'
import { Par, TricksTable } from '../../ui/deal/Optimum.tsx'
import styles from './handRecords.module.css'

export function HandRecord({ board }: { readonly board: Board }) {
  const { number, dealer, vulnerability, hands, optimumScores: optimum } = board
  const title = t('handRecords.board', { board: number })
  return (
    <article
      className={styles.record}
      aria-label={title}
      data-record={number}
      data-cards={hands === null ? 'none' : undefined}
    >
      <div className={styles.facts}>
        <h2>{title}</h2>
        <p>{t('handRecords.deals', { seat: t(`seat.${toSeat(dealer)}.short`) })}</p>
        <p>{t('handRecords.vulnerable', { who: t(`deal.vul.${vulnerability}`) })}</p>
      </div>
      <div className={styles.diagram}>
        <Hands board={board} />
      </div>
      {optimum && (
        <>
          <div className={styles.tricks}>
            <TricksTable optimum={optimum} />
          </div>
          <p className={styles.par}>
            <Par optimum={optimum} />
          </p>
        </>
      )}
    </article>
  )
}
