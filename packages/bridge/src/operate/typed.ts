/**
 * What an operator types, one hand on the keys: `1s` `p` `x` `xx`, a card as its rank or as suit and rank, `c9` for a
 * claim. A reading is made after every key, so that what is whole is entered without another one.
 */
import { legalCalls } from '../auction.ts'
import { type Breach, breach } from '../breach.ts'
import { type Call, isCall } from '../call.ts'
import { type Card, card, type Rank, SUITS, type Suit, suitOf } from '../card.ts'
import { checkClaim, trickRange } from '../claim.ts'
import { cardsPlayed, currentTrick, remainingHands } from '../play.ts'
import { isSeat, SEATS, type Seat, sideOf } from '../seat.ts'
import type { TableEvent } from '../table/events.ts'
import { appendEvent } from '../table/log.ts'
import type { TableState } from '../table/state.ts'
import { phaseOf, playableCards, seatOnTurn } from '../table/view.ts'

/** What is still to be typed. */
export type Missing = 'strain' | 'redouble' | 'rank' | 'suit' | 'tricks' | 'seat' | 'call' | 'card'

export type Reading =
  /** Whole: it is entered at once. */
  | { readonly kind: 'done'; readonly events: readonly TableEvent[] }
  | { readonly kind: 'more'; readonly missing: Missing; readonly cards: readonly Card[] }
  /** Against the Laws, or impossible (`events` empty): a second key, `!`, enters it all the same. */
  | { readonly kind: 'breach'; readonly breach: Breach; readonly events: readonly TableEvent[] }
  /**
   * A claim, or a club. Enter plays the club and `c` claims; where it would be thrown on another suit by a hand that
   * nobody knows, a claim is what is meant: Enter claims as well, and `!` plays the club.
   */
  | {
      readonly kind: 'choice'
      readonly card: Card
      readonly tricks: number
      readonly likely: 'card' | 'claim'
    }
  | { readonly kind: 'none' }

export const ENTER = '\n'
/** Enters what is against the Laws. */
export const ALL_THE_SAME = '!'
/** Before the seat of a call or card out of turn. */
export const OF_SEAT = '.'

const NONE: Reading = { kind: 'none' }
const more = (missing: Missing, cards: readonly Card[] = []): Reading => ({ kind: 'more', missing, cards })

/** An event that the table takes, or what stands against it. */
function enterEvent(state: TableState, event: TableEvent, isForced: boolean): Reading {
  const added = appendEvent(state, event)
  if (!added.ok) return { kind: 'breach', breach: added.error, events: [] }
  const { doubt, event: kept } = added.value
  if (!doubt || isForced) return { kind: 'done', events: [kept] }
  return { kind: 'breach', breach: doubt, events: [kept] }
}

const CALL = /^([1-7])([cdhsn])$/
const seatOfLetter = (letter: string | undefined): Seat | null => {
  const seat = letter?.toUpperCase()
  return isSeat(seat) ? seat : null
}

/** The seat whose call or card is typed out of turn. */
export const seatNamed = (text: string): Seat | null =>
  text.startsWith(OF_SEAT) ? seatOfLetter(text[1]) : null

/** A double and a redouble are never both to be had: one `x` is enough to double. */
function readDouble(state: TableState, seat: Seat, text: string): Call | null {
  const legal: readonly Call[] = state.board ? legalCalls(state.board.dealer, state.calls) : []
  if (text === 'xx') return 'XX'
  return legal.includes('XX') && seat === seatOnTurn(state) ? null : 'X'
}

function readCall(state: TableState, seat: Seat, text: string, isForced: boolean): Reading {
  const made = (call: Call) => enterEvent(state, { type: 'BID', seat, call }, isForced)
  if (text === '') return more('call')
  if (text === 'p') return made('P')
  if (/^x{1,2}$/.test(text)) {
    const call = readDouble(state, seat, text)
    return call ? made(call) : more('redouble')
  }
  if (/^[1-7]$/.test(text)) return more('strain')
  const [, level, strain] = CALL.exec(text) ?? []
  const call = `${level}${strain === 'n' ? 'NT' : strain?.toUpperCase()}`
  return isCall(call) ? made(call) : NONE
}

const CARD = /^([shdc])?(10|[akqjt0987654321])?$/

function rankIn(text: string | undefined): Rank | null {
  if (text === undefined || text === '1') return null
  return (text === '10' || text === '0' ? 'T' : text.toUpperCase()) as Rank
}

/** Cards of a rank that can be meant without their suit. */
function cardsMeant(state: TableState, seat: Seat, rank: Rank): readonly Card[] {
  const ofRank = (cards: readonly Card[]) => cards.filter((one) => one[1] === rank)
  const playable = seat === seatOnTurn(state) ? playableCards(state) : null
  if (playable) return ofRank(playable)
  const lead = currentTrick(state.tricks)?.cards[0]?.card
  const suits: readonly Suit[] = lead ? [suitOf(lead)] : SUITS
  return suits.map((suit) => card(suit, rank)).filter((one) => isCardThere(state, seat, one))
}

/** Whether a hand may have a card: it was not played, and no other hand is known to have it. */
function isCardThere({ tricks, board }: TableState, seat: Seat, one: Card): boolean {
  if (cardsPlayed(tricks).some((played) => played.card === one)) return false
  const held = remainingHands({ deal: board?.deal ?? null, tricks })
  const own = held[seat]
  return own ? own.includes(one) : SEATS.every((other) => !held[other]?.includes(one))
}

/** The cards of a hand that can be meant by a rank alone, whatever was led. */
const ofWholeHand = (state: TableState, seat: Seat, rank: Rank): readonly Card[] =>
  SUITS.map((suit) => card(suit, rank)).filter((one) => isCardThere(state, seat, one))

/** A card that another hand is known to hold is that hand's: it was played out of turn. */
function holderOf({ board, tricks }: TableState, seat: Seat, one: Card): Seat {
  const held = remainingHands({ deal: board?.deal ?? null, tricks })
  if (held[seat]?.includes(one)) return seat
  return SEATS.find((other) => held[other]?.includes(one)) ?? seat
}

function readRank(state: TableState, seat: Seat, rank: Rank, isForced: boolean): Reading {
  const cards = cardsMeant(state, seat, rank)
  const [only, ...others] = cards
  if (only && others.length === 0) return enterEvent(state, { type: 'PLAY_CARD', seat, card: only }, isForced)
  if (cards.length > 1) return more('suit', cards)
  const against = ofWholeHand(state, seat, rank)
  if (against.length !== 1 || !against[0])
    return against.length > 1
      ? more('suit', against)
      : { kind: 'breach', breach: breach('card-not-held'), events: [] }
  return enterEvent(state, { type: 'PLAY_CARD', seat, card: against[0] }, isForced)
}

function readCard(state: TableState, seat: Seat, text: string, isForced: boolean): Reading {
  const [whole, suit, rankText] = CARD.exec(text) ?? []
  if (whole === undefined) return readSuitAfter(state, seat, text, isForced)
  if (text === '') return more('card')
  const rank = rankIn(rankText)
  if (rank === null) return more('rank')
  if (suit === undefined) return readRank(state, seat, rank, isForced)
  const named = card(suit.toUpperCase() as Suit, rank)
  return enterEvent(state, { type: 'PLAY_CARD', seat: holderOf(state, seat, named), card: named }, isForced)
}

/** The rank first and, asked for it, the suit: `9h`. */
function readSuitAfter(state: TableState, seat: Seat, text: string, isForced: boolean): Reading {
  const [, rankText, suit] = /^(10|[akqjt098765432])([shdc])$/.exec(text) ?? []
  const rank = rankIn(rankText)
  return rank && suit ? readCard(state, seat, `${suit}${rank.toLowerCase()}`, isForced) : NONE
}

const CLAIM = /^c(c?)([nesw])?(\d{1,2})?$/

/**
 * `c9`: declarer's side has nine tricks in the end; `cw4`: West claims four for its side; `cc9` is no club. A claim of
 * one waits, for it may become ten to thirteen.
 */
function readClaim(state: TableState, text: string, isWhole: boolean): Reading {
  const [whole, isSure, letter, digits] = CLAIM.exec(text) ?? []
  if (whole === undefined || state.contract?.kind !== 'played') return NONE
  const seat = seatOfLetter(letter)
  if (digits === undefined) return isSure || seat ? more('tricks') : NONE
  const tricks = Number(digits)
  const [, most] = trickRange(state.tricks, sideOf(seat ?? state.contract.declarer))
  if (digits === '1' && most >= 10 && !isWhole) return more('tricks')
  const checked = checkClaim(state.contract, state.tricks, { seat, tricks })
  if (!checked.ok) return { kind: 'breach', breach: checked.error, events: [] }
  return { kind: 'done', events: [{ type: 'CLAIM', seat, tricks }] }
}

/** The club of a `c9` that is one. */
function clubOfReading(reading: Reading): Card | null {
  const [event] = reading.kind === 'done' ? reading.events : []
  return event?.type === 'PLAY_CARD' ? event.card : null
}

/** Whether a club is thrown on another suit by a hand that nobody knows; nobody claims no trick as `c0`, which is a ten. */
function isClubThrown({ tricks, board }: TableState, seat: Seat, text: string): boolean {
  if (text.startsWith('c0')) return false
  const lead = currentTrick(tricks)?.cards[0]?.card
  const isKnown = remainingHands({ deal: board?.deal ?? null, tricks })[seat] !== null
  return !isKnown && lead !== undefined && suitOf(lead) !== 'C'
}

const ANSWERED = /^(c[nesw]?\d{1,2})([\nc])$/

/** `c9` may be a club as well. */
function readPlay(state: TableState, seat: Seat, text: string, isForced: boolean): Reading {
  const isThrown = isClubThrown(state, seat, text)
  const [, asked, answer] = ANSWERED.exec(text) ?? []
  if (asked !== undefined) {
    const club = readCard(state, seat, asked, isForced)
    return answer === ENTER && club.kind === 'done' && !isThrown ? club : readClaim(state, asked, true)
  }
  const claim = readClaim(state, text, false)
  const played = readCard(state, seat, text, isForced)
  const club = clubOfReading(played)
  if (isForced && club) return played
  if (claim.kind === 'done' && club)
    return { kind: 'choice', card: club, tricks: Number(text.slice(1)), likely: isThrown ? 'claim' : 'card' }
  if (claim.kind === 'done' || played.kind === 'none') return claim
  if (claim.kind === 'more' && played.kind !== 'done') return claim
  const isImpossible = played.kind === 'breach' && played.events.length === 0
  return claim.kind === 'breach' && isImpossible ? claim : played
}

/** While a claim stands: Enter accepts it, `n` declines. */
function readAnswer(text: string): Reading {
  if (text === ENTER || text === 'y') return { kind: 'done', events: [{ type: 'CLAIM_ACCEPT' }] }
  return text === 'n' ? { kind: 'done', events: [{ type: 'CLAIM_DECLINE' }] } : NONE
}

/**
 * @param text the keys since the last entry; a last `!` enters what is against the Laws
 */
export function readTyped(state: TableState, text: string): Reading {
  if (state.claim?.status === 'made') return readAnswer(text)
  const isForced = text.endsWith(ALL_THE_SAME)
  const said = isForced ? text.slice(0, -1) : text
  const isOther = said.startsWith(OF_SEAT)
  const named = seatNamed(said)
  if (isOther && named === null) return said.length > 1 ? NONE : more('seat')
  const seat = named ?? seatOnTurn(state)
  const phase = phaseOf(state)
  if (seat === null || (phase !== 'auction' && phase !== 'play')) return NONE
  const rest = isOther ? said.slice(2) : said
  return phase === 'auction' ? readCall(state, seat, rest, isForced) : readPlay(state, seat, rest, isForced)
}
