/** Who is signed in, and which dialog of the site is open. */
import type { Role } from '@openroom/protocol/names'
import { routes } from '@openroom/protocol/routes'
import type { OwnOrganiser, UserSession } from '@openroom/protocol/schema/account'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { reconnect, renewing, setTurnedAway } from './connection.ts'
import { call, postJson, setUnauthorised } from './http.ts'
import { untilDone } from './untilDone.ts'

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
  | 'followed'
  | 'kept'
  | 'language'
  | 'account'
  | 'versions'
  | 'hands'
  | 'correct'
  | 'viewers'

/** What a login is needed for; `ended`: it was there and is not any more. */
export type LoginReason = 'upload' | 'upload.other' | 'users' | 'upcoming' | 'ended'

type AccountState = Omit<UserSession, 'organisers'> & {
  /** Those the account is limited to; `null`: to none. */
  readonly organisers: readonly OwnOrganiser[] | null
  /** One at a time (specification 1, section 4). */
  readonly dialog: DialogName | null
  /** The session that the dialog is about, when it was opened from one. */
  readonly dialogSession: number | null
  /** Why a login is asked for; `null` when the viewer asked for it. */
  readonly reason: LoginReason | null
  /** Whether somebody has logged out on this page. */
  readonly hasLeft: boolean
}

const VISITOR: UserSession = { authenticated: false, role: null, email: null, name: null }

const stateOf = (session: UserSession) => ({ ...session, organisers: session.organisers ?? null })

export const account = createStore<AccountState>(() => ({
  ...stateOf(VISITOR),
  dialog: null,
  dialogSession: null,
  reason: null,
  hasLeft: false,
}))

export const useAccount = (): AccountState => useStore(account)

/** @param session the one it is about */
export const openDialog = (dialog: DialogName | null, session: number | null = null): void =>
  account.setState({ dialog, dialogSession: session, reason: null })

export const askLogin = (reason: LoginReason | null): void =>
  account.setState({ dialog: 'login', dialogSession: null, reason })

setUnauthorised(() => askLogin(account.getState().authenticated ? 'ended' : null))

/** What a role may do; ADMIN counts as uploader and upcoming-event handler (specification 1, section 6). */
export const may = {
  administer: (role: Role | null): boolean => role === 'ADMIN',
  upload: (role: Role | null): boolean => role === 'ADMIN' || role === 'UPLOADER',
  handleUpcoming: (role: Role | null): boolean => role === 'ADMIN' || role === 'UPCOMING_EVENT_HANDLER',
  comment: (role: Role | null): boolean => role === 'COMMENTATOR',
  stopStreams: (role: Role | null): boolean => role === 'COMMENTATOR' || role === 'ADMIN',
  changeOwn: (role: Role | null): boolean => role === 'COMMENTATOR',
} as const

/** What an account is to things of an organiser: to those of others a visitor. */
export const roleFor = (
  { role, organisers }: Pick<AccountState, 'role' | 'organisers'>,
  organiser: number,
): Role | null =>
  organisers === null || organisers.some(({ serverId }) => serverId === organiser) ? role : null

export async function checkAccount(): Promise<void> {
  account.setState(stateOf(await postJson(routes.check())))
}

// A password changed elsewhere, an account disabled, a session too old: the page shows what a visitor sees.
setTurnedAway(() => void untilDone(checkAccount, () => undefined))

/** @throws {CallError} with the server's text when the login is refused */
export async function login(username: string, password: string, code = ''): Promise<void> {
  const body = new URLSearchParams({ username, password, ...(code && { code }) })
  const response = await call(routes.login(), { method: 'POST', body })
  signedIn((await response.json()) as UserSession)
}

export async function logout(): Promise<void> {
  await renewing(() => call(routes.logout(), { method: 'POST' }))
  account.setState({ hasLeft: true })
  signedIn(VISITOR)
}

/** Takes over a login that another call answered with; what the live connection tells goes by the role. */
export function signedIn(session: UserSession): void {
  const before = account.getState().role
  account.setState(stateOf(session))
  if (session.role !== before) void reconnect()
}
