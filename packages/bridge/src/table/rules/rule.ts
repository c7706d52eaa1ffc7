/** What a kind of event does to a table: one rule for each type, and a new kind is a new rule. */
import type { BreachCode } from '../../breach.ts'
import type { EventOf, TableEventType } from '../events.ts'
import type { TableState } from '../state.ts'

export type Rule<T extends TableEventType> = {
  /** Why the event cannot happen in this state; the reducer ignores it, a log refuses it. */
  readonly refuse?: (state: TableState, event: EventOf<T>) => BreachCode | null
  /** What the Laws say against an event that can have happened; a log keeps it, marked. */
  readonly doubt?: (state: TableState, event: EventOf<T>) => BreachCode | null
  readonly apply: (state: TableState, event: EventOf<T>) => TableState
}

export type Rules<T extends TableEventType> = { readonly [K in T]: Rule<K> }
