/** The report of the last upload, opened from its notice. */

import { useReport } from '../../live/uploaded.ts'
import { t } from '../../texts/t.ts'
import { openDialog } from '../../ui/dialogs.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Report } from './Report.tsx'

export default function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const report = useReport()
  if (report === null) return null
  return (
    <Dialog
      title={t('upload.report.title')}
      size="large"
      onClose={onClose}
      done={t('upload.done')}
      also={<Button onClick={() => openDialog('upload')}>{t('upload.another')}</Button>}
    >
      <Report report={report} onLeave={onClose} />
    </Dialog>
  )
}
