/** Which clubs an account is for. */
import type { User } from '@openroom/protocol/schema/staff'
import { useState } from 'react'
import { limitUser, useStaffOrganisers } from '../../live/users.ts'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { isOther } from '../../ui/parts/useLeaving.tsx'
import { LimitFields } from './LimitFields.tsx'

type LimitDialogProps = {
  readonly user: User
  /** Asks for the password where it is wanted. */
  readonly confirmed: <T>(work: () => Promise<T>) => Promise<T>
  readonly onClose: () => void
}

export function LimitDialog({ user, confirmed, onClose }: LimitDialogProps) {
  const { data: organisers = [] } = useStaffOrganisers()
  const [kept] = useState<readonly number[]>(user.organisers.map((one) => one.serverId))
  const [serverIds, setServerIds] = useState(kept)
  const { busy, failure, run } = useAttempt()
  const save = () =>
    run(async () => {
      await confirmed(() =>
        limitUser(
          user,
          organisers.filter((one) => serverIds.includes(one.serverId)),
        ),
      )
      onClose()
    })
  return (
    <Dialog
      title={t('users.limit.title', { name: user.name })}
      onClose={onClose}
      busy={busy}
      unsaved={isOther([...serverIds].sort(), [...kept].sort())}
      onSubmit={() => void save()}
      submit={t('dialog.save')}
      failure={failure}
    >
      <LimitFields organisers={organisers} value={serverIds} onChange={setServerIds} />
    </Dialog>
  )
}
