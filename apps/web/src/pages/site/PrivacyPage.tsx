/** What the site knows about its visitors. */
import { t } from '../../texts/t.ts'
import { Heading } from '../../ui/parts/Heading.tsx'
import styles from './text.module.css'

export default function PrivacyPage() {
  return (
    <article className={styles.text}>
      <Heading>{t('privacy.title')}</Heading>
      <p>{t('privacy.visit')}</p>
      <p>{t('privacy.browser')}</p>
      <p>{t('privacy.kept')}</p>
      <p>{t('privacy.notify')}</p>
      <p>{t('privacy.card')}</p>
      <p>{t('privacy.account')}</p>
      <p>{t('privacy.players')}</p>
      <p>{t('privacy.server')}</p>
    </article>
  )
}
