/** Asks before a match view is lost (specification 2, section 2); Esc stays. */
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'

export function LeaveDialog({
  onStay,
  onLeave,
}: {
  readonly onStay: () => void
  readonly onLeave: () => void
}) {
  return (
    <Dialog
      title={t('leave.title')}
      onClose={onStay}
      foot={
        <>
          <Button onClick={onStay}>{t('leave.stay')}</Button>
          <Button look="primary" onClick={onLeave}>
            {t('leave.go')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  )
}
