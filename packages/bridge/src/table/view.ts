/** What screens show of a table: everything that follows from its state (specification 2, sections 4 and 5). */
import { nextToCall } from '../auction.ts'
import { declarerTricks } from '../claim.ts'
import { type Contract, type PlayedContract, tricksNeeded } from '../contract.ts'
import type { Hand } from '../deal.ts'
import { cardsPlayed, currentTrick, dummyOf, legalCards, nextToPlay, remainingHands } from '../play.ts'
import { scoreNs } from '../score/duplicate.ts'
import { type BySeat, type BySide, bySeat, bySide, type Seat, sideOf } from '../seat.ts'
import { isPlayedOut, tricksWon } from '../trick.ts'
import { playOf } from './rules/play.ts'
import type { TableState, Trick } from './state.ts'

export type Phase = 'empty' | 'auction' | 'play' | 'ended'

/** The result that counts, and who says so. */
export type TableResult = {
  readonly source: 'corrected' | 'posted' | 'played'
  readonly contract: Contract | null
  readonly tricks: number | null
  readonly scoreNs: number | null
}

/** A result as a line of text needs it. */
export type ResultLine =
  | { readonly kind: 'passedOut' }
  /** The director ruled without a score. */
  | { readonly kind: 'tdRuling'; readonly contract: PlayedContract | null }
  | {
      readonly kind: 'played'
      readonly contract: PlayedContract | null
      /** Tricks above (below: negative) what was needed; `null` when not known. */
      readonly over: number | null
      readonly scoreNs: number
    }

const toPlayed = (contract: Contract | null): PlayedContract | null =>
  contract?.kind === 'played' ? contract : null

/** Declarer's tricks when all were played or a claim settled them. */
function settledTricks({ contract, tricks, claim }: TableState): number | null {
  if (contract?.kind !== 'played') return null
  if (isPlayedOut(tricks)) return tricksWon(tricks)[sideOf(contract.declarer)]
  return claim?.status === 'accepted' ? declarerTricks(claim, contract) : null
}

function playedResult(state: TableState): TableResult | null {
  const { board, contract } = state
  if (board === null || contract === null) return null
  if (contract.kind === 'passedOut') return { source: 'played', contract, tricks: null, scoreNs: 0 }
  const tricks = settledTricks(state)
  if (tricks === null) return null
  return { source: 'played', contract, tricks, scoreNs: scoreNs(contract, board.vulnerability, tricks) }
}

/** The director's last correction, else the posted result, else what was played out or claimed. */
export function resultOf(state: TableState): TableResult | null {
  const corrected = state.corrections.at(-1)
  const result = corrected ?? state.posted
  if (!result) return playedResult(state)
  const source = corrected ? 'corrected' : 'posted'
  return { ...result, source, contract: result.contract ?? state.contract }
}

/** Whether the director changed the result (the jury flag). */
export const isCorrected = ({ corrections }: TableState): boolean => corrections.length > 0

export function resultLine({ contract, tricks, scoreNs }: Omit<TableResult, 'source'>): ResultLine {
  if (scoreNs === null) return { kind: 'tdRuling', contract: toPlayed(contract) }
  if (contract?.kind === 'passedOut') return { kind: 'passedOut' }
  const over = contract && tricks !== null ? tricks - tricksNeeded(contract) : null
  return { kind: 'played', contract, over, scoreNs }
}

/** An accepted claim ends the play even when nobody said how many tricks it was for. */
export function phaseOf(state: TableState): Phase {
  if (state.claim?.status === 'accepted' || resultOf(state)) return 'ended'
  if (state.board === null) return 'empty'
  return state.contract ? 'play' : 'auction'
}

/** Whose call or card it is; dummy's seat when dummy plays. `null` while nobody is on turn. */
export function seatOnTurn(state: TableState): Seat | null {
  if (state.board === null || phaseOf(state) === 'ended' || state.claim?.status === 'made') return null
  if (state.contract === null) return nextToCall(state.board.dealer, state.calls)
  const play = playOf(state)
  return play && nextToPlay(play)
}

/** Who decides on the next call or card: declarer for dummy. */
export function actorOnTurn(state: TableState): Seat | null {
  const seat = seatOnTurn(state)
  const contract = toPlayed(state.contract)
  return seat && contract && seat === dummyOf(contract) ? contract.declarer : seat
}

export function dummySeat({ contract }: TableState): Seat | null {
  return contract?.kind === 'played' ? dummyOf(contract) : null
}

/** Dummy's hand lies open from the opening lead on (Law 41D). */
export const isDummyDown = (state: TableState): boolean =>
  dummySeat(state) !== null && state.tricks.length > 0

/** What each seat still holds; `null` for an unknown hand. */
export const handsLeft = ({ board, tricks }: TableState): BySeat<Hand | null> =>
  remainingHands({ deal: board?.deal ?? null, tricks })

/** The legal cards of the hand on turn; `null` when it is not known or nobody plays. */
export function playableCards(state: TableState): Hand | null {
  const play = playOf(state)
  return play && seatOnTurn(state) ? legalCards(play) : null
}

/** The cards on the table: the trick being played, `null` between tricks. */
export const trickOnTable = ({ tricks }: TableState): Trick | null => currentTrick(tricks)

/** How many cards have been played. */
export const cardCount = ({ tricks }: TableState): number => cardsPlayed(tricks).length

/**
 * Tricks of each side: those won so far; once there is a result, declarer's side has the result's and
 * the other side the rest of thirteen.
 */
export function trickCounts(state: TableState): BySide<number> {
  const result = resultOf(state)
  const contract = toPlayed(result?.contract ?? state.contract)
  const tricks = result?.tricks ?? null
  if (contract === null || tricks === null) return tricksWon(state.tricks)
  return bySide((side) => (side === sideOf(contract.declarer) ? tricks : 13 - tricks))
}

/**
 * Which hands somebody who watches as `kibitzed` sees: that player's, dummy's once it is down, all of
 * them at the end; without a kibitzed seat every hand.
 */
export function visibleHands(state: TableState, kibitzed: Seat | null): BySeat<boolean> {
  const open = kibitzed === null || phaseOf(state) === 'ended'
  const dummy = isDummyDown(state) ? dummySeat(state) : null
  return bySeat((seat) => open || seat === kibitzed || seat === dummy)
}
