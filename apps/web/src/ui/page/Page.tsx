/** The frame of a page: its width and edges, what it is called and about, and what is done there. */
import type { ReactNode } from 'react'
import { Heading } from '../parts/Heading.tsx'
import styles from './page.module.css'

type PageProps = {
  /** Left out where something else names the page. */
  readonly title?: string
  /** Beside the name. */
  readonly mark?: ReactNode
  /** Below the name. */
  readonly about?: ReactNode
  /** At the other end of the name's line. */
  readonly actions?: ReactNode
  /** Of what is read line by line, or filled in; `text`: as wide as lines of a text. */
  readonly narrow?: boolean | 'text'
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Page({ title, mark, about, actions, narrow, className, children }: PageProps) {
  return (
    <div className={className ? `${styles.page} ${className}` : styles.page} data-narrow={narrow}>
      {title !== undefined && (
        <header className={styles.head}>
          <div className={styles.about}>
            {mark ? (
              <div className={styles.title}>
                <Heading>{title}</Heading>
                {mark}
              </div>
            ) : (
              <Heading>{title}</Heading>
            )}
            {typeof about === 'string' ? <p>{about}</p> : about}
          </div>
          {actions}
        </header>
      )}
      {children}
    </div>
  )
}
