/** The replay of one board at one table: its log from the archive, then the player. */

import { viewAt } from '@openroom/protocol/views'
import { Suspense, useEffect, useMemo } from 'react'
import { archive } from '../../live/archive.ts'
import { useAnswer } from '../../live/cache.ts'
import { isMissing } from '../../live/http.ts'
import { useSiblings } from '../../live/useSession.ts'
import { useDeferredAfter } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { roundLabel } from '../../ui/labels.ts'
import { lazily } from '../../ui/lazily.ts'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { eventTitle, titleBesideTournament } from '../../ui/sessionTitle.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { QuietText, TableMessage } from '../../ui/table/TableMessage.tsx'
import { WithWho } from '../../ui/who/who.tsx'
import { ReplayPlayer } from './ReplayPlayer.tsx'
import { replayLog } from './replayLog.ts'

const QuizPlayer = lazily(() => import('./quiz/QuizPlayer.tsx'))
const WhatIfPlayer = lazily(() => import('./whatIf/WhatIfPlayer.tsx'))

/** Where the viewer has a part in it; cards are played on by who sees them all. */
function playerOf({ line, quiz, kibitz }: ScreenProps<'replay'>['params']) {
  if (line !== undefined && mayKnow('whatIf', { kibitzes: kibitz !== undefined })) return WhatIfPlayer
  return quiz === undefined ? null : QuizPlayer
}

/** What the archive has of the board: its replay, or why there is none. */
function Replay(props: ScreenProps<'replay'>) {
  const { miniSessionId, arrangeType } = props.miniSession
  const { check } = props.slot
  const { ns, board } = props.params
  const query = useAnswer(archive(miniSessionId, viewAt('replay', { id: miniSessionId, ns, board })))
  const { data, error, refetch } = query
  const log = useMemo(() => (data === undefined ? null : replayLog(data)), [data])
  useEffect(() => {
    if (error) console.error('Replay could not be fetched', error)
  }, [error])
  const emptyList = arrangeType === 'KNOCK_OUT' && (isMissing(error) || (data !== undefined && log === null))
  useEffect(() => {
    if (emptyList) check({ emptyList })
  }, [emptyList, check])
  // A table is much to draw at once: its first drawing is done in pieces, between which the page stays quick.
  const isDrawn = useDeferredAfter(false, log !== null)
  const Player = playerOf(props.params)
  if (log && isDrawn && Player) {
    return (
      <Suspense fallback={<TableMessage isLoading title={t('replay.loading')} />}>
        <Player {...props} log={log} />
      </Suspense>
    )
  }
  if (log && isDrawn) return <ReplayPlayer {...props} log={log} />
  if (error && !isMissing(error)) {
    return (
      <TableMessage title={t('replay.failed')}>
        <button type="button" onClick={() => void refetch()}>
          {t('replay.retry')}
        </button>
      </TableMessage>
    )
  }
  if (log || (data === undefined && !error)) return <TableMessage isLoading title={t('replay.loading')} />
  return (
    <TableMessage title={t('replay.empty')}>
      <QuietText>{t('replay.empty.more')}</QuietText>
    </TableMessage>
  )
}

export default function ReplayScreen({ miniSession: own, slot, params }: ScreenProps<'replay'>) {
  const { shown: miniSession } = useSiblings(own, params.session)
  const title = t('board.title', { number: params.board })
  const { type, arrangeType } = miniSession
  const round = type === 'TEAM' ? params.round : undefined
  const sub =
    round === undefined
      ? [titleBesideTournament(miniSession)]
      : [eventTitle(miniSession), roundLabel(round, arrangeType === 'KNOCK_OUT')]
  return (
    <Screen
      miniSession={miniSession}
      slot={slot}
      title={title}
      name={t('replay.name', { number: params.board })}
      hasOwnAnnouncer
      mark={t('replay.title')}
      sub={sub.filter((one) => one !== null).join(' · ')}
      place={t('replay.title')}
      home
    >
      <WithWho session={miniSession}>
        <Replay miniSession={miniSession} slot={slot} params={params} />
      </WithWho>
    </Screen>
  )
}
