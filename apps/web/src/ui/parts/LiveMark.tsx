/** LIVE, or DELAYED. */
import { t } from '../../texts/t.ts'
import { Icon } from './Icon.tsx'
import styles from './liveMark.module.css'

export function LiveMark({ delayed = false }: { readonly delayed?: boolean }) {
  if (delayed) {
    return (
      <span className={styles.delayed}>
        <Icon name="clock" size={14} />
        {t('status.delayed')}
      </span>
    )
  }
  return <span className={styles.live}>{t('status.live')}</span>
}
