/** What is under each tab of a replay. */
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { BiddingPane, DdsPane, InfoControls, Nothing, TricksPane } from '../../ui/table/panes.tsx'
import { MatchBox, OtherRoomBox, TableResultBox } from '../../ui/table/ResultBoxes.tsx'
import { DdsToggle, type ScoreButton, ScoreButtons, ViewToggle } from '../../ui/table/TableControls.tsx'
import type { Tab } from '../../ui/table/TableTabs.tsx'
import { BoardButtons, type BoardSteps } from './Controls.tsx'
import type { Replay } from './useReplay.ts'

export type Around = {
  readonly label: string
  readonly boards: BoardSteps
  readonly scores: readonly ScoreButton[]
}

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

function Info({ replay, around }: { readonly replay: Replay; readonly around: Around }) {
  const { diagram, setDiagram, dds } = replay
  return (
    <>
      <InfoControls>
        <BoardButtons label={around.label} steps={around.boards} />
        <DdsToggle {...dds} />
        <ViewToggle diagram={diagram} onDiagram={setDiagram} />
        <ScoreButtons buttons={around.scores} />
      </InfoControls>
      <Results replay={replay} />
    </>
  )
}

export function panesOf(
  replay: Replay,
  around: Around,
  chat: ReactNode,
): Readonly<Record<Tab, () => ReactNode>> {
  const { state, analysed, trick, log, goToTrick, kibitzed } = replay
  const steps = { now: trick, most: log.steps.tricks.length, onTrick: goToTrick }
  return {
    info: () => <Info replay={replay} around={around} />,
    bidding: () => <BiddingPane state={state} />,
    tricks: () => <TricksPane state={state} steps={steps} />,
    dds: () => (
      <DdsPane
        state={state}
        analysis={kibitzed === null ? analysed.analysis : null}
        figures={analysed.figures}
      />
    ),
    chat: () => chat ?? <Nothing>{t('table.chat.none')}</Nothing>,
  }
}
