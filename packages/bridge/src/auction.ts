/** Auctions: who calls next, which call is legal, how an auction ends (Laws 17 to 22). */
import { type Breach, type BreachCode, breach } from './breach.ts'
import { type Bid, bidOrder, CALLS, type Call, isBid, levelOf, strainOf } from './call.ts'
import { type Contract, type Doubling, PASSED_OUT, type PlayedContract } from './contract.ts'
import { err, ok, type Result } from './result.ts'
import { type Seat, seatAfter, sideOf } from './seat.ts'
import type { Irregularity } from './table/facts.ts'

/** A call and who made it; marked when it stands although the Laws forbid it. */
export type SeatCall = {
  readonly seat: Seat
  readonly call: Call
  readonly irregular?: Irregularity | null
}

/** The bid to beat and what was said about it. */
type HighestBid = {
  readonly bid: Bid
  readonly bidder: Seat
  readonly doubling: Doubling
}

export type AuctionEnd =
  | { readonly finished: false }
  | { readonly finished: true; readonly contract: Contract }

const isVoid = ({ irregular }: SeatCall): boolean => irregular === 'inadmissibleCall'

/** Calls that count: inadmissible ones are void whatever follows (Laws 35 and 36). */
const callsThatCount = (calls: readonly SeatCall[]): readonly SeatCall[] =>
  calls.some(isVoid) ? calls.filter((made) => !isVoid(made)) : calls

function highestBid(calls: readonly SeatCall[]): HighestBid | null {
  const valid = callsThatCount(calls)
  const at = valid.findLastIndex(({ call }) => isBid(call))
  const last = valid[at]
  if (last === undefined || !isBid(last.call)) return null
  const doubling = valid.slice(at + 1).findLast(({ call }) => call !== 'P')?.call
  return {
    bid: last.call,
    bidder: last.seat,
    doubling: doubling === 'X' || doubling === 'XX' ? doubling : '',
  }
}

/** Declarer: of the side that bid last, whoever named its strain first (Law 22, definitions). */
function declarerOfSeatCalls(calls: readonly SeatCall[], { bid, bidder }: HighestBid): Seat {
  const named = callsThatCount(calls).find(
    ({ seat, call }) => isBid(call) && strainOf(call) === strainOf(bid) && sideOf(seat) === sideOf(bidder),
  )
  return named?.seat ?? bidder
}

/** The contract if everybody passed from here on; `null` before the first bid. */
export function contractSoFar(calls: readonly SeatCall[]): PlayedContract | null {
  const standing = highestBid(calls)
  if (standing === null) return null
  return {
    kind: 'played',
    level: levelOf(standing.bid),
    strain: strainOf(standing.bid),
    declarer: declarerOfSeatCalls(calls, standing),
    doubling: standing.doubling,
  }
}

/**
 * Whether a call was followed by three passes in rotation (Law 22). A pass that deprived a seat of
 * its turn does not count: the auction goes on until that seat has called (Law 34).
 */
function isOver(calls: readonly SeatCall[]): boolean {
  const last = callsThatCount(calls).slice(-4)
  return (
    last.length === 4 &&
    last.slice(1).every(({ seat, call }, i) => call === 'P' && seat === seatAfter(last[i]!.seat))
  )
}

/** Whether an auction has ended, and in which contract (Law 22). */
export function auctionEnd(calls: readonly SeatCall[]): AuctionEnd {
  if (!isOver(calls)) return { finished: false }
  return { finished: true, contract: contractSoFar(calls) ?? PASSED_OUT }
}

/** The seat to call; after an accepted call out of turn the left of who made it. `null` at the end. */
export function nextToCall(dealer: Seat, calls: readonly SeatCall[]): Seat | null {
  if (isOver(calls)) return null
  const last = calls.at(-1)
  return last ? seatAfter(last.seat) : dealer
}

/** Who may call now: the seat on turn, or one whose void call has to be replaced (Law 36). */
function isOnTurn(dealer: Seat, calls: readonly SeatCall[], seat: Seat): boolean {
  const last = calls.at(-1)
  if (last?.irregular === 'inadmissibleCall' && last.seat === seat) return true
  return seat === (last ? seatAfter(last.seat) : dealer)
}

function contentBreach(standing: HighestBid | null, seat: Seat, call: Call): BreachCode | null {
  if (isBid(call)) {
    return standing && bidOrder(call) <= bidOrder(standing.bid) ? 'insufficient-bid' : null
  }
  const opponents = standing !== null && sideOf(standing.bidder) !== sideOf(seat)
  if (call === 'X') return opponents && standing.doubling === '' ? null : 'double-inadmissible'
  if (call === 'XX') {
    return standing?.doubling === 'X' && !opponents ? null : 'redouble-inadmissible'
  }
  return null
}

/**
 * Whether a seat may make a call now. What was accepted before counts as it stands: the next bid has
 * to beat an accepted insufficient one, and the turn goes on from an accepted call out of turn.
 * @returns the call, or the breach with its Law (17, 18, 19, 22); a wrong call is told before a wrong turn
 */
export function checkCall(
  dealer: Seat,
  calls: readonly SeatCall[],
  seat: Seat,
  call: Call,
): Result<Call, Breach> {
  if (isOver(calls)) return err(breach('auction-over'))
  const content = contentBreach(highestBid(calls), seat, call)
  if (content) return err(breach(content))
  return isOnTurn(dealer, calls, seat) ? ok(call) : err(breach('call-out-of-turn'))
}

/** Every legal call of the seat on turn; none when the auction has ended. */
export function legalCalls(dealer: Seat, calls: readonly SeatCall[]): readonly Call[] {
  const seat = nextToCall(dealer, calls)
  if (seat === null) return []
  const standing = highestBid(calls)
  return CALLS.filter((call) => contentBreach(standing, seat, call) === null)
}
