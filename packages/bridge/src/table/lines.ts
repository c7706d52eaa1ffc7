/**
 * Lines of play other than the one at the table: from any moment on, legal cards of one's own (Laws 44 and 45). A line
 * is all cards from the opening lead; what it shares with the play, or with another line, is its beginning.
 */
import { type Card, isCard } from '../card.ts'
import { fullDeal } from '../deal.ts'
import { cardsPlayed } from '../play.ts'
import { trickWinner } from '../trick.ts'
import { reduceTable } from './reducer.ts'
import type { TableState } from './state.ts'
import { phaseOf, playableCards, seatOnTurn, trickOnTable } from './view.ts'

export type Line = readonly Card[]

/** The play at the table, from which lines part. */
export type RealPlay = {
  /** The cards that stand, in the order of play. */
  readonly cards: Line
  /** The table after so many of them, before any claim or result; none where the log goes on from there no further. */
  readonly states: ReadonlyMap<number, TableState>
}

const lineOfTableState = ({ tricks }: TableState): Line => cardsPlayed(tricks).map(({ card }) => card)

/** How many cards two lines have in common from the opening lead on. */
export function sharedLength(one: Line, other: Line): number {
  const differs = one.findIndex((card, i) => other[i] !== card)
  return differs === -1 ? one.length : differs
}

const isPrefix = (beginning: Line, line: Line): boolean => sharedLength(beginning, line) === beginning.length

/**
 * @param states the table after each event of a board's log
 * @returns `null` where nothing can be played: no contract, or hands that are not known
 */
export function realPlay(states: readonly TableState[]): RealPlay | null {
  const last = states.at(-1)
  if (last?.contract?.kind !== 'played' || !last.board?.deal || fullDeal(last.board.deal) === null)
    return null
  const cards = lineOfTableState(last)
  const known = new Map<number, TableState>()
  for (const state of states) {
    const line = lineOfTableState(state)
    if (state.claim === null && phaseOf(state) === 'play' && isPrefix(line, cards))
      known.set(line.length, state)
  }
  return known.has(0) ? { cards, states: known } : null
}

/** The table after one card more of the hand on turn, with the end of the trick; `null` for a card that is not legal. */
function afterCard(state: TableState, card: Card): TableState | null {
  const seat = seatOnTurn(state)
  if (seat === null || !playableCards(state)?.includes(card)) return null
  const played = reduceTable(state, { type: 'PLAY_CARD', seat, card })
  const trick = trickOnTable(played)
  const winner =
    trick && played.contract?.kind === 'played' && trickWinner(trick.cards, played.contract.strain)
  return winner ? reduceTable(played, { type: 'END_TRICK', winner }) : played
}

/** The table after a line; `null` where one of its cards is not legal. */
export function stateAfter({ cards, states }: RealPlay, line: Line): TableState | null {
  let shared = sharedLength(line, cards)
  while (shared > 0 && !states.has(shared)) shared -= 1
  let state = states.get(shared) ?? null
  for (const card of line.slice(shared)) state = state && afterCard(state, card)
  return state
}

const LINE = /^(\d{1,2})\.((?:[SHDC][2-9TJQKA])*)$/

/** `8.SAH2`: after eight cards of the play the ace of spades, then the two of hearts. */
export function formatLine({ cards }: RealPlay, line: Line): string {
  const shared = sharedLength(line, cards)
  return `${shared}.${line.slice(shared).join('')}`
}

/** The line of an address as far as it can be played; the whole play where the text is none. */
export function parseLine(play: RealPlay, text: string): Line {
  const [, shared = '52', own = ''] = LINE.exec(text) ?? []
  const cards = (own.match(/../g) ?? []).flatMap((card) => (isCard(card) ? [card] : []))
  const line = [...play.cards.slice(0, Number(shared)), ...cards]
  while (stateAfter(play, line) === null) line.pop()
  return line
}

/** The lines with one more; those that it only goes on from are not told twice, nor is the play itself. */
export function withLine(lines: readonly Line[], line: Line, play: RealPlay): readonly Line[] {
  if (isPrefix(line, play.cards) || lines.some((one) => isPrefix(line, one))) return lines
  const grown = lines.findIndex((one) => isPrefix(one, line))
  return grown === -1 ? [...lines, line] : lines.toSpliced(grown, 1, line)
}

/** A line as a branch of the tree. */
export type Branch = {
  readonly line: Line
  /** Cards that it shares with what it parts from. */
  readonly from: number
  /** 0: it parts from the play itself, 1: from a line that does, and so on. */
  readonly depth: number
}

/** Each line below the one that it has most in common with. */
export function branchesOf(lines: readonly Line[], { cards }: RealPlay): readonly Branch[] {
  const placed: Branch[] = [{ line: cards, from: 0, depth: -1 }]
  for (const line of lines) {
    const [parent] = placed.toSorted((a, b) => sharedLength(line, b.line) - sharedLength(line, a.line))
    if (!parent) continue
    const depth = parent.depth + 1
    const own = placed.indexOf(parent) + 1
    const after = placed.findIndex((one, i) => i >= own && one.depth <= parent.depth)
    placed.splice(after === -1 ? placed.length : after, 0, {
      line,
      depth,
      from: sharedLength(line, parent.line),
    })
  }
  return placed.slice(1)
}
