/** A result in a line: contract, declarer, tricks, lead, and what it scores. */
import { tricksNeeded } from '@openroom/bridge/contract'
import type { Entered, PhoneResult } from '@openroom/protocol/schema/phones'
import { t } from '../../texts/t.ts'
import { CardText, ContractText } from '../../ui/cards/CallText.tsx'
import { overText } from '../../ui/figures.ts'
import { rulingText } from '../../ui/results/outcomeText.ts'
import { SideScore } from '../../ui/table/SideScore.tsx'
import styles from './phone.module.css'
import { scoreOf } from './waiting.ts'

type ResultWordsProps = {
  readonly result: PhoneResult
  readonly board: number
  /** As the server has it. */
  readonly scoreNs?: number | null
  /** The director's, in its place. */
  readonly adjustment?: Entered['adjustment']
}

export function ResultWords({ result, board, scoreNs, adjustment = null }: ResultWordsProps) {
  const { contract, lead, tricks } = result
  if (adjustment !== null && adjustment.kind !== 'fouled')
    return <span className={styles.words}>{rulingText(adjustment)}</span>
  if (contract?.kind !== 'played')
    return <span className={styles.words}>{t(contract === null ? 'phone.notPlayed' : 'phone.passed')}</span>
  return (
    <span className={styles.words}>
      <b>
        <ContractText contract={contract} />
      </b>{' '}
      {t('contract.by', { seat: t(`seat.${contract.declarer}`) })}{' '}
      {overText((tricks ?? 0) - tricksNeeded(contract))}
      {lead !== null && (
        <>
          {' · '}
          {t('phone.lead')} <CardText card={lead} />
        </>
      )}
      {' · '}
      <SideScore scoreNs={scoreNs ?? scoreOf(result, board) ?? 0} />
    </span>
  )
}
