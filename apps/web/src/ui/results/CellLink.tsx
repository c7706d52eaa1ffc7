/** A name, or a number (underlined), in a cell that leads to another screen. */
import type { ReactNode } from 'react'
import styles from './cellLink.module.css'

type CellLinkProps = {
  /** `null`: plain text. */
  readonly onOpen: (() => void) | null
  readonly title?: string
  readonly look?: 'name' | 'number'
  readonly children: ReactNode
}

export function CellLink({ onOpen, title, look = 'name', children }: CellLinkProps) {
  if (onOpen === null) return <span title={title}>{children}</span>
  return (
    <button
      type="button"
      className={styles.link}
      data-kind={look}
      title={title}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      {children}
    </button>
  )
}
