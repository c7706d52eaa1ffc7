/** Tricks and par of a whole deal, worked out in the browser. */
import { fullDeal } from '@openroom/bridge/deal'
import { par } from '@openroom/bridge/score/par'
import { SEATS } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { DoubleDummy } from '../secrecy/doubleDummy.ts'
import type { Solving } from '../secrecy/solver.ts'
import type { Analysis } from './DdsPanel.tsx'

/** The solver while it is wanted: from what may be told, `null` while nothing is asked of it. */
export function useSolving(source: DoubleDummy | null): RefObject<Solving | null> {
  const solving = useRef<Solving | null>(null)
  useEffect(() => {
    if (source === null) return
    const mine = source.borrow()
    solving.current = mine
    return () => {
      solving.current = null
      mine.release()
    }
  }, [source])
  return solving
}

/** Whether all four hands are known: else there is no double-dummy figure to be had. */
export const isSolvable = ({ board }: TableState): boolean =>
  board?.deal != null && SEATS.every((seat) => board.deal?.[seat] != null)

const NONE: Analysis = { kind: 'none' }
const WORKING: Analysis = { kind: 'working' }

/** The full table of a deal and its par; `solving` is held by whoever asks. */
export function useAnalysis(
  state: TableState,
  wanted: boolean,
  solving: RefObject<Solving | null>,
): Analysis {
  const { board } = state
  const deal = useMemo(() => (board?.deal ? fullDeal(board.deal) : null), [board])
  const [known, setKnown] = useState<{ readonly deal: typeof deal; readonly analysis: Analysis } | null>(null)
  useEffect(() => {
    if (!wanted || deal === null || board === null) return
    const stop = new AbortController()
    const set = (analysis: Analysis) => !stop.signal.aborted && setKnown({ deal, analysis })
    solving.current?.pool
      .then((pool) => pool.table(deal, { signal: stop.signal, topic: 'table' }))
      .then((result) => {
        const table = result.ok ? result.value : null
        set(
          table === null
            ? NONE
            : { kind: 'known', table, par: par(table, board.dealer, board.vulnerability) },
        )
      })
      .catch(() => set(NONE))
    return () => stop.abort()
  }, [wanted, deal, board, solving])
  if (deal === null) return NONE
  return known?.deal === deal ? known.analysis : WORKING
}
