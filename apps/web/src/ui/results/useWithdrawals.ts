/** Tells a slot how much of a bid-only knock-out is decided: until then nobody sees its cross-IMPs. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { WithdrawCount } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { useEffect } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import type { SlotHandle } from '../slot/types.ts'

/** Absent where it does not matter, and until it is known. */
export function useWithdrawCount(miniSession: MiniSession): WithdrawCount | undefined {
  const { miniSessionId, bidOnly, arrangeType } = miniSession
  const counts = bidOnly && arrangeType === 'KNOCK_OUT'
  return useArchive(miniSession, counts ? viewAt('withdrawCount', { id: miniSessionId }) : null).data
}

export function useWithdrawals(miniSession: MiniSession, { check }: Pick<SlotHandle, 'check'>): void {
  const count = useWithdrawCount(miniSession)
  useEffect(() => {
    if (count) check(count)
  }, [count, check])
}
