/** Says aloud that a session has gone live or has closed. */
import { useEffect, useState } from 'react'
import { onStatusChanged } from '../../live/bus.ts'
import { t } from '../../texts/t.ts'
import { sessionTitle } from '../../ui/sessionTitle.ts'

export function StatusNews() {
  const [news, setNews] = useState('')
  useEffect(
    () =>
      onStatusChanged(({ miniSession, to }) => {
        const title = `${miniSession.tournamentName}, ${sessionTitle(miniSession)}`
        setNews(t(to === 'LIVE' ? 'playing.started' : 'playing.ended', { title }))
      }),
    [],
  )
  return (
    <p className="said" role="status">
      {news}
    </p>
  )
}
