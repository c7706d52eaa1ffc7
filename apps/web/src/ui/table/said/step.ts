/** A step along a log in words for who listens. */

import type { TableEvent } from '@openroom/bridge/table/events'
import type { TableState } from '@openroom/bridge/table/state'
import { spokenBy } from '../ear/amount.ts'
import type { Amount } from '../ear/settings.ts'
import type { Listener } from '../hearing.ts'
import { spokenUndone } from './events.ts'
import { spokenPlace } from './place.ts'
import { sentences } from './sentences.ts'

/** Too many events at once are told by where they lead; on to the next trick each card is told. */
const MOST_EVENTS = { forward: 6, back: 4 } as const

export type SpokenLog = {
  readonly events: readonly TableEvent[]
  /** The table after so many events; one more than there are events. */
  readonly states: readonly TableState[]
  /** What the board's result means. */
  readonly worth: string | null
  /** Only what they heard; `null`: everything. */
  readonly listener: Listener | null
}

export type Step = {
  readonly from: number
  readonly to: number
  readonly amount: Amount | 'ends'
}

function forward(
  { events, states, worth, listener }: SpokenLog,
  { from, to, amount }: Step,
  here: TableState,
): string {
  const passed = events.slice(from, to)
  return sentences(
    passed.map((event, i) => {
      const [before, after] = [states[from + i] ?? here, states[from + i + 1] ?? here]
      return spokenBy(amount, event, { before, after, worth }, listener)
    }),
  )
}

function back({ events, states }: SpokenLog, { from, to }: Step, here: TableState): string {
  const undone = events.slice(to, from)
  const spoken = undone.map((event, i) => {
    const [without, with_] = [states[to + i] ?? here, states[to + i + 1] ?? here]
    return spokenUndone(event, { from: with_, to: without, here })
  })
  return sentences(spoken.reverse())
}

/** What is told when a log moves from one position to another. */
export function spokenStep(log: SpokenLog, step: Step): string {
  const { from, to } = step
  const here = log.states[to]
  if (here === undefined || from === to) return ''
  if (to - from > MOST_EVENTS.forward || from - to > MOST_EVENTS.back) return spokenPlace(here, log.worth)
  return to > from ? forward(log, step, here) : back(log, step, here)
}
