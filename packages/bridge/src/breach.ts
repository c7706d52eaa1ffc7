/** What the Laws, or plain sense, say against a call, a card, a claim or an event: one catalogue. */
import type { Irregularity } from './table/facts.ts'

type BreachText = {
  /** The Law broken; `null` where no Law is needed to see that it cannot be. */
  readonly law: string | null
  /** How it is marked when it happened all the same; `null` for what cannot have happened. */
  readonly irregular: Irregularity | null
  /** What is wrong and what to do. */
  readonly text: string
}

const entry = (law: string | null, irregular: Irregularity | null, text: string): BreachText => ({
  law,
  irregular,
  text,
})

/** Law numbers are those of the Laws of Duplicate Bridge 2017. */
const BREACHES = {
  'call-out-of-turn': entry(
    '17C',
    'callOutOfTurn',
    'Calls go clockwise and another seat is on turn; mark the call as out of turn if it was accepted.',
  ),
  'insufficient-bid': entry(
    '18D',
    'insufficientBid',
    'The bid does not supersede the last one; bid higher, or mark it as insufficient if it was accepted.',
  ),
  'double-inadmissible': entry(
    '19A',
    'inadmissibleCall',
    "Only an opponent's bid that is not doubled yet can be doubled; cancel the double.",
  ),
  'redouble-inadmissible': entry(
    '19B',
    'inadmissibleCall',
    "Only an opponent's double can be redoubled; cancel the redouble.",
  ),
  'auction-over': entry('22', 'inadmissibleCall', 'The auction has ended; cancel the call.'),
  'auction-ended': entry(null, null, 'The auction was closed; cancel a call to reopen it.'),
  'auction-going-on': entry('22', null, 'The auction has not ended; send the missing calls first.'),
  'contract-differs': entry('22', null, 'The contract is not the one that the calls make; correct either.'),
  'opening-lead-out-of-turn': entry(
    '41A',
    'leadOutOfTurn',
    "The opening lead is for declarer's left-hand opponent; mark the lead if it was accepted.",
  ),
  'lead-out-of-turn': entry(
    '44G',
    'leadOutOfTurn',
    'The winner of the last trick leads; mark the lead as out of turn if it was accepted.',
  ),
  'play-out-of-turn': entry(
    '44B',
    'playOutOfTurn',
    'Cards are played clockwise; mark the card as out of turn if it was accepted.',
  ),
  revoke: entry('44C', 'revoke', 'The hand could follow suit and did not; mark the card as a revoke.'),
  'wrong-trick-winner': entry('44E', null, 'Another card won the trick; send the seat that played it.'),
  'card-not-held': entry(null, null, 'Another hand, or none, holds this card; check the deal and the card.'),
  'card-played-twice': entry(null, null, 'The card was played before; check the card.'),
  'second-card-to-trick': entry('45', null, 'The hand has played to this trick; check the seat.'),
  'trick-not-ended': entry(null, null, 'The trick has four cards; end it before the next card.'),
  'trick-going-on': entry(null, null, 'The trick has fewer than four cards; send the missing ones first.'),
  'all-tricks-played': entry(null, null, 'All thirteen tricks have been played; nothing can follow.'),
  'no-board': entry(null, null, 'No board is on the table; start its auction first.'),
  'no-contract': entry(null, null, 'There is no contract to play; end the auction first.'),
  'no-call': entry(null, null, 'There is no such call; check the index, or send the call first.'),
  'no-card': entry(null, null, 'There is no card to take back; check the order of the events.'),
  'cards-played': entry(null, null, 'Cards have been played; take them back before a call.'),
  'no-claim': entry(null, null, 'There is no claim to answer or take back; send the claim first.'),
  'claim-pending': entry('68D', null, 'Play stops at a claim; accept, decline or undo the claim first.'),
  'claim-accepted': entry('69', null, 'The claim was accepted; undo it before the play goes on.'),
  'claim-impossible': entry('68', null, 'The claim cannot be had with the tricks won; check its number.'),
  'game-ended': entry(null, null, 'The result is posted; undo the end of the game first.'),
  'result-differs': entry(
    null,
    null,
    'The posted tricks are not those played out; have the director correct it.',
  ),
  'score-differs': entry(
    '77',
    null,
    'The score is not the one of the contract and its tricks; have the director correct it.',
  ),
  'deal-differs': entry(
    '87',
    null,
    "The cards are not those of the session's board; tell the director, the board is fouled.",
  ),
  'no-result': entry(null, null, 'There is no result to take back; check the order of the events.'),
  'unknown-event': entry(null, null, 'Tables know no event of this type; check its spelling.'),
  'malformed-event': entry(
    null,
    null,
    'The event lacks a part or has a wrong one; check it with the schema.',
  ),
  'snapshot-in-log': entry(null, null, 'A whole state is no event of a source; send what happened.'),
} as const satisfies Readonly<Record<string, BreachText>>

export type BreachCode = keyof typeof BREACHES

export type Breach = BreachText & { readonly code: BreachCode }

export const BREACH_CODES = Object.keys(BREACHES) as readonly BreachCode[]

export const breach = (code: BreachCode): Breach => ({ code, ...BREACHES[code] })
