/** Asks before something is done. */
import { t } from '../../texts/t.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Message } from './Message.tsx'

type ConfirmDialogProps = {
  readonly title: string
  /** What will happen, or the question. */
  readonly text: string
  /** What it is done to. */
  readonly about?: string | undefined
  /** What comes of it. */
  readonly explains?: string | undefined
  /** Words on the button that does it. */
  readonly action: string
  readonly danger?: boolean
  readonly busy?: boolean
  /** Why it could not be done. */
  readonly failure?: string | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, about, explains, action, danger = false, busy = false, failure = null } = props
  const { onConfirm, onClose } = props
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button look={danger ? 'danger' : 'primary'} disabled={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <p>{text}</p>
      {about !== undefined && (
        <p>
          <b>{about}</b>
        </p>
      )}
      {explains !== undefined && <p>{explains}</p>}
    </Dialog>
  )
}
