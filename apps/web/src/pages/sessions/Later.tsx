/** What comes once the list is drawn: whom the viewer follows, and what is said aloud of sessions. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Suspense } from 'react'
import { useFollowed } from '../../ui/followed/followed.ts'
import { lazily } from '../../ui/lazily.ts'
import { StatusNews } from './StatusNews.tsx'

/** Only where somebody is followed. */
const FollowedStrip = lazily(() => import('./followed/Strip.tsx'))

export default function Later({ sessions }: { readonly sessions: readonly MiniSession[] }) {
  const hasFollowed = useFollowed().length > 0
  return (
    <>
      {hasFollowed && (
        <Suspense>
          <FollowedStrip sessions={sessions} />
        </Suspense>
      )}
      <StatusNews />
    </>
  )
}
