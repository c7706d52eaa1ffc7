/**
 * What the Laws, or plain sense, have against a call, a card, a claim or an event: one list. What is wrong and what to
 * do is said by the text `breach.CODE` of the catalogue.
 */
import type { Irregularity } from './table/facts.ts'

type BreachTraits = {
  /** The Law broken; `null` where no Law is needed to see that it cannot be. */
  readonly law: string | null
  /** How it is marked when it happened all the same; `null` for what cannot have happened. */
  readonly irregular: Irregularity | null
}

const entry = (law: string | null, irregular: Irregularity | null): BreachTraits => ({ law, irregular })

/** Law numbers are those of the Laws of Duplicate Bridge 2017. */
const BREACHES = {
  'call-out-of-turn': entry('17C', 'callOutOfTurn'),
  'insufficient-bid': entry('18D', 'insufficientBid'),
  'double-inadmissible': entry('19A', 'inadmissibleCall'),
  'redouble-inadmissible': entry('19B', 'inadmissibleCall'),
  'auction-over': entry('22', 'inadmissibleCall'),
  'auction-ended': entry(null, null),
  'auction-going-on': entry('22', null),
  'contract-differs': entry('22', null),
  'opening-lead-out-of-turn': entry('41A', 'leadOutOfTurn'),
  'lead-out-of-turn': entry('44G', 'leadOutOfTurn'),
  'play-out-of-turn': entry('44B', 'playOutOfTurn'),
  revoke: entry('44C', 'revoke'),
  'wrong-trick-winner': entry('44E', null),
  'card-not-held': entry(null, null),
  'card-played-twice': entry(null, null),
  'second-card-to-trick': entry('45', null),
  'trick-not-ended': entry(null, null),
  'trick-going-on': entry(null, null),
  'all-tricks-played': entry(null, null),
  'no-board': entry(null, null),
  'no-contract': entry(null, null),
  'no-call': entry(null, null),
  'no-card': entry(null, null),
  'cards-played': entry(null, null),
  'no-claim': entry(null, null),
  'claim-pending': entry('68D', null),
  'claim-accepted': entry('69', null),
  'claim-impossible': entry('68', null),
  'game-ended': entry(null, null),
  'result-differs': entry(null, null),
  'score-differs': entry('77', null),
  'deal-differs': entry('87', null),
  'result-ruled': entry(null, null),
  'told-otherwise': entry(null, null),
  'no-result': entry(null, null),
  'unknown-event': entry(null, null),
  'malformed-event': entry(null, null),
  'snapshot-in-log': entry(null, null),
} as const satisfies Readonly<Record<string, BreachTraits>>

export type BreachCode = keyof typeof BREACHES

export type Breach = BreachTraits & { readonly code: BreachCode }

export const BREACH_CODES = Object.keys(BREACHES) as readonly BreachCode[]

export const breach = (code: BreachCode): Breach => ({ code, ...BREACHES[code] })
