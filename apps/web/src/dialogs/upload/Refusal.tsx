/** A file that could not be read: where, why, and the place itself. */
import type { UploadRemark } from '@openroom/protocol/schema/upload'
import { remarkText } from '../../texts/remarkText.ts'
import { t } from '../../texts/t.ts'
import { Message } from '../../ui/parts/Message.tsx'
import styles from './upload.module.css'

/** A line of a file around the place where reading stopped. */
const BEFORE = 24
const MARKED = /^\S{1,12}/
const AFTER = 40

/**
 * The line in three pieces, the middle one being the place.
 * @param column counted from 1; `null` when it is not known
 */
export function placeIn(line: string, column: number | null): readonly [string, string, string] {
  if (column === null) return [line.slice(0, BEFORE + AFTER), '', '']
  const at = Math.min(Math.max(0, column - 1), Math.max(0, line.length - 1))
  const marked = MARKED.exec(line.slice(at))?.[0] ?? line.slice(at, at + 1)
  const from = Math.max(0, at - BEFORE)
  const to = at + marked.length
  const rest = line.slice(to, to + AFTER)
  return [
    `${from > 0 ? '…' : ''}${line.slice(from, at)}`,
    marked,
    `${rest}${to + AFTER < line.length ? '…' : ''}`,
  ]
}

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
