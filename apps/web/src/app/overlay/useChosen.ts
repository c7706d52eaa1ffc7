/** The table that an overlay shows now. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Tables } from '@openroom/protocol/schema/screens'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { viewAt } from '@openroom/protocol/views'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { useWall } from '../../live/wall.ts'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { chooseTable } from './choose.ts'
import type { Overlay } from './overlayAddress.ts'

/** How long a result is read before another table is shown. */
const RESULT_MS = 10_000

const NO_TABLES: readonly WallTable[] = []

/** Where commentators sit. */
export function commentedIn(tables: Tables | undefined): ReadonlySet<number> {
  if (tables === undefined) return new Set()
  if (tables.type === 'PAIR')
    return new Set(tables.tables.flatMap((one) => (one.commentators.length > 0 ? [one.tableId] : [])))
  return new Set(
    tables.tables.flatMap(({ openTableId, closeTableId, openCommentators, closedCommentators }) => [
      ...(openTableId !== null && openCommentators.length > 0 ? [openTableId] : []),
      ...(closeTableId !== null && closedCommentators.length > 0 ? [closeTableId] : []),
    ]),
  )
}

function useCommented(
  miniSession: MiniSession,
  tables: readonly WallTable[],
  isWanted: boolean,
): ReadonlySet<number> {
  const { miniSessionId: id, type } = miniSession
  const isAsked = isWanted && tables.length > 0
  const round = tables.reduce((last, one) => Math.max(last, one.round), 0)
  const pairs = useArchive(miniSession, isAsked && type === 'PAIR' ? viewAt('pairTables', { id }) : null)
  const teams = useArchive(miniSession, isAsked && type === 'TEAM' ? viewAt('tables', { id, round }) : null)
  const seated = type === 'PAIR' ? pairs.data : teams.data
  return useMemo(() => commentedIn(seated), [seated])
}

export function useChosen(miniSession: MiniSession, { place, room }: Overlay): WallTable | null {
  const wall = useWall(miniSession.miniSessionId) ?? NO_TABLES
  const tables = mayKnow('watch', { session: miniSession }) ? wall : NO_TABLES
  const commented = useCommented(miniSession, tables, place.kind === 'live')
  const [shown, setShown] = useState<number | null>(null)
  const next = chooseTable(tables, { place, room, commented, shown })?.tableId ?? null
  const now = tables.find(({ tableId }) => tableId === shown) ?? null
  const change = useEffectEvent(() => setShown(next))
  const isDue = next !== shown
  const isRead = now?.phase === 'RESULT'
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(change, isRead ? RESULT_MS : 0)
    return () => clearTimeout(timer)
  }, [isDue, isRead])
  return now
}
