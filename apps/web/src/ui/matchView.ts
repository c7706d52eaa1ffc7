/** When a match can be looked at in both rooms at once (specification 2, section 2, 'Match view'). */

import { LIMIT } from '@openroom/protocol/specified'
import { mayKnow, type PlayRules } from './secrecy/mayKnow.ts'

/** Wide enough, and no phone or tablet. */
export const hasRoomForMatch = (): boolean =>
  window.innerWidth >= LIMIT.matchViewWidth && !document.documentElement.classList.contains('touch')

export const mayViewMatch = (session: PlayRules): boolean =>
  mayKnow('match', { session }) && hasRoomForMatch()
