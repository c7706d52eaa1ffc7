/** Rules of what is only told: calls for the director, the end of a round (specification 2, section 4). */

import { is } from '../guards.ts'
import type { TableState } from '../state.ts'
import { of, type Rules } from './rule.ts'

/** A state of its own: the same one would say that the event was refused. */
const unchanged = (state: TableState): TableState => ({ ...state })

const notice = of('notice')
const seating = of('seating')

export const NOTICE_RULES: Rules<'CALL_DIRECTOR' | 'ACCEPT_CALL' | 'END_ROUND'> = {
  CALL_DIRECTOR: { ...notice('joined'), fields: { seat: is.seat }, apply: unchanged },
  ACCEPT_CALL: { ...notice('joined'), fields: { director: is.name }, apply: unchanged },
  END_ROUND: { ...seating('joined', 'shows', 'moves-on'), fields: {}, apply: unchanged },
}
