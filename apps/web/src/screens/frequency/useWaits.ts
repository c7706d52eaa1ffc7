import { isPushed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useEffect } from 'react'
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
