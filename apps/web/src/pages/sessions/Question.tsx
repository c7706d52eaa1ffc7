/** The question before what staff does to an entry of the list. */
import { t } from '../../texts/t.ts'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import type { AskedAction } from './entryActions.ts'

export default function Question({
  action,
  onClose,
}: {
  readonly action: AskedAction
  readonly onClose: () => void
}) {
  const { busy, failure, run } = useAttempt()
  const go = async (): Promise<void> => {
    await action.run()
    onClose()
  }
  return (
    <ConfirmDialog
      title={action.label}
      text={action.question}
      about={action.about}
      explains={action.explains}
      action={t('list.yes')}
      danger={action.danger ?? false}
      busy={busy}
      failure={failure}
      onConfirm={() => void run(go)}
      onClose={onClose}
    />
  )
}
