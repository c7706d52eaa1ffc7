/** A role's name as it is read. */
import type { Role } from '@openroom/protocol/names'

export const roleText = (role: Role): string => role.replaceAll('_', ' ')
