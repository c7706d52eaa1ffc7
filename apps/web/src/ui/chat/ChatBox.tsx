/**
 * Commentary at a table (specification 2, section 2): what has been written, and a line for commentators. In a
 * replay each comment comes with the call or card that it was written at.
 */

import { nextStop } from '@openroom/bridge/table/steps'
import type { Room } from '@openroom/protocol/address'
import { isOnAir } from '@openroom/protocol/names'
import type { WireTeam } from '@openroom/protocol/schema/liveEvents'
import type { SystemMessage } from '@openroom/protocol/schema/messages'
import { viewAt } from '@openroom/protocol/views'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { may } from '../../live/account.ts'
import { type ChatPlace, useChat } from '../../live/chat.ts'
import { useRoleIn } from '../../live/roleIn.ts'
import { useArchive } from '../../live/useArchive.ts'
import { useDeferred } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { imps } from '../figures.ts'
import { timeOf } from '../moments.ts'
import { Portrait } from '../portrait/Portrait.tsx'
import { type BoardSwing, boardSwings, isSwing } from '../results/teamFigures.ts'
import { useSessionStorage } from '../sessionStorage.ts'
import { useHiding } from '../spoilers/hiding.ts'
import { useComments } from '../table/ear/useComments.ts'
import { ChatInput } from './ChatInput.tsx'
import styles from './chatBox.module.css'
import { isShownWith } from './isShownWith.ts'
import { type InRoom, joined } from './joined.ts'
import { isNotice, MessageText } from './MessageText.tsx'
import { PlaceButton } from './PlaceButton.tsx'
import { type Placed, placed, type Replayed, stopShown, toCome } from './places.ts'
import { type Placed as PlacedSwing, placeSwings, type Seen, withArrivals } from './swings.ts'
import { useStickToEnd } from './useStickToEnd.ts'

export type ChatBoxProps = ChatPlace & {
  /** In a replay nobody writes. */
  readonly readOnly?: boolean
  /** Only what was said about this board; messages that name no board are said of the table. */
  readonly board?: number
  /** The replay that it is read beside. */
  readonly replayed?: Replayed
  /** In a match view: the room it is of, and the table of the other one, whose commentary may stand in it. */
  readonly match?: MatchRooms | undefined
  /** At a live table: the board that is being played, or was last. */
  readonly current?: number | null
}

export type MatchRooms = {
  readonly room: Room
  readonly other: string
  /** The match's score card, that tells its swings; `null` while it is not known. */
  readonly card: { readonly calcTableId: number; readonly round: number } | null
  readonly teams: readonly Pick<WireTeam, 'teamId' | 'name'>[]
}

/** Colours that commentators are told apart by (specification 2, section 2). */
const COLOURS = 8

/** Commentators by the order in which they first wrote. */
function coloursOf(messages: readonly SystemMessage[]): ReadonlyMap<string, number> {
  const colours = new Map<string, number>()
  for (const { commentator } of messages)
    if (commentator !== null && !colours.has(commentator)) colours.set(commentator, colours.size % COLOURS)
  return colours
}

type LineProps = {
  readonly said: SystemMessage
  readonly colour: number | undefined
  /** What it is on. */
  readonly place: ReactNode
  /** It belongs to the moment shown. */
  readonly isNow: boolean
}

function Line({ said, colour, place, isNow }: LineProps) {
  const at = said.at === null ? null : new Date(said.at)
  const notice = isNotice(said.message)
  return (
    <li
      className={styles.line}
      data-notice={notice || undefined}
      data-now={isNow || undefined}
      aria-current={isNow ? 'step' : undefined}
    >
      {place}
      {said.commentator !== null && !notice && (
        <>
          <Portrait name={said.commentator} portrait={said.portrait} colour={colour} />
          <b className={styles.who} data-colour={colour}>
            {said.commentator}:{' '}
          </b>
        </>
      )}
      <MessageText parts={said.message} />
      {at !== null && (
        <time className={styles.at} dateTime={said.at ?? undefined}>
          {' '}
          {timeOf(at)}
        </time>
      )}
    </li>
  )
}

type LogProps = {
  readonly label?: string
  readonly messages: readonly SystemMessage[]
  readonly none: string
  readonly more?: ReactNode
  readonly placeOf?: (said: SystemMessage) => Pick<LineProps, 'place' | 'isNow'>
  readonly swings?: readonly Swing[]
}

type Swing = PlacedSwing & { readonly team: string }

function SwingLines({ swings, behind }: Pick<Swing, 'behind'> & { readonly swings: readonly Swing[] }) {
  return swings
    .filter((one) => one.behind === behind)
    .map((one) => (
      <li key={one.board} className={styles.swing}>
        {t('board.title', { number: one.board })}:{' '}
        {t('round.imps', { count: imps(Math.abs(one.swing)), team: one.team })}
      </li>
    ))
}

const NO_SWINGS: readonly Swing[] = []

const NOWHERE: Pick<LineProps, 'place' | 'isNow'> = { place: null, isNow: false }

function Log({
  label = t('chat.label'),
  messages,
  none,
  more,
  placeOf = () => NOWHERE,
  swings = NO_SWINGS,
}: LogProps) {
  const colours = useMemo(() => coloursOf(messages), [messages])
  const live = useComments(messages)
  const { list, isAtEnd, onScroll, toEnd } = useStickToEnd(
    [messages.at(-1)?.id, ...swings.map(({ board }) => board)].join(' '),
  )
  return (
    <div className={styles.log}>
      <div
        ref={list}
        className={styles.scroll}
        role="log"
        aria-live={live}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {messages.length === 0 && <p className={styles.none}>{none}</p>}
        <ol className={styles.lines}>
          <SwingLines swings={swings} behind={null} />
          {messages.map((said) => (
            <Fragment key={said.id}>
              <Line said={said} colour={colours.get(said.commentator ?? '')} {...placeOf(said)} />
              <SwingLines swings={swings} behind={said.id} />
            </Fragment>
          ))}
        </ol>
      </div>
      {!isAtEnd && (
        <button type="button" className={styles.newer} onClick={toEnd}>
          {t('chat.newer')}
        </button>
      )}
      {more}
    </div>
  )
}

type ReplayedLogProps = { readonly all: readonly Placed[]; readonly replayed: Replayed }

/** What had been said by the moment shown, and the way to what comes next. */
function ReplayedLog({ all, replayed: shown }: ReplayedLogProps) {
  // The card is told before what was said of it.
  const replayed = useDeferred(shown)
  const now = stopShown(replayed)
  const coming = toCome(all, replayed)
  // What belongs to no moment may tell the end.
  const hiding = useHiding() && nextStop(replayed.steps, replayed.position) !== null
  const said = all.filter(({ stop }) => (stop === null ? !hiding : stop <= now))
  const places = new Map(all.map((one) => [one.said.id, one]))
  const next = coming.find((one) => !isNotice(one.said.message))?.stop ?? null
  return (
    <Log
      messages={said.map((one) => one.said)}
      none={t('chat.none.yet')}
      placeOf={({ id }) => {
        const { stop = null, subject = null } = places.get(id) ?? {}
        if (stop === null) return NOWHERE
        return { place: <PlaceButton on={subject} go={() => replayed.go(stop)} />, isNow: stop === now }
      }}
      more={
        next !== null && (
          <button type="button" className={styles.next} onClick={() => replayed.go(next)}>
            {t('chat.next', { count: coming.filter((one) => !isNotice(one.said.message)).length })}
          </button>
        )
      }
    />
  )
}

type JoinedLogProps = {
  readonly match: MatchRooms
  readonly own: readonly SystemMessage[]
  readonly place: ChatPlace
}

type LiveLogProps = {
  readonly current: number | null
  readonly all: readonly SystemMessage[]
  readonly match: MatchRooms | undefined
  readonly place: ChatPlace
}

const JOINED = ['both', 'own'] as const

/** Two tables beside each other have one each. */
const labelOf = (match: MatchRooms | undefined): string =>
  match === undefined ? t('chat.label') : t('chat.label.room', { room: t(`room.${match.room}`) })

const NONE: readonly BoardSwing[] = []

/** The match's swings where they stand in what was said; none where results are hidden. */
function useSwings(place: ChatPlace, { card, teams }: MatchRooms, all: readonly InRoom[]): readonly Swing[] {
  const id = place.miniSessionId
  const { data } = useArchive(place, card && viewAt('scoreCard', { id, ...card }))
  const hiding = useHiding()
  const [seen, setSeen] = useState<Seen | null>(null)
  const swings = useMemo(() => (data ? boardSwings(data.scoreCardLines).filter(isSwing) : NONE), [data])
  const now = data === undefined ? seen : withArrivals(seen, swings, all.at(-1)?.said.id ?? null)
  if (now !== seen) setSeen(now)
  if (data === undefined || now === null || hiding) return NO_SWINGS
  const nameOf = (swing: number): string => {
    const winner = swing > 0 ? data.homeTeam : data.visitingTeam
    return teams.find(({ teamId }) => teamId === winner)?.name ?? ''
  }
  return placeSwings(all, swings, now).map((one) => ({ ...one, team: nameOf(one.swing) }))
}

/** Told while results are hidden: what was said of the board that is seen to be played. */
const isOf = (current: number | null, { board, message }: SystemMessage): boolean =>
  isNotice(message) || (board !== null && board === current)

/** At a live table. */
function LiveLog({ current, all, match, place }: LiveLogProps) {
  const [isAsked, ask] = useState(false)
  const isPlain = useHiding() && !isAsked
  if (match !== undefined && !isPlain) return <JoinedLog match={match} own={all} place={place} />
  return (
    <Log
      label={labelOf(match)}
      messages={isPlain ? all.filter((one) => isOf(current, one)) : all}
      none={t('chat.none')}
      more={
        isPlain && (
          <button type="button" className={styles.next} onClick={() => ask(true)}>
            {t('spoilers.chat')}
          </button>
        )
      }
    />
  )
}

/** Of both rooms, each message with its room and board; by choice of this room alone. */
function JoinedLog({ match, own, place }: JoinedLogProps) {
  const { room, other } = match
  const [chosen, choose] = useSessionStorage('chat.rooms', JOINED, 'both')
  const isBoth = chosen === 'both'
  const { messages } = useChat(isBoth ? { ...place, table: other } : null)
  const all = isBoth ? joined(room, own, messages ?? []) : own.map((said) => ({ said, room }))
  const rooms = new Map(all.map((one) => [one.said.id, one.room]))
  const swings = useSwings(place, match, all)
  const placeOf = ({ id, board }: SystemMessage) => {
    const at = t(`chat.room.${rooms.get(id) ?? room}`)
    const text = board === null ? at : t('chat.room.board', { room: at, board })
    return { place: <span className={styles.place}>{text}</span>, isNow: false }
  }
  return (
    <>
      <button
        type="button"
        className={styles.rooms}
        aria-pressed={isBoth}
        onClick={() => choose(isBoth ? 'own' : 'both')}
      >
        {t('chat.rooms')}
      </button>
      <Log
        label={labelOf(match)}
        messages={all.map(({ said }) => said)}
        none={t('chat.none')}
        swings={swings}
        {...(isBoth ? { placeOf } : {})}
      />
    </>
  )
}

export default function ChatBox({
  readOnly = false,
  board,
  replayed,
  match,
  current = null,
  ...place
}: ChatBoxProps) {
  const role = useRoleIn(place.miniSessionId)
  const writes = !readOnly && isOnAir(place) && may.comment(role)
  const { messages, failed } = useChat(place)
  const shown = messages?.filter((one) => isShownWith(one, board)) ?? null
  return (
    <section className={styles.chat} aria-label={labelOf(match)}>
      {shown === null ? (
        <p className={styles.none} role="status">
          {t(failed ? 'chat.failed' : 'chat.loading')}
        </p>
      ) : replayed === undefined ? (
        <LiveLog current={current} all={shown} match={match} place={place} />
      ) : (
        <ReplayedLog all={placed(shown, replayed, board)} replayed={replayed} />
      )}
      {writes && <ChatInput place={place} />}
    </section>
  )
}
