/** A live table: bidding and play as they happen, messages, the clock, commentary. */

import { phaseOf } from '@openroom/bridge/table/view'
import { formatTableAddress, otherRoom, parseTableAddress } from '@openroom/protocol/address'
import { viewAt } from '@openroom/protocol/views'
import { useEffect, useEffectEvent, useState } from 'react'
import { chatAt } from '../../live/chat.ts'
import { usePushed } from '../../live/usePushed.ts'
import { t } from '../../texts/t.ts'
import type { MatchRooms } from '../../ui/chat/ChatBox.tsx'
import { useChatBox } from '../../ui/chat/useChatBox.tsx'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { eventTitle } from '../../ui/sessionTitle.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { useWithin } from '../../ui/slot/within.ts'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import { TableMessage } from '../../ui/table/TableMessage.tsx'
import { WithWho } from '../../ui/who/who.tsx'
import { awayOf, displayed, entriesAt } from './links.ts'
import { NoTable } from './NoTable.tsx'
import { PlayTable } from './PlayTable.tsx'
import { Timer } from './Timer.tsx'
import { type Play, type PlayProps, usePlay } from './usePlay.ts'

/** A live board that was over before its viewer came: without spoilers nothing of it is shown until it is asked for. */
type Unwatched = { readonly board: number; readonly show: () => void }

/** @returns `null` while there is nothing to hide */
function useUnwatched({ table: { state, context } }: Pick<Play, 'table'>): Unwatched | null {
  const hiding = useHiding()
  /** The last board that was seen before its end, or asked for. */
  const [watched, setWatched] = useState<number | null>(null)
  const board = state.board?.number ?? null
  const isOver = phaseOf(state) === 'ended'
  if (context !== null && !isOver && board !== null && board !== watched) setWatched(board)
  if (!hiding || !isOver || board === null || board === watched) return null
  return { board, show: () => setWatched(board) }
}

/** @param tableId of the table shown; `null` until it has come */
function useFollow({ miniSession, params, slot }: ScreenProps<'play'>, tableId: number | null): void {
  const { follow } = params
  const pushed = usePushed(
    follow === undefined ? null : viewAt('follow', { id: miniSession.miniSessionId, playerId: follow }),
    miniSession.miniSessionId,
  )
  const lead = useEffectEvent((to: string) => {
    if (params.tableId !== to) slot.replace('play', { ...params, tableId: to })
  })
  useEffect(() => {
    const next = pushed?.body ?? null
    if (next !== null && tableId !== null && next !== tableId) lead(`${next}`)
  }, [pushed, tableId])
}

/** The match, as it stands unless results are hidden, else the board. */
function titleOf({ teams, board, table, viewing }: Play): string {
  const [home, visiting] = teams
  if (home && visiting) {
    const names = { home: home.team.name, visiting: visiting.team.name }
    if (!mayKnow('standing', viewing) || home.score === '' || visiting.score === '')
      return t('play.versus', names)
    return t('play.title', { ...names, homeScore: home.score, visitingScore: visiting.score })
  }
  const number = board.board?.number ?? 0
  if (number > 0) return t('board.title', { number })
  return table.context?.tournamentName ?? t('play.loading')
}

/** Its teams: neither is lost for the other where the title is too long. */
function endsOf({ teams: [home, visiting] }: Play): readonly [string, string] | undefined {
  return home && visiting ? [home.team.name, visiting.team.name] : undefined
}

/** The match with its board, for the title of the page. */
function nameOf(play: Play): string {
  const number = play.board.board?.number ?? 0
  const title = titleOf(play)
  return play.teams.length > 0 && number > 0 ? t('play.name', { title, number }) : title
}

/** Round and room. */
function placeOf({ miniSession }: PlayProps, { table: { context } }: Play): readonly string[] {
  if (context === null) return []
  const { roundNumber, roomType } = context
  const part = miniSession.arrangeType === 'KNOCK_OUT' ? 'play.segment' : 'play.round'
  return [t(part, { round: roundNumber }), ...(roomType === null ? [] : [t(`room.${roomType}`)])]
}

/** In a match view both rooms' commentary can be read in either. */
function useMatchRooms({ miniSession, address }: PlayProps, play: Play): MatchRooms | undefined {
  const within = useWithin()
  if (within.kind !== 'pane' || address.kind !== 'room') return undefined
  const { room, calcTableId } = address
  const round = play.table.context?.roundNumber
  return {
    room,
    other: formatTableAddress({ ...address, room: otherRoom(room) }),
    card: round === undefined ? null : { calcTableId, round: displayed(miniSession, round) },
    teams: play.teams.map(({ team }) => team),
  }
}

function Shown(props: PlayProps) {
  const { miniSession, slot, params, address } = props
  const play = usePlay(props)
  const unwatched = useUnwatched(play)
  const { context } = play.table
  useFollow({ miniSession, slot, params }, context?.tableId ?? null)
  const chat = useChatBox({
    ...chatAt(miniSession, params.tableId),
    match: useMatchRooms(props, play),
    current: play.table.state.board?.number ?? null,
  })
  const place = placeOf(props, play)
  const sub = [...place, eventTitle(miniSession)].filter((part) => part !== null).join(' · ')
  const room = context?.roomType ?? null
  return (
    <Screen
      miniSession={miniSession}
      slot={slot}
      title={titleOf(play)}
      name={nameOf(play)}
      ends={endsOf(play)}
      hasOwnAnnouncer
      sub={sub}
      entries={entriesAt(props, play)}
      home
      under={
        <Timer
          at={viewAt('timer', { id: miniSession.miniSessionId, table: address })}
          look="words"
          place={room === null ? place[0] : t(`room.${room}`)}
        />
      }
    >
      {context === null ? (
        <NoTable session={miniSession.miniSessionId} away={awayOf(props)} />
      ) : unwatched !== null ? (
        <TableMessage title={t('board.title', { number: unwatched.board })}>
          <button type="button" onClick={unwatched.show}>
            {t('spoilers.show')}
          </button>
        </TableMessage>
      ) : (
        <WithWho session={miniSession}>
          <PlayTable props={props} play={play} {...(chat === undefined ? {} : { chat })} />
        </WithWho>
      )}
    </Screen>
  )
}

export default function PlayScreen(props: ScreenProps<'play'>) {
  const { miniSession, slot, params } = props
  const address = parseTableAddress(params.tableId)
  if (address.ok) return <Shown key={params.tableId} {...props} address={address.value} />
  return (
    <Screen miniSession={miniSession} slot={slot} title={t('table.label')}>
      <TableMessage title={t('replay.empty')} />
    </Screen>
  )
}
