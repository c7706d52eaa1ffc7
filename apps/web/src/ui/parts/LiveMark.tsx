/** LIVE, or DELAYED; grey while the network is away, as what it stands beside goes on without it. */
import { useStore } from 'zustand'
import { link } from '../../live/connection.ts'
import { t } from '../../texts/t.ts'
import { Icon } from './Icon.tsx'
import styles from './liveMark.module.css'

export function LiveMark({ delayed = false }: { readonly delayed?: boolean }) {
  const isLost = useStore(link, ({ state }) => state === 'lost')
  if (delayed) {
    return (
      <span className={styles.delayed}>
        <Icon name="clock" size={14} />
        {t('status.delayed')}
      </span>
    )
  }
  return (
    <span className={styles.live} data-lost={isLost || undefined}>
      {t('status.live')}
    </span>
  )
}
