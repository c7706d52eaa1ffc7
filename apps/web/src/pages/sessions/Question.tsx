/** The question before what staff does to an entry of the list. */
import { t } from '../../texts/t.ts'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import type { StaffAction } from './entryActions.ts'

export default function Question({
  action,
  asks,
  onClose,
}: {
  readonly action: StaffAction
  readonly asks: NonNullable<StaffAction['asks']>
  readonly onClose: () => void
}) {
  const { busy, failure, run } = useAttempt()
  const go = async (): Promise<void> => {
    await action.run()
    onClose()
  }
  return (
    <ConfirmDialog
      title={action.text}
      text={asks.question}
      about={asks.about}
      explains={asks.explains}
      action={t('list.yes')}
      danger={asks.danger ?? false}
      busy={busy}
      failure={failure}
      onConfirm={() => void run(go)}
      onClose={onClose}
    />
  )
}
