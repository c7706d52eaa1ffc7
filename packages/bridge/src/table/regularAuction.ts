/**
 * An auction in which every call is legal and made in turn, and of which nothing else is said, as nearly all are:
 * checked at once instead of call by call. Such calls are the same object wherever they are made: an archive has
 * millions of them.
 */
import { bidOrder, CALLS, type Call, isBid } from '../call.ts'
import { SEATS, type Seat } from '../seat.ts'
import type { EventBuffer } from './eventBuffer.ts'
import type { TableEvent } from './events.ts'
import type { CallMade } from './state.ts'

type Plain = { readonly event: TableEvent; readonly made: CallMade }

/** By the seat's place in `SEATS`. */
const PLAIN: readonly ReadonlyMap<Call, Plain>[] = SEATS.map(
  (seat) =>
    new Map(
      CALLS.map((call) => [
        call,
        {
          event: { type: 'BID', seat, call },
          made: { seat, call, alert: false, explanations: [], irregular: null },
        },
      ]),
    ),
)

/** A call of a record (`RecordedCall`). */
type RecordCall = {
  readonly seat: Seat
  readonly call: Call
  readonly alert?: unknown
  readonly explanations?: unknown
  readonly irregular?: unknown
  readonly comments?: unknown
}

const isPlain = ({ alert, explanations, irregular, comments }: RecordCall): boolean =>
  alert === undefined && explanations === undefined && irregular === undefined && comments === undefined

/** The event of a call of which nothing is said; `null` for one of which something is. */
export const plainCallEvent = (made: RecordCall): TableEvent | null =>
  isPlain(made) ? (PLAIN[SEATS.indexOf(made.seat)]?.get(made.call)?.event ?? null) : null

/** What the next call has to beat (Laws 18 and 19). */
class AuctionState {
  private bid = -1
  private bidder = 0
  private doubling = ''
  private passes = 0
  private calls = 0

  /** Whether the seat at a place in `SEATS`, whose turn it is, may call so. */
  takes(call: Call, at: number): boolean {
    if (this.calls >= 4 && this.passes >= 3) return false
    this.calls += 1
    this.passes = call === 'P' ? this.passes + 1 : 0
    if (call === 'P') return true
    if (isBid(call)) return this.takesBid(bidOrder(call), at)
    const isOpponents = this.bid >= 0 && (this.bidder + at) % 2 === 1
    const isOwn = this.bid >= 0 && !isOpponents
    const isAdmissible = call === 'X' ? isOpponents && this.doubling === '' : isOwn && this.doubling === 'X'
    this.doubling = call
    return isAdmissible
  }

  private takesBid(order: number, at: number): boolean {
    const isHigher = order > this.bid
    this.bid = order
    this.bidder = at
    this.doubling = ''
    return isHigher
  }
}

/**
 * Adds the events of an auction.
 * @returns its calls; `null`, with nothing added, when something in it needs a closer look
 */
export function addRegularAuction(
  events: EventBuffer,
  dealer: Seat,
  calls: readonly RecordCall[],
): readonly CallMade[] | null {
  const before = events.length
  const standing = new AuctionState()
  const first = SEATS.indexOf(dealer)
  const made: CallMade[] = []
  for (const [turn, one] of calls.entries()) {
    const at = (first + turn) % 4
    const known = PLAIN[at]!.get(one.call)
    if (!known || one.seat !== SEATS[at] || !isPlain(one) || !standing.takes(one.call, at)) {
      events.cut(before)
      return null
    }
    events.add(known.event)
    made.push(known.made)
  }
  return made
}
