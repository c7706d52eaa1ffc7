/** CHANGE PASSWORD. */
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { renewing } from '../../live/connection.ts'
import { succeed } from '../../live/ownAccount.ts'
import { note } from '../../live/systemMessages.ts'
import { t } from '../../texts/t.ts'
import { anyEmpty, FormDialog, type FormValues, newPasswordFault } from './FormDialog.tsx'

function check(values: FormValues): string | null {
  if (anyEmpty(values)) return t('field.all')
  return newPasswordFault(values, t('field.newMatch'))
}

export default function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog
      title={t('password.title')}
      fields={[
        { name: 'oldPassword', label: t('password.old'), type: 'password', autoComplete: 'current-password' },
        { name: 'password', label: t('password.new'), type: 'password', autoComplete: 'new-password' },
        { name: 'password2', label: t('password.again'), type: 'password', autoComplete: 'new-password' },
      ]}
      submit={t('dialog.save')}
      check={check}
      send={async (values) => {
        await renewing(() => succeed(ownRoutes.changePassword(), values))
        note(t('password.done'))
      }}
      refused={t('refused.password')}
      explained={['password-common']}
      onClose={onClose}
    />
  )
}
