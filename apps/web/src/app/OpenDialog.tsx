/** The dialog that is open; the code of each comes when it is first wanted. */
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { account, type LoginReason, may, openDialog, useAccount } from '../live/account.ts'
import { lazily } from '../ui/lazily.ts'
import { dialogAt } from './dialogAt.ts'

const DIALOGS = {
  login: lazily(() => import('../features/account/LoginDialog.tsx')),
  username: lazily(() => import('../features/account/ChangeUsernameDialog.tsx')),
  password: lazily(() => import('../features/account/ChangePasswordDialog.tsx')),
  request: lazily(() => import('../features/account/RequestPasswordDialog.tsx')),
  set: lazily(() => import('../features/account/SetPasswordDialog.tsx')),
  globalMessage: lazily(() => import('../features/messages/GlobalMessageDialog.tsx')),
  message: lazily(() => import('../features/messages/SendMessageDialog.tsx')),
  streamStart: lazily(() => import('../features/streams/StartStreamDialog.tsx')),
  streamStop: lazily(() => import('../features/streams/StopStreamDialog.tsx')),
  shift: lazily(() => import('../features/messages/ShiftDialog.tsx')),
  upload: lazily(() => import('../features/upload/UploadDialog.tsx')),
  account: lazily(() => import('../features/account/AccountDialog.tsx')),
  keys: lazily(() => import('../features/help/KeysDialog.tsx')),
  versions: lazily(() => import('../features/upload/VersionsDialog.tsx')),
  hands: lazily(() => import('../features/upload/HandsDialog.tsx')),
  report: lazily(() => import('../features/upload/ReportDialog.tsx')),
} as const

export default function OpenDialog() {
  const { dialog, role, reason } = useAccount()
  const [path, navigate] = useLocation()
  if (dialog === null) return null
  // Uploading needs the role, otherwise the login comes first (specification 1, section 4).
  const shown = dialog === 'upload' && !may.upload(role) ? 'login' : dialog
  const Shown = DIALOGS[shown]
  const forUpload: LoginReason = role === null ? 'upload' : 'upload.other'
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
      {shown === 'login' ? (
        <DIALOGS.login onClose={close} reason={dialog === 'upload' ? forUpload : reason} />
      ) : (
        <Shown onClose={close} />
      )}
    </Suspense>
  )
}
