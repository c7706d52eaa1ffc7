/** Which role an account has, with what it may do in words. */
import type { User } from '@openroom/protocol/schema/staff'
import { useState } from 'react'
import { setRole, useRoles } from '../../live/users.ts'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { roleText, roleWords } from './roleText.ts'

type RoleDialogProps = {
  readonly user: User
  /** Asks for the password where it is wanted. */
  readonly confirmed: <T>(work: () => Promise<T>) => Promise<T>
  readonly onClose: () => void
}

export function RoleDialog({ user, confirmed, onClose }: RoleDialogProps) {
  const roles = useRoles()
  const [role, choose] = useState(user.role)
  const { busy, failure, run } = useAttempt()
  const save = () =>
    run(async () => {
      if (role !== user.role) await confirmed(() => setRole(user, role))
      onClose()
    })
  return (
    <Dialog
      title={t('users.role.title', { name: user.name })}
      onClose={onClose}
      busy={busy}
      unsaved={role !== user.role}
      onSubmit={() => void save()}
      submit={t('dialog.save')}
      failure={failure}
    >
      {user.isFederated && <p>{t('users.role.federation')}</p>}
      <SelectField
        label={t('users.role')}
        value={role}
        options={roles.map((value) => ({ value, label: roleText(value) }))}
        hint={roleWords(role, user.organisers.length > 0)}
        onChange={choose}
      />
    </Dialog>
  )
}
