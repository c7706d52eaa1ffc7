/** Calls: bids, pass, double, redouble. */
import { STRAINS, type Strain } from './card.ts'

export const LEVELS = [1, 2, 3, 4, 5, 6, 7] as const
export type Level = (typeof LEVELS)[number]

/** A bid as level then strain: `1C`, `3NT`. */
export type Bid = `${Level}${Strain}`

/** A call: a bid, `P` pass, `X` double, `XX` redouble. */
export type Call = Bid | 'P' | 'X' | 'XX'

/** All 35 bids from the lowest up (Law 18). */
export const BIDS: readonly Bid[] = LEVELS.flatMap((level) =>
  STRAINS.map((strain): Bid => `${level}${strain}`),
)

/** All 38 calls. */
export const CALLS: readonly Call[] = ['P', 'X', 'XX', ...BIDS]

const IS_CALL = new Set<unknown>(CALLS)

export const isCall = (value: unknown): value is Call => IS_CALL.has(value)

export const isBid = (call: Call): call is Bid => call !== 'P' && call !== 'X' && call !== 'XX'

export const levelOf = (bid: Bid): Level => Number(bid[0]) as Level

export const strainOf = (bid: Bid): Strain => bid.slice(1) as Strain

/** Place of a bid among the 35, from 0; a sufficient bid has the greater one (Law 18). */
export const bidOrder = (bid: Bid): number => (levelOf(bid) - 1) * 5 + STRAINS.indexOf(strainOf(bid))
