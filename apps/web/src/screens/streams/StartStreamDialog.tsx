/** START A NEW STREAM: session, label and address are all needed (specification 1, section 5). */

import { isStreamUrl } from '@openroom/protocol/messageParts'
import type { StartStream } from '@openroom/protocol/schema/streams'
import { LIMIT } from '@openroom/protocol/specified'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { useState } from 'react'
import { postJson } from '../../live/http.ts'
import { useOpenSessions } from '../../live/openSessions.ts'
import { t } from '../../texts/t.ts'
import { useDialogs } from '../../ui/dialogs.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { staffFailure } from '../../ui/parts/failureOf.ts'
import { firstOf, SessionField } from '../../ui/parts/SessionField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'

export default function StartStreamDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogSession } = useDialogs()
  const sessions = useOpenSessions()
  const [chosen, setChosen] = useState<number | null>(null)
  const [given, setGiven] = useState({ label: '', url: '' })
  const { busy, failure, refuse, run } = useAttempt(staffFailure)
  const miniSessionId = chosen ?? firstOf(sessions, dialogSession)
  const [label, url] = [given.label.trim(), given.url.trim()]
  const start = async (): Promise<void> => {
    if (miniSessionId === null || label === '' || url === '') return refuse(t('field.all'))
    if (!isStreamUrl(url)) return refuse(t('stream.url.web'))
    const body: StartStream = { miniSessionId, email: null, label, url }
    await run(async () => {
      await postJson(staffRoutes.startStream(), body)
      onClose()
    })
  }
  return (
    <Dialog
      title={t('stream.start.title')}
      onClose={onClose}
      busy={busy}
      unsaved={label !== '' || url !== ''}
      onSubmit={() => void start()}
      submit={t('stream.start')}
      failure={failure}
    >
      <SessionField sessions={sessions} value={miniSessionId} onChange={setChosen} />
      <Field
        label={t('stream.label')}
        maxLength={LIMIT.streamLabel}
        value={given.label}
        onChange={(event) => setGiven({ ...given, label: event.target.value })}
      />
      <Field
        label={t('stream.url')}
        type="url"
        value={given.url}
        onChange={(event) => setGiven({ ...given, url: event.target.value })}
      />
    </Dialog>
  )
}
