/** An auction as the player on turn sees it. */
import { BIDS, type Bid, bidOrder, type Call, isBid, LEVELS, levelOf, strainOf } from '@openroom/bridge/call'
import { STRAINS, type Strain, SUITS, type Suit } from '@openroom/bridge/card'
import type { Doubling } from '@openroom/bridge/contract'
import { type BySeat, partnerOf, type Seat, seatAfter, sideOf } from '@openroom/bridge/seat'
import { type HandValue, lengthPoints, shortPoints } from '../hand.ts'
import { type Known, learn, type Meaning, type Offer, unknownHand } from './meaning.ts'

export type MadeCall = Offer & { readonly seat: Seat }

/** The calls made so far and what they told; grows call by call. */
export class Bidding {
  readonly made: MadeCall[] = []
  readonly known: BySeat<Known> = { N: unknownHand(), E: unknownHand(), S: unknownHand(), W: unknownHand() }

  add(seat: Seat, { call, meaning }: Offer): void {
    this.made.push({ seat, call, meaning })
    learn(this.known[seat], meaning)
  }
}

export type View = {
  readonly seat: Seat
  readonly value: HandValue
  /** High-card points as this player judges them today. */
  readonly hcp: number
  /** With length. */
  readonly points: number
  readonly made: readonly MadeCall[]
  /** Calls of this player and of the others, passes included. */
  readonly own: readonly MadeCall[]
  readonly partner: readonly MadeCall[]
  readonly rightHand: MadeCall | null
  readonly partnerShown: Known
  readonly ownShown: Known
  /** The bid to beat, whose it is, and whether it is doubled. */
  readonly standing: { readonly bid: Bid; readonly ours: boolean; readonly doubling: Doubling } | null
  readonly theirSuits: readonly Suit[]
  readonly vulnerable: { readonly we: boolean; readonly they: boolean }
}

type Seated = Pick<View, 'seat' | 'value' | 'hcp' | 'vulnerable'>

function standingOfMadeCalls(made: readonly MadeCall[], seat: Seat): View['standing'] {
  const at = made.findLastIndex(({ call }) => isBid(call))
  const last = made[at]
  if (!last || !isBid(last.call)) return null
  const doubling = made.slice(at + 1).findLast(({ call }) => call !== 'P')?.call
  return {
    bid: last.call,
    ours: sideOf(last.seat) === sideOf(seat),
    doubling: doubling === 'X' || doubling === 'XX' ? doubling : '',
  }
}

export function viewOf({ made, known }: Bidding, seated: Seated): View {
  const { seat, value } = seated
  const partner = partnerOf(seat)
  const opponents = [known[seatAfter(seat)], known[seatAfter(seat, 3)]]
  return {
    ...seated,
    points: seated.hcp + lengthPoints(value),
    made,
    own: made.filter((one) => one.seat === seat),
    partner: made.filter((one) => one.seat === partner),
    rightHand: made.at(-1) ?? null,
    partnerShown: known[partner],
    ownShown: known[seat],
    standing: standingOfMadeCalls(made, seat),
    theirSuits: SUITS.filter((suit) => opponents.some(({ min }) => min[suit] >= 3)),
  }
}

export const bidOf = (level: number, strain: Strain): Bid | null => {
  const found = LEVELS.find((one) => one === level)
  return found ? `${found}${strain}` : null
}

export const isMajor = (strain: Strain): boolean => strain === 'S' || strain === 'H'

export const gameLevel = (strain: Strain): number => (strain === 'NT' ? 3 : isMajor(strain) ? 4 : 5)

const minimumOrder = ({ standing }: View): number => (standing ? bidOrder(standing.bid) + 1 : 0)

/** The level of the lowest bid in a strain that is still free; 8 when there is none. */
export function cheapestLevel(view: View, strain: Strain): number {
  const least = minimumOrder(view)
  const bid = BIDS[least + ((STRAINS.indexOf(strain) - (least % 5) + 5) % 5)]
  return bid ? levelOf(bid) : 8
}

/** Whether a call can be made over what was bid; passes always can. */
export function isFree(view: View, call: Call): boolean {
  const { standing } = view
  if (isBid(call)) return bidOrder(call) >= minimumOrder(view)
  if (call === 'X') return standing !== null && !standing.ours && standing.doubling === ''
  return call === 'XX' ? standing?.ours === true && standing.doubling === 'X' : true
}

/** A bid at a level if it is free there, else `null`. */
export function free(view: View, level: number, strain: Strain): Bid | null {
  const bid = bidOf(level, strain)
  return bid && isFree(view, bid) ? bid : null
}

/** The lowest free bid in a strain, up to a level. */
export function cheapest(view: View, strain: Strain, upTo = 7): Bid | null {
  const level = cheapestLevel(view, strain)
  return level <= upTo ? bidOf(level, strain) : null
}

/** One level above the lowest. */
export const jump = (view: View, strain: Strain, upTo = 7): Bid | null => {
  const level = cheapestLevel(view, strain) + 1
  return level <= upTo ? bidOf(level, strain) : null
}

/** Points when `trump` is trumps: high cards and short suits. */
export const supportPoints = (view: View, trump: Suit): number => view.hcp + shortPoints(view.value, trump)

export const lastBid = (calls: readonly MadeCall[]): MadeCall | null =>
  calls.findLast(({ call }) => isBid(call)) ?? null

export const suitOfBid = (call: Call): Suit | null => {
  if (!isBid(call)) return null
  const strain = strainOf(call)
  return strain === 'NT' ? null : strain
}

export const meaningOfLast = (calls: readonly MadeCall[]): Meaning | null => calls.at(-1)?.meaning ?? null
