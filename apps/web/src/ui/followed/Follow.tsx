/** The place of a star, whose code comes after what it stands beside. */
import { Suspense } from 'react'
import { lazily } from '../lazily.ts'
import type { Followed } from './followed.ts'
import styles from './place.module.css'

const FollowStar = lazily(() => import('./FollowStar.tsx'))

export const Follow = ({ of }: { readonly of: Followed }) => (
  <span className={styles.place}>
    <Suspense>
      <FollowStar of={of} />
    </Suspense>
  </span>
)
