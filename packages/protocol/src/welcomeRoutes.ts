/** Calls of a site's first hour, and of what was said in it. */
import { del, get, post } from './route.ts'
import type { Success } from './schema/account.ts'
import type { StaffAnswer } from './schema/staff.ts'
import type { BeginSite, Example, SiteName } from './schema/welcome.ts'

export const welcomeRoutes = {
  /** With the key from the terminal, once: nobody may after there is an account. */
  beginSite: post('/api/welcome', 'visitor').gives<Success, BeginSite>(),
  nameSite: post('/api/site/name', 'ADMIN').about('site').gives<StaffAnswer, SiteName>(),
  example: get('/api/site/example', 'ADMIN').about('site').gives<Example>(),
  makeExample: post('/api/site/example', 'ADMIN').about('site').gives<StaffAnswer>(),
  removeExample: del('/api/site/example', 'ADMIN').about('site').gives<StaffAnswer>(),
} as const
