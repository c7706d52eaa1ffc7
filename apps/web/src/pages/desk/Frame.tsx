/** A page of the desk: its heading, what it is about, and the way on. */
import type { ReactNode } from 'react'
import { Heading } from '../../ui/parts/Heading.tsx'
import styles from './desk.module.css'

type FrameProps = {
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Frame({ title, text, action, children }: FrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <Heading>{title}</Heading>
          {text !== undefined && <p>{text}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  )
}
