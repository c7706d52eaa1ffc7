/** The rules of every type of event. */
import type { TableEventType } from '../events.ts'
import { is } from '../guards.ts'
import type { TableState } from '../state.ts'
import { AUCTION_RULES } from './auction.ts'
import { ENDING_RULES } from './ending.ts'
import { OPENING_RULES } from './opening.ts'
import { PLAY_RULES } from './play.ts'
import { of, type Rules } from './rule.ts'

/** A state of its own: the same one would say that the event was refused. */
const copyState = (state: TableState): TableState => ({ ...state })

const notice = of('notice')
const seating = of('seating')

const NOTICE_RULES: Rules<'CALL_DIRECTOR' | 'ACCEPT_CALL' | 'END_ROUND'> = {
  CALL_DIRECTOR: { ...notice('joined'), fields: { seat: is.seat }, apply: copyState },
  ACCEPT_CALL: { ...notice('joined'), fields: { director: is.name }, apply: copyState },
  END_ROUND: { ...seating('joined', 'shows', 'moves-on'), fields: {}, apply: copyState },
}

export const EVENT_RULES: Rules<TableEventType> = {
  ...OPENING_RULES,
  ...AUCTION_RULES,
  ...PLAY_RULES,
  ...ENDING_RULES,
  ...NOTICE_RULES,
}
