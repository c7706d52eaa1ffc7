/** A system message to those who look at a session. */
import { useState } from 'react'
import { may, useAccount } from '../../live/account.ts'
import { useOpenSessions } from '../../live/openSessions.ts'
import { t } from '../../texts/t.ts'
import { useDialogs } from '../../ui/dialogs.ts'
import { Segmented } from '../../ui/parts/Segmented.tsx'
import { firstOf, SessionField } from '../../ui/parts/SessionField.tsx'
import { MessageDialog } from './MessageDialog.tsx'

export default function SendMessageDialog({ onClose }: { readonly onClose: () => void }) {
  const { role } = useAccount()
  const { dialogSession } = useDialogs()
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

/** Whether a message is for everybody or for admins alone. */
export type Reader = 'all' | 'admins'

type ForWhomProps = { readonly value: Reader; readonly onChange: (reader: Reader) => void }

export function ReaderChoice({ value, onChange }: ForWhomProps) {
  return (
    <Segmented<Reader>
      label={t('message.for')}
      value={value}
      options={[
        { value: 'all', label: t('message.for.all') },
        { value: 'admins', label: t('message.for.admins') },
      ]}
      onChange={onChange}
    />
  )
}
