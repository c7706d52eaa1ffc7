/** Strips under the bar: profile, lost connection, newer version. */
import { Suspense } from 'react'
import { useStore } from 'zustand'
import { link } from '../live/connection.ts'
import { offline } from '../live/offline/offline.ts'
import { useSite } from '../live/site.ts'
import { t } from '../texts/t.ts'
import { lazily } from '../ui/lazily.ts'
import { Icon } from '../ui/parts/Icon.tsx'
import styles from './strips.module.css'

const KeptNote = lazily(() => import('./KeptNote.tsx'))

export function Strips() {
  const { profile, outdated } = useSite()
  const lost = useStore(link, ({ state }) => state === 'lost')
  const keptAt = useStore(offline, (state) => state.keptAt)
  return (
    <div className={styles.strips} aria-live="polite">
      {profile.profile !== null && (
        <p className={styles.profile}>{t('profile.banner', { profile: profile.profile })}</p>
      )}
      {keptAt !== null ? (
        <p className={styles.offline}>
          <Icon name="warning" size={20} />
          <Suspense>
            <KeptNote keptAt={keptAt} />
          </Suspense>
        </p>
      ) : (
        lost && (
          <p className={styles.offline}>
            <Icon name="warning" size={20} />
            <span>
              <b>{t('offline.title')}</b> {t('offline.trying')}
            </span>
          </p>
        )
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
