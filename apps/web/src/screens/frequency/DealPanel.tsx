/** The deal beside the results. */
import { toSeat } from '@openroom/protocol/names'
import type { Board } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { Hands } from '../../ui/deal/Hands.tsx'
import { Par, TricksTable } from '../../ui/deal/Optimum.tsx'
import styles from './deal.module.css'

export function DealPanel({ number, board }: { readonly number: number; readonly board: Board | null }) {
  return (
    <div className={styles.panel} data-deal>
      <h2>{t('deal.title')}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('deal.board')}</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>{t('deal.dealer')}</dt>
          <dd>{board && t(`seat.${toSeat(board.dealer)}`)}</dd>
        </div>
        <div>
          <dt>{t('deal.vulnerable')}</dt>
          <dd data-vulnerable={board !== null && board.vulnerability !== 'NONE'}>
            {board && t(`deal.vul.${board.vulnerability}`)}
          </dd>
        </div>
      </dl>
      {board && <Hands board={board} />}
      {board?.optimumScores && (
        <>
          <p className={styles.optimum}>
            <span>{t('deal.optimum')}</span> <Par optimum={board.optimumScores} />
          </p>
          <TricksTable optimum={board.optimumScores} />
          <p className={styles.note}>{t('deal.optimum.note')}</p>
        </>
      )}
      {board?.hands && board.optimumScores === null && (
        <p className={styles.note}>{t('deal.optimum.none')}</p>
      )}
    </div>
  )
}
