/** The quiet menu of staff beside an entry of the list. */
import { Suspense } from 'react'
import { roleFor, useAccount } from '../../live/account.ts'
import { lazily } from '../../ui/lazily.ts'
import type { StaffMenuOfProps } from './StaffMenuOf.tsx'

/** What only staff may do is no part of what visitors load. */
const StaffMenuOf = lazily(() => import('./StaffMenuOf.tsx'))

/** Nothing for visitors. */
export function StaffMenu(props: Omit<StaffMenuOfProps, 'role'>) {
  const { entry } = props
  const role = roleFor(useAccount(), (entry.kind === 'session' ? entry.session : entry.first).serverId)
  return (
    role !== null && (
      <Suspense>
        <StaffMenuOf {...props} role={role} />
      </Suspense>
    )
  )
}
