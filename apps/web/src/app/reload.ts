/** Events are read anew, by order of an admin. */
import { note } from '../live/messages.ts'
import { reloadEvents } from '../live/staffActions.ts'
import { t } from '../texts/t.ts'
import { failureOf } from '../ui/parts/failureOf.ts'

/** Specification 1, section 4: two messages. */
export async function reload(): Promise<void> {
  note(t('reload.running'))
  await reloadEvents().then(
    () => note(t('reload.done')),
    (error: unknown) => note(t('list.failed', { reason: failureOf(error) })),
  )
}
