/** Later stages of a knock-out without spoilers: who plays there tells who has won, so nobody is named until asked for. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useHiding } from './hiding.ts'
import { tellsWinners } from './tellsWinners.ts'
import { keepWatched, watchedIn } from './watched.ts'

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
