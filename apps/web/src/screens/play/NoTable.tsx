/** In the place of a table that has not come: the server says nothing of one that is not there, so it is waited for. */
import { useEffect, useState } from 'react'
import { useVideoDelay } from '../../live/videoDelay.ts'
import { t } from '../../texts/t.ts'
import { QuietText, TableMessage } from '../../ui/table/TableMessage.tsx'

/** A table that there is comes at once; after so long there is none, or nothing of it may be shown. */
export const MISSING_MS = 6_000

/** @param away leads to the tables that there are, and says so; a knock-out's are on its running score */
export function NoTable({
  session,
  away,
}: {
  readonly session: number
  readonly away: { readonly go: () => void; readonly label: string }
}) {
  const behind = useVideoDelay(session)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    setMissing(false)
    const timer = setTimeout(setMissing, MISSING_MS + 1_000 * behind, true)
    return () => clearTimeout(timer)
  }, [behind])
  if (!isMissing) {
    return (
      <TableMessage isLoading title={t('play.loading')}>
        <QuietText>{behind > 0 ? t('video.waiting', { seconds: behind }) : t('play.loading.more')}</QuietText>
      </TableMessage>
    )
  }
  return (
    <TableMessage title={t('play.none')}>
      <QuietText>{t('play.none.more')}</QuietText>
      <button type="button" onClick={away.go}>
        {away.label}
      </button>
    </TableMessage>
  )
}
