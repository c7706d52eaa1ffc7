/** Where the installed console begins: the tables whose links this device has opened. */
import { useEffect, useState } from 'react'
import { t } from '../../texts/t.ts'
import { Heading } from '../../ui/parts/Heading.tsx'
import { LanguageButton } from '../../ui/parts/LanguageButton.tsx'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { type KeptLink, keptLinks } from './kept.ts'
import styles from './operate.module.css'
import { useConsoleManifest } from './useOperating.ts'

const nameOf = ({ id, operated }: KeptLink): string => {
  if (operated === null) return t('operate.start.link', { id })
  const { link, event } = operated
  return t(link.room ? `operate.place.${link.room}` : 'operate.place', { event, number: link.number })
}

export default function StartPage() {
  const [links, setLinks] = useState<readonly KeptLink[] | null>(null)
  useConsoleManifest()
  useEffect(() => {
    // A browser that keeps nothing has opened nothing.
    keptLinks().then(setLinks, () => setLinks([]))
  }, [])
  if (links === null) return <main className={styles.page} />
  if (links.length === 0)
    return (
      <main className={styles.page}>
        <Notice
          level={1}
          drawing="empty"
          title={t('operate.start.none')}
          text={t('operate.start.none.text')}
        />
      </main>
    )
  return (
    <main className={styles.page}>
      <nav className={styles.name} aria-label={t('operate.start')}>
        <Heading>{t('operate.start')}</Heading>
        {links.toReversed().map((link) => (
          <LinkButton key={link.id} href={`/operate/${link.id}`}>
            {nameOf(link)}
          </LinkButton>
        ))}
        <LanguageButton />
      </nav>
    </main>
  )
}
