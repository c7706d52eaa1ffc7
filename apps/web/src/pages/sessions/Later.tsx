/** What comes once the list is drawn: whom the viewer follows, and what is said aloud of sessions. */

import { isClosed, isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Suspense, useEffect, useState } from 'react'
import { onStatusChanged } from '../../live/bus.ts'
import { t } from '../../texts/t.ts'
import { useFollowed } from '../../ui/followed/followed.ts'
import { lazily } from '../../ui/lazily.ts'
import { sessionTitle } from '../../ui/sessionTitle.ts'

/** Says aloud that a session has gone live or has closed. */
function StatusNews() {
  const [news, setNews] = useState('')
  useEffect(
    () =>
      onStatusChanged(({ miniSession, to }) => {
        // One that comes when it has been played waits for others.
        if (!isClosed(to) && !isOnAir(miniSession)) return
        const title = `${miniSession.tournamentName}, ${sessionTitle(miniSession)}`
        setNews(t(isClosed(to) ? 'playing.ended' : 'playing.started', { title }))
      }),
    [],
  )
  return (
    <p className="said" role="status">
      {news}
    </p>
  )
}

/** Only where somebody is followed. */
const FollowedStrip = lazily(() => import('./followed/Strip.tsx'))

export default function Later({ sessions }: { readonly sessions: readonly MiniSession[] }) {
  const hasFollowed = useFollowed().length > 0
  return (
    <>
      {hasFollowed ? (
        <Suspense>
          <FollowedStrip sessions={sessions} />
        </Suspense>
      ) : (
        // The room that was kept (list.module.css) is given up, when the last one is followed no longer too.
        <span data-none hidden />
      )}
      <StatusNews />
    </>
  )
}
