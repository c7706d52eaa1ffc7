/** What of a finished session never changes under its version, so that caches may keep it for ever. */
import { isClosed } from '@openroom/protocol/names'
import { traitsOf, type ViewName } from '@openroom/protocol/views'
import type { Sessions } from './sessions.ts'

/** The version that the session's view lasts under; `null`: it may change without the session's version. */
export async function lastingVersion(sessions: Sessions, name: ViewName, id: number): Promise<number | null> {
  if (traitsOf(name).of !== 'session') return null
  const row = (await sessions.model(id))?.row
  if (!row || !isClosed(row.status)) return null
  // A knock-out match shows what was played of it in sessions before.
  return name === 'replay' && row.arrange_type === 'KNOCK_OUT' ? null : row.version
}
