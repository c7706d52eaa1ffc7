/** CHANGE USERNAME. */
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { succeed } from '../../live/ownAccount.ts'
import { note } from '../../live/systemMessages.ts'
import { t } from '../../texts/t.ts'
import { anyEmpty, FormDialog, isEmail } from './FormDialog.tsx'

export default function ChangeUsernameDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog
      title={t('username.title')}
      fields={[
        { name: 'login', label: t('username.new'), type: 'email', autoComplete: 'username' },
        { name: 'password', label: t('login.password'), type: 'password', autoComplete: 'current-password' },
      ]}
      submit={t('dialog.save')}
      check={(values) => {
        if (anyEmpty(values)) return t('field.all')
        return isEmail(values.login ?? '') ? null : t('field.email')
      }}
      send={async (values) => {
        await succeed(ownRoutes.changeLogin(), { ...values, login: values.login?.trim() })
        note(t('username.done'))
      }}
      refused={t('refused.username')}
      explained={['email-taken', 'bad-request']}
      onClose={onClose}
    />
  )
}
