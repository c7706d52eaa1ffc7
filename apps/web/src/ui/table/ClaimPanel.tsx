/** A claim in the place of the trick: who, how many, what it would come to, what was said. */
import { declarerTricks } from '@openroom/bridge/claim'
import { tricksNeeded } from '@openroom/bridge/contract'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { sideOf } from '@openroom/bridge/seat'
import type { Claim, TableState } from '@openroom/bridge/table/state'
import { isVulnerable } from '@openroom/bridge/vulnerability'
import { t } from '../../texts/t.ts'
import { ContractText } from '../cards/CallText.tsx'
import { Words } from '../cards/Words.tsx'
import { overText } from './DdsChip.tsx'
import type { Figure } from './figure.ts'
import styles from './panel.module.css'
import { SideScore } from './SideScore.tsx'
import { claimHeadline } from './said/claim.ts'

function Outcome({ claim, figure, state }: { claim: Claim; figure: Figure; state: TableState }) {
  const { declared } = figure
  const tricks = declared && declarerTricks(claim, declared)
  if (declared === null || tricks === null || state.board === null) return null
  const ns = scoreNs(declared, state.board.vulnerability, tricks)
  return (
    <p className={styles.outcome}>
      <ContractText contract={declared} /> {t('contract.by', { seat: t(`seat.${declared.declarer}`) })}{' '}
      <b>{overText(tricks - tricksNeeded(declared))}</b> · <SideScore scoreNs={ns} />
    </p>
  )
}

export function ClaimPanel({
  claim,
  state,
  figure,
  small,
}: {
  readonly claim: Claim
  readonly state: TableState
  readonly figure: Figure
  /** Without the explanation and the badge, for a narrow place. */
  readonly small: boolean
}) {
  const vulnerable =
    claim.seat !== null && state.board !== null && isVulnerable(state.board.vulnerability, sideOf(claim.seat))
  return (
    <div className={styles.panel} data-small={small || undefined}>
      {claim.seat && !small && (
        <span className={styles.badge} data-vul={vulnerable || undefined} aria-hidden="true">
          {t(`seat.${claim.seat}.short`)}
        </span>
      )}
      <div className={styles.text}>
        <h2>{claimHeadline(claim, state)}</h2>
        <Outcome claim={claim} figure={figure} state={state} />
      </div>
      {claim.explanation !== null && !small && (
        <blockquote className={styles.quote}>
          <Words text={claim.explanation} />
        </blockquote>
      )}
      {claim.status !== 'made' && (
        <p className={styles.answer} data-status={claim.status}>
          {t(`claim.${claim.status}`)}
        </p>
      )}
    </div>
  )
}
