/** What came of an action: a sign and words, never colour alone. */
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './message.module.css'

export function Message({ tone, children }: { readonly tone: 'good' | 'bad'; readonly children: ReactNode }) {
  return (
    <div className={styles.message} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={tone === 'bad' ? 'warning' : 'check'} size={20} />
      <div>{children}</div>
    </div>
  )
}
