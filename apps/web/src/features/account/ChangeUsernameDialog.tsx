/** CHANGE USERNAME. */
import { routes } from '@openroom/protocol/routes'
import { t } from '../../texts/t.ts'
import { succeed } from './call.ts'
import { anyEmpty, FormDialog } from './FormDialog.tsx'

export default function ChangeUsernameDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog
      title={t('username.title')}
      fields={[
        { name: 'login', label: t('username.new'), type: 'email', autoComplete: 'username' },
        { name: 'password', label: t('login.password'), type: 'password', autoComplete: 'current-password' },
      ]}
      submit={t('dialog.save')}
      check={(values) => (anyEmpty(values) ? t('field.all') : null)}
      send={async (values) => {
        await succeed(routes.changeLogin(), values)
      }}
      refused={t('refused.username')}
      onClose={onClose}
    />
  )
}
