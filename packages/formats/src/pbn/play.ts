/**
 * The play section: rows of four cards in columns that keep their seat (PBN 2.1, 3.6), turned into the
 * order in which the cards were played.
 */
import { type Card, card, isCard, type Strain, type Suit } from '@openroom/bridge/card'
import type { PartialDeal } from '@openroom/bridge/deal'
import { err, ok, type Result } from '@openroom/bridge/result'
import { SEATS, type Seat, seatAfter, seatsBetween } from '@openroom/bridge/seat'
import type { RecordedCard } from '@openroom/bridge/table/record'
import { winningSoFar } from '@openroom/bridge/trick'
import { remark } from '../remark.ts'
import type { Remark } from '../report.ts'
import type { RawSection } from './rawGame.ts'
import { notesOf, type SectionToken, sectionWords } from './tokens.ts'
import { isRank, parseSeat } from './values.ts'

type Cell = { readonly token: SectionToken; readonly card: Card | null }

function parseCard(text: string): Card | null {
  const upper = text.toUpperCase().replace('10', 'T')
  if (isCard(upper)) return upper
  const [rank, suit] = [upper[0] ?? '', upper[1] ?? '']
  return upper.length === 2 && isRank(rank) && 'SHDC'.includes(suit) ? card(suit as Suit, rank) : null
}

/** Cells in rows of four, whatever the lines; the end marks fill a cell or end the section. */
function cellsOf(section: RawSection): Result<readonly Cell[], Remark> {
  const cells: Cell[] = []
  for (const word of sectionWords(section, 7)) {
    if (word.kind === 'row') continue
    if (word.kind === 'end') {
      if (word.text === '*') break
      cells.push({
        token: { text: '+', line: 0, column: 0, note: null, comments: [], irregular: null },
        card: null,
      })
      continue
    }
    const at = word.kind === 'token' ? word.token : word
    if (word.kind === 'token' && /^-+$/.test(word.token.text)) cells.push({ token: word.token, card: null })
    else {
      const found = parseCard(at.text)
      if (found === null || word.kind !== 'token') return err(noCard(at))
      cells.push({ token: word.token, card: found })
    }
    if (cells.length > 52) return err(noCard(at, 'There are more than thirteen tricks.'))
  }
  return ok(cells)
}

const noCard = (
  at: { text: string; line: number; column: number },
  message = `"${at.text}" is no card.`,
): Remark =>
  remark('play-card', message, {
    place: { line: at.line, column: at.column },
    excerpt: at.text,
    args: { text: at.text },
  })

function recorded(
  { token, card: played }: Cell,
  seat: Seat,
  notes: ReadonlyMap<number, string>,
): RecordedCard {
  const noted = token.note === null ? undefined : notes.get(token.note)
  const comments = noted ? [...token.comments, noted.slice(0, 2_000)] : token.comments
  const irregular = token.irregular === 'R' ? 'revoke' : token.irregular === 'L' ? 'leadOutOfTurn' : null
  return {
    seat,
    card: played!,
    ...(irregular ? { irregular } : {}),
    ...(comments.length > 0 ? { comments } : {}),
  }
}

const holderOf = (deal: PartialDeal | null, played: Card): Seat | null =>
  deal ? (SEATS.find((seat) => deal[seat]?.includes(played)) ?? null) : null

/** Whether cells stand under the seats that hold their cards, as far as the deal tells. */
const fits = (row: readonly Cell[], deal: PartialDeal | null, seatAt: (i: number) => Seat): boolean =>
  row.every(({ card: played }, i) => {
    const holder = played && holderOf(deal, played)
    return !holder || holder === seatAt(i)
  })

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
  deal: PartialDeal | null,
): Result<PlaySection, Remark> {
  const cells = cellsOf(section)
  if (!cells.ok) return cells
  const first = parseSeat(section.tag.value) ?? opener
  const notes = notesOf(section)
  const cards: RecordedCard[] = []
  const warnings: Remark[] = []
  let leader = first
  for (let at = 0; at < cells.value.length; at += 4) {
    const row = cells.value.slice(at, at + 4)
    const column = (i: number) => seatAfter(first, i)
    const inTurn = (i: number) => seatAfter(leader, i)
    const byTurn = !fits(row, deal, column) && fits(row, deal, inTurn)
    if (byTurn && warnings.length === 0) warnings.push(playedInTurn(row))
    const seatOf = byTurn ? inTurn : column
    const outOfTurn = row.findIndex(({ token }) => token.irregular === 'L')
    if (outOfTurn >= 0) leader = seatOf(outOfTurn)
    const bySeats = new Map(row.map((cell, i) => [seatOf(i), cell]))
    const trick = trickFrom(leader, bySeats, notes)
    cards.push(...trick)
    if (trick.length < 4) {
      if (row.filter(({ card: played }) => played !== null).length > trick.length)
        warnings.push(unreadTrick(row))
      break
    }
    leader = winningSoFar(trick, strain)!.seat
  }
  return ok({ cards, warnings })
}

/** Cards of a trick in turn, up to the first that is not known. */
function trickFrom(
  leader: Seat,
  bySeats: ReadonlyMap<Seat, Cell>,
  notes: ReadonlyMap<number, string>,
): readonly RecordedCard[] {
  const trick: RecordedCard[] = []
  for (let steps = 0; steps < 4; steps++) {
    const seat = seatAfter(leader, steps)
    const cell = bySeats.get(seat)
    if (!cell?.card) break
    trick.push(recorded(cell, seat, notes))
  }
  return trick
}

const rowText = (row: readonly Cell[]): string => row.map(({ token }) => token.text).join(' ')

const placeOf = (row: readonly Cell[]) => {
  const token = row[0]?.token
  return token ? { line: token.line, column: token.column } : null
}

const playedInTurn = (row: readonly Cell[]): Remark =>
  remark('play-in-turn', 'The cards stand in the order of play, not in one column for each seat; read so.', {
    place: placeOf(row),
    excerpt: rowText(row),
  })

const unreadTrick = (row: readonly Cell[]): Remark =>
  remark('play-gap', 'A card before others of this trick is missing; the play is kept up to there.', {
    place: placeOf(row),
    excerpt: rowText(row),
  })

/** Where a seat's column stands in a play section that begins with `first`. */
export const columnOf = (first: Seat, seat: Seat): number => seatsBetween(first, seat)
