/** Double-dummy answers for what a replay shows, worked out in the browser. */
import type { Card } from '@openroom/bridge/card'
import { fullDeal } from '@openroom/bridge/deal'
import { par } from '@openroom/bridge/score/par'
import type { TableState } from '@openroom/bridge/table/state'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Analysis } from '../../ui/table/DdsPanel.tsx'
import { archivedFigures, type Recorded } from './ddsArchive.ts'
import { figuresOf, isSolvable, positionToSolve } from './figures.ts'
import { borrowSolver, type Solving } from './solver.ts'

/** The solver while it is wanted. */
function useSolving(wanted: boolean): React.RefObject<Solving | null> {
  const solving = useRef<Solving | null>(null)
  useEffect(() => {
    if (!wanted) return
    const mine = borrowSolver()
    solving.current = mine
    return () => {
      solving.current = null
      mine.release()
    }
  }, [wanted])
  return solving
}

const NONE: Analysis = { kind: 'none' }
const WORKING: Analysis = { kind: 'working' }

/** The full table of a deal and its par. */
function useAnalysis(state: TableState, wanted: boolean, solving: React.RefObject<Solving | null>): Analysis {
  const { board } = state
  const deal = useMemo(() => (board?.deal ? fullDeal(board.deal) : null), [board])
  const [analysis, setAnalysis] = useState<Analysis>(WORKING)
  useEffect(() => {
    if (!wanted || deal === null || board === null) return
    const stop = new AbortController()
    solving.current?.pool
      .then((pool) => pool.table(deal, { signal: stop.signal, topic: 'replay' }))
      .then((result) => {
        if (stop.signal.aborted) return
        if (!result.ok) setAnalysis(NONE)
        else {
          const table = result.value
          setAnalysis({ kind: 'known', table, par: par(table, board.dealer, board.vulnerability) })
        }
      })
      .catch(() => !stop.signal.aborted && setAnalysis(NONE))
    return () => stop.abort()
  }, [wanted, deal, board, solving])
  return deal === null ? NONE : analysis
}

type Figures = ReadonlyMap<Card, number> | null

/** Figures of the cards of the hand on turn; those of the archive where the solver fails. */
function useFigures(
  state: TableState,
  recorded: Recorded,
  wanted: boolean,
  solving: React.RefObject<Solving | null>,
): Figures {
  const { miniSessionId, ns, board } = recorded
  const [answer, setAnswer] = useState<{ readonly state: TableState; readonly figures: Figures } | null>(null)
  useEffect(() => {
    const position = wanted ? positionToSolve(state) : null
    if (position === null) return
    const stop = new AbortController()
    solving.current?.pool
      .then((pool) => pool.cards(position, { signal: stop.signal, priority: 1, topic: 'replay' }))
      .then((result) => (result.ok ? figuresOf(state, result.value) : null))
      .catch(() => null)
      .then((figures) =>
        figures || stop.signal.aborted ? figures : archivedFigures({ miniSessionId, ns, board }, state),
      )
      .then((figures) => !stop.signal.aborted && setAnswer({ state, figures }))
    return () => stop.abort()
  }, [state, miniSessionId, ns, board, wanted, solving])
  return wanted && answer?.state === state ? answer.figures : null
}

/**
 * @param recorded where the archive has the same table
 * @param cards whether figures of the next card are wanted
 * @param table whether tricks and par of the whole deal are wanted
 */
export function useDoubleDummy(
  state: TableState,
  recorded: Recorded,
  { cards, table }: { readonly cards: boolean; readonly table: boolean },
): { readonly analysis: Analysis; readonly figures: Figures } {
  const solvable = isSolvable(state)
  const solving = useSolving(solvable && (cards || table))
  const figures = useFigures(state, recorded, solvable && cards, solving)
  const analysis = useAnalysis(state, solvable && table, solving)
  return { analysis: solvable ? analysis : NONE, figures }
}
