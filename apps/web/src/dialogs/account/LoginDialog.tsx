/** LOGIN: e-mail and password. */
import type { ErrorCode } from '@openroom/protocol/errors'
import { useState } from 'react'
import { account, login } from '../../live/account.ts'
import { CallError } from '../../live/http.ts'
import { refusalText } from '../../texts/refusalText.ts'
import { t } from '../../texts/t.ts'
import { type LoginReason, openDialog } from '../../ui/dialogs.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { FederationButton } from '../../ui/parts/FederationButton.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { PasswordField } from '../../ui/parts/PasswordField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import styles from './account.module.css'
import { CodeField } from './CodeField.tsx'

/** The account has a second factor, whose code is still missing or wrong. */
const wantsCode = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'code-needed' || error.code === 'code-wrong')

/** The server's own text is shown (specification 1, section 8). */
const refusalOf = (error: unknown): string =>
  error instanceof CallError && error.message !== '' ? error.message : t('login.failed')

/** Why a federation's site has led back without a login: behind `#`, as the server says it. */
const refusedElsewhere = ({ pathname, hash }: Location): string | null =>
  pathname === '/login' && hash !== '' ? refusalText(hash.slice(1) as ErrorCode) : null

type LoginDialogProps = {
  readonly onClose: () => void
  /** What it is needed for. */
  readonly reason?: LoginReason | null
}

export default function LoginDialog({ onClose, reason = null }: LoginDialogProps) {
  const [email, setEmail] = useState(reason === 'begun' ? account.getState().whose : null)
  const [password, setPassword] = useState<string | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const { busy, failure, run } = useAttempt(refusalOf, refusedElsewhere(window.location))
  const why = email === null || password === null ? t('login.why') : null
  const submit = async (): Promise<void> => {
    if (email === null || password === null) return
    await run(async () => {
      await login(email, password, code ?? '').catch((error: unknown) => {
        if (wantsCode(error)) setCode((given) => given ?? '')
        throw error
      })
      onClose()
    })
  }
  return (
    <Dialog
      title={t('login.title')}
      onClose={onClose}
      busy={busy}
      unsaved={false}
      onSubmit={() => void submit()}
      submit={t('login.submit')}
      why={why}
    >
      {reason !== null && failure === null && <p>{t(`login.why.${reason}`)}</p>}
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <FederationButton below={t('login.or')} />
      <Field
        label={t('login.email')}
        type="email"
        required
        autoComplete="username"
        value={email ?? ''}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('login.password')}
        required
        autoComplete="current-password"
        value={password ?? ''}
        onChange={(event) => setPassword(event.target.value)}
      />
      {code !== null && <CodeField autoFocus value={code} onChange={setCode} />}
      <button type="button" className={styles.forgot} onClick={() => openDialog('request')}>
        {t('login.forgot')}
      </button>
    </Dialog>
  )
}
