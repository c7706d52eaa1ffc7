/** Who is signed in, and what that lets do. */
import type { Role } from '@openroom/protocol/names'
import { routes } from '@openroom/protocol/routes'
import type { OwnOrganiser, UserSession } from '@openroom/protocol/schema/account'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { reconnect, renewing, setTurnedAway } from './connection.ts'
import { CallError, call, postJson, setUnauthorised } from './http.ts'
import { untilDone } from './untilDone.ts'

type AccountState = Omit<UserSession, 'organisers'> & {
  /** Those the account is limited to; `null`: to none. */
  readonly organisers: readonly OwnOrganiser[] | null
  /** Whose the page is: the e-mail of who is signed in, or was until the server ended it. */
  readonly whose: string | null
  /** Whether somebody has logged out on this page. */
  readonly hasLeft: boolean
  /** How often somebody else has come in the place of who looked at this page: what was answered to one is not another's. */
  readonly turn: number
}

const VISITOR: UserSession = { authenticated: false, role: null, email: null, name: null }

const stateOf = (session: UserSession) => ({
  ...session,
  organisers: session.organisers ?? null,
  ...(session.email !== null && { whose: session.email }),
})

export const account = createStore<AccountState>(() => ({
  ...stateOf(VISITOR),
  whose: null,
  hasLeft: false,
  turn: 0,
}))

export const useAccount = (): AccountState => useStore(account)

/** How often somebody has logged in on this page. */
let logins = 0

/** Asks for a login, `ended` where there was one; settles when it is asked for no more. */
type LoginAsker = (reason: 'ended' | null) => Promise<void>
let ask: LoginAsker = () => Promise.resolve()
export const setLoginAsker = (asker: LoginAsker): void => {
  ask = asker
}

/** What one has begun is not done in another's name: that one is told of it, and may do it again. */
async function isSame(whose: string | null): Promise<boolean> {
  const { email, name } = account.getState()
  if (whose === null || whose === email) return true
  const { otherText } = await import('../texts/otherText.ts')
  throw new CallError(401, 'other-account', otherText(name ?? email ?? ''))
}

setUnauthorised(() => {
  const before = logins
  const { whose } = account.getState()
  return async () => {
    // Whoever has logged in since it was sent need not do so again.
    if (logins === before) await ask(account.getState().authenticated ? 'ended' : null)
    return logins !== before && (await isSame(whose))
  }
})

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
  const { email } = account.getState()
  const session = await postJson(routes.check())
  // The first answer of a page says who has asked all the while.
  account.setState((now) => ({
    ...stateOf(session),
    turn: now.turn + Number(email !== null && email !== session.email),
  }))
}

// A password changed elsewhere, an account disabled, a session too old: the page shows what a visitor sees.
// Whoever was signed in, and has not left, is told so as where he wants to do something.
setTurnedAway(() => {
  const { authenticated } = account.getState()
  void untilDone(checkAccount, () => undefined).then(() => {
    const now = account.getState()
    if (authenticated && !now.authenticated && !now.hasLeft) void ask('ended')
  })
})

/** @throws {CallError} with the server's text when the login is refused */
export async function login(username: string, password: string, code = ''): Promise<void> {
  const body = new URLSearchParams({ username, password, ...(code && { code }) })
  const response = await call(routes.login(), { method: 'POST', body })
  signedIn((await response.json()) as UserSession)
}

export async function logout(): Promise<void> {
  const { elsewhere } = await renewing(() => postJson(routes.logout()))
  account.setState({ hasLeft: true, whose: null })
  signedIn(VISITOR)
  if (elsewhere !== undefined) window.location.assign(elsewhere)
}

/** Takes over a login that another call answered with; what the live connection tells goes by the role. */
export function signedIn(session: UserSession): void {
  const { role, email, turn } = account.getState()
  if (session.authenticated) logins += 1
  account.setState({ ...stateOf(session), turn: turn + Number(email !== session.email) })
  if (session.role !== role) void reconnect()
}
