/** The keys by which an operator would enter what happened: the fewest that are read as it. */
import { formatContract } from '../../notation.ts'
import type { TableEvent } from '../../table/events.ts'
import type { TableState } from '../../table/state.ts'
import { ALL_THE_SAME, ENTER, OF_SEAT, readTyped } from '../typed.ts'

/** Texts that may be read as an event, the shortest first. */
function candidates(event: TableEvent): readonly string[] {
  const sure = (texts: readonly string[]) => [...texts, ...texts.map((text) => text + ALL_THE_SAME)]
  if (event.type === 'BID') {
    const call = event.call.replace('NT', 'N').toLowerCase()
    return sure([call, `${OF_SEAT}${event.seat.toLowerCase()}${call}`])
  }
  if (event.type === 'PLAY_CARD') {
    const [suit = '', rank = ''] = event.card.toLowerCase()
    const named = suit + rank
    return sure([rank, named, named + ENTER, `${OF_SEAT}${event.seat.toLowerCase()}${named}`])
  }
  if (event.type === 'CLAIM' && event.tricks !== null) {
    const claim = `c${event.seat?.toLowerCase() ?? ''}${event.tricks}`
    return [claim, `${claim}${ENTER}`, `${claim}c`, `c${claim}`]
  }
  if (event.type === 'CLAIM_ACCEPT') return [ENTER]
  return event.type === 'CLAIM_DECLINE' ? ['n'] : []
}

/** What an event is, whatever is said of it beside. */
function essence(event: TableEvent): string {
  if (event.type === 'BID') return `${event.seat} ${event.call}`
  if (event.type === 'PLAY_CARD') return `${event.seat} ${event.card}`
  if (event.type === 'CLAIM') return `claim ${event.seat} ${event.tricks}`
  return event.type === 'END_AUCTION' ? formatContract(event.contract) : event.type
}

/** Whether the keys are read as the event, and not as something else on the way. */
function isReadAs(state: TableState, text: string, event: TableEvent): boolean {
  for (let length = 1; length <= text.length; length++) {
    const reading = readTyped(state, text.slice(0, length))
    if (reading.kind !== 'done') continue
    const [read] = reading.events
    return length === text.length && read !== undefined && essence(read) === essence(event)
  }
  return false
}

/** `null` for what is not typed: endings follow by themselves. */
export const keysFor = (state: TableState, event: TableEvent): string | null =>
  candidates(event).find((text) => isReadAs(state, text, event)) ?? null
