/** The box about a player who is followed and not at this table; it can be made a bubble. */
import { useEffect, useState } from 'react'
import type { FollowMessage, LiveTable } from '../../live/tableFold.ts'
import { t } from '../../texts/t.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import styles from './play.module.css'

/** The message that concerns this viewer: about the player followed, or for those who follow nobody. */
export function followMessage({ follows }: LiveTable, follow: number | undefined): FollowMessage | null {
  const all = [...follows.values()]
  if (follow === undefined) return all.find(({ type }) => type === 'BYE_NO_FOLLOW') ?? null
  const own = follows.get(follow)
  return own && own.type !== 'BYE_NO_FOLLOW' ? own : null
}

const keyOf = ({ type, playerId }: FollowMessage): string => `${type}/${playerId}`

/** What was done with a message. */
type Put = { readonly key: string; readonly as: 'bubble' | 'box' | 'gone' }

/** Box and bubble take the focus from one another. */
const takeFocus = (element: HTMLElement | null): void => element?.focus()

/**
 * @param message `null` while there is none
 * @param onTables leads back to the tables
 */
export function FollowBox({
  message,
  onTables,
}: {
  readonly message: FollowMessage | null
  readonly onTables: () => void
}) {
  const [away, setAway] = useState<Put | null>(null)
  // The same message may come again, of a later round.
  useEffect(() => {
    if (message === null) setAway(null)
  }, [message])
  if (message === null) return null
  const { type, player } = message
  const key = keyOf(message)
  const put = (as: Put['as']) => () => setAway({ key, as })
  const as = away?.key === key ? away.as : null
  if (as === 'gone') return null
  if (as === 'bubble') {
    return (
      <button
        type="button"
        className={styles.bubble}
        ref={takeFocus}
        aria-label={
          type === 'BYE_NO_FOLLOW' ? t('play.follow.restore.table') : t('play.follow.restore', { player })
        }
        onClick={put('box')}
      >
        <Icon name="person" />
      </button>
    )
  }
  return (
    <div className={styles.follow} role="status">
      <p>{t(`play.follow.${type}`, { player })}</p>
      <div className={styles.choices}>
        {type === 'BYE_FOLLOW' && (
          <>
            <button type="button" className={styles.ok} onClick={onTables}>
              {t('play.follow.tables')}
            </button>
            <button type="button" className={styles.ok} onClick={put('bubble')}>
              {t('play.follow.wait')}
            </button>
          </>
        )}
        {type === 'BYE_NO_FOLLOW' && (
          <button type="button" className={styles.ok} onClick={put('gone')}>
            {t('play.ok')}
          </button>
        )}
      </div>
      <button
        type="button"
        ref={as === 'box' ? takeFocus : undefined}
        className={styles.away}
        aria-label={t('play.follow.minimise')}
        title={t('play.follow.minimise')}
        onClick={put('bubble')}
      >
        <Icon name="down" size={20} />
      </button>
    </div>
  )
}
