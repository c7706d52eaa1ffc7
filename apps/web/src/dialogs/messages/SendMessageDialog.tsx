/** A system message to those who look at a session. */
import { useState } from 'react'
import { may, useAccount } from '../../live/account.ts'
import { useOpenSessions } from '../../live/openSessions.ts'
import { t } from '../../texts/t.ts'
import { firstOf, SessionField } from '../../ui/parts/SessionField.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { type Reader, ReaderChoice } from './ReaderChoice.tsx'

export default function SendMessageDialog({ onClose }: { readonly onClose: () => void }) {
  const { role, dialogSession } = useAccount()
  const sessions = useOpenSessions()
  const [chosen, setChosen] = useState<number | null>(null)
  const [reader, setReader] = useState<Reader>('all')
  const miniSessionId = chosen ?? firstOf(sessions, dialogSession)
  const whom = reader === 'admins' ? 'ADMIN' : null
  return (
    <MessageDialog
      title={t('message.send.title')}
      to={miniSessionId === null ? null : { miniSessionId, tableId: null, role: whom }}
      onClose={onClose}
    >
      <SessionField sessions={sessions} value={miniSessionId} onChange={setChosen} />
      {may.administer(role) && <ReaderChoice value={reader} onChange={setReader} />}
    </MessageDialog>
  )
}
