/** What is under each tab of a replay. */
import { sideOf } from '@openroom/bridge/seat'
import { phaseOf, seatOnTurn } from '@openroom/bridge/table/view'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { AuctionTable } from '../../ui/table/AuctionTable.tsx'
import { DdsPanel } from '../../ui/table/DdsPanel.tsx'
import { TrickStepper } from '../../ui/table/TrickStepper.tsx'
import { TricksTable } from '../../ui/table/TricksTable.tsx'
import {
  BoardButtons,
  type BoardSteps,
  DdsToggle,
  type ScoreButton,
  ScoreButtons,
  ViewToggle,
} from './Controls.tsx'
import { MatchBox, OtherRoomBox, TableResultBox } from './ResultBoxes.tsx'
import styles from './replay.module.css'
import type { Tab } from './Tabs.tsx'
import type { Replay } from './useReplay.ts'

export type Around = {
  readonly label: string
  readonly boards: BoardSteps
  readonly scores: readonly ScoreButton[]
}

const contractOf = ({ state }: Replay) => (state.contract?.kind === 'played' ? state.contract : null)

export function Results({ replay }: { readonly replay: Replay }) {
  const { last, log, teams, otherRoom } = replay
  return (
    <>
      <MatchBox teams={teams} />
      <OtherRoomBox context={log.context} go={otherRoom} />
      <TableResultBox last={last} context={log.context} />
    </>
  )
}

function Stepper({ replay }: { readonly replay: Replay }) {
  const { state, trick, log, goToTrick } = replay
  const contract = contractOf(replay)
  return (
    <TrickStepper
      tricks={state.tricks}
      declarer={contract && sideOf(contract.declarer)}
      now={trick}
      most={log.steps.tricks.length}
      onTrick={goToTrick}
    />
  )
}

function Bidding({ replay: { state } }: { readonly replay: Replay }) {
  if (state.board === null) return null
  const open = phaseOf(state) === 'auction' && seatOnTurn(state) !== null
  return (
    <div className={styles.pad}>
      <AuctionTable
        board={state.board}
        calls={state.calls}
        open={open}
        contract={state.contract?.kind === 'played' ? state.contract : null}
      />
    </div>
  )
}

function Info({ replay, around }: { readonly replay: Replay; readonly around: Around }) {
  const { diagram, setDiagram, dds } = replay
  return (
    <>
      <div className={styles.info}>
        <BoardButtons label={around.label} steps={around.boards} />
        <DdsToggle on={dds.on} disabled={dds.disabled} onChange={dds.set} />
        <ViewToggle diagram={diagram} onDiagram={setDiagram} />
        <ScoreButtons buttons={around.scores} />
      </div>
      <Results replay={replay} />
    </>
  )
}

export function panesOf(replay: Replay, around: Around): Readonly<Record<Tab, () => ReactNode>> {
  const { state, analysed } = replay
  return {
    info: () => <Info replay={replay} around={around} />,
    bidding: () => <Bidding replay={replay} />,
    tricks: () => (
      <>
        <div className={styles.pad}>
          <TricksTable
            tricks={state.tricks}
            contract={contractOf(replay)}
            turn={seatOnTurn(state)}
            onTrick={replay.goToTrick}
          />
        </div>
        <Stepper replay={replay} />
      </>
    ),
    dds: () =>
      replay.kibitzed === null ? (
        <DdsPanel
          analysis={analysed.analysis}
          contract={contractOf(replay)}
          figures={analysed.figures}
          turn={seatOnTurn(state)}
        />
      ) : (
        <p className={styles.none}>{t('dds.none')}</p>
      ),
    chat: () => <p className={styles.none}>{t('replay.chat.none')}</p>,
  }
}
