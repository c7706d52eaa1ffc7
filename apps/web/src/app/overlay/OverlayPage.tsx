/** An overlay's session: found, as late as the address asks, and gone on with when the next one of its segment begins. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useEffect } from 'react'
import { useDelayed } from '../../live/delayed.ts'
import { loadAnew } from '../../live/loadAnew.ts'
import { useOlder } from '../../live/older.ts'
import { useKnownSessions } from '../../live/sessions.ts'
import { useSite } from '../../live/site.ts'
import { useInStep } from '../../live/useInStep.ts'
import { findSession, onTheWall } from '../slots/findSession.ts'
import { AuctionOverlay } from './AuctionOverlay.tsx'
import { isLively } from './choose.ts'
import { LowerThird } from './LowerThird.tsx'
import styles from './overlay.module.css'
import type { Overlay } from './overlayAddress.ts'
import { RankingOverlay } from './RankingOverlay.tsx'
import { TableOverlay } from './TableOverlay.tsx'
import { useChosen } from './useChosen.ts'

type OfSession = { readonly overlay: Overlay; readonly miniSession: MiniSession }

/** A newer version of the page comes where no board is watched. */
function useNewer(isWatched: boolean): void {
  const { outdated } = useSite()
  useEffect(() => {
    if (outdated && !isWatched) loadAnew()
  }, [outdated, isWatched])
}

function Ranking({ overlay, miniSession }: OfSession) {
  useNewer(false)
  return <RankingOverlay miniSession={miniSession} lines={overlay.lines} />
}

function AtTable({ overlay, miniSession }: OfSession) {
  const table = useChosen(miniSession, overlay)
  useNewer(table !== null && isLively(table))
  if (overlay.of === 'auction')
    return table && <AuctionOverlay key={table.tableId} miniSession={miniSession} table={table} />
  return (
    <>
      {overlay.of === 'table' && table && (
        <TableOverlay key={table.tableId} miniSession={miniSession} table={table} felt={overlay.felt} />
      )}
      <LowerThird miniSession={miniSession} table={table} />
    </>
  )
}

function InStep({ overlay, miniSession: now }: OfSession) {
  const { miniSessionId: id } = now
  // That it is over, too, is told as late as its last board.
  const miniSession = useInStep(id, `${id}`, now)
  if (miniSession === undefined) return null
  return overlay.of === 'ranking' ? (
    <Ranking overlay={overlay} miniSession={miniSession} />
  ) : (
    <AtTable overlay={overlay} miniSession={miniSession} />
  )
}

function Late(props: OfSession) {
  return useDelayed(props.miniSession.miniSessionId, props.overlay.delay) ? <InStep {...props} /> : null
}

/** One that the list does not carry is known once it has been asked for; of none nothing is drawn. */
function Older({ session }: Pick<Overlay, 'session'>) {
  useOlder(null, session)
  return null
}

export function OverlayPage({ overlay }: { readonly overlay: Overlay }) {
  const sessions = useKnownSessions()
  if (sessions === null) return null
  const asked = { sessions, serverId: null, id: overlay.session }
  const shown = onTheWall(asked, findSession(asked))
  return (
    <main className={styles.overlay}>
      {shown === null ? (
        <Older session={overlay.session} />
      ) : (
        <Late key={shown.miniSessionId} overlay={overlay} miniSession={shown} />
      )}
    </main>
  )
}
