/** What comes once the list is drawn: live tables above it, and what is said aloud of sessions. */

import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { Suspense } from 'react'
import { usePushed } from '../../live/usePushed.ts'
import { useFollowed } from '../../ui/followed/followed.ts'
import { lazily } from '../../ui/lazily.ts'
import { Featured } from './Featured.tsx'
import styles from './featured.module.css'
import { News } from './News.tsx'
import { StatusNews } from './StatusNews.tsx'

/** Only where somebody is followed. */
const FollowedStrip = lazily(() => import('./followed/Strip.tsx'))

const FEATURED = viewAt('featured')

type LaterProps = {
  readonly sessions: readonly MiniSession[]
  /** Whether something has ended that may be news. */
  readonly hasEnded: boolean
}

export default function Later({ sessions, hasEnded }: LaterProps) {
  const isLive = sessions.some(isOnAir)
  const featured = usePushed(isLive || hasEnded ? FEATURED : null)?.body ?? null
  const hasNews = featured !== null && featured.ended.length > 0
  const hasTables = featured !== null && featured.tables.length > 0
  const hasFollowed = useFollowed().length > 0
  return (
    <>
      {hasFollowed && (
        <div className={styles.followed} data-always>
          <Suspense>
            <FollowedStrip sessions={sessions} />
          </Suspense>
        </div>
      )}
      {hasTables && <Featured featured={featured} sessions={sessions} />}
      {hasNews && !hasTables && <News featured={featured} sessions={sessions} />}
      {featured !== null && !hasTables && !hasNews && <span data-none hidden />}
      <StatusNews />
    </>
  )
}
