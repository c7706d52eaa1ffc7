/** Where somebody has played, without spoilers: a later stage of a knock-out tells that he came through the earlier ones. */
import { useState } from 'react'
import { useHiding } from './hiding.ts'
import { type Stage, useUnnamed } from './stages.ts'

/**
 * @param stageOf `null` of what names nobody
 * @returns what may be listed, and what shows the rest: offered of every knock-out, whoever came through
 */
export function useBeforeLater<One>(all: readonly One[], stageOf: (one: One) => Stage | null) {
  const isUnnamed = useUnnamed()
  const isHiding = useHiding()
  const [isAll, setAll] = useState(false)
  if (!isHiding || isAll) return { listed: all, showLater: null }
  const stages = all.map(stageOf)
  const isOut = (stage: Stage | null | undefined) => !!stage && isUnnamed(stage)
  return {
    listed: all.filter((_, i) => !isOut(stages[i])),
    showLater: stages.some((stage) => stage?.arrangeType === 'KNOCK_OUT') ? () => setAll(true) : null,
  }
}
