/** What stands on the felt while there is no table to draw. */
import type { ReactNode } from 'react'
import styles from './tableScreen.module.css'

type TableMessageProps = {
  readonly title: string
  /** Whether the table is on its way. */
  readonly isLoading?: boolean
  readonly children?: ReactNode
}

export function TableMessage({ title, isLoading = false, children }: TableMessageProps) {
  return (
    <div className={styles.message} role="status" data-loading={isLoading || undefined}>
      <p>{title}</p>
      {children}
    </div>
  )
}

/** Quieter words below. */
export const QuietText = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.quiet}>{children}</p>
)
