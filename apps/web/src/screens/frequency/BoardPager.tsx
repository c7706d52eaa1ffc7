/** The strip of boards of a frequency. */
import { isPushed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { useEffect } from 'react'
import { useBoards } from '../../live/useSession.ts'
import { Pager } from '../../ui/slot/Pager.tsx'
import type { SlotHandle } from '../../ui/slot/types.ts'

/** Whether a board's results are still to come. Of a session whose results stay as they are there are none to show. */
export function useWaits(
  { status }: Pick<MiniSession, 'status'>,
  { check }: Pick<SlotHandle, 'check'>,
  isEmpty: boolean,
): boolean {
  const waits = isEmpty && isPushed(status)
  const noResults = isEmpty && !waits
  useEffect(() => {
    if (noResults) check({ noResults })
  }, [noResults, check])
  return waits
}

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
