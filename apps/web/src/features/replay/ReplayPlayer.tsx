/** The replay on the screen: table, controls and tabs, arranged by the slot's own size. */
import { boardLabel } from '@openroom/bridge/board'
import { useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { ContractStrip } from '../../ui/table/ContractStrip.tsx'
import { figureOf } from '../../ui/table/figure.ts'
import { Icon } from '../../ui/table/Icon.tsx'
import { TablePicture } from '../../ui/table/TablePicture.tsx'
import { useSize } from '../../ui/table/useSize.ts'
import { Announcer } from './Announcer.tsx'
import { BoardButtons, DdsToggle, PlaybackButtons, ScoreButtons, ViewToggle } from './Controls.tsx'
import { type Around, panesOf, Results } from './panes.tsx'
import styles from './replay.module.css'
import { roundResultText } from './roundResult.ts'
import { type Arrangement, barRoom, screenLayout } from './screenLayout.ts'
import { type Tab, Tabs } from './Tabs.tsx'
import { useBoards } from './useBoards.ts'
import { useKeys } from './useKeys.ts'
import { usePlayerMenu } from './usePlayerMenu.tsx'
import { type Replay, type ReplayProps, useReplay } from './useReplay.ts'

const TABS_OF: Readonly<Record<Arrangement, readonly Tab[]>> = {
  desktop: ['bidding', 'tricks', 'dds'],
  tablet: ['info', 'bidding', 'tricks', 'dds'],
  quarter: ['info', 'bidding', 'tricks', 'dds'],
  landscape: ['info', 'bidding', 'tricks', 'dds'],
  portrait: ['info', 'bidding', 'tricks', 'dds', 'chat'],
}

/** Session of a pair, round of a team: what addresses of other screens need. */
const place = ({ params }: ReplayProps) => ({
  ...(params.session === undefined ? {} : { session: params.session }),
  ...(params.round === undefined ? {} : { round: params.round }),
})

function useAround(props: ReplayProps, { log, last }: Replay): Around {
  const { slot, params, miniSession } = props
  const boards = useBoards(
    { miniSessionId: miniSession.miniSessionId, slot: slot.index, params },
    ({ cindex: _, ...next }) =>
      slot.replace('replay', { ...next, ...(params.kibitz === undefined ? {} : { kibitz: params.kibitz }) }),
  )
  const { session, round } = place(props)
  const registrations = log.context?.registrations
  const { calcTableId } = params
  const card =
    calcTableId === undefined || round === undefined
      ? null
      : () => slot.navigate('score-card', { calcTableId, round })
  /** A pair's private score; of teams the score card of their match, else the team's own score. */
  const opens = (registrationId: number | null | undefined) =>
    card ??
    (registrationId == null || !slot.offers('private-score')
      ? null
      : () =>
          slot.navigate('private-score', { registrationId, ...(session === undefined ? {} : { session }) }))
  return {
    label: t('board.title', { number: boardLabel(last.board?.number ?? params.board) }),
    boards,
    scores: [
      { side: 'NS', open: opens(registrations?.NORTH_SOUTH ?? params.ns) },
      { side: 'EW', open: opens(registrations?.EAST_WEST) },
    ],
  }
}

/** The board label opens the frequency unless the table says that there is none. */
function boardOpener(props: ReplayProps): (() => void) | null {
  const { slot, params, log } = props
  if (log.context?.frequencyEnabled === false || !slot.offers('frequency')) return null
  return () => slot.navigate('frequency', { board: params.board, ...place(props) })
}

function Picture({ props, replay, outside }: { props: ReplayProps; replay: Replay; outside: boolean }) {
  const { onPlayer, menu } = usePlayerMenu(props, replay)
  const { state, diagram, visible, dds, analysed, log } = replay
  return (
    <>
      <TablePicture
        state={state}
        view={diagram ? 'diagram' : 'cards'}
        visible={visible}
        dds={dds.on}
        figures={analysed.figures}
        contract={outside ? 'outside' : 'felt'}
        onPlayer={onPlayer}
        onBoard={boardOpener(props)}
        outcome={<RoundResult text={roundResultText(log.context)} />}
        label={t('replay.label', { board: props.params.board })}
      />
      {menu}
    </>
  )
}

const RoundResult = ({ text }: { readonly text: string | null }) => (text === null ? null : <p>{text}</p>)

function Playing({ replay }: { readonly replay: Replay }) {
  const { moves, playback } = replay
  return (
    <PlaybackButtons moves={moves} playing={playback.playing} onGo={playback.go} onToggle={playback.toggle} />
  )
}

/** All buttons in one bar. */
function Bar({
  replay,
  around,
  panel,
  width,
}: {
  readonly replay: Replay
  readonly around: Around
  readonly panel: PanelButton | null
  readonly width: number
}) {
  const { diagram, setDiagram, dds } = replay
  return (
    <div className={styles.bar} data-room={barRoom(width)}>
      <div className={styles.group}>
        <div className={styles.scores}>
          <ScoreButtons buttons={around.scores} />
        </div>
        <BoardButtons label={around.label} steps={around.boards} />
      </div>
      <Playing replay={replay} />
      <div className={styles.group}>
        <div className={styles.view}>
          <ViewToggle diagram={diagram} onDiagram={setDiagram} />
          <DdsToggle on={dds.on} disabled={dds.disabled} onChange={dds.set} />
        </div>
        {panel && (
          <button
            type="button"
            className={styles.panelButton}
            aria-expanded={panel.open}
            aria-label={t('replay.panel')}
            title={t('replay.panel')}
            onClick={panel.toggle}
          >
            <Icon name="panel" />
          </button>
        )}
      </div>
    </div>
  )
}

type PanelButton = { readonly open: boolean; readonly toggle: () => void }

const SIZE = { width: 1280, height: 720 } as const

/** Board and contract above the tabs, where the felt has no room for them. */
function SideStrip({ replay, width }: { readonly replay: Replay; readonly width: number }) {
  const figure = figureOf(replay.state, replay.visible)
  return <ContractStrip state={replay.state} figure={figure} board="none" fontsReady width={width} />
}

function useReplayKeys(
  root: React.RefObject<HTMLElement | null>,
  replay: Replay,
  slot: ScreenProps<'replay'>['slot'],
) {
  const { moves, playback } = replay
  useKeys(
    root,
    {
      onNext: () => playback.go(moves.next),
      onPrevious: () => playback.go(moves.previous),
      onToggle: playback.toggle,
      onRewind: () => playback.go(moves.rewind),
      onEnd: () => playback.go(moves.end),
    },
    slot.zoomed,
  )
}

export function ReplayPlayer(props: ReplayProps) {
  const [sized, size] = useSize<HTMLDivElement>(SIZE)
  const root = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const replay = useReplay(props)
  const around = useAround(props, replay)
  useReplayKeys(root, replay, props.slot)
  const { arrangement, table, panel } = screenLayout(size, { open, split: !props.slot.zoomed })
  const { log, tab, setTab, playback } = replay
  const closable = arrangement === 'tablet' || arrangement === 'quarter'
  const compact = arrangement === 'portrait' || arrangement === 'landscape'
  const bar = compact ? null : (
    <Bar
      replay={replay}
      around={around}
      panel={closable ? { open, toggle: () => setOpen(!open) } : null}
      width={table.width}
    />
  )
  return (
    <article ref={root} className={styles.root} aria-label={t('replay.label', { board: props.params.board })}>
      <div
        ref={sized}
        className={styles.replay}
        data-arrangement={arrangement}
        data-bar={props.slot.barHidden ? 'hidden' : 'shown'}
        onPointerUp={arrangement === 'quarter' ? props.slot.showBar : undefined}
      >
        <div className={styles.main}>
          <div className={styles.table} style={{ width: table.width, height: table.height }}>
            <Picture props={props} replay={replay} outside={arrangement === 'landscape'} />
          </div>
          {bar}
          {arrangement === 'tablet' && !open && (
            <div className={styles.results}>
              <Results replay={replay} />
            </div>
          )}
        </div>
        {(!closable || open) && (
          <aside className={styles.panel} style={panel > 0 ? { width: panel } : undefined}>
            {arrangement === 'landscape' && <SideStrip replay={replay} width={panel} />}
            <Tabs
              tabs={TABS_OF[arrangement]}
              tab={tab}
              onTab={setTab}
              place={arrangement === 'portrait' ? 'bottom' : 'top'}
              panes={panesOf(replay, around)}
            >
              {compact ? (
                <div className={styles.playing}>
                  <Playing replay={replay} />
                </div>
              ) : (
                <Results replay={replay} />
              )}
            </Tabs>
          </aside>
        )}
      </div>
      <Announcer log={log} position={playback.position} from={playback.from} playing={playback.playing} />
    </article>
  )
}
