/** A live table on the screen: the picture with what is told over it, controls, tabs. */

import { parseTableAddress, type TableAddress } from '@openroom/protocol/address'
import { viewAt } from '@openroom/protocol/views'
import { type ReactNode, Suspense, useRef } from 'react'
import { t } from '../../texts/t.ts'
import { lazily } from '../../ui/lazily.ts'
import { useWithin, type Within } from '../../ui/slot/within.ts'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import { useKeys } from '../../ui/table/actions.ts'
import { Pill } from '../../ui/table/Corners.tsx'
import { OtherRoomLine } from '../../ui/table/OtherRoomLine.tsx'
import { TableResultBox } from '../../ui/table/ResultBoxes.tsx'
import { roundResultText } from '../../ui/table/roundResult.ts'
import { pictureOf, SourceScreen } from '../../ui/table/SourceScreen.tsx'
import { useVoice } from '../../ui/table/said/useSaying.ts'
import { TablePicture } from '../../ui/table/TablePicture.tsx'
import { usePlateMenu } from '../../ui/table/usePlateMenu.tsx'
import { playActions } from './actions.ts'
import { BackToLive, PastLine } from './BackToLive.tsx'
import { FollowBox, followMessage } from './FollowBox.tsx'
import { frequencyOf, scoresOf, tablesOf } from './links.ts'
import { DelayPill, noticeText, useWaiting, VideoPill } from './Notices.tsx'
import styles from './play.module.css'
import { playerActs } from './playerActs.ts'
import { DelayLine, ExpectedBox, Results } from './Results.tsx'
import { Timer } from './Timer.tsx'
import type { Play, PlayProps } from './usePlay.ts'

/** Told a moment after the picture: no part of what it waits for. */
const Announcer = lazily(() => import('./LiveAnnouncer.tsx'))

const timerOf = (miniSessionId: number, address: TableAddress) =>
  viewAt('timer', { id: miniSessionId, table: address })

/** Lower left: the way back to live, else how far behind the broadcast is and the clock. */
function LeftCorner({ props, play }: { readonly props: PlayProps; readonly play: Play }) {
  const { miniSession, address } = props
  if (play.past !== null) return <BackToLive play={play} />
  return (
    <>
      <DelayPill session={miniSession.delay} table={play.table} />
      <VideoPill session={miniSession.miniSessionId} />
      <Timer at={timerOf(miniSession.miniSessionId, address)} look="pill" />
    </>
  )
}

function RightCorner({ play }: { readonly play: Play }) {
  const { context } = play.table
  if (context?.tournamentType !== 'TEAM') return null
  return (
    <Pill>
      <span className={styles.word}>{t('other')}</span>
      <b title={t('other')}>
        <OtherRoomLine other={context.otherResult} on="felt" />
      </b>
    </Pill>
  )
}

/** A claim stays for as long as its answer is told, and is gone then. */
const claimOf = ({ past, table }: Play): 'stays' | 'gone' =>
  past === null && table.notice?.kind === 'claimAccepted' ? 'stays' : 'gone'

/** Two tables of a match stand side by side in the match view. */
function labelOf({ params }: PlayProps): string {
  const read = parseTableAddress(`${params.tableId}`)
  if (!read.ok || read.value.kind === 'table') return t('play.label')
  return t('match.live.of', { room: t(`room.${read.value.room}`) })
}

function Picture({
  props,
  play,
  outside,
  pills,
}: {
  readonly props: PlayProps
  readonly play: Play
  readonly outside: boolean
  readonly pills: boolean
}) {
  const within = useWithin().kind
  const { onPlayer, menu } = usePlateMenu((seat) => ({
    name: play.board.players[seat]?.name ?? '',
    player: play.board.players[seat]?.id ?? null,
    acts: playerActs(props, play, within, seat),
  }))
  const { table, past } = play
  const waiting = useWaiting(table)
  const result = past === null ? roundResultText(table.context) : null
  const notice = past === null ? noticeText(table.notice) : null
  return (
    <>
      <TablePicture
        {...pictureOf(play, outside)}
        onPlayer={onPlayer}
        onBoard={frequencyOf(props, play)}
        outcome={
          result === null ? null : (
            <Hidden>
              <p>{result}</p>
            </Hidden>
          )
        }
        claim={claimOf(play)}
        message={past === null ? waiting : null}
        notice={notice}
        corners={{
          left: within === 'pane' && past === null ? undefined : <LeftCorner props={props} play={play} />,
          right: pills ? <RightCorner play={play} /> : undefined,
        }}
        over={<FollowBox message={followMessage(table, props.params.follow)} onTables={tablesOf(props)} />}
        label={labelOf(props)}
      />
      {menu}
    </>
  )
}

/** Timer and other room, where a match view's felt has no room for them. */
function HeadWords({ props, play }: { readonly props: PlayProps; readonly play: Play }) {
  const { miniSession, address } = props
  const { context } = play.table
  return (
    <span className={styles.words}>
      <Timer at={timerOf(miniSession.miniSessionId, address)} look="words" />{' '}
      {context && (
        <span className={styles.room} data-none={context.otherResult === null || undefined}>
          <span>{t('other')}</span>
          <b>
            <OtherRoomLine other={context.otherResult} on="text" />
          </b>
        </span>
      )}
    </span>
  )
}

/** How this table is called where several speak: by its room, of several matches by its team, else by North. */
function placeName({ table: { context, state } }: Play, within: Within['kind']): string {
  const room = context?.roomType ?? null
  const home = context?.homeTeam?.name
  if (room !== null && home !== undefined && within === 'slot') {
    return t('said.room.of', { room: t(`room.${room}`), team: home })
  }
  if (room !== null) return t(`room.${room}`)
  return t('said.table.of', { player: state.players.N?.name ?? t('seat.N') })
}

export function PlayTable({
  props,
  play,
  chat,
}: {
  readonly props: PlayProps
  readonly play: Play
  /** Commentary; `undefined` where there is none. */
  readonly chat?: ReactNode
}) {
  const root = useRef<HTMLElement>(null)
  const voice = useVoice()
  useKeys(root, playActions(props, play, voice), props.slot.zoomed)
  const { past, board, context } = play
  const inPane = useWithin().kind === 'pane'
  return (
    <SourceScreen
      slot={props.slot}
      root={root}
      label={labelOf(props)}
      source={play}
      mark="live"
      picture={({ outside, pills }) => <Picture props={props} play={play} outside={outside} pills={pills} />}
      scores={scoresOf(props, play)}
      head={<HeadWords props={props} play={play} />}
      before={<DelayLine props={props} play={play} />}
      results={<Results props={props} play={play} />}
      after={context?.tournamentType === 'TEAM' && <TableResultBox last={board} context={context} />}
      tricks={{ state: board, marked: past?.trick ?? null, ...(past === null ? {} : { turn: null }) }}
      compact={inPane ? <ExpectedBox props={props} play={play} isLine /> : null}
      notice={past === null ? undefined : <PastLine play={play} />}
      chat={chat}
    >
      <Suspense>
        <Announcer
          session={props.miniSession}
          root={root}
          play={play}
          place={placeName(play, useWithin().kind)}
          voice={voice}
          along={props.params.follow}
        />
      </Suspense>
    </SourceScreen>
  )
}
