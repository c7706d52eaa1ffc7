/** Asks before something is done. */
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useAttempt } from './useAttempt.ts'

type ConfirmDialogProps = {
  readonly title: string
  /** What will happen, or the question. */
  readonly text: string
  /** What it is done to. */
  readonly about?: string | undefined
  /** What comes of it. */
  readonly explains?: string | undefined
  /** Below it. */
  readonly children?: ReactNode
  /** Why it cannot be done now; `null`: it can. */
  readonly why?: string | null
  /** Words on the button that does it. */
  readonly action: string
  readonly danger?: boolean
  /** Does it; then the dialog closes, or says why it could not be done. */
  readonly onConfirm: () => unknown
  /** In which words. */
  readonly wordsOf?: (error: unknown) => string
  readonly onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, about, explains, children, why = null, action, danger = false } = props
  const { onConfirm, wordsOf, onClose } = props
  const { busy, failure, run } = useAttempt(wordsOf)
  const confirm = async () => {
    await onConfirm()
    onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      failure={failure}
      foot={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            look={danger ? 'danger' : 'primary'}
            disabled={busy}
            why={why}
            onClick={() => void run(confirm)}
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {about !== undefined && (
        <p>
          <b>{about}</b>
        </p>
      )}
      {explains !== undefined && <p>{explains}</p>}
      {children}
    </Dialog>
  )
}
