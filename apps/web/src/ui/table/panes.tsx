/** What is under the tabs of a table: bidding, tricks, double dummy. */
import type { Card } from '@openroom/bridge/card'
import { type Seat, sideOf } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { phaseOf, seatOnTurn } from '@openroom/bridge/table/view'
import { type ReactNode, Suspense } from 'react'
import { t } from '../../texts/t.ts'
import { lazily } from '../lazily.ts'
import { AuctionTable } from './AuctionTable.tsx'
import type { Analysis } from './DdsPanel.tsx'
import { TrickStepper } from './TrickStepper.tsx'
import { TricksTable } from './TricksTable.tsx'
import styles from './tableScreen.module.css'

/** Of a tab that is not the first to be looked at. */
const DdsPanel = lazily(() => import('./DdsPanel.tsx'))

const declared = ({ contract }: TableState) => (contract?.kind === 'played' ? contract : null)

export function BiddingPane({ state }: { readonly state: TableState }) {
  if (state.board === null) return null
  const open = phaseOf(state) === 'auction' && seatOnTurn(state) !== null
  return (
    <div className={styles.pad}>
      <AuctionTable board={state.board} calls={state.calls} open={open} contract={declared(state)} />
    </div>
  )
}

export type TrickSteps = {
  /** The trick shown, from 1; 0 before the opening lead. */
  readonly now: number
  /** How many tricks can be gone to. */
  readonly most: number
  readonly onTrick: (trick: number) => void
}

/** @param state whose tricks are listed; `marked` is the one looked at among them */
export function TricksPane({
  state,
  steps,
  turn = seatOnTurn(state),
  marked = null,
}: {
  readonly state: TableState
  readonly steps: TrickSteps
  readonly turn?: Seat | null
  readonly marked?: number | null
}) {
  const contract = declared(state)
  return (
    <>
      <div className={styles.pad}>
        <TricksTable
          tricks={state.tricks}
          contract={contract}
          turn={turn}
          marked={marked}
          onTrick={steps.onTrick}
        />
      </div>
      <TrickStepper tricks={state.tricks} declarer={contract && sideOf(contract.declarer)} {...steps} />
    </>
  )
}

/** @param analysis `null` while it may not be seen */
export function DdsPane({
  state,
  analysis,
  figures,
}: {
  readonly state: TableState
  readonly analysis: Analysis | null
  readonly figures: ReadonlyMap<Card, number> | null
}) {
  if (analysis === null) return <Nothing>{t('result.hidden')}</Nothing>
  return (
    <Suspense>
      <DdsPanel analysis={analysis} contract={declared(state)} figures={figures} turn={seatOnTurn(state)} />
    </Suspense>
  )
}

/** Words where a tab has nothing to show. */
export const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.none}>{children}</p>
)

/** Controls that have no room in a bar. */
export const InfoControls = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.info}>{children}</div>
)
