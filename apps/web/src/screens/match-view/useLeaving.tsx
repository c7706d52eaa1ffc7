/** Every way out of a match view asks first. */
import { type ReactNode, useEffect, useState } from 'react'
import { guardLeaving, leaveFor } from '../../live/leaving.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

/** @returns what leads out after the question, and the question */
export function useLeaving(): { readonly leave: (go: () => void) => void; readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null)
  useEffect(() => guardLeaving((go) => setAsked({ go })), [])
  const dialog = asked && (
    <LeaveDialog
      onStay={() => setAsked(null)}
      onLeave={() => {
        setAsked(null)
        asked.go()
      }}
    />
  )
  return { leave: leaveFor, dialog }
}
