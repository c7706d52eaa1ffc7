/**
 * The table reducer: the one place where a log becomes what people see, in the server, in live play
 * and in a replay (specification 2, section 4). A kind of event is a rule; rules are added, not
 * written into the reducer.
 */
import type { TableEvent, TableEventType } from './events.ts'
import { EVENT_RULES } from './rules/all.ts'
import type { Rule } from './rules/rule.ts'
import { isTableEvent } from './shape.ts'
import { EMPTY_TABLE, type TableState } from './state.ts'

/** The rule of an event; the map pairs each type with the rule of that very type. */
export const ruleOf = (event: TableEvent) => EVENT_RULES[event.type] as Rule<TableEventType>

/**
 * The state after an event. An event of an unknown type, without its parts, or that cannot happen in
 * this state changes nothing: the same state comes back. Never throws.
 */
export function reduceTable(state: TableState, event: TableEvent | { readonly type: string }): TableState {
  if (!isTableEvent(event)) return state
  const rule = ruleOf(event)
  return rule.refuse?.(state, event) ? state : rule.apply(state, event)
}

/** The state after a whole log, or any prefix of one. */
export const foldTable = (
  events: readonly (TableEvent | { readonly type: string })[],
  from: TableState = EMPTY_TABLE,
): TableState => events.reduce(reduceTable, from)
