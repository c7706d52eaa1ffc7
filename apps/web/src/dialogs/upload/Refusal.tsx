/** A file that could not be read: where, why, and the place itself. */
import type { UploadRemark } from '@openroom/protocol/schema/upload'
import { remarkText } from '../../texts/remarkText.ts'
import { t } from '../../texts/t.ts'
import { Message } from '../../ui/parts/Message.tsx'
import { placeIn } from './excerpt.ts'
import styles from './upload.module.css'

function where(remark: UploadRemark): string {
  const { line, column } = remark
  const message = remarkText(remark)
  if (line === null) return message
  return column === null
    ? t('upload.place.line', { line, message })
    : t('upload.place', { line, column, message })
}

export function Refusal({ remark }: { readonly remark: UploadRemark }) {
  const { excerpt, column, file } = remark
  const [before, marked, after] = placeIn(excerpt ?? '', column)
  return (
    <>
      <Message tone="bad">
        <b>{t('upload.refused')}</b> {where(remark)} {file !== '' && t('upload.in', { file })}
      </Message>
      {excerpt !== null && excerpt !== '' && (
        <pre className={styles.excerpt}>
          {before}
          <mark>{marked}</mark>
          {after}
        </pre>
      )}
    </>
  )
}
