/** GLOBAL SYSTEM MESSAGE: to everybody on the site, or to all admins. */
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { ForWhom, type Reader } from './ForWhom.tsx'
import { MessageDialog } from './MessageDialog.tsx'

export default function GlobalMessageDialog({ onClose }: { readonly onClose: () => void }) {
  const [reader, setReader] = useState<Reader>('all')
  return (
    <MessageDialog
      title={t('message.global.title')}
      to={{ miniSessionId: null, tableId: null, role: reader === 'admins' ? 'ADMIN' : null }}
      onClose={onClose}
    >
      <ForWhom value={reader} onChange={setReader} />
    </MessageDialog>
  )
}
