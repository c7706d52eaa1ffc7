/** How long each call and card of a board took, by the moments at which its log came in. */
import type { Call } from '../call.ts'
import type { Card } from '../card.ts'
import { type BySide, partnerOf, type Seat, sideOf } from '../seat.ts'
import type { TableEvent, TableEventType } from './events.ts'

/** @property at milliseconds since 1970 */
export type TimedEvent = { readonly event: TableEvent; readonly at: number }

/** What somebody decided; `seat`: who did, which is declarer for dummy's cards. */
export type TimedAction = { readonly seat: Seat; readonly at: number; readonly ms: number } & (
  | { readonly kind: 'call'; readonly call: Call }
  | { readonly kind: 'card'; readonly card: Card }
)

export type Tempo = {
  /** When the board was opened, in ms since 1970. */
  readonly began: number
  readonly actions: readonly TimedAction[]
  /** Milliseconds that each side took. */
  readonly taken: BySide<number>
}

const NONE: BySide<number> = { NS: 0, EW: 0 }

/** What was under way until then was nobody's thought: a claim that is not accepted, a board that was over, something taken back. */
const RESUMES: ReadonlySet<TableEventType> = new Set([
  'CANCEL_BID',
  'CANCEL_CARD',
  'CLAIM',
  'CLAIM_DECLINE',
  'UNDO_CLAIM',
  'UNDO_END_GAME',
  'UNDO_CORRECTION',
] as const)

/** After it nobody's time is known until something is called or played. */
const INTERRUPTS: ReadonlySet<TableEventType> = new Set(['CALL_DIRECTOR', 'ACCEPT_CALL'] as const)

/** The last of one kind is taken back; the time that it took is spent all the same. */
function withoutLast(actions: readonly TimedAction[], kind: TimedAction['kind']): readonly TimedAction[] {
  const at = actions.findLastIndex((one) => one.kind === kind)
  return actions.filter((_, i) => i !== at)
}

/**
 * A hand is on turn from the moment of the action before it, the dealer from that at which the board was opened.
 * @param log of one board at one table, in its order
 * @returns `null`: nothing was called or played, or it came all at once, as from a file
 */
export function findTempo(log: readonly TimedEvent[]): Tempo | null {
  let actions: readonly TimedAction[] = []
  let taken = NONE
  let dummy: Seat | null = null
  let since: number | null = log[0]?.at ?? 0
  let began = since
  const take = (action: TimedAction) => {
    actions = [...actions, action]
    const side = sideOf(action.seat)
    taken = { ...taken, [side]: taken[side] + action.ms }
    since = action.at
  }
  for (const { event, at } of log) {
    const ms = since === null ? 0 : Math.max(0, at - since)
    // Opened once more it begins anew.
    if (event.type === 'START_AUCTION') {
      actions = []
      taken = NONE
      dummy = null
      began = since = at
    } else if (event.type === 'BID') take({ kind: 'call', seat: event.seat, call: event.call, at, ms })
    else if (event.type === 'PLAY_CARD') {
      const seat = event.seat === dummy ? partnerOf(event.seat) : event.seat
      take({ kind: 'card', seat, card: event.card, at, ms })
    } else if (event.type === 'END_AUCTION')
      dummy = event.contract.kind === 'played' ? partnerOf(event.contract.declarer) : null
    else if (event.type === 'CANCEL_BID') actions = withoutLast(actions, 'call')
    else if (event.type === 'CANCEL_CARD') actions = withoutLast(actions, 'card')
    if (INTERRUPTS.has(event.type)) since = null
    else if (RESUMES.has(event.type) && since !== null) since = at
  }
  if (actions.length === 0 || taken.NS + taken.EW === 0) return null
  return { began, actions, taken }
}
