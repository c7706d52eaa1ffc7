/** What the hand came to, in the middle of the table once it is over. */
import type { TableState } from '@openroom/bridge/table/state'
import { resultLine, resultOf } from '@openroom/bridge/table/view'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { ContractText } from '../cards/CallText.tsx'
import { overText } from './DdsChip.tsx'
import type { ResultRoom } from './layout/frame.ts'
import styles from './panel.module.css'
import { SideScore } from './SideScore.tsx'

/** `4♠ by South +1`. */
export function ResultHeadline({ state }: { readonly state: TableState }) {
  const result = resultOf(state)
  const line = result && resultLine(result)
  if (!line) return <h2>{t('result.none')}</h2>
  if (line.kind === 'passedOut') return <h2>{t('result.passedOut')}</h2>
  const { contract } = line
  return (
    <h2>
      {contract && (
        <>
          <ContractText contract={contract} on="card" />{' '}
          <span className={styles.by}>{t('contract.by', { seat: t(`seat.${contract.declarer}`) })}</span>{' '}
        </>
      )}
      {line.kind === 'tdRuling' ? t('result.tdRuling') : line.over !== null && overText(line.over)}
    </h2>
  )
}

export function ResultPanel({
  state,
  room,
  children,
}: {
  readonly state: TableState
  readonly room: ResultRoom
  /** What the board came to in matchpoints or IMPs, where it is known. */
  readonly children?: ReactNode
}) {
  const result = resultOf(state)
  const corrected = state.corrections.length > 0
  const tricks = result?.tricks ?? null
  const declarer = result?.contract?.kind === 'played' ? result.contract.declarer : null
  return (
    <div
      className={styles.panel}
      data-small={room !== 'whole' || undefined}
      data-low={room === 'low' || undefined}
      data-result
    >
      <div className={styles.text}>
        <ResultHeadline state={state} />
        <p className={styles.outcome}>
          {result?.scoreNs != null && declarer !== null && <SideScore scoreNs={result.scoreNs} />}
          {tricks !== null && declarer !== null && (
            <span className={styles.sub}>{t('result.tricks', { count: tricks })}</span>
          )}
        </p>
        {children}
      </div>
      {corrected && <p className={styles.jury}>{t('result.corrected')}</p>}
    </div>
  )
}
