/** A line of words in a corner of the felt: timer, delay, other room. */
import type { ReactNode } from 'react'
import styles from './felt.module.css'

export const Pill = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.pill}>{children}</div>
)
