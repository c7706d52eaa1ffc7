/** The terms that a session is released by, from what is stored of it. */
import { isOneMatch } from '@openroom/bridge/movement/telling'
import { isClosed } from '@openroom/protocol/names'
import type { GateSession } from './releaseQueues.rows.ts'
import type { Terms } from './rule.ts'

/**
 * Whether boards wait until all who are drawn to play them have: not in a single match by the delay alone, nor where an
 * admin has said that he accepts it.
 */
export const isBarredBy = ({ status, release_rule, tells_early, contestants }: GateSession): boolean =>
  !isClosed(status) &&
  (release_rule === 'BOARD' ||
    (release_rule === 'DELAY' && !tells_early && !isOneMatch({ contestants: contestants.length })))

export function termsOf(row: GateSession): Terms {
  const start = row.real_start_date_time?.getTime() ?? null
  const isOver = isClosed(row.status)
  return {
    // What still comes after the end are corrections: they are late by the delay and nothing else.
    rule: isOver ? 'DELAY' : row.release_rule,
    isBarred: isBarredBy(row),
    delay: row.delay * 1000,
    begun: start ?? (row.status === 'DELAYED' ? null : 0),
    closing: row.closing_at?.getTime() ?? null,
    isOver,
  }
}
