/** Says aloud that a session has gone live or has closed. */
import { isClosed, isOnAir } from '@openroom/protocol/names'
import { useEffect, useState } from 'react'
import { onStatusChanged } from '../../live/bus.ts'
import { t } from '../../texts/t.ts'
import { sessionTitle } from '../../ui/sessionTitle.ts'

export function StatusNews() {
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
