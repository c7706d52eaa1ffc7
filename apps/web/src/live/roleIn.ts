/** What somebody may do with a session: accounts of certain organisers are visitors to those of others. */
import type { Role } from '@openroom/protocol/names'
import { roleFor, useAccount } from './account.ts'
import { useKnownSessions } from './sessions.ts'

export function useRoleIn(miniSessionId: number): Role | null {
  const account = useAccount()
  const sessions = useKnownSessions()
  if (account.organisers === null) return account.role
  const session = sessions?.find((one) => one.miniSessionId === miniSessionId)
  return session ? roleFor(account, session.serverId) : null
}
