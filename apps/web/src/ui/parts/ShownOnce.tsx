/** A secret that was just made, to be copied: it is not shown again. */
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from './Button.tsx'
import { Message } from './Message.tsx'
import styles from './shownOnce.module.css'

export function ShownOnce({ secret, text }: { readonly secret: string; readonly text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(secret).then(() => setCopied(true))
  return (
    <Message tone="good">
      <p>{text}</p>
      <p className={styles.secret}>
        <code>{secret}</code>
        {navigator.clipboard !== undefined && (
          <Button onClick={() => void copy()}>{t(copied ? 'tokens.copied' : 'tokens.copy')}</Button>
        )}
      </p>
    </Message>
  )
}
