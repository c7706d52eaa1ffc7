/** What commentators and admins may do in a session (specification 2, section 2). */
import { formatTableAddress } from '@openroom/protocol/address'
import { isOnAir, type Role } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { may } from '../../live/account.ts'
import { postJson } from '../../live/http.ts'
import { openAmong } from '../../live/openSessions.ts'
import { note } from '../../live/systemMessages.ts'
import { t } from '../../texts/t.ts'
import type { Action } from '../../ui/action.ts'
import { openDialog } from '../../ui/dialogs.ts'
import { failureOf } from '../../ui/parts/failureOf.ts'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'

/** Who is invited: all that look at the session. */
const whom = (session: MiniSession) => ({
  tournament: session.tournamentName,
  session: sessionTitle(session),
})

/** The table that a slot watches; of a match view its open room. */
function tableOf({ screen, params }: ScreenAt): string | null {
  if (screen === 'play') return params.tableId
  if (screen !== 'match-view') return null
  return formatTableAddress({ kind: 'room', room: 'OPEN', calcTableId: params.calcTableId })
}

async function invite(session: MiniSession, table: string): Promise<void> {
  try {
    await postJson(staffRoutes.invite(session.miniSessionId, table))
    note(t('staff.invited', whom(session)))
  } catch (error) {
    note(t('staff.failed', { reason: failureOf(error) }))
  }
}

/**
 * @param sessions all that are known
 * @param shown what the slots on the page show
 */
export function staffEntries(
  miniSession: MiniSession,
  sessions: readonly MiniSession[],
  role: Role,
  shown: readonly ScreenAt[],
  toUsers: () => void,
): readonly Action[] {
  const { miniSessionId } = miniSession
  const live = isOnAir(miniSession)
  const table = shown.map(tableOf).find((one) => one !== null) ?? null
  const opener = (dialog: 'message' | 'streamStart' | 'streamStop' | 'shift') => () =>
    openDialog(dialog, miniSessionId)
  return [
    {
      id: 'invite',
      text: t('staff.invite'),
      hint: t('staff.invite.whom', whom(miniSession)),
      when: live && may.comment(role) && table !== null,
      run: () => table !== null && void invite(miniSession, table),
    },
    {
      id: 'message',
      text: t('staff.message'),
      when: openAmong(sessions).length > 0,
      run: opener('message'),
    },
    {
      id: 'streamStart',
      text: t('staff.stream.start'),
      when: may.comment(role),
      run: opener('streamStart'),
    },
    {
      id: 'streamStop',
      text: t('staff.stream.stop'),
      when: may.stopStreams(role),
      run: opener('streamStop'),
    },
    { id: 'shift', text: t('staff.shift'), when: live && may.administer(role), run: opener('shift') },
    { id: 'users', text: t('staff.users'), when: may.administer(role), run: toUsers },
  ]
}
