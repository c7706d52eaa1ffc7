/** What is told of an event that came by itself, by how much a listener wants to hear. */
import type { TableEvent, TableEventType } from '@openroom/bridge/table/events'
import type { Listener } from '../hearing.ts'
import { heardBy } from '../hearing.ts'
import { type Moment, spokenEvent } from '../said/events.ts'
import { spokenTrick, spokenTricks, spokenTurn } from '../said/place.ts'
import { sentences } from '../said/sentences.ts'
import { spokenAuction } from './asked.ts'
import type { Amount } from './settings.ts'

/** Single calls and cards, and what is said of a call. */
const DETAILS: ReadonlySet<TableEventType> = new Set(['BID', 'ALERT_BID', 'EXPLAIN_BID', 'PLAY_CARD'])

/** A trick that a claim ends has not been told yet. */
function openTrick(event: TableEvent, { before }: Moment): string | null {
  if (event.type !== 'CLAIM' || before.tricks.at(-1)?.winner !== null) return null
  return spokenTrick(before, before.tricks.length)
}

function wholeTold(event: TableEvent, moment: Moment, listener: Listener | null): string | null {
  const { after } = moment
  if (event.type === 'END_TRICK')
    return sentences([spokenTrick(after, after.tricks.length), spokenTricks(after)])
  if (event.type === 'END_AUCTION')
    return sentences([spokenAuction(heardBy(after, listener)), spokenTurn(after)])
  const told = spokenEvent(event, moment, listener)
  return told === null ? null : sentences([openTrick(event, moment), told])
}

/** @param amount `ends`: of calls and cards what they led to, where they go by faster than they can be told */
export function spokenBy(
  amount: Amount | 'ends',
  event: TableEvent,
  moment: Moment,
  listener: Listener | null,
): string | null {
  if (amount === 'cards') return spokenEvent(event, moment, listener)
  if (moment.before === moment.after || DETAILS.has(event.type)) return null
  if (amount === 'ends') return spokenEvent(event, moment, listener)
  if (amount === 'tricks') return wholeTold(event, moment, listener)
  return event.type === 'END_TRICK' ? null : spokenEvent(event, moment, listener)
}
