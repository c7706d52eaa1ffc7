/** A page that lists sessions under one title. */
import type { ReactNode } from 'react'
import { Heading } from '../../ui/parts/Heading.tsx'
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
        <Heading>{title}</Heading>
        {text !== undefined && <p>{text}</p>}
      </header>
      {children}
    </div>
  )
}
