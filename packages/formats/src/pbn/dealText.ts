/** The Deal tag, checked as text: hands stay as they are written, ranks from the highest down. */
import { RANKS, SUITS } from '@openroom/bridge/card'
import { err, ok, type Result } from '@openroom/bridge/result'
import { type BySeat, SEATS, seatsBetween } from '@openroom/bridge/seat'
import type { RemarkCode } from '../remark.ts'
import type { Remark } from '../report.ts'
import { isUnknown, parseSeat, type ValueError } from './values.ts'

/** Four hands as `spades.hearts.diamonds.clubs`; `null` is unknown. */
export type DealText = BySeat<string | null>

export type DealValue = {
  readonly deal: DealText
  /** Every known hand has the same number of cards below thirteen (PBN 2.1, 3.10). */
  readonly endPosition: boolean
  /** Suits are written before their ranks, which is not the form of a deal. */
  readonly hasLetters: boolean
}

const wrongDeal = (code: RemarkCode, args: Remark['args'] = {}, offset = 0) =>
  err<ValueError>({ code, args, offset })

/** Place of a rank's character from the ace down; -1 for any other. */
const RANK = new Int8Array(128).fill(-1)
for (const [i, rank] of RANKS.entries()) {
  RANK[rank.charCodeAt(0)] = i
  RANK[rank.toLowerCase().charCodeAt(0)] = i
}

const UNKNOWN = 0

type Hand = {
  /** Canonical text. */
  readonly text: string
  /** Cards by suit, a bit for each rank; the ace is the lowest bit. */
  readonly suits: readonly [number, number, number, number]
  readonly cards: number
  readonly hasLetters: boolean
}

/** Ranks of a suit from its bits. */
function ranksOfBits(bits: number): string {
  let text = ''
  for (let i = 0; i < 13; i++) if (bits & (1 << i)) text += RANKS[i]
  return text
}

/** One hand; 10 stands for T, a hyphen for a void, and a suit's letter may stand before it in files made by hand. */
function parseHand(whole: string, offset: number): Result<Hand, ValueError> {
  const text = whole.includes('10') ? whole.replaceAll('10', 'T') : whole
  const suits: [number, number, number, number] = [0, 0, 0, 0]
  let [suit, cards, last] = [0, 0, -1]
  let [canonical, hasLetters] = [true, false]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 46) {
      suit += 1
      last = -1
      if (suit > 3) return wrongDeal('deal-suits', { suits: suit + 1, text }, offset + i)
      continue
    }
    const rank = code < 128 ? RANK[code]! : -1
    if (rank < 0 && last < 0 && text[i]!.toUpperCase() === SUITS[suit]) {
      hasLetters = true
      canonical = false
      continue
    }
    if (rank < 0) {
      if (code !== 45) return wrongDeal('deal-rank', { text: text[i]! }, offset + i)
      canonical = false
      continue
    }
    if (suits[suit]! & (1 << rank)) {
      return wrongDeal('deal-card-twice', { card: `${SUITS[suit]}${RANKS[rank]}` }, offset + i)
    }
    canonical &&= rank > last && code < 97
    last = rank
    suits[suit] = suits[suit]! | (1 << rank)
    cards += 1
  }
  if (suit !== 3) return wrongDeal('deal-suits', { suits: suit + 1, text }, offset)
  return ok({ text: canonical ? text : suits.map(ranksOfBits).join('.'), suits, cards, hasLetters })
}

/** The card that two hands share, and those hands. */
function dealtTwice(hands: readonly (Hand | null)[]): Remark['args'] | null {
  for (let suit = 0; suit < 4; suit++) {
    let seen = 0
    for (let i = 0; i < hands.length; i++) {
      const bits = hands[i]?.suits[suit] ?? 0
      if ((seen & bits) !== 0) {
        const before = hands.findIndex((hand) => hand !== null && (hand.suits[suit]! & bits) !== 0)
        const both = hands[before]!.suits[suit]! & bits
        return { card: `${SUITS[suit]}${ranksOfBits(both)[0]}`, seat: SEATS[before]!, other: SEATS[i]! }
      }
      seen |= bits
    }
  }
  return null
}

const ALL_RANKS = (1 << 13) - 1

/** The fourth hand when three are known. */
function deduceHand(hands: readonly (Hand | null)[]): string {
  const rest = [0, 1, 2, 3].map((suit) =>
    hands.reduce((bits, hand) => bits & ~(hand?.suits[suit] ?? 0), ALL_RANKS),
  )
  return rest.map(ranksOfBits).join('.')
}

const NO_DEAL: DealText = { N: null, E: null, S: null, W: null }

function checkHands(hands: readonly (Hand | null)[]): Result<DealValue, ValueError> {
  const twice = dealtTwice(hands)
  if (twice) return wrongDeal('deal-card-of-two', twice)
  const known = hands.filter((hand) => hand !== null)
  const hasLetters = known.some((hand) => hand.hasLetters)
  if (known.every(({ cards }) => cards < 13))
    return ok({ deal: NO_DEAL, endPosition: known.length > 0, hasLetters })
  const odd = hands.findIndex((hand) => hand !== null && hand.cards !== 13)
  if (odd >= 0) {
    return wrongDeal('deal-hand-size', { seat: SEATS[odd]!, cards: hands[odd]!.cards })
  }
  const missing = known.length === 3 ? deduceHand(hands) : null
  const [n, e, s, w] = hands.map((hand) => hand?.text ?? missing)
  return ok({ deal: { N: n!, E: e!, S: s!, W: w! }, endPosition: false, hasLetters })
}

/** The games of a board follow each other: its deal is read once. */
let latest: { readonly value: string; readonly deal: Result<DealValue | null, ValueError> } | null = null

/** `<first>:<hand> <hand> <hand> <hand>`, clockwise from `first`; `null` when nothing is dealt. */
export function parsePbnDeal(value: string): Result<DealValue | null, ValueError> {
  if (latest?.value !== value) latest = { value, deal: readDealText(value) }
  return latest.deal
}

function readDealText(value: string): Result<DealValue | null, ValueError> {
  if (isUnknown(value)) return ok(null)
  const colon = value.indexOf(':')
  const first = colon < 0 ? null : parseSeat(value.slice(0, colon))
  if (first === null) return wrongDeal('deal-first')
  const hands: (Hand | null)[] = [null, null, null, null]
  let seat = seatsBetween('N', first)
  let count = 0
  for (let at = colon + 1; at < value.length; ) {
    if (value.charCodeAt(at) <= 32) {
      at += 1
      continue
    }
    const blank = value.indexOf(' ', at)
    const end = blank < 0 ? value.length : blank
    const text = value.slice(at, end)
    count += 1
    if (count > 4) return wrongDeal('deal-hands', { hands: count }, at)
    if (text !== '-') {
      const hand = parseHand(text, at)
      if (!hand.ok) return hand
      hands[seat] = hand.value.cards === UNKNOWN ? null : hand.value
    }
    seat = (seat + 1) % 4
    at = end
  }
  return checkHands(hands)
}
