/** Later stages of a knock-out without spoilers: who plays there tells who has won, so nobody is named until asked for. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useState } from 'react'
import { useHiding } from './hiding.ts'
import { keepWatched, watchedIn } from './watched.ts'

/**
 * Where somebody has played, without spoilers: a later stage of a knock-out tells that he came through the earlier ones.
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

export type Stage = Pick<MiniSession, 'miniSessionId' | 'arrangeType' | 'segmentOrder'>

/** Kept among what was watched: no table sits with this number. */
const WHO_PLAYS = { ns: 0, board: 0 } as const

export const isAsked = (id: number): boolean => watchedIn(id)(WHO_PLAYS)

export const askWhoPlays = (id: number): void => keepWatched(id, WHO_PLAYS)

/** Of sessions: whether those who play there are to stay unnamed. */
export function useUnnamed(): (stage: Stage) => boolean {
  const hiding = useHiding()
  return (stage) => hiding && tellsWinners(stage) && !isAsked(stage.miniSessionId)
}

/** Stages of a knock-out whose contestants are those who came through an earlier one. */
export const tellsWinners = ({
  arrangeType,
  segmentOrder,
}: Pick<MiniSession, 'arrangeType' | 'segmentOrder'>): boolean =>
  arrangeType === 'KNOCK_OUT' && segmentOrder > 1
