/** Looks for those who are followed among the registrations of a session, as screens of results know them. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { QueryObserver } from '@tanstack/react-query'
import { archive } from '../../live/archive.ts'
import { cache } from '../../live/cache.ts'
import type { Followed } from './followed.ts'
import { followedIn } from './matches.ts'
import { askTold } from './told.ts'

/** @returns ends it */
export function observeFollowed(
  { miniSessionId, tournamentId, type }: Pick<MiniSession, 'miniSessionId' | 'tournamentId' | 'type'>,
  list: readonly Followed[],
  tell: (found: ReadonlySet<number>) => void,
): () => void {
  void askTold(list)
  // The same call as of the screen that shows them.
  const at = viewAt(type === 'PAIR' ? 'registrations' : 'teams', { id: miniSessionId })
  const observer = new QueryObserver(cache, archive(miniSessionId, at))
  const look = (data: Parameters<typeof followedIn>[1] | undefined) =>
    tell(followedIn(list, data ?? [], tournamentId))
  look(observer.getCurrentResult().data)
  return observer.subscribe(({ data }) => look(data))
}
