/** What everybody may do with one's own account; loaded by its dialogs alone. */
import { del, get, post } from './route.ts'
import type { Success, UserSession } from './schema/account.ts'
import type {
  BegunSecondFactor,
  OwnLogin,
  OwnPortrait,
  RecoveryCodes,
  SecondFactor,
} from './schema/ownAccount.ts'
import type { StaffAnswer } from './schema/staff.ts'

export const ownRoutes = {
  // The menu offers these two to commentators only (specification 1, section 2.2); nobody is refused his own.
  changeLogin: post('/api/auth/changeLogin', 'signed-in').about('self').gives<Success>(),
  changePassword: post('/api/auth/changePassword', 'signed-in').about('self').gives<Success>(),
  requestPassword: post('/api/auth/requestPassword', 'visitor').gives<Success>(),
  setPassword: post('/api/auth/setPassword', 'visitor').gives<Success & { payload: UserSession | null }>(),
  beginFederation: get('/api/auth/federation', 'visitor').gives<null>(),
  endFederation: get('/api/auth/federation/callback', 'visitor').gives<null>(),
  logins: get('/api/account/logins', 'signed-in').about('self').gives<readonly OwnLogin[]>(),
  endLogin: del('/api/account/logins/{id}', 'signed-in').about('self').guarded().gives<StaffAnswer>(),
  endOtherLogins: del('/api/account/logins/others', 'signed-in').about('self').guarded().gives<StaffAnswer>(),
  portrait: get('/api/account/portrait', 'signed-in').about('self').gives<OwnPortrait>(),
  setPortrait: post('/api/account/portrait', 'signed-in')
    .about('self')
    .gives<OwnPortrait, { readonly image: string }>(),
  removePortrait: del('/api/account/portrait', 'signed-in').about('self').gives<StaffAnswer>(),
  confirm: post('/api/account/confirm', 'signed-in').about('self').gives<Success>(),
  secondFactor: get('/api/account/second-factor', 'signed-in').about('self').gives<SecondFactor>(),
  removeSecondFactor: del('/api/account/second-factor', 'signed-in')
    .about('self')
    .guarded()
    .gives<StaffAnswer>(),
  beginSecondFactor: post('/api/account/second-factor/begin', 'signed-in')
    .about('self')
    .guarded()
    .gives<BegunSecondFactor>(),
  confirmSecondFactor: post('/api/account/second-factor/confirm', 'signed-in')
    .about('self')
    .gives<RecoveryCodes>(),
  renewCodes: post('/api/account/second-factor/codes', 'signed-in')
    .about('self')
    .guarded()
    .gives<RecoveryCodes>(),
} as const
