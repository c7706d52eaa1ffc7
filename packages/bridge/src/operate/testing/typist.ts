/** Types a board that is known as a log, key by key, as a console enters it. */
import type { TableEvent } from '../../table/events.ts'
import { reduceTable } from '../../table/reducer.ts'
import { EMPTY_TABLE, type TableState } from '../../table/state.ts'
import { canAlert, canExplain, explanationText, LONGEST_WORDS, readExplanations } from '../explained.ts'
import { type Group, withFollowing } from '../follows.ts'
import { readTyped } from '../typed.ts'
import { keysFor } from './keysFor.ts'

export type TypedBoard = {
  readonly events: readonly TableEvent[]
  /** All of them; what calls mean is written between `a` or `e` and Enter. */
  readonly keys: string
  /** How many of these are such words. */
  readonly words: number
  /** The first event that nothing typed makes; `null`: the whole log was typed. */
  readonly stuck: TableEvent | null
}

const isTyped = ({ type }: TableEvent): boolean =>
  type === 'BID' ||
  type === 'PLAY_CARD' ||
  type === 'CLAIM' ||
  type === 'CLAIM_ACCEPT' ||
  type === 'CLAIM_DECLINE'

const isSame = (one: TableEvent, other: TableEvent | undefined): boolean =>
  other !== undefined && JSON.stringify(one) === JSON.stringify(other)

/** What is typed of a call once it is made; `null`: nothing is said of it. */
function wordsFor(wanted: TableEvent): string | null {
  if (wanted.type !== 'BID') return null
  const text = explanationText(wanted.explanations ?? [])
  if (wanted.alert) return `a${text}\n`
  return text === '' ? null : `e${text}\n`
}

/** The call with what was typed of it, as the console keeps it. */
function said(state: TableState, typed: readonly TableEvent[], words: string): readonly TableEvent[] {
  const [event, ...more] = typed
  if (event?.type !== 'BID') return typed
  const groups = withFollowing(state, typed)
  const after = groups.flatMap(({ events }) => events).reduce(reduceTable, state)
  const isAlert = words.startsWith('a')
  if (!(isAlert ? canAlert(after) : canExplain(after))) return typed
  const explanations = readExplanations(words.slice(1, -1).slice(0, LONGEST_WORDS))
  return [
    { ...event, ...(isAlert && { alert: true }), ...(explanations.length > 0 && { explanations }) },
    ...more,
  ]
}

/** @param log of one board, with what comes before its first call */
export function typeBoard(log: readonly TableEvent[]): TypedBoard {
  const events: TableEvent[] = []
  let state: TableState = EMPTY_TABLE
  let keys = ''
  let words = 0
  const add = (groups: readonly Group[]) => {
    for (const event of groups.flatMap((group) => group.events)) {
      events.push(event)
      state = reduceTable(state, event)
    }
  }
  const begun = log.findIndex(({ type }) => type === 'START_AUCTION') + 1
  add([{ events: log.slice(0, begun), isForced: false }])
  while (events.length < log.length) {
    const wanted = log[events.length]!
    const text = isTyped(wanted) ? keysFor(state, wanted) : null
    const reading = text === null ? null : readTyped(state, text)
    if (reading?.kind !== 'done' || text === null) return { events, keys, words, stuck: wanted }
    keys += text
    const meaning = wordsFor(wanted)
    if (meaning !== null) {
      keys += meaning
      words += meaning.length - 1
    }
    // Where the record stops, or has another card, what follows by itself is taken back.
    const groups = withFollowing(
      state,
      meaning === null ? reading.events : said(state, reading.events, meaning),
    )
    const forced = groups.find(({ isForced }) => isForced)
    const at = events.length + (groups[0]?.events.length ?? 0)
    const isHeld = forced?.events.some((event, i) => !isSame(event, log[at + i])) ?? false
    add(isHeld ? groups.slice(0, 1) : groups)
    if (isHeld) keys += '\b'
  }
  return { events, keys, words, stuck: null }
}
