/** Which dialog of the site is open. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { account, setLoginAsker } from '../live/account.ts'

export type DialogName =
  | 'login'
  | 'upload'
  | 'report'
  | 'username'
  | 'password'
  | 'request'
  | 'set'
  | 'globalMessage'
  | 'message'
  | 'streamStart'
  | 'streamStop'
  | 'shift'
  | 'keys'
  | 'ear'
  | 'display'
  | 'followed'
  | 'kept'
  | 'language'
  | 'account'
  | 'versions'
  | 'hands'
  | 'correct'
  | 'cards'
  | 'viewers'

/** What a login is needed for; `ended`: it was there and is not any more; `begun`: of an account just made here. */
export type LoginReason = 'upload' | 'upload.other' | 'users' | 'upcoming' | 'ended' | 'begun' | 'other'

type Opened = {
  /** One at a time (specification 1, section 4). */
  readonly dialog: DialogName | null
  /** The session that the dialog is about, when it was opened from one. */
  readonly dialogSession: number | null
  /** What is to be put right, where that was said when it was opened. */
  readonly correction: 'withdrawal' | 'lineUp' | null
  /** What has come over it, and leads back to it: a login that has to come first, and its own way to a new password. */
  readonly over: 'login' | 'request' | null
  /** Why a login is asked for; `null` when the viewer asked for it. */
  readonly reason: LoginReason | null
}

const CLOSED: Opened = { dialog: null, dialogSession: null, correction: null, over: null, reason: null }

export const dialogs = createStore<Opened>(() => CLOSED)

export const useDialogs = (): Opened => useStore(dialogs)

/** What is put right of a session: a choice that is made before the dialog opens. */
export function openCorrection(session: number, correction: NonNullable<Opened['correction']>): void {
  openDialog('correct', session)
  dialogs.setState({ correction })
}

/** @param session the one it is about */
export function openDialog(dialog: DialogName | null, session: number | null = null): void {
  // LOGIN's own way to a new password leaves what waits below where it is.
  if (dialogs.getState().over !== null && dialog === 'request') dialogs.setState({ over: dialog })
  else dialogs.setState({ ...CLOSED, dialog, dialogSession: session })
}

/** A dialog that somebody has begun to fill in stays below. */
export function askLogin(reason: LoginReason | null): void {
  const { dialog } = dialogs.getState()
  if (dialog === null || dialog === 'login')
    dialogs.setState({ dialog: 'login', dialogSession: null, reason })
  else dialogs.setState({ over: 'login', reason })
}

/** Somebody has made an account and is not signed in with it yet. */
export function askFirstLogin(email: string): void {
  account.setState({ whose: email })
  askLogin('begun')
}

/** Closes what has come over a dialog. */
export const closeOver = (): void => dialogs.setState({ over: null, reason: null })

setLoginAsker((reason) => {
  askLogin(reason)
  return new Promise((resolve) => {
    const stop = dialogs.subscribe(({ dialog, over }) => {
      if (dialog === 'login' || over !== null) return
      stop()
      resolve()
    })
  })
})
