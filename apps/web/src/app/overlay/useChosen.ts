/** The table that an overlay shows now. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Tables } from '@openroom/protocol/schema/screens'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { viewAt } from '@openroom/protocol/views'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { useInStep } from '../../live/useInStep.ts'
import { useWallAhead } from '../../live/wall.ts'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { chooseTable } from './choose.ts'
import type { Overlay } from './overlayAddress.ts'
import { useWatched } from './useWatched.ts'

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

/** @returns `null` until it is known */
function useCommented(
  miniSession: MiniSession,
  tables: readonly WallTable[],
  isWanted: boolean,
): ReadonlySet<number> | null {
  const { miniSessionId: id, type } = miniSession
  const isAsked = isWanted && tables.length > 0
  const round = tables.reduce((last, one) => Math.max(last, one.round), 0)
  const ahead = { isAhead: true } as const
  const pairs = useArchive(
    miniSession,
    isAsked && type === 'PAIR' ? viewAt('pairTables', { id }) : null,
    ahead,
  )
  const teams = useArchive(
    miniSession,
    isAsked && type === 'TEAM' ? viewAt('tables', { id, round }) : null,
    ahead,
  )
  const { data, error } = type === 'PAIR' ? pairs : teams
  return useMemo(
    () => (isAsked && data === undefined && error === null ? null : commentedIn(data)),
    [isAsked, data, error],
  )
}

/** What it was last, while it is not known. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** The table is chosen by what comes and watched at once: only that it is chosen waits as long as its cards. */
export function useChosen(miniSession: MiniSession, { place, room }: Overlay): WallTable | null {
  const { miniSessionId: id } = miniSession
  const wall = useWallAhead(id)
  const tables = wall !== null && mayKnow('watch', { session: miniSession }) ? wall : NO_TABLES
  const commented = useCommented(miniSession, tables, place.kind === 'live')
  const [kept, setKept] = useState<number | null>(null)
  const now = tables.find(({ tableId }) => tableId === kept)
  const next = commented && (chooseTable(tables, { place, room, commented, shown: kept })?.tableId ?? null)
  const change = useEffectEvent(() => setKept(next))
  const isDue = commented !== null && next !== kept
  const isRead = now?.phase === 'RESULT'
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(change, isRead ? RESULT_MS : 0)
    return () => clearTimeout(timer)
  }, [isDue, isRead])
  const chosen = now?.tableId ?? next
  const choice = useMemo(() => ({ tables, chosen }), [tables, chosen])
  const told = useLast(wall === null || commented === null ? undefined : choice)
  const shown = useInStep(id, `${id}`, told)
  useWatched(id, told?.chosen ?? null, shown?.chosen ?? null)
  return shown?.tables.find(({ tableId }) => tableId === shown.chosen) ?? null
}
