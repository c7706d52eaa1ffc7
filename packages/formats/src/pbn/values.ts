/** Values of single PBN tags, each form that files use (PBN 2.1, 3.4 and 4.2). */
import { LEVELS } from '@openroom/bridge/call'
import { type Card, card, RANKS, type Rank, type Strain, SUITS } from '@openroom/bridge/card'
import { type Contract, type Doubling, PASSED_OUT } from '@openroom/bridge/contract'
import { completeDeal, type PartialDeal } from '@openroom/bridge/deal'
import { err, ok, type Result } from '@openroom/bridge/result'
import { bySeat, SEATS, type Seat, type Side, seatAfter, sideOf } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'

/** Why a value cannot be read, and how far into it. */
export type ValueError = { readonly code: string; readonly message: string; readonly offset: number }

const wrong = (code: string, message: string, offset = 0) => err<ValueError>({ code, message, offset })

/** Values that say that nothing is known: empty, a question mark, a hyphen. */
export const isUnknown = (value: string): boolean => /^\s*[?-]?\s*$/.test(value)

export function parseSeat(value: string): Seat | null {
  const letter = value.trim().replace(/^\^/, '').toUpperCase()
  return SEATS.find((seat) => seat === letter) ?? null
}

const VULNERABLE: Readonly<Record<string, Vulnerability>> = {
  NONE: 'NONE',
  LOVE: 'NONE',
  '-': 'NONE',
  O: 'NONE',
  NS: 'NS',
  'N-S': 'NS',
  'N/S': 'NS',
  EW: 'EW',
  'E-W': 'EW',
  'E/W': 'EW',
  ALL: 'ALL',
  BOTH: 'ALL',
  B: 'ALL',
}

export const parseVulnerability = (value: string): Vulnerability | null =>
  VULNERABLE[value.trim().toUpperCase()] ?? null

/** The cards of a rank's character; index: char code. */
const CARD_BY_CODE: readonly (readonly (Card | undefined)[])[] = SUITS.map((suit) => {
  const cards: (Card | undefined)[] = []
  for (const rank of RANKS) {
    cards[rank.charCodeAt(0)] = card(suit, rank)
    cards[rank.toLowerCase().charCodeAt(0)] = card(suit, rank)
  }
  return cards
})

type HandText = { readonly cards: readonly Card[]; readonly known: boolean }

/** One hand; 10 stands for T in files made by hand. */
function parseHand(text: string, offset: number): Result<HandText, ValueError> {
  if (text === '-' || text === '') return ok({ cards: [], known: false })
  const cards: Card[] = []
  let suit = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 46) {
      suit += 1
      if (suit > 3) return wrong('deal-suits', `A hand has more than four suits: ${text}`, offset + i)
      continue
    }
    const ten = code === 49 && text.charCodeAt(i + 1) === 48
    const found = ten ? card(SUITS[suit]!, 'T') : CARD_BY_CODE[suit]![code]
    if (ten) i += 1
    if (found) cards.push(found)
    else if (code !== 45) return wrong('deal-rank', `"${text[i]}" is no rank of a card.`, offset + i)
  }
  if (suit !== 3) return wrong('deal-suits', `A hand has ${suit + 1} suits instead of four: ${text}`, offset)
  return ok({ cards, known: true })
}

/** What a Deal tag says; `endPosition` when every known hand has the same number below thirteen (3.10). */
export type DealValue = { readonly deal: PartialDeal; readonly endPosition: boolean }

const SEAT_NAME: Readonly<Record<Seat, string>> = { N: 'North', E: 'East', S: 'South', W: 'West' }

function checkedDeal(hands: PartialDeal): Result<DealValue, ValueError> {
  const sizes = SEATS.flatMap((seat) => hands[seat]?.length ?? [])
  const most = sizes.reduce((a, b) => Math.max(a, b), 0)
  if (most < 13) return ok({ deal: bySeat(() => null), endPosition: sizes.length > 0 })
  const complete = completeDeal(hands)
  if (complete.ok) return ok({ deal: complete.value, endPosition: false })
  const { error } = complete
  if (error.code === 'hand-size') {
    return wrong('deal-hand-size', `${SEAT_NAME[error.seat]} has ${error.cards} cards instead of 13.`)
  }
  const others = SEATS.filter((seat) => hands[seat]?.includes(error.card)).map((seat) => SEAT_NAME[seat])
  const where = others.length > 1 ? others.join(' and ') : `${others[0]} twice`
  return wrong('deal-card-twice', `The card ${error.card} is dealt twice: ${where}.`)
}

/** `<first>:<hand> <hand> <hand> <hand>`, clockwise from `first`; `null` when nothing is dealt. */
export function parseDeal(value: string): Result<DealValue | null, ValueError> {
  if (isUnknown(value)) return ok(null)
  const start = /^\s*([A-Za-z])\s*:\s*/.exec(value)
  const first = start && parseSeat(start[1]!)
  if (!start || !first)
    return wrong('deal-first', 'A deal begins with the seat of its first hand, such as N: .')
  const texts = value.slice(start[0].length).trimEnd().split(/\s+/)
  if (texts.length > 4) return wrong('deal-hands', `The deal has ${texts.length} hands instead of four.`)
  const hands: Record<Seat, readonly Card[] | null> = { N: null, E: null, S: null, W: null }
  let offset = start[0].length
  for (const [i, text] of texts.entries()) {
    const hand = parseHand(text, offset)
    if (!hand.ok) return hand
    hands[seatAfter(first, i)] = hand.value.known ? hand.value.cards : null
    offset += text.length + 1
  }
  return checkedDeal(hands)
}

/** A contract before its declarer is known. */
export type BidContract = {
  readonly kind: 'bid'
  readonly level: (typeof LEVELS)[number]
  readonly strain: Strain
  readonly doubling: Doubling
}

export type ContractValue = BidContract | { readonly kind: 'passedOut' }

const DOUBLED: Readonly<Record<string, Doubling>> = {
  '': '',
  X: 'X',
  D: 'X',
  '*': 'X',
  XX: 'XX',
  R: 'XX',
  '**': 'XX',
}

const CONTRACT = /^([1-7])\s*(NT|SA|[CDHSN])\s*(X{0,2}|[DR]|\*{1,2})$/

/** `null` when nothing is said; `undefined` when what is said is no contract. */
export function parseContract(value: string): ContractValue | null | undefined {
  const text = value.trim().toUpperCase()
  if (text === '' || text === '?' || text === '-' || text === '*') return null
  if (/^(PASS(ED)?( ?OUT)?|P|PO|AP|ALL ?PASS)$/.test(text)) return { kind: 'passedOut' }
  const match = CONTRACT.exec(text)
  if (!match) return undefined
  const named = match[2]!
  const strain = (named.startsWith('N') || named === 'SA' ? 'NT' : named) as Strain
  return {
    kind: 'bid',
    level: LEVELS[Number(match[1]) - 1]!,
    strain,
    doubling: DOUBLED[match[3]!]!,
  }
}

/** The contract with its declarer; `null` when one of them is missing. */
export function declaredContract(
  value: ContractValue | null | undefined,
  declarer: Seat | null,
): Contract | null {
  if (!value) return null
  if (value.kind === 'passedOut') return PASSED_OUT
  if (declarer === null) return null
  const { level, strain, doubling } = value
  return { kind: 'played', level, strain, declarer, doubling }
}

export type TricksValue = {
  readonly tricks: number
  /** Marked as differing from the tricks actually won (^). */
  readonly doubtful: boolean
}

/** Tricks of declarer, from any of the forms of the Result tag; relative ones (`=`, `+1`) too. */
export function parseTricks(
  value: string,
  declarer: Seat | null,
  level: number | null,
): TricksValue | null | undefined {
  const text = value.trim().toUpperCase()
  if (text === '' || text === '?' || text === '-' || text === '*') return null
  const doubtful = text.startsWith('^')
  const bare = doubtful ? text.slice(1).trim() : text
  if (/^\d{1,2}$/.test(bare)) return inRange(Number(bare), doubtful)
  const sided = /^(NS|EW)\s+(\d{1,2})(\s+(NS|EW)\s+\d{1,2})?$/.exec(bare)
  if (sided && declarer) {
    const own = sideOf(declarer) === sided[1]
    return inRange(own ? Number(sided[2]) : 13 - Number(sided[2]), doubtful)
  }
  if (/^(=|[+-]\d{1,2})$/.test(bare) && level !== null) {
    return inRange(level + 6 + (bare === '=' ? 0 : Number(bare)), doubtful)
  }
  return undefined
}

const inRange = (tricks: number, doubtful: boolean): TricksValue | undefined =>
  tricks >= 0 && tricks <= 13 ? { tricks, doubtful } : undefined

/** Figures of the two sides, each from its own view; `null` where not said. */
export type SidedValue = { readonly ns: number | null; readonly ew: number | null }

const NUMBER = String.raw`([+-]?\d+(?:[.,]\d+)?)\s*%?`
const SIDED = new RegExp(`^\\^?(NS|EW)\\s+${NUMBER}(?:\\s+(NS|EW)\\s+${NUMBER})?$`)
const BARE = new RegExp(`^\\^?${NUMBER}$`)

export const figure = (text: string): number => {
  const value = Number(text.replace(',', '.'))
  return value === 0 ? 0 : value
}

/**
 * One of the five forms of a score (4.2.1). A score without side is declarer's.
 * @returns `null` when nothing is said, `undefined` when what is said is no score
 */
export function parseSided(value: string, declarerSide: Side | null): SidedValue | null | undefined {
  const text = value.trim().toUpperCase()
  if (text === '' || text === '?' || text === '-') return null
  const bare = BARE.exec(text)
  if (bare) {
    if (declarerSide === null) return figure(bare[1]!) === 0 ? { ns: 0, ew: null } : null
    return declarerSide === 'NS' ? { ns: figure(bare[1]!), ew: null } : { ns: null, ew: figure(bare[1]!) }
  }
  const sided = SIDED.exec(text)
  if (!sided || sided[1] === sided[3]) return undefined
  const of = (side: Side) => (sided[1] === side ? sided[2] : sided[3] === side ? sided[4] : undefined)
  const [ns, ew] = [of('NS'), of('EW')]
  return { ns: ns === undefined ? null : figure(ns), ew: ew === undefined ? null : figure(ew) }
}

/** North-South's view of a figure whose two sides are opposite; `null` when they are not or not known. */
export function nsView({ ns, ew }: SidedValue): number | null {
  if (ns === null) return ew === null ? null : ew === 0 ? 0 : -ew
  return ew === null || ns + ew === 0 ? ns : null
}

/** `YYYY.MM.DD` with or without time and separators, as an ISO date; `null` unless the day is known. */
export function parseDate(value: string): string | null {
  const match = /^\s*(\d{4})[.\-/]?(\d{2})[.\-/]?(\d{2})(?!\d)/.exec(value)
  if (!match) return null
  const iso = `${match[1]}-${match[2]}-${match[3]}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

export const isRank = (text: string): text is Rank => RANKS.some((rank) => rank === text)
