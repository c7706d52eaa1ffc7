/** The dialog that is open; the code of each comes when it is first wanted. */
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { account, may, useAccount } from '../live/account.ts'
import { leaveFreely } from '../live/leaving.ts'
import { closeOver, type DialogName, type LoginReason, openDialog, useDialogs } from '../ui/dialogs.ts'
import { lazily } from '../ui/lazily.ts'
import { dialogAt } from './places.ts'

const DIALOGS = {
  login: lazily(() => import('../dialogs/account/LoginDialog.tsx')),
  username: lazily(() => import('../dialogs/account/ChangeUsernameDialog.tsx')),
  password: lazily(() => import('../dialogs/account/ChangePasswordDialog.tsx')),
  request: lazily(() => import('../dialogs/account/RequestPasswordDialog.tsx')),
  set: lazily(() => import('../dialogs/account/SetPasswordDialog.tsx')),
  globalMessage: lazily(() => import('../dialogs/messages/GlobalMessageDialog.tsx')),
  message: lazily(() => import('../dialogs/messages/SendMessageDialog.tsx')),
  streamStart: lazily(() => import('../screens/streams/StartStreamDialog.tsx')),
  streamStop: lazily(() => import('../screens/streams/StopStreamDialog.tsx')),
  shift: lazily(() => import('../dialogs/messages/ShiftDialog.tsx')),
  upload: lazily(() => import('../dialogs/upload/UploadDialog.tsx')),
  account: lazily(() => import('../dialogs/account/AccountDialog.tsx')),
  language: lazily(() => import('../dialogs/language/LanguageDialog.tsx')),
  kept: lazily(() => import('../dialogs/kept/KeptDialog.tsx')),
  followed: lazily(() => import('../dialogs/followed/FollowedDialog.tsx')),
  keys: lazily(() => import('../dialogs/help/KeysDialog.tsx')),
  display: lazily(() => import('../dialogs/display/DisplayDialog.tsx')),
  ear: lazily(() => import('../dialogs/help/EarDialog.tsx')),
  versions: lazily(() => import('../dialogs/upload/VersionsDialog.tsx')),
  correct: lazily(() => import('../dialogs/correct/CorrectDialog.tsx')),
  cards: lazily(() => import('../dialogs/cards/CardsDialog.tsx')),
  viewers: lazily(() => import('../dialogs/viewers/ViewersDialog.tsx')),
  hands: lazily(() => import('../dialogs/upload/HandsDialog.tsx')),
  report: lazily(() => import('../dialogs/upload/ReportDialog.tsx')),
} as const

/** About the account itself: what one has typed there is nobody else's. */
const OWN: readonly DialogName[] = ['username', 'password', 'account']

/** The dialog that has been opened, or the login that it needs first (specification 1, section 4). */
function useShown(): DialogName | null {
  const { role } = useAccount()
  const { dialog } = useDialogs()
  const [begun, setBegun] = useState<DialogName | null>(null)
  const shown = dialog === 'upload' && begun !== 'upload' && !may.upload(role) ? 'login' : dialog
  // Once it is there it stays: whoever is signed out by then is asked to log in over it.
  if (begun !== shown) setBegun(shown)
  return shown
}

export default function OpenDialog() {
  const { role, whose } = useAccount()
  const { dialog, over, reason } = useDialogs()
  const [path, navigate] = useLocation()
  const shown = useShown()
  if (dialog === null || shown === null) return null
  const Shown = DIALOGS[shown]
  const Over = over && DIALOGS[over]
  const forUpload: LoginReason = role === null ? 'upload' : 'upload.other'
  /** After a login the dialog that was asked for may follow; at a dialog's own address the site is gone back to. */
  const close = (): void => {
    const state = account.getState()
    const goesOn = dialog === 'upload' && shown === 'login' && may.upload(state.role)
    if (goesOn) return
    openDialog(null)
    // Whoever closes it has been asked, or has done what it is for.
    if (dialogAt(path) !== null) leaveFreely(() => navigate('/'))
  }
  return (
    <>
      <Suspense>
        {shown === 'login' ? (
          <DIALOGS.login onClose={close} reason={dialog === 'upload' ? forUpload : reason} />
        ) : (
          <Shown key={OWN.includes(shown) ? whose : null} onClose={close} />
        )}
      </Suspense>
      {/* Apart: while its code comes, what is below stays as it is. */}
      <Suspense>{Over && <Over onClose={closeOver} reason={reason} />}</Suspense>
    </>
  )
}
