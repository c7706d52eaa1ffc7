/** Strips under the bar: profile, lost connection, newer version. */
import { Suspense } from 'react'
import { useStore } from 'zustand'
import { loadAnewFor } from '../live/leaving.ts'
import { offline } from '../live/offline/offline.ts'
import { useSite } from '../live/site.ts'
import { t } from '../texts/t.ts'
import { lazily } from '../ui/lazily.ts'
import { Icon } from '../ui/parts/Icon.tsx'
import { LostStrip } from '../ui/parts/LostStrip.tsx'
import strip from '../ui/parts/strip.module.css'
import styles from './strips.module.css'

const KeptNote = lazily(() => import('./KeptNote.tsx'))

export function Strips() {
  const { profile, outdated } = useSite()
  const keptAt = useStore(offline, (state) => state.keptAt)
  return (
    <div className={styles.strips} aria-live="polite">
      {profile.profile !== null && (
        <p className={styles.profile}>{t('profile.banner', { profile: profile.profile })}</p>
      )}
      {keptAt !== null ? (
        <p className={strip.strip}>
          <Icon name="warning" size={20} />
          <Suspense>
            <KeptNote keptAt={keptAt} />
          </Suspense>
        </p>
      ) : (
        <LostStrip />
      )}
      {outdated && (
        <p className={strip.strip}>
          {t('version.changed')}{' '}
          <button type="button" className={styles.reload} onClick={() => loadAnewFor()}>
            {t('version.reload')}
          </button>
        </p>
      )}
    </div>
  )
}
