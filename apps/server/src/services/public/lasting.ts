/** What of a finished session never changes under its version, so that caches may keep it for ever. */
import { isClosed } from '@openroom/protocol/names'
import type { ViewName } from '@openroom/protocol/views'
import type { Sessions } from './sessions.ts'

/** Views that are made of their own session alone; totals, attendance and lists depend on others. */
const OF_ONE_SESSION: ReadonlySet<ViewName> = new Set<ViewName>([
  ...(['rounds', 'boards', 'board', 'teams', 'substitutes', 'withdrawCount'] as const),
  ...(['pairFrequencies', 'teamFrequencies', 'scoreCard', 'disabledRounds'] as const),
  ...(['crossImps', 'personalCrossImps', 'bidOnlyTeamFrequencyBoard'] as const),
  ...(['pairBiddingHistories', 'teamBiddingHistories', 'scoreCardBiddingHistories'] as const),
  ...(['replay', 'ddsArchive'] as const),
])

/** The version that the session's view lasts under; `null`: it may change without the session's version. */
export async function lastingVersion(sessions: Sessions, name: ViewName, id: number): Promise<number | null> {
  if (!OF_ONE_SESSION.has(name)) return null
  const row = (await sessions.model(id))?.row
  if (!row || !isClosed(row.status)) return null
  // A knock-out match shows what was played of it in sessions before.
  return name === 'replay' && row.arrange_type === 'KNOCK_OUT' ? null : row.version
}
