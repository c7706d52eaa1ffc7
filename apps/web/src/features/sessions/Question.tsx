/** The question before what staff does to an entry of the list. */
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { failureOf } from '../../ui/parts/failureOf.ts'
import type { StaffAction } from './staffActions.ts'

export default function Question({
  action,
  onClose,
}: {
  readonly action: StaffAction & { readonly question: string }
  readonly onClose: () => void
}) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      await action.run()
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={action.label}
      text={action.question}
      action={t('list.yes')}
      danger={action.danger ?? false}
      busy={busy}
      failure={failure}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  )
}
