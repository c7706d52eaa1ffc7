/** What stands on the felt while there is no table to draw. */
import type { ReactNode } from 'react'
import styles from './tableScreen.module.css'

export function TableMessage({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.message} role="status">
      <p>{title}</p>
      {children}
    </div>
  )
}

/** Quieter words below. */
export const QuietText = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.quiet}>{children}</p>
)
