/** Where the page shows a board played at a table: its replay, or without one all of its results. */
import type { FoundBoard } from './schema/findBoards.ts'

type Replayed = Pick<FoundBoard, 'miniSessionId' | 'ns' | 'board' | 'replay' | 'cindex'>

export function replayAddress({ miniSessionId, ns, board, replay, cindex }: Replayed): string {
  const at = `/screen/${miniSessionId}?screen=`
  if (!replay) return `${at}frequency&board=${board}`
  return `${at}replay&ns=${ns}&board=${board}${cindex === null ? '' : `&cindex=${cindex}`}`
}
