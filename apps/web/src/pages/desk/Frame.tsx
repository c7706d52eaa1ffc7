/** A page of the desk: its heading, what it is about, and the way on. */
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { Guided } from '../../ui/guide/Guided.tsx'
import type { Guide } from '../../ui/guide/useGuide.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import styles from './desk.module.css'

type FrameProps = {
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
  /** What shows somebody round the page. */
  readonly guide?: Guide
  readonly children: ReactNode
}

export function Frame({ title, text, action, guide, children }: FrameProps) {
  return (
    <Page title={title} about={text} actions={action}>
      {guide && <Guided guide={guide} />}
      {children}
      {guide?.state === 'none' && (
        <div className={styles.guide}>
          <Button onClick={guide.show}>{t('desk.guide')}</Button>
        </div>
      )}
    </Page>
  )
}
