/** Dialogs that have addresses of their own. */
import type { DialogName } from '../live/account.ts'

const BY_PATH: readonly (readonly [RegExp, DialogName])[] = [
  [/^\/login$/, 'login'],
  [/^\/upload$/, 'upload'],
  [/^\/request-password$/, 'request'],
  [/^\/display$/, 'display'],
  [/^\/set-password(\/[^/]+)?$/, 'set'],
]

export const dialogAt = (path: string): DialogName | null =>
  BY_PATH.find(([at]) => at.test(path))?.[1] ?? null
