/** Before the name of a pair or a team that is followed; its row is tinted with it. */
import { use } from 'react'
import { t } from '../../texts/t.ts'
import { FollowedHere } from './context.tsx'
import styles from './followed.module.css'

const MARK = '[data-followed]'

/** The lines of the row that a mark is in. */
function linesOf(mark: HTMLElement): readonly Element[] {
  const row = mark.closest('tr')
  const other = row?.matches('[data-over]')
    ? row.nextElementSibling
    : row?.matches('[data-under]') && row.previousElementSibling
  return [row, other].filter((line) => line instanceof Element)
}

/** Not by `:has`: that is asked again whatever comes or goes on the page. */
function tintRow(mark: HTMLElement): () => void {
  for (const line of linesOf(mark)) line.toggleAttribute('data-tinted', true)
  return () => {
    // A row gains and loses its second line where a phone is turned.
    const lines = linesOf(mark)
    const marks = lines.flatMap((line) => [...line.querySelectorAll(MARK)])
    if (marks.every((one) => one === mark)) for (const line of lines) line.removeAttribute('data-tinted')
  }
}

const onMark = (mark: HTMLElement | null) => (mark === null ? undefined : tintRow(mark))

export function FollowMark({ of }: { readonly of: number | null | undefined }) {
  const followed = use(FollowedHere)
  if (of == null || !followed.has(of)) return null
  return (
    <span ref={onMark} className={styles.mark} data-followed>
      <span className="said">{t('followed.mark')} </span>
      <StarShape />
    </span>
  )
}

/** A star of five points; filled where something is followed. */
export const StarShape = () => (
  <svg
    className={styles.shape}
    width="22"
    height="22"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900-4.300-4.100 5.900-.8Z" />
  </svg>
)
