/**
 * The play section: rows of four cards in columns that keep their seat (PBN 2.1, 3.6), turned into the
 * order in which the cards were played.
 */
import { type Card, DECK, RANKS, type Strain, SUITS, suitOf } from '@openroom/bridge/card'
import { err, ok, type Result } from '@openroom/bridge/result'
import { type BySeat, bySeat, SEATS, type Seat, seatsBetween } from '@openroom/bridge/seat'
import type { RecordedCard } from '@openroom/bridge/table/record'
import { type RemarkCode, remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import type { DealText } from './dealText.ts'
import type { RawSection } from './rawGame.ts'
import { notesOf, type SectionToken, sectionWords } from './tokens.ts'
import { parseSeat } from './values.ts'

/** Cards in rows of four, `null` for one that is not known; tokens only where anything is said of a card. */
type Cells = { readonly cards: readonly (Card | null)[]; readonly tokens: readonly SectionToken[] | null }

/** Cards as files write them: also rank first, 10 for T, lower case. */
const CARDS: ReadonlyMap<string, Card> = new Map(
  DECK.flatMap((card): [string, Card][] => {
    const [suit, rank] = [card[0]!, card[1]!]
    const ten: [string, Card][] =
      rank === 'T'
        ? [
            [`${suit}10`, card],
            [`10${suit}`, card],
          ]
        : []
    return [[card, card], [`${rank}${suit}`, card], ...ten]
  }),
)

const cardOfText = (text: string): Card | undefined => CARDS.get(text) ?? CARDS.get(text.toUpperCase())

const noCard = (at: { text: string; line: number; column: number }, code: RemarkCode = 'play-card'): Remark =>
  remark(code, {
    place: { line: at.line, column: at.column },
    excerpt: at.text,
    args: { text: at.text },
  })

/** By character codes of suit and rank; nearly all cards are written so. */
const PLAIN: readonly (readonly (Card | undefined)[] | undefined)[] = (() => {
  const table: (Card | undefined)[][] = []
  for (const card of DECK) {
    table[card.charCodeAt(0)] ??= []
    table[card.charCodeAt(0)]![card.charCodeAt(1)] = card
  }
  return table
})()

/** A section of plain cards, hyphens and an end mark; `null` for one with anything else. */
function plainCells({ texts }: RawSection): Cells | null {
  const cards: (Card | null)[] = []
  for (const { text } of texts) {
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at)
      if (code <= 32) {
        at += 1
        continue
      }
      const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 32
      if (code === 42) return { cards, tokens: null }
      const card = PLAIN[code]?.[next]
      const end = card ? at + 2 : at + 1
      if (end < text.length && text.charCodeAt(end) > 32) return null
      if (card) cards.push(card)
      else if (code === 45) cards.push(null)
      else return null
      at = end
    }
  }
  return cards.length > 52 ? null : { cards, tokens: null }
}

function cellsOfSection(section: RawSection): Result<Cells, Remark> {
  const plain = plainCells(section)
  if (plain) return ok(plain)
  const { tokens, unknown } = sectionWords(section, 7)
  const cards: (Card | null)[] = []
  for (const token of tokens) {
    const card = cardOfText(token.text)
    if (card === undefined && token.text !== '+' && !/^-+$/.test(token.text)) return err(noCard(token))
    if (cards.length === 52) return err(noCard(token, 'play-too-long'))
    cards.push(card ?? null)
  }
  return unknown ? err(noCard(unknown)) : ok({ cards, tokens })
}

/** A card of which nothing is said is the same object wherever it is played: an archive has millions of them. */
const PLAIN_CARDS: BySeat<ReadonlyMap<Card, RecordedCard>> = bySeat(
  (seat) => new Map(DECK.map((card) => [card, { seat, card }])),
)

const plainCard = (seat: Seat, card: Card): RecordedCard => PLAIN_CARDS[seat].get(card)!

function recordCard(
  card: Card,
  token: SectionToken | undefined,
  seat: Seat,
  notes: ReadonlyMap<number, string>,
): RecordedCard {
  if (!token || (token.note === null && token.comments === null && token.irregular === null))
    return plainCard(seat, card)
  const noted = token.note === null ? undefined : notes.get(token.note)
  const comments = [...(token.comments ?? []), ...(noted ? [noted] : [])]
  const irregular = token.irregular === 'R' ? 'revoke' : token.irregular === 'L' ? 'leadOutOfTurn' : null
  return {
    seat,
    card,
    ...(irregular ? { irregular } : {}),
    ...(comments.length > 0 ? { comments } : {}),
  }
}

/** Suits of each hand that is known, seats by their place in `SEATS`. */
type Holdings = readonly (readonly string[] | null)[]

/** The games of a board follow each other: its deal is split once. */
let latest: { readonly deal: DealText | null; readonly holdings: Holdings } | null = null

function holdingsOfDealText(deal: DealText | null): Holdings {
  if (latest?.deal !== deal || latest === null) {
    latest = { deal, holdings: SEATS.map((seat) => deal?.[seat]?.split('.') ?? null) }
  }
  return latest.holdings
}

/** Whether the cards of a row stand under the seats that hold them, as far as the deal tells. */
function fitsTrick(cards: Cells['cards'], at: number, first: number, holdings: Holdings): boolean {
  for (let i = 0; i < 4; i++) {
    const card = cards[at + i]
    const hand = card ? holdings[(first + i) % 4] : null
    if (card && hand && !hand[SUITS.indexOf(suitOf(card))]!.includes(card[1]!)) return false
  }
  return true
}

const rankOrder = (card: Card): number => RANKS.indexOf(card[1] as (typeof RANKS)[number])

/** Which of the four cards from `begin` on wins (Law 44E and F). */
function winnerOf(cards: readonly RecordedCard[], begin: number, strain: Strain): number {
  let best = 0
  for (let i = 1; i < 4; i++) {
    const [card, top] = [cards[begin + i]!.card, cards[begin + best]!.card]
    const beats = card[0] === top[0] ? rankOrder(card) < rankOrder(top) : card[0] === strain
    if (beats) best = i
  }
  return best
}

export type PlaySection = {
  readonly cards: readonly RecordedCard[]
  readonly warnings: readonly Remark[]
}

/**
 * Reads a section.
 * @param opener the opening leader; who leads to the first trick unless the Play tag names another
 */
export function parsePlay(
  section: RawSection,
  opener: Seat,
  strain: Strain,
  deal: DealText | null,
): Result<PlaySection, Remark> {
  const read = cellsOfSection(section)
  if (!read.ok) return read
  const { cards: cells, tokens } = read.value
  const first = seatsBetween('N', parseSeat(section.tag.value) ?? opener)
  const notes = notesOf(section)
  const holdings = holdingsOfDealText(deal)
  const cards: RecordedCard[] = []
  const warnings: Remark[] = []
  const about = (at: number) => ({
    section,
    text: cells
      .slice(at, at + 4)
      .map((card) => card ?? '-')
      .join(' '),
    row: at / 4,
  })
  let leader = first
  for (let at = 0; at < cells.length; at += 4) {
    const inTurn = !fitsTrick(cells, at, first, holdings) && fitsTrick(cells, at, leader, holdings)
    if (inTurn && warnings.length === 0) warnings.push(playedInTurn(about(at)))
    const column = inTurn ? leader : first
    const outOfTurn = tokens ? tokens.slice(at, at + 4).findIndex(({ irregular }) => irregular === 'L') : -1
    if (outOfTurn >= 0) leader = (column + outOfTurn) % 4
    const begin = cards.length
    for (let steps = 0; steps < 4; steps++) {
      const seat = (leader + steps) % 4
      const cell = at + ((seat - column + 4) % 4)
      const card = cells[cell]
      if (!card) break
      cards.push(recordCard(card, tokens?.[cell], SEATS[seat]!, notes))
    }
    if (cards.length < begin + 4) {
      const known = cells.slice(at, at + 4).filter((card) => card !== null).length
      if (known > cards.length - begin) warnings.push(unreadTrick(about(at)))
      break
    }
    leader = (leader + winnerOf(cards, begin, strain)) % 4
  }
  // Grown one by one it has room for more than it will ever hold.
  return ok({ cards: cards.slice(), warnings })
}

type Row = { readonly section: RawSection; readonly text: string; readonly row: number }

const details = ({ section, text, row }: Row) => ({
  place: { line: (section.texts[0]?.line ?? section.tag.line) + row, column: 1 },
  excerpt: text,
})

const playedInTurn = (row: Row): Remark => remark('play-in-turn', details(row))

const unreadTrick = (row: Row): Remark => remark('play-gap', details(row))
