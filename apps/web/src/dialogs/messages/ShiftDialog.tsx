/** SHIFT TIMESTAMPS OF ADMIN MESSAGES: whole minutes, absolute. */

import { MOST_SHIFT } from '@openroom/protocol/limits'
import type { ShiftTimestamp } from '@openroom/protocol/schema/messages'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { useEffect, useState } from 'react'
import { getJson, postJson } from '../../live/http.ts'
import { t } from '../../texts/t.ts'
import { useDialogs } from '../../ui/dialogs.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { staffFailure } from '../../ui/parts/failureOf.ts'
import { useAttempt } from '../../ui/parts/useAttempt.ts'

/** `null` for what is no whole number of minutes within a day. */
export function minutesIn(text: string): number | null {
  const minutes = /^\s*[+-]?\d{1,4}\s*$/.test(text) ? Number(text) : null
  return minutes !== null && Math.abs(minutes) <= MOST_SHIFT ? minutes : null
}

export default function ShiftDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogSession } = useDialogs()
  const [kept, setKept] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? kept
  const { busy, failure, refuse, run } = useAttempt(staffFailure)
  useEffect(() => {
    if (dialogSession === null) return
    getJson(sessionRoutes.shiftOfTimestamps(dialogSession))
      .then((minutes) => setKept(`${minutes}`))
      .catch((error: unknown) => refuse(staffFailure(error)))
  }, [dialogSession, refuse])
  const shift = async (): Promise<void> => {
    const minutes = minutesIn(text)
    if (minutes === null || dialogSession === null) {
      refuse(text.trim() ? t('shift.whole', { most: MOST_SHIFT }) : t('field.one'))
      return
    }
    const body: ShiftTimestamp = { miniSessionId: dialogSession, shiftInMinutes: minutes }
    await run(async () => {
      await postJson(staffRoutes.shiftTimestamp(), body)
      onClose()
    })
  }
  return (
    <Dialog
      title={t('shift.title')}
      onClose={onClose}
      busy={busy}
      unsaved={text !== kept}
      onSubmit={() => void shift()}
      submit={t('dialog.save')}
      failure={failure}
    >
      <Field
        label={t('shift.minutes')}
        inputMode="numeric"
        hint={t('shift.hint')}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  )
}
