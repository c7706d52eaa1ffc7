/** A page or a screen that has nothing to show: a drawing, what it is, why or when, one way on. */
import type { ReactNode } from 'react'
import { Heading } from './Heading.tsx'
import styles from './notice.module.css'

const DRAWINGS = {
  empty: (
    <>
      <rect x="4" y="4" width="92" height="76" rx="4" />
      <path d="M70 4v76" className={styles.faint} />
      <path d="M4 22h92" />
      <path d="M4 36h92M4 51h92M4 65h92" className={styles.faint} />
    </>
  ),
  broken: (
    <>
      <rect x="12" y="14" width="76" height="58" rx="5" />
      <path d="M42 35l16 16M58 35 42 51" />
      <path d="M36 5h28M36 81h28M3 29v28M97 29v28" className={styles.faint} />
    </>
  ),
} as const

type NoticeProps = {
  readonly drawing: keyof typeof DRAWINGS
  readonly title: string
  /** 1 where it is the page itself. */
  readonly level?: 1 | 2
  readonly text?: string
  readonly children?: ReactNode
}

export function Notice({ drawing, title, level = 2, text, children }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <svg viewBox="0 0 100 86" className={styles.drawing} aria-hidden="true">
        {DRAWINGS[drawing]}
      </svg>
      {level === 1 ? <Heading>{title}</Heading> : <h2>{title}</h2>}
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <div className={styles.ways}>{children}</div>}
    </section>
  )
}
