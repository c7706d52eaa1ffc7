/** The line under what is shown in a frame: where it comes from, and the way there. */
import type { CodedRemark } from '@openroom/protocol/schema/remark'
import { remarkText } from '../../texts/remarkText.ts'
import { t } from '../../texts/t.ts'
import { Logo } from '../Logo.tsx'
import styles from './embed.module.css'

export function EmbedFoot({
  href,
  text,
  remarks = [],
  licence,
}: {
  readonly href: string
  readonly text: string
  /** What of the record could not be shown. */
  readonly remarks?: readonly CodedRemark[]
  /** Of the data, where its organiser says one. */
  readonly licence?: string | undefined
}) {
  return (
    <footer className={styles.foot}>
      {remarks.length > 0 && (
        <details className={styles.remarks}>
          <summary>{t('embed.remarks', { count: remarks.length })}</summary>
          <ul>
            {remarks.map((remark) => (
              <li key={remark.message}>{remarkText(remark)}</li>
            ))}
          </ul>
        </details>
      )}
      {licence !== undefined && <small>{t('embed.licence', { licence })}</small>}
      <a href={href} target="_blank" rel="noopener noreferrer">
        <Logo />
        {text}
      </a>
    </footer>
  )
}
