/** A link to a file of the server, which looks like the primary button. */
import type { ReactNode } from 'react'
import styles from './button.module.css'

export const SaveLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a className={styles.button} data-look="primary" href={href} download>
    {children}
  </a>
)
