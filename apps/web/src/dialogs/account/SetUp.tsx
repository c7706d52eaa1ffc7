/** A new second factor: the picture or the secret for an app, and a first code of it. */
import type { BegunSecondFactor } from '@openroom/protocol/schema/ownAccount'
import { useState } from 'react'
import { confirmSecondFactor } from '../../live/ownAccount.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { QrCode } from '../../ui/parts/QrCode.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { useUnsaved } from '../../ui/parts/useLeaving.tsx'
import styles from './account.module.css'
import { CodeField } from './CodeField.tsx'

type SetUpProps = { readonly begun: BegunSecondFactor; readonly onDone: (codes: readonly string[]) => void }

/** In fours, as it is typed. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

export function SetUp({ begun, onDone }: SetUpProps) {
  const [code, setCode] = useState('')
  const { busy, failure, run } = useAttempt()
  const question = useUnsaved(code !== '')
  const confirm = () => run(async () => onDone(await confirmSecondFactor(code)))
  return (
    <>
      <p>{t('factor.scan')}</p>
      <QrCode text={begun.uri} label={t('factor.picture')} />
      <p>
        {t('factor.secret')} <code className={styles.secret}>{inFours(begun.secret)}</code>
      </p>
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <CodeField value={code} onChange={setCode} hint={t('factor.code')} onEnter={() => void confirm()} />
      <Button
        look="primary"
        disabled={busy}
        why={code.trim() === '' ? t('factor.why') : null}
        onClick={() => void confirm()}
      >
        {t('factor.confirm')}
      </Button>
      {question}
    </>
  )
}
