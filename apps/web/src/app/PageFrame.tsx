/** A page that is no session: bar, strips, content, foot. */
import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { useReport } from '../live/uploaded.ts'
import { t } from '../texts/t.ts'
import { lazily } from '../ui/lazily.ts'
import { AppBar } from './AppBar.tsx'
import { ExternalLinks } from './ExternalLinks.tsx'
import styles from './pageFrame.module.css'
import { SkipLink } from './SkipLink.tsx'
import { Strips } from './Strips.tsx'

/** Where the notice of an upload stands; its code comes with the first one. */
const UploadNotice = lazily(() => import('../dialogs/upload/UploadNotice.tsx'))

function Uploaded() {
  const report = useReport()
  if (report === null) return null
  return (
    <Suspense>
      <UploadNotice report={report} />
    </Suspense>
  )
}

const MessageList = lazily(() => import('../dialogs/messages/MessageList.tsx'))

export function PageFrame({ children }: { readonly children: ReactNode }) {
  const [, goTo] = useLocation()
  return (
    <div className={styles.frame}>
      <SkipLink />
      <AppBar />
      <Strips />
      <Suspense>
        <MessageList session={null} goTo={goTo} />
      </Suspense>
      <main className={styles.content} tabIndex={-1} data-content data-row-keys>
        <Uploaded />
        {children}
      </main>
      <footer className={styles.foot}>
        <span className={styles.outside}>
          <ExternalLinks />
        </span>
        <Link href="/help/webmaster">{t('nav.webmaster')}</Link>
        <Link href="/privacy">{t('nav.privacy')}</Link>
      </footer>
    </div>
  )
}
