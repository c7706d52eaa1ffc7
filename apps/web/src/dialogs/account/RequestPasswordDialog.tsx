/** Request password: a link is mailed. */
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { succeed } from '../../live/ownAccount.ts'
import { useSite } from '../../live/site.ts'
import { t } from '../../texts/t.ts'
import { Message } from '../../ui/parts/Message.tsx'
import { anyEmpty, FormDialog, isEmail } from './FormDialog.tsx'

export default function RequestPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { mails } = useSite().profile
  return (
    <FormDialog
      title={t('request.title')}
      fields={[{ name: 'email', label: t('login.email'), type: 'email', autoComplete: 'username' }]}
      submit={t('dialog.send')}
      check={(values) => (anyEmpty(values) ? t('field.one') : null)}
      send={async (values) => {
        await succeed(ownRoutes.requestPassword(), values)
      }}
      refused={t('refused.other')}
      explains={({ email = '' }) => (isEmail(email) ? null : t('field.email'))}
      done={<Message tone="good">{t(mails ? 'dialog.sent' : 'dialog.unsent')}</Message>}
      onClose={onClose}
    />
  )
}
