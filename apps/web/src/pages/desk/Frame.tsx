/** A page of the desk: its heading, what it is about, which tables of its session call the director, and the way on. */
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { t } from '../../texts/t.ts'
import { Guided } from '../../ui/guide/Guided.tsx'
import type { Guide } from '../../ui/guide/useGuide.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { printWhole } from '../../ui/printWhole.ts'
import { Calls } from './Calls.tsx'
import styles from './desk.module.css'

type FrameProps = {
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
  /** What shows somebody round the page. */
  readonly guide?: Guide
  readonly children: ReactNode
}

/** The session that a page of the desk is about, as its address says; 0: none. */
function useOwnSession(): number {
  const query = new URLSearchParams(useSearch())
  return Number(query.get('session') ?? query.get('after'))
}

export function Frame({ title, text, action, guide, children }: FrameProps) {
  const id = useOwnSession()
  return (
    <Page title={title} about={text} actions={action}>
      {guide && <Guided guide={guide} />}
      {id > 0 && <Calls key={id} id={id} />}
      {children}
      {guide?.state === 'none' && (
        <div className={styles.guide}>
          <Button onClick={guide.show}>{t('desk.guide')}</Button>
        </div>
      )}
    </Page>
  )
}

/** From a page of a session back to its own. */
export const ToDesk = ({ id }: { readonly id: number }) => (
  <LinkButton href={`/desk?session=${id}`}>{t('desk.sheet.back')}</LinkButton>
)

/** What a page for paper begins with. */
export const ToPrint = ({ back }: { readonly back: ReactNode }) => (
  <div className={styles.actions}>
    {back}
    <Button look="primary" onClick={() => void printWhole()}>
      {t('desk.sheet.print')}
    </Button>
  </div>
)
