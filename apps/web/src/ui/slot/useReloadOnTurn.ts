/** Turning the device loads the page anew (specification 2, section 4): a play or a replay is laid out afresh. */
import { useEffect } from 'react'
import { isUnsaved } from '../../live/leaving.ts'

/** What somebody has typed into it is worth more than that. */
const reload = (): void => {
  if (!isUnsaved()) window.location.reload()
}

export function useReloadOnTurn(): void {
  useEffect(() => {
    const turning = window.screen?.orientation as ScreenOrientation | undefined
    turning?.addEventListener?.('change', reload)
    return () => turning?.removeEventListener?.('change', reload)
  }, [])
}
