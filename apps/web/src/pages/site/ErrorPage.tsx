/** The error page; with the segment's form when a session is known, which it opens once that starts. */
import { isPushed, isUpcoming } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { ofSegment } from '../../live/openSessions.ts'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { playingText } from '../../ui/playingText.ts'

type ErrorPageProps = { readonly serverId?: number; readonly segmentId?: number }

/** The segment's session while it is still to start, or to be told of; when it is, this page goes to it. */
function useStart(serverId = Number.NaN, segmentId = Number.NaN): MiniSession | null {
  const [, goTo] = useLocation()
  const session = ofSegment(useSessions() ?? [], serverId, segmentId)
  const isWaiting = session !== null && isUpcoming(session.status)
  const waited = useRef(false)
  useEffect(() => {
    if (isWaiting) waited.current = true
    else if (waited.current && session && isPushed(session.status))
      goTo(`/screen/${serverId}/${segmentId}`, { replace: true })
  }, [isWaiting, session, serverId, segmentId, goTo])
  return isWaiting ? session : null
}

const waitingText = (session: MiniSession): string =>
  session.status === 'DELAYED' ? playingText(session, []) : t('error.text.waiting')

export default function ErrorPage({ serverId, segmentId }: ErrorPageProps) {
  const known = Number.isInteger(serverId) && Number.isInteger(segmentId)
  const waiting = useStart(serverId, segmentId)
  const text = known ? 'error.text.segment' : 'error.text'
  const session = known || window.location.pathname.startsWith('/error')
  // Of a session that is there it is the board or the round that is not.
  const title = known && !waiting ? 'screen.missing' : session ? 'error.title' : 'error.page'
  return (
    <Notice
      drawing="broken"
      level={1}
      title={t(title)}
      text={waiting ? waitingText(waiting) : t(session ? text : 'error.page.text')}
    >
      {known && (
        <LinkButton look="primary" href={`/screen/${serverId}/${segmentId}`}>
          {t('error.segment')}
        </LinkButton>
      )}
      <LinkButton href="/" look={known ? 'plain' : 'primary'}>
        {t('error.home')}
      </LinkButton>
    </Notice>
  )
}
