/** What the site knows about its visitors. */
import { t } from '../../texts/t.ts'
import { Heading } from '../../ui/parts/Heading.tsx'
import { COOKIES, STORED } from './stored.ts'
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
      <h2>{t('privacy.keys')}</h2>
      <p>{t('privacy.keys.text')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('privacy.key')}</th>
            <th scope="col">{t('privacy.what')}</th>
            <th scope="col">{t('privacy.until')}</th>
          </tr>
        </thead>
        <tbody>
          {[...STORED, ...COOKIES].map(({ name, what, until }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{t(`privacy.key.${what}`)}</td>
              <td>{t(`privacy.until.${until}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <a href="/licences">{t('licences.title')}</a>
      </p>
    </article>
  )
}
