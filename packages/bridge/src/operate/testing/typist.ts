/** Types a board that is known as a log, key by key, as a console enters it. */
import type { TableEvent } from '../../table/events.ts'
import { reduceTable } from '../../table/reducer.ts'
import { EMPTY_TABLE, type TableState } from '../../table/state.ts'
import { type Group, withFollowing } from '../follows.ts'
import { keysFor } from '../keysFor.ts'
import { readTyped } from '../typed.ts'

export type TypedBoard = {
  readonly events: readonly TableEvent[]
  /** All of them; what calls mean is written between `a` and Enter. */
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

/** Alerts and explanations are given beside the call. */
function said(typed: readonly TableEvent[], wanted: TableEvent): readonly TableEvent[] {
  const [event, ...more] = typed
  if (event?.type !== 'BID' || wanted.type !== 'BID') return typed
  const { alert, explanations } = wanted
  return [
    {
      ...event,
      ...(alert === undefined ? {} : { alert }),
      ...(explanations === undefined ? {} : { explanations }),
    },
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
    if (wanted.type === 'BID' && wanted.alert) {
      const text = `${wanted.explanations?.[0]?.text ?? ''}\n`
      keys += `a${text}`
      words += text.length
    }
    // Where the record stops, or has another card, what follows by itself is taken back.
    const groups = withFollowing(state, said(reading.events, wanted))
    const forced = groups.find(({ isForced }) => isForced)
    const at = events.length + (groups[0]?.events.length ?? 0)
    const isHeld = forced?.events.some((event, i) => !isSame(event, log[at + i])) ?? false
    add(isHeld ? groups.slice(0, 1) : groups)
    if (isHeld) keys += '\b'
  }
  return { events, keys, words, stuck: null }
}
