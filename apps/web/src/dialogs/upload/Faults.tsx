/** Records that cannot be read, each with its line and reason. */
import type { UploadRemark } from '@openroom/protocol/schema/upload'
import { remarkText } from '../../texts/remarkText.ts'
import { t } from '../../texts/t.ts'
import styles from './upload.module.css'

export const keyOf = ({ file, line, column, message }: UploadRemark): string =>
  `${file}-${line}-${column}-${message}`

type FaultsProps = {
  /** The first of them, */
  readonly faults: readonly UploadRemark[]
  /** and how many they are. */
  readonly count: number
}

export function Faults({ faults, count }: FaultsProps) {
  const several = new Set(faults.map(({ file }) => file)).size > 1
  return (
    <ul className={styles.faults}>
      {faults.map((fault) => (
        <li key={keyOf(fault)}>
          <b>{fault.line === null ? fault.file : t('upload.line', { line: fault.line })}</b>
          <span>
            {remarkText(fault)}
            {fault.excerpt && <code>{fault.excerpt}</code>}
            {several && <small>{fault.file}</small>}
          </span>
        </li>
      ))}
      {count > faults.length && <li>{t('upload.faults.more', { count: count - faults.length })}</li>}
    </ul>
  )
}
