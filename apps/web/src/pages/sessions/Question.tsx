/** The question before what staff does to an entry of the list. */
import { t } from '../../texts/t.ts'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
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
  return (
    <ConfirmDialog
      title={action.text}
      text={asks.question}
      about={asks.about}
      explains={asks.explains}
      action={t('list.yes')}
      danger={asks.danger ?? false}
      onConfirm={action.run}
      onClose={onClose}
    />
  )
}
