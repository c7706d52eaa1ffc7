/** Paths of what everybody may do with one's own account beside the specified calls; loaded by its dialog alone. */
const own = (path: string) => `/api/account/${path}`

export const ownRoutes = {
  logins: () => own('logins'),
  endLogin: (id: number | ':id') => own(`logins/${id}`),
  endOtherLogins: () => own('logins/others'),
  confirm: () => own('confirm'),
  secondFactor: () => own('second-factor'),
  beginSecondFactor: () => own('second-factor/begin'),
  confirmSecondFactor: () => own('second-factor/confirm'),
  renewCodes: () => own('second-factor/codes'),
} as const
