/** What an operator writes of a call: to everybody, or to seats before a colon, parted by bars: `ne: weak | sw: 5-9`. */

import { SEATS } from '../seat.ts'
import type { Explanation } from '../table/facts.ts'
import type { TableState } from '../table/state.ts'
import { phaseOf } from '../table/view.ts'

/** So many signs are taken. */
export const LONGEST_WORDS = 300

/** Listeners of one part: a seat, a side of the screen (North with East, South with West), or nobody named. */
const PART = /^(ne|sw|[nesw])?:\s*(.*)$/is
const BETWEEN = /\s*\|\s*(?=(?:ne|sw|[nesw])?:)/i

function readPart(part: string): readonly Explanation[] {
  const [, listeners = '', words] = PART.exec(part) ?? [part, '', part]
  const text = (words ?? '').trim()
  if (text === '') return []
  if (listeners === '') return [{ to: 'all', text }]
  return SEATS.filter((seat) => listeners.toUpperCase().includes(seat)).map((to) => ({ to, text }))
}

export const readExplanations = (text: string): readonly Explanation[] =>
  text.trim().split(BETWEEN).flatMap(readPart)

/** The text that is read as the explanations. Words that look like listeners get a colon before them. */
export function explanationText(explanations: readonly Explanation[]): string {
  const part = ({ to, text }: Explanation): string => {
    if (to !== 'all') return `${to.toLowerCase()}: ${text}`
    return PART.test(text) ? `: ${text}` : text
  }
  const [first, ...more] = explanations
  const rest = more.map((one) => (one.to === 'all' ? `: ${one.text}` : part(one)))
  return first ? [part(first), ...rest].join(' | ') : ''
}

/** The last call can be explained until a card is played. */
export const canExplain = (state: TableState): boolean =>
  state.calls.length > 0 &&
  state.tricks.length === 0 &&
  (phaseOf(state) === 'auction' || phaseOf(state) === 'play')

/** In the play `a` is an ace. */
export const canAlert = (state: TableState): boolean => canExplain(state) && phaseOf(state) === 'auction'
