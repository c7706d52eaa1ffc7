/** What is under each tab of a live table. */
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { BiddingPane, DdsPane, InfoControls, Nothing, TricksPane } from '../../ui/table/panes.tsx'
import { MatchBox, OtherRoomBox, TableResultBox } from '../../ui/table/ResultBoxes.tsx'
import { DdsToggle, type ScoreButton, ScoreButtons, ViewToggle } from '../../ui/table/TableControls.tsx'
import type { Tab } from '../../ui/table/TableTabs.tsx'
import { otherTableOf } from './links.ts'
import styles from './play.module.css'
import { delayWords } from './Told.tsx'
import type { Play, PlayProps } from './usePlay.ts'

type Parts = { readonly props: PlayProps; readonly play: Play }

export function Results({ props, play }: Parts) {
  const { table, teams, board } = play
  const pairs = table.context?.tournamentType === 'PAIR'
  return (
    <>
      {pairs && <TableResultBox last={board} context={table.context} />}
      <MatchBox teams={teams} />
      <OtherRoomBox context={table.context} go={otherTableOf(props, play)} />
    </>
  )
}

function Info({ props, play, scores }: Parts & { readonly scores: readonly ScoreButton[] }) {
  const { diagram, setDiagram, dds, table, board } = play
  const delay = delayWords(props.miniSession.delay, table)
  return (
    <>
      <InfoControls>
        <DdsToggle {...dds} />
        <ViewToggle diagram={diagram} onDiagram={setDiagram} />
        <ScoreButtons buttons={scores} />
      </InfoControls>
      {delay !== null && (
        <p className={styles.info}>
          <b>{delay.delay}</b> {delay.faster?.long}
        </p>
      )}
      <Results props={props} play={play} />
      {table.context?.tournamentType === 'TEAM' && <TableResultBox last={board} context={table.context} />}
    </>
  )
}

export function panesOf(
  props: PlayProps,
  play: Play,
  scores: readonly ScoreButton[],
  chat: ReactNode,
): Readonly<Record<Tab, () => ReactNode>> {
  const { state, board, steps, past, analysis, figures } = play
  return {
    info: () => <Info props={props} play={play} scores={scores} />,
    bidding: () => <BiddingPane state={state} />,
    tricks: () => (
      <TricksPane
        state={board}
        steps={steps}
        marked={past?.trick ?? null}
        {...(past === null ? {} : { turn: null })}
      />
    ),
    dds: () => <DdsPane state={state} analysis={analysis} figures={figures} />,
    chat: () => chat ?? <Nothing>{t('table.chat.none')}</Nothing>,
  }
}
