/** Fields that hold still while what is in them is sent: the form goes away with it, and whatever was begun meanwhile would too. */
import type { ReactNode } from 'react'
import styles from './held.module.css'

export type Busy = {
  /** What is in it is being sent, after which it goes away. */
  readonly busy?: boolean | undefined
}

/** One that stays is not held. */
export const Held = ({ busy, children }: Busy & { readonly children: ReactNode }) =>
  busy === undefined ? (
    children
  ) : (
    <fieldset className={styles.held} role="none" disabled={busy}>
      {children}
    </fieldset>
  )
