/** Rules of what is only told: calls for the director, the end of a round (specification 2, section 4). */
import type { TableState } from '../state.ts'
import type { Rules } from './rule.ts'

/** A state of its own: the same one would say that the event was refused. */
const unchanged = (state: TableState): TableState => ({ ...state })

export const NOTICE_RULES: Rules<'CALL_DIRECTOR' | 'ACCEPT_CALL' | 'END_ROUND'> = {
  CALL_DIRECTOR: { apply: unchanged },
  ACCEPT_CALL: { apply: unchanged },
  END_ROUND: { apply: unchanged },
}
