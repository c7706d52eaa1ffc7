/** The replay on the screen: the table with its controls. */
import { boardLabel } from '@openroom/bridge/board'
import { Suspense, useRef } from 'react'
import { t } from '../../texts/t.ts'
import { useChatBox } from '../../ui/chat/useChatBox.tsx'
import { lazily } from '../../ui/lazily.ts'
import { ContractStrip } from '../../ui/table/ContractStrip.tsx'
import { figureOf } from '../../ui/table/figure.ts'
import { PaneHead } from '../../ui/table/PaneHead.tsx'
import { ResultLine } from '../../ui/table/ResultLine.tsx'
import { roundResultText } from '../../ui/table/roundResult.ts'
import { useVoice } from '../../ui/table/said/useSaying.ts'
import { DdsToggle, ScoreButtons, ViewToggle } from '../../ui/table/TableControls.tsx'
import { TablePicture } from '../../ui/table/TablePicture.tsx'
import { TableScreen } from '../../ui/table/TableScreen.tsx'
import { useKeys } from '../../ui/table/useKeys.ts'
import { BoardButtons, PlaybackButtons } from './Controls.tsx'
import { type ReplayMoves, replayMoves } from './moves.ts'
import { type Around, panesOf, Results } from './panes.tsx'
import { useBoards } from './useBoards.ts'
import { usePlayerMenu } from './usePlayerMenu.ts'
import { type Replay, type ReplayProps, useReplay } from './useReplay.ts'

/** Told a moment after the picture: no part of what it waits for. */
const Announcer = lazily(() => import('./Announcer.tsx'))

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

/** The table of the record, as the chat's address has it. */
const tableOf = ({ params, log }: ReplayProps): string => params.tableId ?? `${log.context?.tableId ?? ''}`

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

function Playing({ replay, act }: { readonly replay: Replay; readonly act: ReplayMoves }) {
  const { moves, playback } = replay
  return <PlaybackButtons moves={moves} playing={playback.playing} act={act} />
}

/** Board and contract above the tabs, where the felt has no room for them. */
function SideStrip({ replay, width }: { readonly replay: Replay; readonly width: number }) {
  const figure = figureOf(replay.state, replay.visible)
  return <ContractStrip state={replay.state} figure={figure} board="none" fontsReady width={width} />
}

export function ReplayPlayer(props: ReplayProps) {
  const root = useRef<HTMLElement>(null)
  const voice = useVoice()
  const replay = useReplay(props)
  const around = useAround(props, replay)
  const act = replayMoves(replay, around, voice)
  useKeys(root, act, props.slot.zoomed)
  const chat = useChatBox({
    miniSessionId: props.miniSession.miniSessionId,
    status: props.miniSession.status,
    table: tableOf(props),
    readOnly: true,
    board: props.params.board,
  })
  const { log, tab, setTab, playback, dds, diagram, setDiagram } = replay
  const shown = `${props.params.ns}/${props.params.board}`
  const playing = <Playing replay={replay} act={act} />
  const analysis = replay.kibitzed === null ? replay.analysed.analysis : null
  return (
    <TableScreen
      slot={props.slot}
      root={root}
      label={t('replay.label', { board: props.params.board })}
      // Cards of another board do not move there from this one.
      picture={({ outside }) => <Picture key={shown} props={props} replay={replay} outside={outside} />}
      strip={(width) => <SideStrip replay={replay} width={width} />}
      bar={{
        start: (
          <>
            <ScoreButtons buttons={around.scores} />
            <BoardButtons label={around.label} steps={around.boards} />
          </>
        ),
        middle: playing,
        end: (
          <>
            <ViewToggle diagram={diagram} onDiagram={setDiagram} />
            <DdsToggle {...dds} />
          </>
        ),
      }}
      head={<PaneHead mark="replay" label={around.label} dds={dds} />}
      tab={tab}
      onTab={setTab}
      panes={panesOf(replay, around, chat)}
      {...(chat === undefined ? {} : { chat })}
      results={<Results replay={replay} />}
      line={<ResultLine context={log.context} teams={replay.teams} analysis={analysis} />}
      compact={playing}
      swipes={{
        table: { onLeft: act.next, onRight: act.previous },
        panel: { onLeft: act.nextBoard, onRight: act.previousBoard },
      }}
    >
      <Suspense>
        <Announcer
          key={shown}
          log={log}
          position={playback.position}
          playing={playback.playing}
          ears={replay.ears}
          teams={replay.teams}
          figures={replay.analysed.figures}
          place={t('said.replay.of', { board: props.params.board })}
          voice={voice}
        />
      </Suspense>
    </TableScreen>
  )
}
