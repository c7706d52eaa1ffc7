/** What the site knows about its visitors. */
import type { ReactNode } from 'react'
import { useSite } from '../../live/site.ts'
import { t } from '../../texts/t.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Heads } from '../../ui/parts/Heads.tsx'
import { COOKIES, STORED } from './stored.ts'
import styles from './text.module.css'

const Part = ({ head, children }: { readonly head: string; readonly children: ReactNode }) => (
  <>
    <h2>{head}</h2>
    {children}
  </>
)

function Organiser() {
  const { organiser } = useSite().profile
  if (!organiser) return <p>{t('privacy.contact')}</p>
  return (
    <>
      <p>{t('privacy.contact.named')}</p>
      <address className={styles.address}>
        {[organiser.name, ...organiser.address].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </>
  )
}

const KEPT = ['audit', 'links', 'versions'] as const

function Retention() {
  const { kept } = useSite().profile
  return (
    <>
      <p>{t('privacy.retention.text')}</p>
      <table className={styles.table}>
        <Heads of={[t('privacy.what'), t('privacy.retention.time')]} />
        <tbody>
          {KEPT.map((what) => {
            const days = kept[what]
            return (
              <tr key={what}>
                <th scope="row">{t(`privacy.retention.${what}`)}</th>
                <td>
                  {days === null ? t('privacy.retention.unlimited') : t('privacy.retention.days', { days })}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

export default function PrivacyPage() {
  return (
    <Page title={t('privacy.title')} narrow="text" className={styles.page}>
      <article className={styles.text}>
        <Part head={t('privacy.contact.head')}>
          <Organiser />
        </Part>
        <Part head={t('privacy.visit.head')}>
          <p>{t('privacy.visit')}</p>
        </Part>
        <Part head={t('privacy.players.head')}>
          <p>{t('privacy.players')}</p>
        </Part>
        <Part head={t('privacy.browser.head')}>
          <p>{t('privacy.browser')}</p>
          <p>{t('privacy.kept')}</p>
        </Part>
        <Part head={t('privacy.notify.head')}>
          <p>{t('privacy.notify')}</p>
          <p>{t('privacy.card')}</p>
        </Part>
        <Part head={t('privacy.account.head')}>
          <p>{t('privacy.account')}</p>
        </Part>
        <Part head={t('privacy.server.head')}>
          <p>{t('privacy.server')}</p>
        </Part>
        <Part head={t('privacy.retention.head')}>
          <Retention />
        </Part>
        <h2>{t('privacy.keys')}</h2>
        <p>{t('privacy.keys.text')}</p>
        <table className={styles.table}>
          <Heads of={[t('privacy.key'), t('privacy.what'), t('privacy.until')]} />
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
    </Page>
  )
}
