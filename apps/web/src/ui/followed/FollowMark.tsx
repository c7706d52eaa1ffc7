/** Before the name of a pair or a team that is followed; its row is tinted with it. */
import { use } from 'react'
import { t } from '../../texts/t.ts'
import { FollowedHere } from './context.ts'
import styles from './followed.module.css'
import { StarShape } from './StarShape.tsx'

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
