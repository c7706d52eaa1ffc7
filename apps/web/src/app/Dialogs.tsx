/** The dialog that is open, by address or by a button; its code comes when it is first wanted. */
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { account, type DialogName, may, openDialog, useAccount } from '../live/account.ts'

const DIALOGS = {
  login: lazy(() => import('../features/account/LoginDialog.tsx')),
  username: lazy(() => import('../features/account/ChangeUsernameDialog.tsx')),
  password: lazy(() => import('../features/account/ChangePasswordDialog.tsx')),
  request: lazy(() => import('../features/account/RequestPasswordDialog.tsx')),
  set: lazy(() => import('../features/account/SetPasswordDialog.tsx')),
  globalMessage: lazy(() => import('../features/messages/GlobalMessageDialog.tsx')),
  message: lazy(() => import('../features/messages/SendMessageDialog.tsx')),
  streamStart: lazy(() => import('../features/streams/StartStreamDialog.tsx')),
  streamStop: lazy(() => import('../features/streams/StopStreamDialog.tsx')),
  shift: lazy(() => import('../features/messages/ShiftDialog.tsx')),
  upload: lazy(() => import('../features/upload/UploadDialog.tsx')),
} as const

const BY_PATH: readonly (readonly [RegExp, DialogName])[] = [
  [/^\/login$/, 'login'],
  [/^\/upload$/, 'upload'],
  [/^\/request-password$/, 'request'],
  [/^\/set-password\/[^/]+$/, 'set'],
]

const dialogAt = (path: string): DialogName | null => BY_PATH.find(([at]) => at.test(path))?.[1] ?? null

export function Dialogs() {
  const { dialog, role } = useAccount()
  const [path, navigate] = useLocation()
  useEffect(() => {
    const asked = dialogAt(path)
    if (asked !== null) openDialog(asked)
  }, [path])
  if (dialog === null) return null
  // Uploading needs the role, otherwise the login comes first (specification 1, section 4).
  const shown = dialog === 'upload' && !may.upload(role) ? 'login' : dialog
  const Shown = DIALOGS[shown]
  /** After a login the dialog that was asked for may follow; at a dialog's own address the site is gone back to. */
  const close = (): void => {
    const state = account.getState()
    const goesOn = dialog === 'upload' && shown === 'login' && may.upload(state.role)
    if (goesOn) return
    openDialog(null)
    if (dialogAt(path) !== null) navigate('/')
  }
  return (
    <Suspense>
      <Shown onClose={close} />
    </Suspense>
  )
}
