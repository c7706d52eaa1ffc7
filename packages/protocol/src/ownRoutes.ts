/** What everybody may do with one's own account beside the specified calls; loaded by its dialog alone. */
import { del, get, post } from './route.ts'
import type { Success } from './schema/account.ts'
import type { BegunSecondFactor, OwnLogin, RecoveryCodes, SecondFactor } from './schema/ownAccount.ts'
import type { StaffAnswer } from './schema/staff.ts'

export const ownRoutes = {
  logins: get('/api/account/logins', 'signed-in').gives<readonly OwnLogin[]>(),
  endLogin: del('/api/account/logins/{id}', 'signed-in').guarded().gives<StaffAnswer>(),
  endOtherLogins: del('/api/account/logins/others', 'signed-in').guarded().gives<StaffAnswer>(),
  confirm: post('/api/account/confirm', 'signed-in').gives<Success>(),
  secondFactor: get('/api/account/second-factor', 'signed-in').gives<SecondFactor>(),
  removeSecondFactor: del('/api/account/second-factor', 'signed-in').guarded().gives<StaffAnswer>(),
  beginSecondFactor: post('/api/account/second-factor/begin', 'signed-in')
    .guarded()
    .gives<BegunSecondFactor>(),
  confirmSecondFactor: post('/api/account/second-factor/confirm', 'signed-in').gives<RecoveryCodes>(),
  renewCodes: post('/api/account/second-factor/codes', 'signed-in').guarded().gives<RecoveryCodes>(),
} as const
