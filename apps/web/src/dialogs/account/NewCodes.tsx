/** Codes for the loss of the app, shown once. */
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import styles from './account.module.css'

export function NewCodes({ codes }: { readonly codes: readonly string[] }) {
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(codes.join('\n')).then(() => setCopied(true))
  return (
    <Message tone="good">
      <p>{t('factor.codes')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {navigator.clipboard !== undefined && (
        <Button onClick={() => void copy()}>{t(copied ? 'tokens.copied' : 'tokens.copy')}</Button>
      )}
    </Message>
  )
}
