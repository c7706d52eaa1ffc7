/** The screen of a table, live or replayed: what both have of a source; the rest is told by who asks. */
import { type Seat, sideOf } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import type { Action } from '../action.ts'
import { ContractStrip } from './ContractStrip.tsx'
import { figureOf } from './figure.ts'
import { OnPaper } from './OnPaper.tsx'
import { PaneHead } from './PaneHead.tsx'
import { BiddingPane, DdsPane, InfoControls, Nothing, type TrickSteps, TricksPane } from './panes.tsx'
import { ResultLine } from './ResultLine.tsx'
import { DdsToggle, ScoreButtons, ViewToggle } from './TableControls.tsx'
import { TableScreen, type TableScreenProps } from './TableScreen.tsx'
import { TRICKS, wonBy } from './TrickStepper.tsx'
import type { TablePictureProps } from './tableProps.ts'
import type { TableSource } from './tableSource.ts'
import styles from './trickProgress.module.css'

/**
 * How far the play is, along the lower edge of the felt: a part for each of the thirteen tricks, pressed to go there. For
 * pointers alone; keys and readers have the stepper of the tab Tricks.
 */
function TrickProgress({ state, steps }: { readonly state: TableState; readonly steps: TrickSteps }) {
  const { contract, tricks } = state
  if (contract?.kind !== 'played') return null
  const declarer = sideOf(contract.declarer)
  const { now, most, onTrick } = steps
  return (
    <div className={styles.progress} aria-hidden="true">
      {Array.from({ length: TRICKS }, (_, i) => i + 1).map((number) => (
        <button
          key={number}
          type="button"
          tabIndex={-1}
          disabled={number > most}
          title={t('trick.title', { number })}
          onClick={() => onTrick(number)}
        >
          <i
            data-won={number < now ? (wonBy(tricks[number - 1], declarer) ?? undefined) : undefined}
            data-now={number === now || undefined}
          />
        </button>
      ))}
    </div>
  )
}

type SourceScreenProps = Pick<
  TableScreenProps,
  | 'slot'
  | 'root'
  | 'label'
  | 'picture'
  | 'results'
  | 'compact'
  | 'notice'
  | 'chat'
  | 'swipes'
  | 'asks'
  | 'children'
> & {
  readonly source: TableSource
  readonly mark: 'live' | 'replay'
  readonly scores: readonly Action[]
  /** Where there are several, the board and the ways to the others. */
  readonly boards?: ReactNode
  /** What the head of a pane says besides. */
  readonly head?: ReactNode
  readonly headLabel?: string
  /** What is printed, where it is not the moment shown, and what it is, where it is not simply the board. */
  readonly paper?: { readonly state?: TableState; readonly title?: string }
  /** What the tab `info` has, around the results. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** The tricks listed, where they are not those of the moment shown. */
  readonly tricks?: {
    readonly state: TableState
    readonly marked: number | null
    readonly turn?: Seat | null
  }
}

export const pictureOf = (source: TableSource, outside: boolean) =>
  ({
    state: source.state,
    view: source.diagram ? 'diagram' : 'cards',
    visible: source.visible,
    dds: source.dds.on,
    figures: source.figures,
    contract: outside ? 'outside' : 'felt',
  }) satisfies TablePictureProps

export function SourceScreen(props: SourceScreenProps) {
  const {
    source,
    mark,
    scores,
    boards,
    head,
    headLabel,
    before,
    after,
    tricks,
    chat,
    paper,
    children,
    ...shown
  } = props
  const { state, dds, diagram, setDiagram, tab, setTab, steps, analysis, figures, context, teams } = source
  const view = <ViewToggle diagram={diagram} onDiagram={setDiagram} />
  const toggle = <DdsToggle {...dds} />
  const toScores = <ScoreButtons actions={scores} />
  const controls = (
    <InfoControls>
      {boards}
      {toggle}
      {view}
      {toScores}
    </InfoControls>
  )
  return (
    <TableScreen
      {...shown}
      {...(mark === 'replay' && { progress: <TrickProgress state={state} steps={steps} /> })}
      strip={(width) => (
        <ContractStrip
          state={state}
          figure={figureOf(state, source.visible)}
          board="none"
          fontsReady
          width={width}
        />
      )}
      bar={{
        start: (
          <>
            {toScores}
            {boards}
          </>
        ),
        middle: shown.compact ?? <span />,
        end: (
          <>
            {view}
            {toggle}
          </>
        ),
      }}
      head={
        <PaneHead mark={mark} label={headLabel} dds={dds}>
          {head}
        </PaneHead>
      }
      tab={tab}
      tabBelow={source.tabBelow}
      onTab={setTab}
      panes={{
        info: () => (
          <>
            {!shown.asks && controls}
            {before}
            {shown.results}
            {after}
            {shown.asks && controls}
          </>
        ),
        bidding: () => <BiddingPane state={state} />,
        tricks: () => <TricksPane state={state} steps={steps} {...tricks} />,
        dds: () => <DdsPane state={state} analysis={analysis} figures={figures} />,
        chat: () => chat ?? <Nothing>{t('table.chat.none')}</Nothing>,
      }}
      line={<ResultLine context={context} teams={teams} analysis={analysis} />}
      {...(chat === undefined ? {} : { chat })}
    >
      {children}
      <OnPaper state={state} visible={source.visible} {...paper} />
    </TableScreen>
  )
}
