/** A session's page: which session the address means, then its four slots. */

import { Suspense } from 'react'
import { Redirect, useSearch } from 'wouter'
import { isMissing } from '../../live/http.ts'
import { useOlder } from '../../live/older.ts'
import { useDeferredAfter } from '../../paper/printing.ts'
import { lazily } from '../../ui/lazily.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import { tellsWinners } from '../../ui/spoilers/stages.ts'
import { Opening } from '../Opening.tsx'
import { PageFrame } from '../PageFrame.tsx'
import { findSession, onTheWall, type SessionAt, segment } from './findSession.ts'
import { SessionView } from './SessionView.tsx'

const KioskView = lazily(() => import('../kiosk/KioskView.tsx'))
const StageCurtain = lazily(() => import('../../ui/spoilers/StageCurtain.tsx'))

/** One that the list does not carry: asked for, or there is none. */
function Older({ serverId, id }: Omit<SessionAt, 'sessions'>) {
  const { data, error, refetch } = useOlder(serverId, id)
  if (error === null && data === undefined) return <Loading />
  if (error === null || isMissing(error)) return <Redirect to="/error" replace />
  return <Failed error={error} retry={() => void refetch()} />
}

export default function SessionPage(props: SessionAt) {
  const miniSession = findSession(props)
  const kiosk = new URLSearchParams(useSearch()).get('kiosk')
  const shown = kiosk === null ? miniSession : onTheWall(props, miniSession)
  const isDue = useDeferredAfter(false, true)
  const hiding = useHiding()
  if (!isDue) return <Opening />
  if (shown === null) return <Older serverId={props.serverId} id={props.id} />
  const view = (
    <SessionView
      key={shown.miniSessionId}
      miniSession={shown}
      isSegmentsOwn={findSession(segment(props, shown)) === shown}
    />
  )
  return kiosk !== null ? (
    <Suspense>
      <KioskView key={shown.miniSessionId} miniSession={shown} seconds={kiosk} />
    </Suspense>
  ) : hiding && tellsWinners(shown) ? (
    <Suspense>
      <StageCurtain key={shown.miniSessionId} session={shown} frame={PageFrame}>
        {view}
      </StageCurtain>
    </Suspense>
  ) : (
    view
  )
}
