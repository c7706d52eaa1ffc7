/** Tricks and par of a whole deal, worked out in the browser. */
import { fullDeal } from '@openroom/bridge/deal'
import { par } from '@openroom/bridge/score/par'
import { SEATS } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import type { DoubleDummyPool, OnStrain } from '@openroom/dds/pool'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { DoubleDummy } from '../secrecy/doubleDummy.ts'
import type { Solving } from '../secrecy/solver.ts'
import type { Analysis, Columns } from './DdsPanel.tsx'

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

type Board = NonNullable<TableState['board']>
type Solved = Awaited<ReturnType<DoubleDummyPool['table']>>

const NONE: Analysis = { kind: 'none' }
const WORKING: Analysis = { kind: 'working', columns: {} }

function toAnalysis(solved: Solved, columns: Columns, { dealer, vulnerability }: Board): Analysis {
  if (solved.ok) return { kind: 'known', table: solved.value, par: par(solved.value, dealer, vulnerability) }
  return solved.error.code === 'too-hard' ? { kind: 'partly', columns } : NONE
}

/** The full table of a deal, strain by strain, and its par; `solving` is held by whoever asks. */
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
    let columns: Columns = {}
    const onStrain: OnStrain = (strain, column) => {
      columns = { ...columns, [strain]: column }
      set({ kind: 'working', columns })
    }
    solving.current?.pool
      .then((pool) => pool.table(deal, { signal: stop.signal, topic: 'table', onStrain }))
      .then((solved) => set(toAnalysis(solved, columns, board)))
      .catch(() => set(NONE))
    return () => stop.abort()
  }, [wanted, deal, board, solving])
  if (deal === null) return NONE
  return known?.deal === deal ? known.analysis : WORKING
}
