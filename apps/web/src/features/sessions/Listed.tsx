/** A page that lists sessions under one title. */
import type { ReactNode } from 'react'
import styles from './list.module.css'

export function Listed({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}) {
  return (
    <div className={`${styles.page} ${styles.plain}`}>
      <header className={styles.words}>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </header>
      {children}
    </div>
  )
}
