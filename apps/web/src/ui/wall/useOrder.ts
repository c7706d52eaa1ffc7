/** An order that does not change under the reader's eyes with every card, and then little by little. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { useStepwise } from '../../paper/useStepwise.ts'
import { inOrder, type Order, orderOf, towards } from './order.ts'

const EVERY_MS = 5_000
/** Boards that are moved in a frame. */
const MOVES = 2

export function useOrder(tables: readonly WallTable[], order: Order): readonly WallTable[] {
  const [wanted, setWanted] = useState<readonly number[]>([])
  // The first tables have come.
  if (wanted.length === 0 && tables.length > 0) setWanted(orderOf(tables, order))
  const look = useEffectEvent((by: Order) => startTransition(() => setWanted(orderOf(tables, by))))
  useEffect(() => {
    look(order)
    const timer = setInterval(() => look(order), EVERY_MS)
    return () => clearInterval(timer)
  }, [order])
  const ids = useStepwise({
    first: wanted,
    whole: wanted,
    after: (now) => {
      const next = now.length === 0 ? wanted : towards(now, wanted, MOVES)
      return next === now ? null : next
    },
    keyOf: String,
  })
  return inOrder(tables, ids.length === 0 ? wanted : ids)
}
