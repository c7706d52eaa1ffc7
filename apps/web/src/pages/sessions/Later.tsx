/** What comes once the list is drawn: live tables above it, and what is said aloud of sessions. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { Suspense } from 'react'
import { usePushed } from '../../live/usePushed.ts'
import { useFollowed } from '../../ui/followed/followed.ts'
import { lazily } from '../../ui/lazily.ts'
import { Featured } from './Featured.tsx'
import styles from './featured.module.css'
import { StatusNews } from './StatusNews.tsx'

/** Only where somebody is followed. */
const FollowedStrip = lazily(() => import('./followed/Strip.tsx'))

const FEATURED = viewAt('featured')

export default function Later({ sessions }: { readonly sessions: readonly MiniSession[] }) {
  const isLive = sessions.some(({ status }) => status === 'LIVE')
  const featured = usePushed(isLive ? FEATURED : null)?.body ?? null
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
      {featured !== null && !hasTables && <span data-none hidden />}
      <StatusNews />
    </>
  )
}
