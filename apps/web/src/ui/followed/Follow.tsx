/** The place of a star, whose code comes after what it stands beside. */
import { Suspense } from 'react'
import { lazily } from '../lazily.ts'
import type { Followed } from './followed.ts'
import styles from './place.module.css'

const FollowStar = lazily(() => import('./FollowStar.tsx'))

type FollowProps = {
  readonly of: Followed
  /** Whether arrows lead there from the rows below, and Tab goes by. */
  readonly byArrows?: boolean
}

export const Follow = (props: FollowProps) => (
  <span className={styles.place}>
    <Suspense>
      <FollowStar {...props} />
    </Suspense>
  </span>
)
