/** What staff may do in a session: no part of what visitors load. */
import type { Role } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useEffect, useMemo, useState } from 'react'
import { loadVersion } from '../../live/site.ts'
import { repeating } from '../../live/untilDone.ts'
import { t } from '../../texts/t.ts'
import type { Action } from '../../ui/action.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import type { staffEntries } from './staffEntries.ts'

/** On a phone the way to the users is called otherwise (specification 2, section 2, 'Navigation menu'). */
export const onPhone = (entries: readonly Action[]): readonly Action[] =>
  entries.map((one) => (one.id === 'users' ? { ...one, text: t('staff.users.phone') } : one))

const NONE: readonly Action[] = []

/**
 * @param sessions all that are known
 * @param shown what the slots on the page show
 */
export function useStaffEntries(
  miniSession: MiniSession,
  sessions: readonly MiniSession[],
  role: Role | null,
  shown: readonly ScreenAt[],
  toUsers: () => void,
): readonly Action[] {
  const [entries, setEntries] = useState<{ readonly of: typeof staffEntries } | null>(null)
  const isStaff = role !== null
  useEffect(() => {
    if (!isStaff) return
    repeating(() => import('./staffEntries.ts'), loadVersion)().then(
      ({ staffEntries }) => setEntries({ of: staffEntries }),
      () => {},
    )
  }, [isStaff])
  return useMemo(
    () => (entries && role !== null ? entries.of(miniSession, sessions, role, shown, toUsers) : NONE),
    [entries, miniSession, sessions, role, shown, toUsers],
  )
}
