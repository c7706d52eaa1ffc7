/** The deal of an opened row: hands, dealer, vulnerability, optimum. */
import { toSeat } from '@openroom/protocol/names'
import type { Board, RoomResult } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { Hands } from '../../ui/deal/Hands.tsx'
import { Par, TricksTable } from '../../ui/deal/Optimum.tsx'
import { LeadCell } from '../../ui/results/cells.tsx'
import styles from './personal.module.css'

/** N-S or E-W; otherwise as it is on the wire (specification 2, section 2). */
const vulnerable = (vulnerability: Board['vulnerability']): string =>
  vulnerability === 'NORTH_SOUTH' || vulnerability === 'EAST_WEST'
    ? t(`deal.vul.${vulnerability}`)
    : vulnerability

type DealOfProps = {
  readonly board: Board
  readonly result: RoomResult
  /** Whether the lead has no column of its own. */
  readonly lead: boolean
}

export function DealOf({ board, result, lead }: DealOfProps) {
  const { dealer, vulnerability, optimumScores } = board
  return (
    <div className={styles.deal}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('deal.dealer')}</dt>
          <dd>{t(`seat.${toSeat(dealer)}`)}</dd>
        </div>
        <div>
          <dt>{t('deal.vulnerable')}</dt>
          <dd data-vulnerable={vulnerability !== 'NONE'}>{vulnerable(vulnerability)}</dd>
        </div>
        {lead && result.lead !== null && (
          <div>
            <dt>{t('frequency.lead')}</dt>
            <dd>
              <LeadCell lead={result.lead} />
            </dd>
          </div>
        )}
        {optimumScores && (
          <div>
            <dt>{t('deal.optimum')}</dt>
            <dd>
              <Par optimum={optimumScores} />
            </dd>
          </div>
        )}
      </dl>
      <div className={styles.hands}>
        <Hands board={board} />
      </div>
      {optimumScores && (
        <div className={styles.tricks}>
          <TricksTable optimum={optimumScores} />
        </div>
      )}
    </div>
  )
}
