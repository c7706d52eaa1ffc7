/** Events are read anew, by order of an admin. */

import { reloadEvents } from '../live/listCommands.ts'
import { note } from '../live/systemMessages.ts'
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
