/** Asks before something is done. */
import { t } from '../../texts/t.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Message } from './Message.tsx'

type ConfirmDialogProps = {
  readonly title: string
  /** What will happen, or the question. */
  readonly text: string
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
  const { title, text, action, danger = false, busy = false, failure = null, onConfirm, onClose } = props
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
    </Dialog>
  )
}
