/** A page that is no session: bar, strips, content, foot. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '../texts/t.ts'
import { AppBar } from './AppBar.tsx'
import styles from './pageFrame.module.css'
import { Strips } from './Strips.tsx'

export function PageFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      <AppBar />
      <Strips />
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.foot}>
        <Link href="/privacy">{t('nav.privacy')}</Link>
      </footer>
    </div>
  )
}
