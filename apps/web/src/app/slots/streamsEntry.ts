/** The way to a session's streams (specification 2, section 2). */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { streamsAmong } from '../../live/openSessions.ts'
import { t } from '../../texts/t.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import type { NavEntry } from '../../ui/slot/types.ts'
import { entry } from './entry.ts'

/** Only when there is a stream. */
export function streamsEntry(
  sessions: readonly MiniSession[],
  shown: ScreenAt,
  choose: (at: ScreenAt) => void,
): readonly NavEntry[] {
  if (streamsAmong(sessions).length === 0) return []
  const isCurrent = shown.screen === 'stream' || shown.screen === 'stream-collector'
  const go = () => choose({ screen: 'stream-collector', params: {} })
  return [entry('streams', t('staff.streams'), go, isCurrent)]
}
