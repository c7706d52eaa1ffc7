/** Follows a player, a pair, a team or a tournament, or stops to. */
import { t } from '../../texts/t.ts'
import { StarShape } from './FollowMark.tsx'
import styles from './followed.module.css'
import { type Followed, follow, unfollow, useFollowed } from './followed.ts'
import { entriesFor } from './matches.ts'

export default function FollowStar({
  of,
  byArrows = false,
}: {
  readonly of: Followed
  readonly byArrows?: boolean
}) {
  const entries = entriesFor(useFollowed(), of)
  const isFollowed = entries.length > 0
  const { name } = of
  return (
    <button
      type="button"
      className={styles.star}
      tabIndex={byArrows ? -1 : undefined}
      aria-pressed={isFollowed}
      aria-label={t('followed.follow', { name })}
      title={isFollowed ? t('followed.unfollow', { name }) : t('followed.follow', { name })}
      onClick={() => (isFollowed ? unfollow(entries) : follow(of))}
    >
      <StarShape />
    </button>
  )
}
