/** What was read from the files and stored. */
import type { UploadReport } from '@openroom/protocol/schema/upload'
import { Link } from 'wouter'
import { remarkText } from '../../texts/remarkText.ts'
import { t } from '../../texts/t.ts'
import { Heads } from '../../ui/parts/Heads.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { Differing } from './Differing.tsx'
import { Faults, keyOf } from './Faults.tsx'
import styles from './upload.module.css'
import { verdictOf, warningsOf } from './verdict.ts'

const COUNTED = ['boards', 'registrations', 'results', 'auctions', 'plays'] as const

function Counts({ counts }: Pick<UploadReport, 'counts'>) {
  return (
    <table className={styles.counts}>
      <Heads of={[t('upload.read'), t('upload.stored.count')]} />
      <tbody>
        {COUNTED.map((key) => (
          <tr key={key}>
            <th scope="row">{t(`upload.count.${key}`)}</th>
            <td>{counts[key]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Warnings({ warnings }: Pick<UploadReport, 'warnings'>) {
  if (warnings.length === 0) return null
  return (
    <section className={styles.warnings}>
      <h3>{t('upload.warnings', { count: warnings.length })}</h3>
      <ul>
        {warnings.map((warning) => (
          <li key={keyOf(warning)}>
            <b>{warning.line === null ? warning.file : t('upload.line', { line: warning.line })}</b>
            <span>{remarkText(warning)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ReportProps = {
  readonly report: UploadReport
  /** Before one of its links is followed. */
  readonly onLeave: () => void
}

export function Report({ report, onLeave }: ReportProps) {
  const { official, miniSessionIds } = report
  return (
    <>
      <Message tone="good">
        <b>{verdictOf(report)}</b>{' '}
        {miniSessionIds.map((id) => (
          <Link key={id} href={`/screen/${id}`} className={styles.open} onClick={onLeave}>
            {t('upload.open')}
          </Link>
        ))}
      </Message>
      <Counts counts={report.counts} />
      {official.compared > 0 && (
        <section className={styles.official}>
          <b>{t('upload.official')}</b>{' '}
          {t('upload.official.text', {
            compared: official.compared,
            differing: official.differing,
          })}
          <Differing official={official} onLeave={onLeave} />
        </section>
      )}
      {report.faults.length > 0 && (
        <section className={styles.warnings}>
          <h3>{t('upload.faults.title', { count: report.faults.length })}</h3>
          <Faults faults={report.faults} count={report.faults.length} />
        </section>
      )}
      <Warnings warnings={warningsOf(report)} />
    </>
  )
}
