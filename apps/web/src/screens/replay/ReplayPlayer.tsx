/** The replay on the screen: the table with its controls. */

import { cardsPlayed } from '@openroom/bridge/play'
import { actorOnTurn } from '@openroom/bridge/table/view'
import { Suspense, useEffect, useRef, useState } from 'react'
import { chatAt } from '../../live/chat.ts'
import { t } from '../../texts/t.ts'
import type { Action } from '../../ui/action.ts'
import { useChatBox } from '../../ui/chat/useChatBox.tsx'
import { lazily } from '../../ui/lazily.ts'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { useWithin } from '../../ui/slot/within.ts'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import { AheadContext } from '../../ui/spoilers/hiding.ts'
import { keepWatched } from '../../ui/spoilers/watched.ts'
import { useKeys } from '../../ui/table/actions.ts'
import { MatchBox, OtherRoomBox, TableResultBox } from '../../ui/table/ResultBoxes.tsx'
import { roundResultText } from '../../ui/table/roundResult.ts'
import { pictureOf, SourceScreen } from '../../ui/table/SourceScreen.tsx'
import { useVoice } from '../../ui/table/said/useSaying.ts'
import { scoreAction } from '../../ui/table/TableControls.tsx'
import { TablePicture } from '../../ui/table/TablePicture.tsx'
import { isSolvable } from '../../ui/table/useAnalysis.ts'
import { replayActions } from './actions.ts'
import { BoardButtons, PlaybackButtons } from './Controls.tsx'
import { useBoards } from './useBoards.ts'
import { usePlayerMenu } from './usePlayerMenu.ts'
import { isOver, type Replay, type ReplayProps, useReplay } from './useReplay.ts'

const FurtherWays = lazily(() => import('./FurtherWays.tsx'))
const TempoBox = lazily(() => import('./TempoBox.tsx'))
const RoomsBox = lazily(() => import('./rooms/RoomsBox.tsx'))
const StepsTogether = lazily(() => import('./rooms/StepsTogether.tsx'))
/** Told a moment after the picture: no part of what it waits for. */
const Announcer = lazily(() => import('./ReplayAnnouncer.tsx'))

/** Session of a pair, round of a team: what addresses of other screens need. */
const place = ({ params }: ReplayProps) => ({
  ...(params.session === undefined ? {} : { session: params.session }),
  ...(params.round === undefined ? {} : { round: params.round }),
})

/** The boards around this one, and the scores of who played it. */
function useAround(props: ReplayProps, { context, board }: Replay) {
  const { slot, params, miniSession } = props
  const boards = useBoards(
    { miniSessionId: miniSession.miniSessionId, slot: slot.index, params },
    ({ cindex: _, ...next }) =>
      slot.replace('replay', { ...next, ...(params.kibitz === undefined ? {} : { kibitz: params.kibitz }) }),
  )
  const { session, round } = place(props)
  const registrations = context?.registrations
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
    label: t('board.title', { number: board.board?.number ?? params.board }),
    boards,
    scores: [
      scoreAction('NS', opens(registrations?.NORTH_SOUTH ?? params.ns)),
      scoreAction('EW', opens(registrations?.EAST_WEST)),
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

type PictureProps = {
  readonly label: string
  readonly props: ReplayProps
  readonly replay: Replay
  readonly outside: boolean
}

function Picture({ label, props, replay, outside }: PictureProps) {
  const { onPlayer, menu } = usePlayerMenu(props, replay)
  return (
    <>
      <TablePicture
        {...pictureOf(replay, outside)}
        onPlayer={onPlayer}
        onBoard={boardOpener(props)}
        outcome={<RoundResult context={replay.context} />}
        label={label}
      />
      {menu}
    </>
  )
}

/** Drawn once the board is over: to pairs no spoiler any more, to a team it tells of the other room. */
function RoundResult({ context }: Pick<Replay, 'context'>) {
  const text = roundResultText(context)
  if (text === null) return null
  return (
    <Hidden isSeen={context?.tournamentType === 'PAIR'}>
      <p>{text}</p>
    </Hidden>
  )
}

type ResultsProps = {
  readonly replay: Replay
  readonly props: ReplayProps
  readonly quiz: Action
}

function Results({ replay, props, quiz }: ResultsProps) {
  const { board, context, teams, otherRoom, moves, log, playback } = replay
  const ns = context?.registrations.EAST_WEST ?? null
  return (
    <>
      <MatchBox teams={teams} />
      <OtherRoomBox context={context} viewing={replay.viewing} go={otherRoom} />
      <TableResultBox
        last={mayKnow('result', replay.viewing) ? board : null}
        context={context}
        isSeen={moves.next === null}
      />
      {otherRoom !== null && ns !== null && (
        <Suspense>
          <RoomsBox
            miniSessionId={props.miniSession.miniSessionId}
            ns={ns}
            board={props.params.board}
            log={log}
            viewing={replay.viewing}
            go={playback.go}
          />
        </Suspense>
      )}
      {quiz.disabled === false && (
        <Suspense>
          <FurtherWays quiz={quiz} {...props} />
        </Suspense>
      )}
      <Suspense>
        <TempoBox
          miniSessionId={props.miniSession.miniSessionId}
          ns={props.params.ns}
          board={props.params.board}
          state={replay.state}
        />
      </Suspense>
    </>
  )
}

/** From the moment shown on with the viewer's own cards; `null` while hands are hidden, or where nothing was played. */
function whatIfOf({ slot, params }: ReplayProps, { viewing, state, board }: Replay): (() => void) | null {
  if (!mayKnow('whatIf', viewing) || board.contract?.kind !== 'played' || !isSolvable(board)) return null
  const { cindex: _, ...rest } = params
  return () => slot.navigate('replay', { ...rest, line: `${cardsPlayed(state.tricks).length}.` })
}

/** From the moment shown on the viewer chooses for who is on turn, or for the player looked at. */
function quizOf({ slot, params }: ReplayProps, { kibitzed, state, board }: Replay): (() => void) | null {
  if (!isSolvable(board)) return null
  const { kibitz: _, ...rest } = params
  const quiz = kibitzed ?? actorOnTurn(state) ?? 'S'
  return () => slot.navigate('replay', { ...rest, quiz })
}

/** At its end its result is no spoiler any more: noted at once, as somebody may go back with the next press. */
function useWatched(
  { miniSession: { miniSessionId }, params: { ns, board } }: ReplayProps,
  replay: Replay,
): void {
  const isWatched = replay.viewing.hiding && replay.moves.next === null
  useEffect(() => {
    if (isWatched) keepWatched(miniSessionId, { ns, board })
  }, [miniSessionId, ns, board, isWatched])
}

/** Who plays along is told what came of the board at its end, or when he asks, and from then on. */
function useAhead(replay: Replay, shown: string): (() => void) | null {
  const [told, tell] = useState<string | null>(null)
  const isTold = told === shown
  const isEnd = replay.moves.next === null || isOver(replay.state)
  if (isEnd && !isTold) tell(shown)
  return isTold ? null : () => tell(shown)
}

export function ReplayPlayer(props: ReplayProps) {
  const root = useRef<HTMLElement>(null)
  const voice = useVoice()
  const replay = useReplay(props)
  useWatched(props, replay)
  const around = useAround(props, replay)
  const within = useWithin()
  const whatIf = within.kind === 'slot' ? whatIfOf(props, replay) : null
  const quiz = within.kind === 'slot' ? quizOf(props, replay) : null
  const act = replayActions(replay, around.boards, voice, { whatIf, quiz })
  useKeys(root, act, props.slot.zoomed)
  const chat = useChatBox({
    ...chatAt(props.miniSession, tableOf(props)),
    readOnly: true,
    board: props.params.board,
    replayed: { ...replay.log, ...replay.playback },
  })
  const { playback } = replay
  const said = t('replay.label', { board: props.params.board })
  // Two of them may stand beside each other.
  const label = within.kind === 'pane' ? `${said}, ${t(`room.${within.room}`)}` : said
  const { viewing } = replay
  const shown = `${props.params.ns}/${props.params.board}`
  const ahead = useAhead(replay, shown)
  return (
    <AheadContext value={ahead}>
      <SourceScreen
        slot={props.slot}
        root={root}
        label={label}
        source={replay}
        mark="replay"
        // Cards of another board do not move there from this one.
        picture={({ outside }) => (
          <Picture key={shown} label={label} props={props} replay={replay} outside={outside} />
        )}
        scores={around.scores}
        boards={<BoardButtons label={around.label} act={act} />}
        headLabel={around.label}
        paper={{ state: ahead === null && mayKnow('paper', viewing) ? replay.board : replay.state }}
        results={<Results replay={replay} props={props} quiz={act.quiz} />}
        compact={<PlaybackButtons act={act} />}
        chat={chat}
        swipes={{
          table: { left: act.next, right: act.previous },
          panel: { left: act.nextBoard, right: act.previousBoard },
        }}
      >
        <Suspense>
          <Announcer
            key={shown}
            session={props.miniSession}
            root={root}
            visible={replay.visible}
            viewing={viewing}
            log={replay.log}
            position={playback.position}
            playing={playback.playing}
            listener={replay.listener}
            teams={replay.teams}
            figures={replay.figures}
            place={t('said.replay.of', { board: props.params.board })}
            voice={voice}
          />
          {within.kind === 'pane' && within.together && (
            <StepsTogether
              key={shown}
              together={within.together}
              room={within.room}
              board={props.params.board}
              log={replay.log}
              playback={playback}
            />
          )}
        </Suspense>
      </SourceScreen>
    </AheadContext>
  )
}
