/** Opens what is asked for, by address or by a button; visitors who ask for nothing load nothing of it. */
import { Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { dialogs, openDialog, useDialogs } from '../ui/dialogs.ts'
import { lazily } from '../ui/lazily.ts'
import '../ui/opener.ts'
import { dialogAt } from './places.ts'

const OpenDialog = lazily(() => import('./OpenDialog.tsx'))

export function Dialogs() {
  const { dialog } = useDialogs()
  const [path] = useLocation()
  useEffect(() => {
    const asked = dialogAt(path)
    if (asked === null) return
    openDialog(asked)
    // Gone from its address, by a link or a step back, it is gone too.
    return () => {
      if (dialogs.getState().dialog === asked) openDialog(null)
    }
  }, [path])
  return (
    dialog !== null && (
      <Suspense>
        <OpenDialog />
      </Suspense>
    )
  )
}
