/** Following a player from table to table (specification 2, section 4). */
import { viewAt } from '@openroom/protocol/views'
import { useEffect, useRef } from 'react'
import { usePushed } from '../../live/usePushed.ts'
import type { ScreenProps } from '../../ui/slot/types.ts'

/** @param tableId of the table shown; `null` until it has come */
export function useFollow({ miniSession, params, slot }: ScreenProps<'play'>, tableId: number | null): void {
  const { follow } = params
  const pushed = usePushed(
    follow === undefined ? null : viewAt('follow', { id: miniSession.miniSessionId, playerId: follow }),
    miniSession.miniSessionId,
  )
  const latest = useRef({ params, slot })
  useEffect(() => {
    latest.current = { params, slot }
  })
  useEffect(() => {
    const { params: shown, slot: handle } = latest.current
    const next = pushed?.body ?? null
    if (next === null || tableId === null || next === tableId || shown.tableId === `${next}`) return
    handle.replace('play', { ...shown, tableId: `${next}` })
  }, [pushed, tableId])
}
