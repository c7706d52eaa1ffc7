/** What there is to say of a session that is played, and of which nothing is public yet. */
import { isOnAir, isWaiting } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { listed } from '../texts/order.ts'
import { t } from '../texts/t.ts'
import { eventTitle, sessionTitle } from './sessionTitle.ts'

type Playing = Pick<MiniSession, 'released' | 'status' | 'awaits' | 'eventId'>

/** Whether a rule keeps results back that there are: pages without them say so, and until when. */
export const keepsBack = (session: Playing & Pick<MiniSession, 'tellsEarly'>): boolean =>
  isWaiting(session) || (isOnAir(session) && session.released !== undefined && session.tellsEarly !== true)

/** @param all every session that is known: one that has been played names those that it waits for */
export function playingText(session: Playing, all: readonly MiniSession[]): string {
  if (!isWaiting(session)) return t(`selector.playing.${session.released ?? 'DELAY'}`)
  const others = all.filter(({ miniSessionId }) => session.awaits?.includes(miniSessionId))
  // One may be shown to nobody.
  if (others.length === 0) return t('selector.awaits.others')
  const names = others.map(
    (one) => (one.eventId === session.eventId ? null : eventTitle(one)) ?? sessionTitle(one),
  )
  return t('selector.awaits', { sessions: listed(names) })
}

/** The same beside figures that are there already. */
export const figuresText = (session: Playing, all: readonly MiniSession[]): string =>
  isOnAir(session) && session.released === 'BOARD' ? t('selector.some.BOARD') : playingText(session, all)
