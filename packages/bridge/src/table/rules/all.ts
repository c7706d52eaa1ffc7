/** The rules of every type of event. */
import type { TableEventType } from '../events.ts'
import { AUCTION_RULES } from './auction.ts'
import { ENDING_RULES } from './ending.ts'
import { NOTICE_RULES } from './notices.ts'
import { OPENING_RULES } from './opening.ts'
import { PLAY_RULES } from './play.ts'
import type { Rules } from './rule.ts'

export const EVENT_RULES: Rules<TableEventType> = {
  ...OPENING_RULES,
  ...AUCTION_RULES,
  ...PLAY_RULES,
  ...ENDING_RULES,
  ...NOTICE_RULES,
}
