/** What comes once the list is drawn: live tables above it, and what is said aloud of sessions. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { usePushed } from '../../live/usePushed.ts'
import { Featured } from './Featured.tsx'
import { StatusNews } from './StatusNews.tsx'

const FEATURED = viewAt('featured')

export default function Later({ sessions }: { readonly sessions: readonly MiniSession[] }) {
  const isLive = sessions.some(({ status }) => status === 'LIVE')
  const featured = usePushed(isLive ? FEATURED : null)?.body ?? null
  const hasTables = featured !== null && featured.tables.length > 0
  return (
    <>
      {hasTables && <Featured featured={featured} sessions={sessions} />}
      {featured !== null && !hasTables && <span data-none hidden />}
      <StatusNews />
    </>
  )
}
