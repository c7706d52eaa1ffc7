/** Tells a slot how much of a bid-only knock-out is decided: until then nobody sees its cross-IMPs. */
import { routes } from '@openroom/protocol/routes'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { WithdrawCount } from '@openroom/protocol/schema/screens'
import { useEffect } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import type { SlotHandle } from '../slot/types.ts'

export function useWithdrawals(miniSession: MiniSession, { check }: Pick<SlotHandle, 'check'>): void {
  const { miniSessionId, bidOnly, arrangeType } = miniSession
  const counts = bidOnly && arrangeType === 'KNOCK_OUT'
  const { data } = useArchive<WithdrawCount>(miniSession, counts ? routes.withdrawCount(miniSessionId) : null)
  useEffect(() => {
    if (data) check(data)
  }, [data, check])
}
