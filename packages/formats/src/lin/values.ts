/** Values of single LIN keys. */
import { type Call, isCall, LEVELS } from '@openroom/bridge/call'
import { type Card, card, RANKS, type Rank, type Strain, SUITS, type Suit } from '@openroom/bridge/card'
import { type Contract, type Doubling, PASSED_OUT } from '@openroom/bridge/contract'
import { completeDeal, type PartialDeal } from '@openroom/bridge/deal'
import { err, ok, type Result } from '@openroom/bridge/result'
import { type BySeat, isSeat, SEATS, type Seat } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { RemarkCode } from '../remark.ts'
import type { Remark } from '../report.ts'

/** LIN counts seats from South. */
export const LIN_SEATS: readonly Seat[] = ['S', 'W', 'N', 'E']

/** Why a value cannot be read. */
export type ValueError = { readonly code: RemarkCode; readonly args: Remark['args'] }

const wrong = (code: RemarkCode, args: Remark['args']) => err<ValueError>({ code, args })

const suitOfLetter = (letter: string): Suit | null => SUITS.find((suit) => suit === letter) ?? null
const rankOfLetter = (letter: string): Rank | null => RANKS.find((rank) => rank === letter) ?? null

/** Cards as suit then ranks, `SAKHT9` or `SAKH109`; `null` when anything else stands there. */
export function parseCards(text: string): readonly Card[] | null {
  const cards: Card[] = []
  let suit: Suit | null = null
  for (const letter of text.toUpperCase().replaceAll('10', 'T').replace(/\s+/g, '')) {
    const named = suitOfLetter(letter)
    const rank = rankOfLetter(letter)
    if (named) suit = named
    else if (suit === null || rank === null) return null
    else cards.push(card(suit, rank))
  }
  return cards
}

export type DealValue = {
  /** `null` when the value does not tell. */
  readonly dealer: Seat | null
  /** `null` when no hand is given. */
  readonly deal: PartialDeal | null
  /** A hand given with fewer than 13 cards, as in lessons: the deal is not known then. */
  readonly partial: boolean
}

/** `<dealer 1 to 4><S>,<W>,<N>,<E>`: hands as suit letters and ranks in any order, empty if not told. */
export function parseDeal(value: string): Result<DealValue, ValueError> {
  const text = value.trim()
  const digit = /^[0-4]/.exec(text)?.[0]
  const dealer = digit && digit !== '0' ? LIN_SEATS[Number(digit) - 1]! : null
  const given = text.slice(digit ? 1 : 0).split(',')
  if (given.length > 5) return wrong('deal-hands', { hands: given.length })
  const hands: Record<Seat, readonly Card[] | null> = { N: null, E: null, S: null, W: null }
  for (const [i, seat] of LIN_SEATS.entries()) {
    const cards = parseCards(given[i] ?? '')
    if (cards === null) return wrong('deal-hand', { text: given[i]!.trim() })
    hands[seat] = cards.length === 0 ? null : cards
  }
  return checkedDeal(dealer, hands)
}

function checkedDeal(dealer: Seat | null, hands: PartialDeal): Result<DealValue, ValueError> {
  const sizes = SEATS.flatMap((seat) => hands[seat]?.length ?? [])
  const complete = completeDeal(hands)
  if (complete.ok) return ok({ dealer, deal: sizes.length > 0 ? complete.value : null, partial: false })
  const { error } = complete
  if (error.code === 'card-twice') {
    return wrong('deal-card-twice', { card: error.card })
  }
  if (sizes.every((size) => size < 13)) return ok({ dealer, deal: null, partial: true })
  return wrong('deal-hand-size', { seat: error.seat, cards: error.cards })
}

const VULNERABLE: Readonly<Record<string, Vulnerability>> = {
  O: 'NONE',
  '0': 'NONE',
  '-': 'NONE',
  N: 'NS',
  E: 'EW',
  B: 'ALL',
}

/** `o` or `0` none, `n`, `e`, `b` both; `null` when it is none of them. */
export const parseVulnerability = (value: string): Vulnerability | null =>
  VULNERABLE[value.trim().toUpperCase()] ?? null

export type CallValue = { readonly call: Call; readonly alert: boolean }

const CALL = /(XX|X|D|R|P(?:ASS)?|DBL|RDBL|-|[1-7](?:NT|[CDHSN]))(!?)/y

const CALL_WORDS: Readonly<Record<string, Call>> = {
  D: 'X',
  DBL: 'X',
  X: 'X',
  R: 'XX',
  RDBL: 'XX',
  XX: 'XX',
  P: 'P',
  PASS: 'P',
  '-': 'P',
}

/** Calls of one value, usually one: `1h`, `p`, `2N!`, `d`; `null` when it is anything else. */
export function parseCalls(value: string): readonly CallValue[] | null {
  const text = value.toUpperCase().replace(/\s+/g, '')
  const calls: CallValue[] = []
  CALL.lastIndex = 0
  while (CALL.lastIndex < text.length) {
    const match = CALL.exec(text)
    if (!match) return null
    const word = match[1]!
    const call = CALL_WORDS[word] ?? (word.endsWith('N') ? `${word}T` : word)
    if (!isCall(call)) return null
    calls.push({ call, alert: match[2] === '!' })
  }
  return calls
}

/** A result of the header: contract, and tricks when told. */
export type LinResult = { readonly contract: Contract; readonly tricks: number | null }

const RESULT = /^([1-7])(NT|[CDHSN])(XX?|D|R|)([NESW])(XX?|D|R|)(=|[+-]\d{1,2})?$/

const DOUBLED: Readonly<Record<string, Doubling>> = { '': '', X: 'X', D: 'X', XX: 'XX', R: 'XX' }

/** `4HE=`, `3NW+1`, `4SWx-4`, `P`; `null` when nothing is said, `undefined` when it is no result. */
export function parseResult(value: string): LinResult | null | undefined {
  const text = value.toUpperCase().replace(/\s+/g, '')
  if (text === '' || text === '-' || text === '?') return null
  if (/^(P|PASS|PASSED|PASSEDOUT|AP|0)$/.test(text)) return { contract: PASSED_OUT, tricks: null }
  const match = RESULT.exec(text)
  const declarer = match?.[4]
  if (!match || !isSeat(declarer)) return undefined
  const level = LEVELS[Number(match[1]) - 1]!
  const strain = (match[2]!.startsWith('N') ? 'NT' : match[2]!) as Strain
  const over = match[6] === undefined ? null : match[6] === '=' ? 0 : Number(match[6])
  const tricks = over === null ? null : level + 6 + over
  if (tricks !== null && (tricks < 0 || tricks > 13)) return undefined
  const doubling = DOUBLED[match[3]! || match[5]!] ?? ''
  return { contract: { kind: 'played', level, strain, declarer, doubling }, tricks }
}

/** Names of a list; one that begins with a blank belongs to the one before it, as in `Smith, J`. */
function splitNames(value: string, wanted: number): readonly string[] {
  const parts = value.split(',')
  if (parts.length <= wanted) return parts
  const joined: string[] = []
  for (const part of parts) {
    if (part.startsWith(' ') && part.trim() !== '' && joined.length > 0)
      joined.push(`${joined.pop()},${part}`)
    else joined.push(part)
  }
  return joined
}

/** Names of one table or of two, by the seats S, W, N, E; `null` when their number fits neither. */
export function parseNames(value: string): readonly BySeat<string | null>[] | null {
  const parts = value.split(',')
  const plain = parts.length === 4 || parts.length === 8
  const wanted = parts.length > 8 || splitNames(value, 4).length > 5 ? 8 : 4
  const found = plain ? parts : splitNames(value, wanted)
  const names = found.map((name) => name.replace(/\s+/g, ' ').trim())
  const tables = plain ? parts.length / 4 : wanted / 4
  while (names.length > 4 * tables && names.at(-1) === '') names.pop()
  if (names.length > 4 * tables || (names.length < 4 && names.some((name) => name !== ''))) return null
  return Array.from({ length: tables }, (_, table) => {
    const at = (seat: Seat) => names[table * 4 + LIN_SEATS.indexOf(seat)] || null
    return { N: at('N'), E: at('E'), S: at('S'), W: at('W') }
  })
}
