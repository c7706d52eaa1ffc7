/** What follows by itself from what was entered, and what takes an entry back. */
import { auctionEnd } from '../auction.ts'
import { declarerTricks } from '../claim.ts'
import type { Contract } from '../contract.ts'
import { currentTrick } from '../play.ts'
import { scoreNs } from '../score/duplicate.ts'
import { sideOf } from '../seat.ts'
import type { TableEvent } from '../table/events.ts'
import { appendEvent } from '../table/log.ts'
import type { TableState } from '../table/state.ts'
import { phaseOf, playableCards, seatOnTurn } from '../table/view.ts'
import { isPlayedOut, tricksWon, trickWinner } from '../trick.ts'

/** What is entered, and taken back, together. */
export type Group = {
  readonly events: readonly TableEvent[]
  /** Nobody typed it: the hand had no other card. */
  readonly isForced: boolean
}

/** The result of a contract; `null` when the tricks are not known. */
function resultEvent({ board }: TableState, contract: Contract, tricks: number | null): TableEvent | null {
  if (contract.kind === 'passedOut')
    return { type: 'END_GAME', result: { contract, tricks: null, scoreNs: 0 } }
  if (tricks === null || board === null) return null
  return {
    type: 'END_GAME',
    result: { contract, tricks, scoreNs: scoreNs(contract, board.vulnerability, tricks) },
  }
}

/** The end of an auction, a trick, a board: nobody types it. */
function endingOf(state: TableState): TableEvent | null {
  const { contract, calls, tricks, claim, posted } = state
  if (posted || state.board === null) return null
  if (contract === null) {
    const end = auctionEnd(calls)
    return end.finished ? { type: 'END_AUCTION', contract: end.contract } : null
  }
  if (contract.kind === 'passedOut') return resultEvent(state, contract, null)
  const winner = trickWinner(currentTrick(tricks)?.cards ?? [], contract.strain)
  if (winner) return { type: 'END_TRICK', winner }
  if (claim?.status === 'accepted') return resultEvent(state, contract, declarerTricks(claim, contract))
  return isPlayedOut(tricks)
    ? resultEvent(state, contract, tricksWon(tricks)[sideOf(contract.declarer)])
    : null
}

/** The one card that the hand on turn can play; `null` when it has a choice or is not known. */
function forcedCard(state: TableState): TableEvent | null {
  const seat = phaseOf(state) === 'play' ? seatOnTurn(state) : null
  const [only, ...others] = (seat && playableCards(state)) ?? []
  return seat && only && others.length === 0 ? { type: 'PLAY_CARD', seat, card: only } : null
}

function after(state: TableState, event: TableEvent): TableState {
  const added = appendEvent(state, event)
  return added.ok ? added.value.state : state
}

/**
 * What was typed with all that follows from it: endings belong to what they end; cards without a choice are played by
 * themselves and taken back apart.
 * @param isHeld such cards are typed this time
 */
export function withFollowing(
  state: TableState,
  typed: readonly TableEvent[],
  isHeld = false,
): readonly Group[] {
  const events: TableEvent[] = []
  let now = state
  const add = (event: TableEvent) => {
    events.push(event)
    now = after(now, event)
  }
  const end = () => {
    for (let ending = endingOf(now); ending; ending = endingOf(now)) add(ending)
  }
  for (const event of typed) add(event)
  end()
  const own = events.splice(0)
  if (!isHeld)
    for (let forced = forcedCard(now); forced; forced = forcedCard(now)) {
      add(forced)
      end()
    }
  const groups: Group[] = own.length > 0 ? [{ events: own, isForced: false }] : []
  return events.length > 0 ? [...groups, { events, isForced: true }] : groups
}

/** Events that take back the last thing that stands; none when there is nothing. */
export function takeBack(state: TableState): readonly TableEvent[] {
  const { corrections, posted, claim, tricks, calls } = state
  if (corrections.length > 0) return [{ type: 'UNDO_CORRECTION' }]
  if (posted) return [{ type: 'UNDO_END_GAME' }, ...takeBack({ ...state, posted: null })]
  if (claim && claim.status !== 'declined') return [{ type: 'UNDO_CLAIM' }]
  if (tricks.length > 0) return [{ type: 'CANCEL_CARD' }]
  return calls.length > 0 ? [{ type: 'CANCEL_BID' }] : []
}

/** Events that take back so many calls or cards, with what ended after them. */
export function takeBackMoves(state: TableState, moves: number): readonly TableEvent[] {
  const events: TableEvent[] = []
  let now = state
  for (let i = 0; i < moves; i++) {
    for (const event of takeBack(now)) {
      events.push(event)
      now = after(now, event)
    }
  }
  return events
}
