/** What staff may do in a session: no part of what visitors load. */
import type { Role } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useEffect, useMemo, useState } from 'react'
import { loadVersion } from '../../live/site.ts'
import { repeating } from '../../live/untilDone.ts'
import { t } from '../../texts/t.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import type { NavEntry } from '../../ui/slot/types.ts'
import type { staffEntries } from './staffEntries.ts'

/** On a phone the way to the users is called otherwise (specification 2, section 2, 'Navigation menu'). */
export const onPhone = (entries: readonly NavEntry[]): readonly NavEntry[] =>
  entries.map((one) => (one.key === 'users' ? { ...one, label: t('staff.users.phone') } : one))

const NONE: readonly NavEntry[] = []

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
): readonly NavEntry[] {
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
