/** Where a player chose: calls, the lead, and cards where more than one could be played. */
import type { Call } from '@openroom/bridge/call'
import type { Card } from '@openroom/bridge/card'
import type { Seat } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { TableState } from '@openroom/bridge/table/state'
import { actorOnTurn, cardCount, playableCards } from '@openroom/bridge/table/view'

export type Decision = {
  /** How many events came before. */
  readonly position: number
  /** The table as it was. */
  readonly state: TableState
} & (
  | { readonly kind: 'call'; readonly made: Call }
  /** `isLead`: the opening lead. Of dummy's hand the declarer plays. */
  | { readonly kind: 'card'; readonly made: Card; readonly isLead: boolean }
)

function decisionOf(event: TableEvent, state: TableState, position: number, seat: Seat): Decision | null {
  if (event.type === 'BID')
    return event.seat === seat ? { kind: 'call', made: event.call, position, state } : null
  if (event.type !== 'PLAY_CARD' || actorOnTurn(state) !== seat) return null
  const choices = playableCards(state)?.length ?? 0
  const isLead = cardCount(state) === 0
  return choices > 1 ? { kind: 'card', made: event.card, isLead, position, state } : null
}

/** Whether an event was taken back: what the player meant in the end comes later. */
const isTakenBack = (events: readonly TableEvent[], at: number): boolean => {
  const next = events.slice(at + 1).find(({ type }) => type !== 'EXPLAIN_BID' && type !== 'ALERT_BID')
  return next?.type === 'CANCEL_BID' || next?.type === 'CANCEL_CARD'
}

/** @param states the table after so many events; one more than there are events */
export function decisionsOf(
  { events, states }: { readonly events: readonly TableEvent[]; readonly states: readonly TableState[] },
  seat: Seat,
): readonly Decision[] {
  return events.flatMap((event, i) => {
    const state = states[i]
    const found = state && decisionOf(event, state, i, seat)
    return found && !isTakenBack(events, i) ? [found] : []
  })
}

export const KINDS = ['all', 'call', 'lead', 'card'] as const
export type Kind = (typeof KINDS)[number]

const kindOf = (decision: Decision): Kind =>
  decision.kind === 'card' && decision.isLead ? 'lead' : decision.kind

/** Those of one kind: calls, leads, or cards after the lead. */
export const ofKind = (decisions: readonly Decision[], kind: Kind): readonly Decision[] =>
  kind === 'all' ? decisions : decisions.filter((one) => kindOf(one) === kind)
