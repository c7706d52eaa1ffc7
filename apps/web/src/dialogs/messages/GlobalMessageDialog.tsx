/** GLOBAL SYSTEM MESSAGE: to everybody on the site, or to all admins. */
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { type Reader, ReaderChoice } from './SendMessageDialog.tsx'

export default function GlobalMessageDialog({ onClose }: { readonly onClose: () => void }) {
  const [reader, setReader] = useState<Reader>('all')
  return (
    <MessageDialog
      title={t('message.global.title')}
      to={{ miniSessionId: null, tableId: null, role: reader === 'admins' ? 'ADMIN' : null }}
      onClose={onClose}
    >
      <ReaderChoice value={reader} onChange={setReader} />
    </MessageDialog>
  )
}
