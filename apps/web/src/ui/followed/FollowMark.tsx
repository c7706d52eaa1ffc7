/** Before the name of a pair or a team that is followed; its row is tinted with it. */
import { use } from 'react'
import { t } from '../../texts/t.ts'
import { FollowedHere } from './context.tsx'
import styles from './followed.module.css'

export function FollowMark({ of }: { readonly of: number | null | undefined }) {
  const followed = use(FollowedHere)
  if (of == null || !followed.has(of)) return null
  return (
    <span className={styles.mark} data-followed>
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
