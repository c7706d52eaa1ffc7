/** Auction and play sections in export format (PBN 2.1, 3.5 and 3.6). */
import { auctionEnd } from '@openroom/bridge/auction'
import { SEATS, type Seat, seatAfter, seatsBetween } from '@openroom/bridge/seat'
import type { TableEvent } from '@openroom/bridge/table/events'
import { commentWords, inLines, tagLine } from './writeText.ts'

type Bid = Extract<TableEvent, { type: 'BID' }>
type PlayedCard = Extract<TableEvent, { type: 'PLAY_CARD' }>

/** Notes of a section, numbered in the order of their first use. */
class Notes {
  private readonly texts: string[] = []

  reference(text: string): string {
    const at = this.texts.indexOf(text)
    return `=${at >= 0 ? at + 1 : this.texts.push(text)}=`
  }

  lines(): readonly string[] {
    return this.texts.map((text, i) => tagLine('Note', `${i + 1}:${text}`))
  }
}

const isGlyph = (comment: string): boolean => /^\$\d{1,3}$/.test(comment)

const annotations = (comments: readonly string[] = []): readonly string[] =>
  comments.flatMap((comment) => (isGlyph(comment) ? [comment] : commentWords(comment)))

const NAMES = { P: 'Pass', X: 'X', XX: 'XX' } as const

function callWords(made: Bid, notes: Notes): readonly string[] {
  const told = (made.explanations ?? []).map(({ text }) => text).filter((text) => text !== '')
  const note = told.length > 0 ? [notes.reference(told.join(' / '))] : made.alert ? ['=0='] : []
  const call = made.call in NAMES ? NAMES[made.call as keyof typeof NAMES] : made.call
  const mark = made.irregular === 'insufficientBid' ? ['^I'] : []
  return [...mark, call, ...note, ...annotations(made.comments)]
}

/** Calls four to a line under the dealer; a seat that was passed over is marked (3.9). */
export function auctionLines(dealer: Seat, calls: readonly Bid[]): readonly string[] {
  if (calls.length === 0) return []
  const notes = new Notes()
  const cells: (readonly string[])[] = []
  let seat = dealer
  for (const made of calls) {
    for (let skipped = seatsBetween(seat, made.seat); skipped > 0; skipped--) cells.push(['^S'])
    cells.push(callWords(made, notes))
    seat = seatAfter(made.seat)
  }
  const finished = auctionEnd(calls).finished
  const rows = fours(cells).flatMap((row) => inLines(row.flat()))
  return [tagLine('Auction', dealer), ...rows, ...(finished ? [] : ['*']), ...notes.lines()]
}

function fours<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / 4) }, (_, i) => items.slice(i * 4, i * 4 + 4))
}

function cardWords(played: PlayedCard, leads: boolean): readonly string[] {
  const outOfTurn = leads && (played.irregular === 'leadOutOfTurn' || played.irregular === 'playOutOfTurn')
  const mark = played.irregular === 'revoke' ? ['^R'] : outOfTurn ? ['^L'] : []
  return [...mark, played.card, ...annotations(played.comments)]
}

/** Tricks as rows, each card in its seat's column; the opening leader's is the first. */
export function playLines(opener: Seat, cards: readonly PlayedCard[]): readonly string[] {
  if (cards.length === 0) return []
  const columns = SEATS.map((_, i) => seatAfter(opener, i))
  const rows = fours(cards).flatMap((trick) => {
    const leader = trick[0]!.seat
    const cells = columns.map((seat) => {
      const played = trick.find((one) => one.seat === seat)
      return played ? cardWords(played, seat === leader) : ['-']
    })
    return inLines(cells.flat())
  })
  return [tagLine('Play', opener), ...rows, ...(cards.length < 52 ? ['*'] : [])]
}
