/** CONFIRM PASSWORD: before something that only the owner of the account may do. */
import { useState } from 'react'
import { useAccount } from '../../live/account.ts'
import { confirmPassword } from '../../live/ownAccount.ts'
import { t } from '../../texts/t.ts'
import { Dialog } from './Dialog.tsx'
import { FederationButton } from './FederationButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useAttempt } from './useAttempt.ts'

type PasswordDialogProps = { readonly onGiven: () => void; readonly onClose: () => void }

export function PasswordDialog({ onGiven, onClose }: PasswordDialogProps) {
  const { email } = useAccount()
  const [password, setPassword] = useState('')
  const { busy, failure, refuse, run } = useAttempt()
  const give = async (): Promise<void> => {
    if (password === '') return refuse(t('field.one'))
    await run(async () => {
      if (await confirmPassword(password)) onGiven()
      else refuse(t('refused.username'))
    })
  }
  return (
    <Dialog
      title={t('confirm.title')}
      onClose={onClose}
      busy={busy}
      unsaved={password !== ''}
      onSubmit={() => void give()}
      submit={t('confirm.submit')}
      failure={failure}
    >
      <p>{t('confirm.why')}</p>
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FederationButton above={t('confirm.federation')} confirms />
      {/* For password managers, which fill in a password by its name; after the field that is to be typed into. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
    </Dialog>
  )
}
