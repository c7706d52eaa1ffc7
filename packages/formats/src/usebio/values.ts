/** Values of single USEBIO elements. */
import { type Card, isCard } from '@openroom/bridge/card'
import { completeDeal, type PartialDeal } from '@openroom/bridge/deal'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { Seat } from '@openroom/bridge/seat'
import { parseCards } from '../lin/values.ts'
import { isPercent } from '../percent.ts'
import { remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

/** A number with decimal point or comma; `null` for anything else. */
export function parseFigure(text: string | null): number | null {
  const match = /^[+-]?\d{1,9}(?:[.,]\d{1,9})?%?$/.exec(text?.trim() ?? '')
  if (!match) return null
  const value = Number(match[0].replace(',', '.').replace('%', ''))
  return value === 0 ? 0 : value
}

/** Of a contestant. */
export function parsePercent(text: string | null): number | null {
  const value = parseFigure(text)
  return value !== null && isPercent(value) ? value : null
}

export function parseCount(text: string | null, most: number): number | null {
  const value = /^\d{1,6}$/.test(text?.trim() ?? '') ? Number(text) : null
  return value !== null && value <= most ? value : null
}

/** `7=`, `=7`, `7th` or `7`. */
export const parsePlace = (text: string | null): number | null => {
  const place = parseCount(text?.replace(/=|(?<=\d)(?:st|nd|rd|th)\b/gi, '').trim() ?? null, 100_000)
  return place === null || place === 0 ? null : place
}

/** `dd/mm/yyyy`, or an ISO date; a time of the day may follow. */
export function parseUsebioDate(text: string | null): string | null {
  const day = (text ?? '').trim().replace(/(?<=\d)(?:T|\s+)\d{1,2}[:.]\d{2}.*$/i, '')
  const british = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(day)
  const iso = british ? `${british[3]}-${british[2]!.padStart(2, '0')}-${british[1]!.padStart(2, '0')}` : day
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

/** `CA`, `AC`, `H10`, `10H`. */
export function parseLead(text: string | null): Card | null {
  const plain = text?.toUpperCase().replace('10', 'T').replace(/\s+/g, '') ?? ''
  const turned = `${plain[1] ?? ''}${plain[0] ?? ''}`
  return [plain, turned].find(isCard) ?? null
}

/** Law 12C2. */
const AVERAGES: Readonly<Record<string, number>> = { '+': 60, '': 50, '-': 40 }

/** `A60/40`, `A60-40`, `60%/40%`; `AVE+/AVE-`, `A+ A-`, and `AVE` for both. */
function spelledOut(text: string): readonly [number, number] | null {
  const percents = /^(?:A[a-z]{0,6})?\s*(\d{1,3})\s*%?\s*[-/:,; ]\s*(\d{1,3})\s*%?$/i.exec(text)
  if (percents) return [Number(percents[1]), Number(percents[2])]
  const words = /^A(?:V(?:E|G|ERAGE)?)?([+-]?)(?:\s*[/,; ]\s*A(?:V(?:E|G|ERAGE)?)?([+-]?))?$/i.exec(text)
  // Whose an A+ alone is, and what the others have, is not told.
  if (!words || (words[2] === undefined && words[1] !== '')) return null
  return [AVERAGES[words[1]!]!, AVERAGES[words[2] ?? '']!]
}

/** `A6040`: percentages of North-South and East-West; and as others write them. */
export function parseAdjusted(text: string): readonly [number, number] | null {
  const digits = /^A\s*(\d{4,6})\s*%?$/i.exec(text.trim())?.[1]
  const split = digits?.length === 6 || digits?.startsWith('100') ? 3 : 2
  const both = digits
    ? ([Number(digits.slice(0, split)), Number(digits.slice(split))] as const)
    : spelledOut(text.trim())
  return both?.every((percent) => percent <= 100) ? both : null
}

const SEAT_OF: Readonly<Record<string, Seat>> = { N: 'N', E: 'E', S: 'S', W: 'W' }

export const parseUsebioSeat = (text: string | null): Seat | null =>
  SEAT_OF[text?.trim().charAt(0).toUpperCase() ?? ''] ?? null

const suitText = (hand: XmlElement, name: string): string =>
  (textOf(hand, name) ?? '').replace(/^-+$/, '').replaceAll(',', '')

/** The hands of a board of a hand set; the error is a card dealt twice or a hand that is none. */
export function parseHands(board: XmlElement): Result<PartialDeal | null, Remark> {
  const hands: Record<Seat, readonly Card[] | null> = { N: null, E: null, S: null, W: null }
  for (const hand of childrenOf(board, 'HAND')) {
    const seat = parseUsebioSeat(textOf(hand, 'DIRECTION'))
    const [s, h, d, c] = ['SPADES', 'HEARTS', 'DIAMONDS', 'CLUBS'].map((suit) => suitText(hand, suit))
    const cards = parseCards(`S${s}H${h}D${d}C${c}`)
    if (seat === null || cards === null) {
      return err(
        remark('deal-hand', {
          args: { text: `${s} ${h} ${d} ${c}` },
          place: hand.place,
          excerpt: `${s} ${h} ${d} ${c}`,
        }),
      )
    }
    hands[seat] = cards.length === 0 ? null : cards
  }
  const complete = completeDeal(hands)
  if (complete.ok) {
    const known = Object.values(complete.value).some((hand) => hand !== null)
    return ok(known ? complete.value : null)
  }
  const { error } = complete
  const { place } = board
  if (error.code === 'card-twice') {
    return err(
      remark('deal-card-twice', {
        args: { card: error.card },
        place,
      }),
    )
  }
  return err(remark('deal-hand-size', { args: { seat: error.seat, cards: error.cards }, place }))
}
