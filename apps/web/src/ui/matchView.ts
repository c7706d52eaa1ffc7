/** When a match can be looked at in both rooms at once (specification 2, section 2, 'Match view'). */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { LIMIT } from '@openroom/protocol/specified'

/** Wide enough, and no phone or tablet. */
export const hasRoomForMatch = (): boolean =>
  window.innerWidth >= LIMIT.matchViewWidth && !document.documentElement.classList.contains('touch')

export const mayViewMatch = ({ type, status }: Pick<MiniSession, 'type' | 'status'>): boolean =>
  type === 'TEAM' && status === 'LIVE' && hasRoomForMatch()
