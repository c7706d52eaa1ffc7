/** A dialog about the session that a screen shows; its code comes when it is first wanted. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'

export type SessionDialog = ComponentType<{ readonly session: MiniSession; readonly onClose: () => void }>

export function useSessionDialog(
  session: MiniSession | null,
  Shown: SessionDialog,
): { readonly show: () => void; readonly dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const dialog = open && session !== null && (
    <Suspense>
      <Shown session={session} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { show: () => setOpen(true), dialog }
}
