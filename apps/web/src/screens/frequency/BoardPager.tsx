/** The strip of boards of a frequency. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { useBoards } from '../../live/useSession.ts'
import { Pager } from '../../ui/slot/Pager.tsx'

type BoardPagerProps = {
  readonly session: MiniSession
  readonly board: number
  /** `null`: boards of every round. */
  readonly round: number | null
  readonly onChoose: (board: number) => void
}

export const inRound = (boards: readonly BoardEntry[], round: number | null): readonly BoardEntry[] =>
  round === null ? boards : boards.filter(({ rounds }) => rounds.length === 0 || rounds.includes(round))

export function BoardPager({ session, board, round, onChoose }: BoardPagerProps) {
  const { data = [] } = useBoards(session)
  const boards = inRound(data, round).map((entry) => ({ number: entry.board, enabled: entry.enabled }))
  return <Pager boards={boards} current={board} onChoose={onChoose} />
}
