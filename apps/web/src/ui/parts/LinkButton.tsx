/** A link that looks like a button. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'

type LinkButtonProps = {
  readonly href: string
  readonly look?: 'primary' | 'plain'
  readonly children: ReactNode
}

export function LinkButton({ href, look = 'plain', children }: LinkButtonProps) {
  return (
    <Link href={href} className={styles.button} data-look={look}>
      {children}
    </Link>
  )
}

/** The same in a tab of its own. */
export const TabButton = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a className={styles.button} href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)

/**
 * A link to a call of the server, which leads on to another site; its words are the site's, and may be many. The server
 * is told that it is the site's own: over http alone browsers say it in no other way.
 */
export const AwayButton = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a
    className={`${styles.button} ${styles.worded}`}
    data-look="plain"
    href={href}
    referrerPolicy="same-origin"
  >
    {children}
  </a>
)

/** A link to a file of the server, which looks like the primary button. */
export const SaveLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a className={styles.button} data-look="primary" href={href} download>
    {children}
  </a>
)
