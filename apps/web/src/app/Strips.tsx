/** Strips under the bar: profile, lost connection, newer version. */
import { useStore } from 'zustand'
import { link } from '../live/connection.ts'
import { useSite } from '../live/site.ts'
import { t } from '../texts/t.ts'
import { Icon } from '../ui/parts/Icon.tsx'
import styles from './strips.module.css'

export function Strips() {
  const { profile, outdated } = useSite()
  const lost = useStore(link, ({ state }) => state === 'lost')
  return (
    <div className={styles.strips} aria-live="polite">
      {profile.profile !== null && (
        <p className={styles.profile}>{t('profile.banner', { profile: profile.profile })}</p>
      )}
      {lost && (
        <p className={styles.offline}>
          <Icon name="warning" size={20} />
          <span>
            <b>{t('offline.title')}</b> {t('offline.trying')}
          </span>
        </p>
      )}
      {outdated && (
        <p className={styles.offline}>
          {t('version.changed')}{' '}
          <button type="button" className={styles.reload} onClick={() => window.location.reload()}>
            {t('version.reload')}
          </button>
        </p>
      )}
    </div>
  )
}
