/** Set password, from a mailed link; success signs in. */
import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { useState } from 'react'
import { signedIn } from '../../live/account.ts'
import { CallError } from '../../live/http.ts'
import { succeed } from '../../live/ownAccount.ts'
import { note } from '../../live/systemMessages.ts'
import { t } from '../../texts/t.ts'
import { openDialog } from '../../ui/dialogs.ts'
import styles from './account.module.css'
import { CodeField } from './CodeField.tsx'
import { anyEmpty, FormDialog, type FormValues, newPasswordFault } from './FormDialog.tsx'

function check(values: FormValues): string | null {
  if (anyEmpty(values)) return t('field.both')
  return newPasswordFault(values, t('field.match'))
}

/** Mailed links have it behind `#`; the specified address has it in the path. */
const hashIn = ({ hash, pathname }: Location): string => hash.slice(1) || (pathname.split('/')[2] ?? '')

export default function SetPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const [code, setCode] = useState<string | null>(null)
  return (
    <FormDialog
      title={t('set.title')}
      fields={[
        { name: 'password', label: t('password.new'), type: 'password', autoComplete: 'new-password' },
        { name: 'password2', label: t('password.again'), type: 'password', autoComplete: 'new-password' },
      ]}
      submit={t('dialog.save')}
      check={check}
      send={async (values) => {
        const hash = hashIn(window.location)
        const { payload } = await succeed(ownRoutes.setPassword(), {
          hash,
          ...values,
          ...(code === null ? {} : { code }),
        }).catch((error: unknown) => {
          if (error instanceof CallError && error.code === 'code-needed') setCode('')
          throw error
        })
        if (payload !== null) signedIn(payload)
        note(t('password.done'))
      }}
      refused={t('refused.other')}
      explained={['password-common', 'code-needed', 'code-wrong']}
      more={code !== null && <CodeField autoFocus value={code} onChange={setCode} />}
      explains={() => (
        <>
          {t('set.refused')}{' '}
          <button type="button" className={styles.forgot} onClick={() => openDialog('request')}>
            {t('login.forgot')}
          </button>
        </>
      )}
      onClose={onClose}
    />
  )
}
