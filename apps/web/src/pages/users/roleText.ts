/** A role's name as it is read, and what it may do in words. */
import type { Role } from '@openroom/protocol/names'
import { t } from '../../texts/t.ts'

export const roleText = (role: Role): string => role.replaceAll('_', ' ')

/** @param isLimited to some clubs: an admin of these alone keeps no accounts */
export const roleWords = (role: Role, isLimited: boolean): string =>
  t(role === 'ADMIN' && isLimited ? 'users.role.director' : `users.role.${role}`)
