/** Logs of a table: what a source may add, and how what breaks a Law is marked. */
import { type Breach, breach } from '../breach.ts'
import { err, ok, type Result } from '../result.ts'
import type { TableEvent } from './events.ts'
import { ruleOf } from './reducer.ts'
import { isTableEvent, isTableEventType } from './shape.ts'
import { EMPTY_TABLE, type TableState } from './state.ts'

/** An event as it is kept, and the state after it. */
export type Appended = {
  /** The event given, marked when it breaks a Law. */
  readonly event: TableEvent
  readonly state: TableState
  /** What stands against the event although it is kept; `null` for most. */
  readonly doubt: Breach | null
}

/** A log as it is kept, and what stands against some of its events. */
export type CheckedLog = {
  readonly events: readonly TableEvent[]
  readonly state: TableState
  readonly doubts: readonly EventBreach[]
}

/** A breach and the event it belongs to, counted from 0. */
export type EventBreach = { readonly index: number; readonly breach: Breach }

/** Marks a call or a card with its irregularity, unless the source has marked it already. */
function markDoubt(event: TableEvent, doubt: Breach | null): TableEvent {
  if (event.type !== 'BID' && event.type !== 'PLAY_CARD') return event
  return doubt?.irregular && event.irregular === undefined ? { ...event, irregular: doubt.irregular } : event
}

/**
 * Whether a source may add an event. An irregularity that happened (an insufficient bid, a card out of
 * turn, a revoke) is kept and marked; what cannot have happened is refused with its reason.
 */
export function appendEvent(
  state: TableState,
  event: TableEvent | { readonly type: string },
): Result<Appended, Breach> {
  if (!isTableEventType(event.type)) return err(breach('unknown-event'))
  if (!isTableEvent(event)) return err(breach('malformed-event'))
  if (event.type === 'FULL') return err(breach('snapshot-in-log'))
  const rule = ruleOf(event)
  const refused = rule.refuse?.(state, event)
  if (refused) return err(breach(refused))
  const doubted = rule.doubt?.(state, event)
  const doubt = doubted ? breach(doubted) : null
  const kept = markDoubt(event, doubt)
  return ok({ event: kept, state: rule.apply(state, kept), doubt })
}

/** Checks a batch of events in order; the first that cannot have happened refuses them all. */
export function checkLog(
  events: readonly (TableEvent | { readonly type: string })[],
  from: TableState = EMPTY_TABLE,
): Result<CheckedLog, EventBreach> {
  const kept: TableEvent[] = []
  const doubts: EventBreach[] = []
  let state = from
  for (const [index, event] of events.entries()) {
    const added = appendEvent(state, event)
    if (!added.ok) return err({ index, breach: added.error })
    kept.push(added.value.event)
    if (added.value.doubt) doubts.push({ index, breach: added.value.doubt })
    state = added.value.state
  }
  return ok({ events: kept, state, doubts })
}
