/** What is written beside a board at a table, and at which call or card. */

import { searchWords } from '@openroom/bridge/plainText'
import type { TableEvent } from '@openroom/bridge/table/events'
import { happenings } from '@openroom/bridge/table/traits'
import type { Written } from './boardNotes.public.ts'

/** Words beyond these find a board no better. */
const MOST_WORDS = 4_000
/** No word is longer. */
const LONGEST = 60
/** Letters of a passage that is shown. */
const PASSAGE = 160

/** Texts of an event that somebody wrote. */
export function textsOf(event: TableEvent): readonly string[] {
  const comments = event.comments ?? []
  const said = 'explanations' in event ? (event.explanations ?? []).map(({ text }) => text) : []
  const claim = 'explanation' in event && event.explanation !== undefined ? [event.explanation] : []
  return [...said, ...claim, ...comments.flatMap((comment) => comment.split('\n'))]
}

/** The words of all these texts, each once. */
export const noteWords = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap(searchWords))]
    .filter((word) => word.length <= LONGEST)
    .slice(0, MOST_WORDS)
    .join(' ')

export type Passage = {
  readonly text: string
  /** Where it stands in the replay (`cindex` of its address). */
  readonly cindex: number
}

type Told = { readonly text: string; readonly calls: number; readonly cards: number }

const HAPPENINGS: ReadonlySet<string> = new Set(happenings())

/** Every text with the calls and cards before it, its own included. */
function tellNotes(events: readonly TableEvent[], written: readonly Written[]): readonly Told[] {
  const found: Told[] = []
  let [calls, cards, step] = [0, 0, 0]
  const left = written.values()
  let next = left.next()
  const tellWritten = () => {
    for (; !next.done && next.value.step <= step; next = left.next())
      found.push({ text: next.value.text, calls, cards })
  }
  for (const event of events) {
    if (event.type === 'BID') calls += 1
    if (event.type === 'CANCEL_BID') calls -= 1
    if (event.type === 'PLAY_CARD') cards += 1
    if (event.type === 'CANCEL_CARD') cards -= 1
    for (const text of textsOf(event)) found.push({ text, calls, cards })
    if (HAPPENINGS.has(event.type)) step += 1
    tellWritten()
  }
  step = Number.POSITIVE_INFINITY
  tellWritten()
  return found
}

/** A text around the first of the words. */
function around(text: string, words: readonly string[]): string {
  if (text.length <= PASSAGE) return text
  const at = Math.max(0, ...words.slice(0, 1).map((word) => text.toLowerCase().indexOf(word)))
  const from = Math.max(0, at - PASSAGE / 2)
  const part = text.slice(from, from + PASSAGE)
  return `${from > 0 ? '…' : ''}${part.trim()}${from + PASSAGE < text.length ? '…' : ''}`
}

/**
 * The text that holds most of the words.
 * @param words beginnings of words
 */
export function passageIn(
  events: readonly TableEvent[],
  written: readonly Written[],
  words: readonly string[],
): Passage | null {
  const all = tellNotes(events, written)
  const holds = ({ text }: Told): number => {
    const own = searchWords(text)
    return words.filter((word) => own.some((one) => one.startsWith(word))).length
  }
  let best: Told | null = null
  let most = 0
  for (const one of all) {
    const count = holds(one)
    if (count > most) [best, most] = [one, count]
  }
  if (best === null) return null
  const calls = events.filter(({ type }) => type === 'BID').length
  return { text: around(best.text, words), cindex: best.cards > 0 ? best.cards : best.calls - calls }
}
