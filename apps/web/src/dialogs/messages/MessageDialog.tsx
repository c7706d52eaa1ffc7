/** Writing a message to viewers: trimmed; closed and cleared once it is sent (specification 1, section 5). */

import { LONGEST_MESSAGE } from '@openroom/protocol/limits'
import type { SendMessage } from '@openroom/protocol/schema/messages'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { type ReactNode, useState } from 'react'
import { postJson } from '../../live/http.ts'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { TextField } from '../../ui/parts/Field.tsx'
import { failureOf } from '../../ui/parts/failureOf.ts'
import { useAttempt } from '../../ui/parts/useAttempt.ts'

type MessageDialogProps = {
  readonly title: string
  /** Where it goes; `null` while that is not known. */
  readonly to: Omit<SendMessage, 'message'> | null
  readonly onClose: () => void
  readonly children?: ReactNode
}

const notSent = (error: unknown): string => t('message.failed', { reason: failureOf(error) })

export function MessageDialog({ title, to, onClose, children }: MessageDialogProps) {
  const [text, setText] = useState('')
  const { busy, failure, run } = useAttempt(notSent)
  const message = text.trim()
  const why = to === null ? t('message.why.session') : message === '' ? t('message.why.text') : null
  const send = async (): Promise<void> => {
    if (busy || to === null || message === '') return
    await run(async () => {
      await postJson(sessionRoutes.systemMessage(), { ...to, message })
      setText('')
      onClose()
    })
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      unsaved={message !== ''}
      onSubmit={() => void send()}
      submit={t('dialog.send')}
      why={why}
      failure={failure}
    >
      {children}
      <TextField
        label={t('message.text')}
        rows={3}
        value={text}
        maxLength={LONGEST_MESSAGE}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
