/** What the picture of a table shows, as it follows from the table's state. */
import type { Strain } from '@openroom/bridge/card'
import type { Contract, PlayedContract } from '@openroom/bridge/contract'
import type { Hand } from '@openroom/bridge/deal'
import { type BySeat, type BySide, bySeat, type Seat } from '@openroom/bridge/seat'
import type { TableState, Trick } from '@openroom/bridge/table/state'
import {
  dummySeat,
  handsLeft,
  type Phase,
  phaseOf,
  seatOnTurn,
  trickCounts,
} from '@openroom/bridge/table/view'

/** What the hand on turn is to do, in the words of its plate. */
export type TurnWord = 'toCall' | 'toLead' | 'toPlay' | 'dummyToLead' | 'dummyToPlay' | 'claims'

type Turn = { readonly seat: Seat; readonly word: TurnWord }

export type HandFigure = {
  /** The thirteen cards; `null` when they are not known or not to be seen. */
  readonly dealt: Hand | null
  /** What lies on the table: those not yet played, all of them again once the result is in. */
  readonly left: Hand | null
  /** How many cards lie there, also of a hand that is not seen. */
  readonly count: number
}

type TrickFigure = {
  readonly trick: Trick
  /** From 1. */
  readonly number: number
}

export type Figure = {
  readonly phase: Phase
  readonly contract: Contract | null
  readonly declared: PlayedContract | null
  readonly strain: Strain | null
  readonly dummy: Seat | null
  readonly turn: Turn | null
  readonly hands: BySeat<HandFigure>
  /** On the table: being played, or finished and not yet taken away. */
  readonly trick: TrickFigure | null
  /** Taken away last. */
  readonly taken: Trick | null
  readonly counts: BySide<number>
  /** The result is in and the whole deal lies open again. */
  readonly over: boolean
}

export function turnOf(state: TableState, dummy: Seat | null): Turn | null {
  const { claim, contract, tricks } = state
  if (claim?.status === 'made') return claim.seat && { seat: claim.seat, word: 'claims' }
  const seat = seatOnTurn(state)
  if (seat === null) return null
  if (contract === null) return { seat, word: 'toCall' }
  const leads = tricks.at(-1)?.winner !== null
  if (seat === dummy) return { seat, word: leads ? 'dummyToLead' : 'dummyToPlay' }
  return { seat, word: leads ? 'toLead' : 'toPlay' }
}

const playedBy = (tricks: readonly Trick[], seat: Seat): number =>
  tricks.reduce((sum, { cards }) => sum + cards.filter((played) => played.seat === seat).length, 0)

/** A claim lies where the trick was. */
function trickShown({ tricks, claim }: TableState, over: boolean): TrickFigure | null {
  const trick = tricks.at(-1)
  const claimed = claim !== null && claim.status !== 'declined'
  return trick && !over && !claimed ? { trick, number: tricks.length } : null
}

export const strainOf = ({ contract }: TableState): Strain | null =>
  contract?.kind === 'played' ? contract.strain : null

const isOver = ({ posted, corrections }: TableState): boolean => posted !== null || corrections.length > 0

/** @param visible which hands may be seen; the others lie face down */
export function figureOf(state: TableState, visible: BySeat<boolean>): Figure {
  const { board, contract, tricks } = state
  const over = isOver(state)
  const dummy = dummySeat(state)
  const declared = contract?.kind === 'played' ? contract : null
  const left = handsLeft(state)
  const trick = trickShown(state, over)
  return {
    phase: phaseOf(state),
    contract,
    declared,
    strain: strainOf(state),
    dummy,
    turn: turnOf(state, dummy),
    hands: bySeat((seat) => {
      const dealt = visible[seat] ? (board?.deal?.[seat] ?? null) : null
      const count = board === null ? 0 : over ? 13 : 13 - playedBy(tricks, seat)
      return { dealt, left: dealt && (over ? dealt : left[seat]), count }
    }),
    trick,
    taken: (trick ? tricks.at(-2) : tricks.at(-1)) ?? null,
    counts: trickCounts(state),
    over,
  }
}
