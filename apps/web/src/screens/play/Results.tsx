/** What stands below a live table: its result, the match, the other room; and how far behind the broadcast is. */
import { Suspense } from 'react'
import { setVideoDelay, useVideoDelay } from '../../live/videoDelay.ts'
import { t } from '../../texts/t.ts'
import { lazily } from '../../ui/lazily.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { MatchBox, OtherRoomBox, TableResultBox } from '../../ui/table/ResultBoxes.tsx'
import { otherTableOf } from './links.ts'
import { delayWords } from './Notices.tsx'
import styles from './play.module.css'
import type { Play, PlayProps } from './usePlay.ts'

const Expected = lazily(() => import('../../ui/picture/AtTable.tsx'))

type ResultsProps = { readonly props: PlayProps; readonly play: Play }

export function Results({ props, play }: ResultsProps) {
  const { context, teams, board } = play
  return (
    <>
      {context?.tournamentType === 'PAIR' && <TableResultBox last={board} context={context} />}
      <MatchBox teams={teams} />
      <OtherRoomBox context={context} viewing={play.viewing} go={otherTableOf(props, play)} />
      <ExpectedBox props={props} play={play} />
    </>
  )
}

export function ExpectedBox({
  props: { miniSession, address },
  play: { table, viewing },
  isLine = false,
}: ResultsProps & { readonly isLine?: boolean }) {
  if (table.context === null || !mayKnow('expected', { session: miniSession })) return null
  return (
    <Suspense>
      <Expected session={miniSession.miniSessionId} address={address} viewing={viewing} isLine={isLine} />
    </Suspense>
  )
}

export function DelayLine({ props, play }: ResultsProps) {
  const delay = delayWords(props.miniSession.delay, play.table)
  const { miniSessionId } = props.miniSession
  const seconds = useVideoDelay(miniSessionId)
  return (
    <>
      {delay && (
        <p className={styles.info}>
          <b>{delay.delay}</b> {delay.faster?.long}
        </p>
      )}
      {seconds > 0 && (
        <p className={styles.info}>
          {t('video.behind', { seconds })}{' '}
          <Button onClick={() => setVideoDelay(miniSessionId, 0)}>{t('video.off')}</Button>
        </p>
      )}
    </>
  )
}
