/**
 * Everything that one type of event is, in one line of one table: what it does to the table, which parts it has, and
 * what it is for those who do not fold it (gate, replay, live push, queries). A new type is a new line.
 */
import type { BreachCode } from '../../breach.ts'
import type { EventOf, TableEventType } from '../events.ts'
import type { Guard } from '../guards.ts'
import type { TableState } from '../state.ts'

export type EventFamily = 'opening' | 'seating' | 'auction' | 'play' | 'claim' | 'result' | 'notice'

export type EventTrait =
  /** A call or a card: what a player thinks about, and what makes a replay worth opening. */
  | 'move'
  /** Comes before the first call: at the beginning of a replay all of these are one step. */
  | 'opens'
  /** Happens together with the step before it. */
  | 'joined'
  /** Results, tables or lists are other after it; of a board that is being played they tell only that it has begun. */
  | 'shows'
  /** After it a board is over, or none has begun. */
  | 'between'
  /** Changes what went before: then a record that has no words for that can hold the outcome alone. */
  | 'revises'
  /** The table has gone on: what is told beside it is told anew. */
  | 'moves-on'
  /** Ends what was told about a claim, an auction or the director. */
  | 'ends-notice'
  /** Double-dummy figures go off (specification 2, section 4). */
  | 'ends-figures'

export type Rule<T extends TableEventType> = {
  readonly family: EventFamily
  readonly traits: readonly EventTrait[]
  /** What its parts must be; the reducer ignores an event otherwise. */
  readonly fields: { readonly [Field in Exclude<keyof EventOf<T>, 'type' | 'comments'>]-?: Guard }
  /** Why the event cannot happen in this state; the reducer ignores it, a log refuses it. */
  readonly refuse?: (state: TableState, event: EventOf<T>) => BreachCode | null
  /** What the Laws say against an event that can have happened; a log keeps it, marked. */
  readonly doubt?: (state: TableState, event: EventOf<T>) => BreachCode | null
  readonly apply: (state: TableState, event: EventOf<T>) => TableState
}

export type Rules<T extends TableEventType> = { readonly [K in T]: Rule<K> }

/** The beginning of a line: family and traits. */
export const of =
  (family: EventFamily) =>
  (
    ...traits: readonly EventTrait[]
  ): { readonly family: EventFamily; readonly traits: readonly EventTrait[] } => ({
    family,
    traits,
  })
