/** Until when results can be questioned, and that they cannot any more. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../texts/t.ts'
import { isSameDay, momentIn, timeOf } from './moments.ts'

/** `null`: nothing was said of it. */
export function finalText({ finalAt }: Pick<MiniSession, 'finalAt'>, now: number): string | null {
  if (finalAt === undefined) return null
  const at = new Date(finalAt)
  if (at.getTime() <= now) return t('appeals.over')
  const time = isSameDay(at, new Date(now)) ? timeOf(at) : momentIn(finalAt, null, new Date(now))
  return t('appeals.until', { time })
}
