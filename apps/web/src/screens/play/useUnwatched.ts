/** A live board that was over before its viewer came: without spoilers nothing of it is shown until it is asked for. */
import { phaseOf } from '@openroom/bridge/table/view'
import { useState } from 'react'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import type { Play } from './usePlay.ts'

type Unwatched = { readonly board: number; readonly show: () => void }

/** @returns `null` while there is nothing to hide */
export function useUnwatched({ table: { state, context } }: Pick<Play, 'table'>): Unwatched | null {
  const hiding = useHiding()
  /** The last board that was seen before its end, or asked for. */
  const [watched, setWatched] = useState<number | null>(null)
  const board = state.board?.number ?? null
  const isOver = phaseOf(state) === 'ended'
  if (context !== null && !isOver && board !== null && board !== watched) setWatched(board)
  if (!hiding || !isOver || board === null || board === watched) return null
  return { board, show: () => setWatched(board) }
}
