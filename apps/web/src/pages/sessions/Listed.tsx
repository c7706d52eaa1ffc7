/** A page that lists sessions under one title. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Heading } from '../../ui/parts/Heading.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
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
    <div className={`${styles.page} ${styles.plain}`} data-narrow="plain">
      <header className={styles.words}>
        <Heading>{title}</Heading>
        {text !== undefined && <p>{text}</p>}
      </header>
      {children}
    </div>
  )
}

/** What a name leads to. */
export const NameRow = ({
  href,
  name,
  about,
}: {
  readonly href: string
  readonly name: string
  readonly about?: string | undefined
}) => (
  <li>
    <Link href={href} className={styles.row} data-live>
      <span className={styles.name}>
        <b>{name}</b>
        {about && <small>{about}</small>}
      </span>
      <span className={styles.go}>
        <Icon name="right" size={22} />
      </span>
    </Link>
  </li>
)
