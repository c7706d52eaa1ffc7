/** What the site knows about its visitors. */
import { t } from '../../texts/t.ts'
import styles from './text.module.css'

export default function PrivacyPage() {
  return (
    <article className={styles.text}>
      <h1>{t('privacy.title')}</h1>
      <p>{t('privacy.visit')}</p>
      <p>{t('privacy.browser')}</p>
      <p>{t('privacy.account')}</p>
      <p>{t('privacy.players')}</p>
      <p>{t('privacy.server')}</p>
    </article>
  )
}
