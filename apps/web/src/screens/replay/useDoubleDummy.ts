/** Double-dummy answers for what a replay shows, worked out in the browser. */
import type { Card } from '@openroom/bridge/card'
import type { TableState } from '@openroom/bridge/table/state'
import { useEffect, useState } from 'react'
import type { DoubleDummy } from '../../ui/secrecy/doubleDummy.ts'
import type { Solving } from '../../ui/secrecy/solver.ts'
import type { Analysis } from '../../ui/table/DdsPanel.tsx'
import { positionToSolve } from '../../ui/table/positionToSolve.ts'
import { isSolvable, useAnalysis, useSolving } from '../../ui/table/useAnalysis.ts'
import { archivedFigures, type Recorded } from './ddsArchive.ts'
import { figuresOf } from './figures.ts'

type Figures = ReadonlyMap<Card, number> | null

/**
 * Figures of the cards of the hand on turn; those of the archive where the solver fails.
 * @param recorded `null` for a moment that no archive has
 */
export function useFigures(
  state: TableState,
  recorded: Recorded | null,
  wanted: boolean,
  solving: React.RefObject<Solving | null>,
): Figures {
  const { source, miniSessionId, ns, board } = recorded ?? {}
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
        figures ||
        stop.signal.aborted ||
        source === undefined ||
        miniSessionId === undefined ||
        ns === undefined ||
        board === undefined
          ? figures
          : archivedFigures({ source, miniSessionId, ns, board }, state),
      )
      .then((figures) => !stop.signal.aborted && setAnswer({ state, figures }))
    return () => stop.abort()
  }, [state, source, miniSessionId, ns, board, wanted, solving])
  return wanted && answer?.state === state ? answer.figures : null
}

/**
 * @param recorded where the archive has the same table
 * @param source `null` where nothing of it may be told
 * @param cards whether figures of the next card are wanted
 * @param table whether tricks and par of the whole deal are wanted
 */
export function useDoubleDummy(
  state: TableState,
  recorded: Omit<Recorded, 'source'>,
  {
    source,
    cards,
    table,
  }: { readonly source: DoubleDummy | null; readonly cards: boolean; readonly table: boolean },
): { readonly analysis: Analysis; readonly figures: Figures } {
  const solvable = isSolvable(state)
  const solving = useSolving(solvable && (cards || table) ? source : null)
  const figures = useFigures(state, source && { ...recorded, source }, solvable && cards, solving)
  const analysis = useAnalysis(state, solvable && table, solving)
  return { analysis: solvable ? analysis : { kind: 'none' }, figures }
}
