/** An order that does not change under the reader's eyes with every card, and then little by little. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { startTransition, useEffect, useRef, useState } from 'react'
import { inOrder, type Order, orderOf, towards } from './order.ts'

const EVERY_MS = 5_000
/** Boards that are moved in a frame. */
const MOVES = 2

export function useOrder(tables: readonly WallTable[], order: Order): readonly WallTable[] {
  const [ids, setIds] = useState<readonly number[]>([])
  const latest = useRef({ tables, ids })
  // The first tables have come.
  if (ids.length === 0 && tables.length > 0) setIds(orderOf(tables, order))
  useEffect(() => {
    latest.current = { tables, ids }
  }, [tables, ids])
  useEffect(() => {
    let frame = 0
    const move = (): void => {
      const { tables: now, ids: before } = latest.current
      const next = towards(before, orderOf(now, order), MOVES)
      if (next === before) return
      startTransition(() => setIds(next))
      frame = requestAnimationFrame(move)
    }
    move()
    const timer = setInterval(move, EVERY_MS)
    return () => {
      clearInterval(timer)
      cancelAnimationFrame(frame)
    }
  }, [order])
  return inOrder(tables, ids)
}
